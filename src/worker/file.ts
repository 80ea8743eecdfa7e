import { documentFromText } from '#engine/document-text.ts'
import { bytesOf, isLog, isPackedFile, type ToldBattle, toldBattleFrom } from '#engine/log/told-battle.ts'
import { CutOff, DAMAGED_TEXT, Damaged, unpacked } from '#engine/log/unpack.ts'
import { recordingFromFile, type Step } from '#engine/recording-stream.ts'
import type { Document } from '#schemas/documents/document.ts'
import type { Recording } from '#schemas/documents/recording.ts'
import { LARGEST_FILE, textFromBytes, tooLarge } from '#schemas/parsing/files.ts'
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
  | { readonly told: Parsed<ToldBattle> }
  | { readonly battle: NonNullable<Step['battle']>; readonly rest: Rest }

/** Reads a recording on to its end; null if it is stopped before. */
export type Rest = (reader: Reader) => Promise<Parsed<Recording> | null>

const GONE = invalid([{ path: [], message: 'cannot be read; a folder, or a file that is gone, has no text' }])

const DAMAGED = invalid([{ path: [], message: DAMAGED_TEXT }])

/** Reads a file: a small one as a whole, a large one only until its battle can be played. Stopped, it has no issues. */
export async function readFile(file: Blob, reader: Reader): Promise<ReadFile> {
  try {
    if (await isLog(bytesOf(file))) return { told: await readToldFile(file, reader) }
    const packed = await isPackedFile(file)
    if (file.size > LARGEST_FILE && !packed) return await readHead(file, reader)
    return { document: await wholeFile(packed ? unpacked(bytesOf(file)) : bytesOf(file)) }
  } catch (error) {
    return { document: error instanceof CutOff || error instanceof Damaged ? DAMAGED : GONE }
  }
}

const readToldFile = (file: Blob, reader: Reader): Promise<Parsed<ToldBattle>> =>
  toldBattleFrom(file, (read) => {
    // Of packed data nobody knows how much it will be.
    reader.onRead({ read: Math.min(read, file.size), size: file.size })
    return reader.goesOn()
  })

async function wholeFile(bytes: AsyncIterable<Uint8Array>): Promise<Parsed<Document>> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for await (const chunk of bytes) {
    chunks.push(chunk as Uint8Array<ArrayBuffer>)
    size += chunk.length
    if (size > LARGEST_FILE) return tooLarge(null)
  }
  const text = textFromBytes(new Uint8Array(await new Blob(chunks).arrayBuffer()))
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
