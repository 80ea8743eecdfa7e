import { createWriteStream, existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Issue } from '../schemas/result.ts'
import { STDOUT } from './destination.ts'
import { whole } from './terminal.ts'

/** Writes a document; a place that cannot be written to is an issue of the file it was made from. */
export async function write(destination: string, text: Iterable<string>): Promise<Issue[]> {
  try {
    await stream(destination, text)
    return []
  } catch (error) {
    if (!(error instanceof Error) || !('syscall' in error)) throw error
    return [whole(`its document cannot be written to ${destination}: ${error.message}`)]
  }
}

/** Piece by piece: a long recording is never in memory as one text. */
async function stream(destination: string, text: Iterable<string>): Promise<void> {
  if (destination === STDOUT) return pipeline(Readable.from(text), process.stdout, { end: false })
  await makeFolder(dirname(destination))
  await pipeline(Readable.from(text), createWriteStream(destination))
}

/** Not mkdir's own `recursive`: under /proc, where folders cannot be made, it never returns. */
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return
  await makeFolder(dirname(folder))
  await mkdir(folder)
}
