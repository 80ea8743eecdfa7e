import { createReadStream, type Stats, statSync } from 'node:fs'
import { basename } from 'node:path'
import { Readable } from 'node:stream'

/** A file as it is each time somebody asks for it. */
export interface ServedFile {
  readonly name: string
  /** Another one whenever it has changed. */
  version(): string
  /** Its bytes as it is now; null while there is none. */
  read(): { readonly size: number; stream(): Readable } | null
  /** Calls whenever it has changed, until it is told to stop. */
  watch(onChange: () => void): () => void
}

/** Also where a file is replaced by another one, as most editors do, a look now and then does not miss it. */
export const LOOK_EVERY_MS = 250
/** Other editors empty a file before they write it: whoever reads it at once has half of it. */
export const WRITTEN_WITHIN_MS = 100

/** Calls once a file that has changed is likely to be written, until it is told to stop. */
export function watchPath(path: string, onChange: () => void): () => void {
  let known = versionOf(path)
  let written: NodeJS.Timeout | undefined
  // `watchFile` of Node takes its first look some time later, and never tells what changed before that.
  const looks = setInterval(() => {
    if (versionOf(path) === known) return
    written ??= setTimeout(() => {
      written = undefined
      known = versionOf(path)
      onChange()
    }, WRITTEN_WITHIN_MS)
  }, LOOK_EVERY_MS)
  return () => {
    clearInterval(looks)
    clearTimeout(written)
  }
}

function versionOf(path: string): string {
  const stats = statsOf(path)
  return stats === undefined ? '' : `${Math.round(stats.mtimeMs)}-${stats.size}`
}

/** None where there is no file, or none that can be reached for now. */
function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

export const fileOnDisk = (path: string): ServedFile => ({
  name: basename(path),
  version: () => versionOf(path),
  read() {
    const stats = statsOf(path)
    if (!stats?.isFile()) return null
    const { size } = stats
    // What is being written may grow while it is sent: what was promised is sent, and the rest the next time.
    return { size, stream: () => createReadStream(path, { end: Math.max(0, size - 1) }) }
  },
  watch: (onChange) => watchPath(path, onChange),
})

/** Something that was read once and never changes. */
export const fileOf = (name: string, bytes: Uint8Array): ServedFile => ({
  name,
  version: () => '',
  read: () => ({ size: bytes.length, stream: () => Readable.from([bytes]) }),
  watch: () => () => {},
})
