import { randomUUID } from 'node:crypto'
import { constants, createWriteStream, existsSync, rmSync } from 'node:fs'
import { access, chmod, mkdir, open, realpath, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Issue } from '#schemas/result.ts'
import { documentIssue, STANDARD } from './terminal.ts'

/** Writes a document; a place that cannot be written to is an issue of the file it was made from. */
export async function write(destination: string, text: Iterable<string>): Promise<Issue[]> {
  try {
    await stream(destination, text)
    return []
  } catch (error) {
    if (!(error instanceof Error) || !('syscall' in error)) throw error
    const place = destination === STANDARD ? 'standard output' : destination
    return [documentIssue(`its document cannot be written to ${place}: ${writeRefusal(error)}`)]
  }
}

const REFUSALS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'it is larger than a file may be here',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EROFS: 'the disk can only be read',
  EISDIR: 'it is a folder',
  ENOTDIR: 'part of the path is a file, not a folder',
  EPIPE: 'its reader has closed it',
}

export function writeRefusal(error: Error): string {
  const code = 'code' in error ? String(error.code) : ''
  return REFUSALS[code] ?? error.message
}

/** Piece by piece: a long recording is never in memory as one text. */
async function stream(destination: string, text: Iterable<string>): Promise<void> {
  if (destination === STANDARD) return pipeline(Readable.from(text), process.stdout, { end: false })
  // Through a link the file it leads to is written; the link stays.
  const place = existsSync(destination) ? await realpath(destination) : destination
  const there = existsSync(place) ? await stat(place) : null
  // A device or pipe has no old content to keep, and must not become a file.
  if (there !== null && !there.isFile()) return pipeline(Readable.from(text), createWriteStream(place))
  await makeFolder(dirname(place))
  if (there !== null) await access(place, constants.W_OK)
  await replace(place, text, there?.mode)
}

/** The document is whole before it takes the place of what was there. */
async function replace(place: string, text: Iterable<string>, mode: number | undefined): Promise<void> {
  const temporary = join(dirname(place), `.tickscope-${randomUUID()}.tmp`)
  const removeAtExit = () => rmSync(temporary, { force: true })
  const stop = () => process.exit(130)
  process.once('exit', removeAtExit).once('SIGINT', stop).once('SIGTERM', stop)
  try {
    // Opened first: what breaks off at once would be removed before it is there.
    const file = await open(temporary, 'wx')
    await pipeline(Readable.from(text), file.createWriteStream({ flush: true }))
    if (mode !== undefined) await chmod(temporary, mode)
    await rename(temporary, place)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  } finally {
    process.off('exit', removeAtExit).off('SIGINT', stop).off('SIGTERM', stop)
  }
}

/** Not mkdir's own `recursive`: under /proc, where folders cannot be made, it never returns. */
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return
  await makeFolder(dirname(folder))
  await mkdir(folder)
}
