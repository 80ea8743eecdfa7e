import { createReadStream } from 'node:fs'
import { type FileHandle, open, readFile } from 'node:fs/promises'
import type { Ruleset } from '#engine/core/ruleset.ts'
import { documentFromText } from '#engine/document-text.ts'
import type { Log } from '#engine/log/log.ts'
import { readLog } from '#engine/log/read-log.ts'
import { isLog, toldScenario } from '#engine/log/told-battle.ts'
import { toldRuleset } from '#engine/log/told-ruleset.ts'
import { CUT_OFF_TEXT, CutOff, DAMAGED_TEXT, Damaged, unpacked } from '#engine/log/unpack.ts'
import { type LargeFile, recordingFromFile, ticksFromFile } from '#engine/recording-stream.ts'
import { rulesetOf } from '#engine/rulesets/index.ts'
import type { Document, Format } from '#schemas/documents/document.ts'
import type { RecordedTick, Recording } from '#schemas/documents/recording.ts'
import type { Scenario } from '#schemas/documents/scenario.ts'
import { LOG_FORMAT } from '#schemas/log/words.ts'
import { LARGEST_FILE, textFromBytes } from '#schemas/parsing/files.ts'
import { jsonFromText } from '#schemas/parsing/json-text.ts'
import { invalid, type Parsed } from '#schemas/result.ts'
import { documentIssue, STANDARD } from './terminal.ts'

export interface Source {
  /** As it was read; null for a recording too large to be held, and for a log. */
  readonly text: string | null
  readonly document: Document
  readonly ruleset: Ruleset
  /** The log whose battle it is, if it was told and not played. */
  readonly log?: Log
}

/** What a file can be. */
export type FileFormat = Format | typeof LOG_FORMAT

const formatOf = ({ log, document }: Source): FileFormat => (log === undefined ? document.format : LOG_FORMAT)

/** A recording with all its ticks, which a large one does not hold. */
export type RecordingSource = Source & { readonly document: Recording }

/** The ticks of a recording that was read, one after another; a large one is read again for them. */
export function ticksOf(file: string, { text, document, ruleset }: RecordingSource): Parsed<Ticks> {
  if (text !== null)
    return { ok: true, value: inTurn(document.ticks as readonly unknown[] as RecordedTick[]) }
  if (file === STANDARD) return invalid([documentIssue('is too large to be read twice; read it from a file')])
  const bytes = createReadStream(file, { highWaterMark: A_READ })
  return { ok: true, value: ticksFromFile(bytes, ruleset.schemas) }
}

type Ticks = AsyncIterableIterator<RecordedTick>

async function* inTurn<V>(all: readonly V[]): AsyncGenerator<V, void> {
  yield* all
}

/** A told battle is a scenario to whoever plays it. */
type Of<F extends FileFormat> = F extends typeof LOG_FORMAT ? Scenario : Extract<Document, { format: F }>

interface Reading {
  /** Whether keys of a log that are not known are issues. */
  readonly isStrict?: boolean
}

/** A file as the document it must be; what is wrong with the file as a whole is one issue. */
export async function readSource(file: string, reading: Reading = {}): Promise<Parsed<Source>> {
  let handle: FileHandle | undefined
  try {
    if (file === STANDARD) return await sourceFromStandardInput(reading)
    handle = await open(file)
    return await sourceFrom(handle, reading)
  } catch (error) {
    return invalid([documentIssue(refusal(error))])
  } finally {
    await handle?.close()
  }
}

/** As `readSource`, for a command that works on documents of these formats only; of others it asks for `wanted`. */
export async function readAs<const F extends FileFormat>(
  file: string,
  formats: readonly F[],
  wanted: readonly FileFormat[] = formats,
): Promise<Parsed<Source & { readonly document: Of<F> }>> {
  const read = await readSource(file)
  if (!read.ok) return read
  if (hasFormat(read.value, formats)) return { ok: true, value: read.value }
  const needed = wanted.map((format) => `a ${nameOf(format)}`).join(' or ')
  return invalid([documentIssue(`is a ${nameOf(formatOf(read.value))}; ${needed} is needed here`)])
}

const nameOf = (format: FileFormat): string => format.slice('tickscope/'.length)

/** "scenario", "log". */
export const kindOf = (source: Source): string => nameOf(formatOf(source))

const hasFormat = <F extends FileFormat>(
  source: Source,
  formats: readonly F[],
): source is Source & { readonly document: Of<F> } => formats.some((format) => format === formatOf(source))

/** Read once, however often it is named. */
let standardInput: Promise<Parsed<Source>> | undefined
const sourceFromStandardInput = (reading: Reading) =>
  (standardInput ??= sourceFromStream(process.stdin, reading))

