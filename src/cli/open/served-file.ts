import { createReadStream, type Stats, statSync, unwatchFile, watchFile } from 'node:fs'
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

const versionOf = ({ mtimeMs, size }: Pick<Stats, 'mtimeMs' | 'size'>) => `${Math.round(mtimeMs)}-${size}`

export function fileOnDisk(path: string): ServedFile {
  const statsNow = () => statSync(path, { throwIfNoEntry: false })
  return {
    name: basename(path),
    version() {
      const stats = statsNow()
      return stats === undefined ? '' : versionOf(stats)
    },
    read() {
      const stats = statsNow()
      if (!stats?.isFile()) return null
      const { size } = stats
      // What is being written may grow while it is sent: what was promised is sent, and the rest the next time.
      return { size, stream: () => createReadStream(path, { end: Math.max(0, size - 1) }) }
    },
    watch(onChange) {
      const look = (now: Stats, before: Stats) => {
        if (versionOf(now) !== versionOf(before)) onChange()
      }
      watchFile(path, { interval: LOOK_EVERY_MS }, look)
      return () => unwatchFile(path, look)
    },
  }
}

/** Something that was read once and never changes. */
export const fileOf = (name: string, bytes: Uint8Array): ServedFile => ({
  name,
  version: () => '',
  read: () => ({ size: bytes.length, stream: () => Readable.from([bytes]) }),
  watch: () => () => {},
})
