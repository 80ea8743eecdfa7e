import { createReadStream } from 'node:fs'
import { type FileHandle, open, readFile } from 'node:fs/promises'
import type { Ruleset } from '#engine/core/ruleset.ts'
import { documentFromText } from '#engine/document-text.ts'
import { type LargeFile, recordingFromFile, ticksFromFile } from '#engine/recording-stream.ts'
import { rulesetOf } from '#engine/rulesets/index.ts'
import type { Document, Format } from '#schemas/documents/document.ts'
import type { RecordedTick, Recording } from '#schemas/documents/recording.ts'
import { LARGEST_FILE, textFromBytes } from '#schemas/parsing/files.ts'
import { jsonFromText } from '#schemas/parsing/json-text.ts'
import { invalid, type Parsed } from '#schemas/result.ts'
import { documentIssue, STANDARD } from './terminal.ts'

export interface Source {
  /** As it was read; null for a recording too large to be held. */
  readonly text: string | null
  readonly document: Document
  readonly ruleset: Ruleset
}

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

type Of<F extends Format> = Extract<Document, { format: F }>

/** A file as the document it must be; what is wrong with the file as a whole is one issue. */
export async function readSource(file: string): Promise<Parsed<Source>> {
  let handle: FileHandle | undefined
  try {
    if (file === STANDARD) return await sourceFromStandardInput()
    handle = await open(file)
    return await sourceFrom(handle)
  } catch (error) {
    return invalid([documentIssue(refusal(error))])
  } finally {
    await handle?.close()
  }
}

/** As `readSource`, for a command that works on documents of these formats only; of others it asks for `wanted`. */
export async function readAs<const F extends Format>(
  file: string,
  formats: readonly F[],
  wanted: readonly Format[] = formats,
): Promise<Parsed<Source & { readonly document: Of<F> }>> {
  const read = await readSource(file)
  if (!read.ok) return read
  const { document } = read.value
  if (hasFormat(document, formats)) return { ok: true, value: { ...read.value, document } }
  const needed = wanted.map((format) => `a ${nameOf(format)}`).join(' or ')
  return invalid([documentIssue(`is a ${nameOf(document.format)}; ${needed} is needed here`)])
}

export const nameOf = (format: Format): string => format.slice('tickscope/'.length)

const hasFormat = <F extends Format>(document: Document, formats: readonly F[]): document is Of<F> =>
  formats.some((format) => format === document.format)

/** Read once, however often it is named. */
let standardInput: Promise<Parsed<Source>> | undefined
const sourceFromStandardInput = () => (standardInput ??= sourceFromStream(process.stdin))

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

async function sourceFrom(handle: FileHandle): Promise<Parsed<Source>> {
  const stats = await handle.stat()
  if (stats.isDirectory()) return invalid([documentIssue('is a folder; a file is needed')])
  if (stats.size <= LARGEST_FILE) return sourceFromStream(handle.createReadStream({ autoClose: false }))
  const bytes = () => handle.createReadStream({ start: 0, autoClose: false, highWaterMark: A_READ })
  return sourceFromLarge({ size: stats.size, bytes })
}

/** For large files: larger pieces than usual are fewer. */
const A_READ = 1 << 20

/** A pipe or a device has no size to be checked beforehand. */
async function sourceFromStream(stream: AsyncIterable<Buffer>): Promise<Parsed<Source>> {
  const chunks: Buffer[] = []
  let size = 0
  const rest = stream[Symbol.asyncIterator]()
  for (let next = await rest.next(); !next.done; next = await rest.next()) {
    chunks.push(next.value)
    size += next.value.length
    if (size > LARGEST_FILE) return sourceFromLarge({ size: null, bytes: once(chunks, rest) })
  }
  return sourceFromText(textFromBytes(Buffer.concat(chunks)))
}

/** What is read already, and the rest; it can be had once. */
function once(chunks: Buffer[], rest: AsyncIterator<Buffer>): LargeFile['bytes'] {
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
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === '') throw error
  return REFUSALS[code] ?? `cannot be read (${code})`
}