/** Any file as JSON, whatever is in it; it must not be a stream. */
export async function readJson(
  file: string,
): Promise<Parsed<{ readonly text: string; readonly value: unknown }>> {
  try {
    const text = textFromBytes(await readFile(file))
    if (!text.ok) return text
    const json = jsonFromText(text.value)
    if (!json.ok) return json
    const { value, issues } = json.value
    return issues.length > 0 ? invalid(issues) : { ok: true, value: { text: text.value, value } }
  } catch (error) {
    return invalid([documentIssue(refusal(error))])
  }
}

async function sourceFrom(handle: FileHandle, reading: Reading): Promise<Parsed<Source>> {
  const stats = await handle.stat()
  if (stats.isDirectory()) return invalid([documentIssue('is a folder; a file is needed')])
  // What is no file on a disk comes once.
  if (!stats.isFile()) return sourceFromStream(handle.createReadStream({ autoClose: false }), reading)
  const bytes = () => handle.createReadStream({ start: 0, autoClose: false, highWaterMark: A_READ })
  if (await isLog(piecesOf(handle))) return sourceFromLog(bytes(), reading)
  if (stats.size <= LARGEST_FILE) return sourceFromChunks(unpacked(bytes()))
  return sourceFromLarge({ size: stats.size, bytes })
}

/** A file from its start, for whoever looks at as little of it as possible: a stream cannot be left in the middle. */
async function* piecesOf(handle: FileHandle): AsyncGenerator<Uint8Array, void> {
  for (let at = 0; ; ) {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(A_LOOK), 0, A_LOOK, at)
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
    at += bytesRead
  }
}

/** The bytes of a log are not kept: only those who save it need them. */
async function sourceFromLog(
  bytes: AsyncIterable<Uint8Array>,
  { isStrict = false }: Reading,
): Promise<Parsed<Source>> {
  const read = await readLog(bytes, { isStrict })
  if (read === null || read.issues.length > 0) return invalid(read?.issues ?? [])
  const { log } = read
  return {
    ok: true,
    value: { text: null, document: toldScenario(log, new Blob()), ruleset: toldRuleset(log), log },
  }
}

/** For large files: larger pieces than usual are fewer. */
const A_READ = 1 << 20
const A_LOOK = 1 << 16

/** A pipe or a device has no size to be checked beforehand, and cannot be read twice. */
async function sourceFromStream(
  stream: AsyncIterable<Uint8Array>,
  reading: Reading,
): Promise<Parsed<Source>> {
  const rest = stream[Symbol.asyncIterator]()
  const seen: Uint8Array[] = []
  async function* remembered() {
    for (let next = await rest.next(); !next.done; next = await rest.next()) {
      seen.push(next.value)
      yield next.value
    }
  }
  const isTold = await isLog(remembered())
  const all = once(seen, rest)() ?? remembered()
  return isTold ? sourceFromLog(all, reading) : sourceFromChunks(unpacked(all))
}

async function sourceFromChunks(bytes: AsyncIterable<Uint8Array>): Promise<Parsed<Source>> {
  const chunks: Uint8Array[] = []
  let size = 0
  const rest = bytes[Symbol.asyncIterator]()
  for (let next = await rest.next(); !next.done; next = await rest.next()) {
    chunks.push(next.value)
    size += next.value.length
    if (size > LARGEST_FILE) return sourceFromLarge({ size: null, bytes: once(chunks, rest) })
  }
  return sourceFromText(textFromBytes(Buffer.concat(chunks)))
}

/** What is read already, and the rest; it can be had once. */
function once(chunks: Uint8Array[], rest: AsyncIterator<Uint8Array>): LargeFile['bytes'] {
  let isGone = false
  async function* all() {
    for (let chunk = chunks.shift(); chunk !== undefined; chunk = chunks.shift()) yield chunk
    yield* { [Symbol.asyncIterator]: () => rest }
  }
  return () => {
    if (isGone) return null
    isGone = true
    return all()
  }
}

async function sourceFromText(text: Parsed<string>): Promise<Parsed<Source>> {
  return text.ok ? sourceFromDocument(await documentFromText(text.value), text.value) : text
}

async function sourceFromLarge(file: LargeFile): Promise<Parsed<Source>> {
  const steps = recordingFromFile(file)
  for (;;) {
    const { done, value } = await steps.next()
    if (done) return sourceFromDocument(value, null)
  }
}

async function sourceFromDocument(parsed: Parsed<Document>, text: string | null): Promise<Parsed<Source>> {
  if (!parsed.ok) return parsed
  const document = parsed.value
  const ruleset = await rulesetOf('scenario' in document ? document.scenario : document)
  return { ok: true, value: { text, document, ruleset } }
}

const REFUSALS: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  ENOTDIR: 'does not exist',
  EISDIR: 'is a folder; a file is needed',
  EACCES: 'may not be read: permission is denied',
  EPERM: 'may not be read: permission is denied',
}

function refusal(error: unknown): string {
  if (error instanceof CutOff) return CUT_OFF_TEXT
  if (error instanceof Damaged) return DAMAGED_TEXT
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === '') throw error
  return REFUSALS[code] ?? `cannot be read (${code})`
}
