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
const LOOK_EVERY_MS = 250
/** Other editors empty a file before they write it: whoever reads it at once has half of it. */
const WRITTEN_WITHIN_MS = 100

/** Calls once a file that has changed is likely to be written, until it is told to stop. */
export function watchPath(path: string, onChange: () => void): () => void {
  let written: NodeJS.Timeout | undefined
  const look = () => {
    written ??= setTimeout(() => {
      written = undefined
      onChange()
    }, WRITTEN_WITHIN_MS)
  }
  watchFile(path, { interval: LOOK_EVERY_MS }, look)
  return () => {
    clearTimeout(written)
    unwatchFile(path, look)
  }
}

const versionOf = ({ mtimeMs, size }: Pick<Stats, 'mtimeMs' | 'size'>) => `${Math.round(mtimeMs)}-${size}`

export function fileOnDisk(path: string): ServedFile {
  const statsNow = () => statSync(path, { throwIfNoEntry: false })
  const version = () => {
    const stats = statsNow()
    return stats === undefined ? '' : versionOf(stats)
  }
  return {
    name: basename(path),
    version,
    read() {
      const stats = statsNow()
      if (!stats?.isFile()) return null
      const { size } = stats
      // What is being written may grow while it is sent: what was promised is sent, and the rest the next time.
      return { size, stream: () => createReadStream(path, { end: Math.max(0, size - 1) }) }
    },
    watch(onChange) {
      let told = version()
      return watchPath(path, () => {
        const now = version()
        if (now === told) return
        told = now
        onChange()
      })
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
