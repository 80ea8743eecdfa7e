import { documentFromText } from '#engine/document-text.ts'
import { recordingFromFile, type Step } from '#engine/recording-stream.ts'
import type { Document } from '#schemas/documents/document.ts'
import type { Recording } from '#schemas/documents/recording.ts'
import { LARGEST_FILE, textFromBytes } from '#schemas/parsing/files.ts'
import { invalid, type Parsed } from '#schemas/result.ts'
import type { Reading } from './protocol.ts'

/** Who reads a file, and listens to how far. */
export interface Reader {
  onRead(reading: Reading): void
  /** Lets others have their turn; whether to read on. */
  goesOn(): Promise<boolean>
}

/** A file read as far as its battle: either that is all of it, or the rest is still to come. */
export type ReadFile =
  | { readonly document: Parsed<Document> }
  | { readonly battle: NonNullable<Step['battle']>; readonly rest: Rest }

/** Reads a recording on to its end; null if it is stopped before. */
export type Rest = (reader: Reader) => Promise<Parsed<Recording> | null>

const GONE = invalid([{ path: [], message: 'cannot be read; a folder, or a file that is gone, has no text' }])

/** Reads a file: a small one as a whole, a large one only until its battle can be played. Stopped, it has no issues. */
export async function readFile(file: Blob, reader: Reader): Promise<ReadFile> {
  try {
    return file.size > LARGEST_FILE ? await readHead(file, reader) : { document: await wholeFile(file) }
  } catch {
    return { document: GONE }
  }
}

async function wholeFile(file: Blob): Promise<Parsed<Document>> {
  const text = textFromBytes(new Uint8Array(await file.arrayBuffer()))
  return text.ok ? documentFromText(text.value) : text
}

async function readHead(file: Blob, reader: Reader): Promise<ReadFile> {
  const { size } = file
  const steps = recordingFromFile({ size, bytes: () => bytesOf(file) })
  const readOn = async (by: Reader, isEnough: (step: Step) => boolean) => {
    for (;;) {
      const { done, value } = await steps.next()
      if (done) return { document: value }
      by.onRead({ read: value.read, size })
      if (isEnough(value)) return value
      if (await by.goesOn()) continue
      await steps.return(invalid([]))
      return null
    }
  }
  const head = await readOn(reader, ({ battle }) => battle !== null)
  if (head === null) return { document: invalid([]) }
  if ('document' in head || head.battle === null)
    return { document: 'document' in head ? head.document : GONE }
  const { battle } = head
  return {
    battle,
    async rest(by) {
      try {
        const end = await readOn(by, () => false)
        return end !== null && 'document' in end ? withEditsOf(battle, end.document) : null
      } catch {
        return GONE
      }
    },
  }
}

/** What changes the battle must be known before it is played. */
const withEditsOf = (
  { edits }: { readonly edits: readonly unknown[] },
  read: Parsed<Recording>,
): Parsed<Recording> =>
  read.ok && (read.value.edits ?? []).length !== edits.length
    ? invalid([{ path: ['edits'], message: 'come after the ticks, and the battle is played without them' }])
    : read

async function* bytesOf(file: Blob): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    await reader.cancel()
  }
}
