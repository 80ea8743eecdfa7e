import { type FileHandle, open } from 'node:fs/promises'
import { type Document, parseDocument } from '../schemas/document.ts'
import { invalid, type Parsed } from '../schemas/result.ts'
import { jsonProblem } from './locate.ts'
import { whole } from './terminal.ts'

const LARGEST_FILE = 32_000_000

export interface Source {
  readonly text: string
  readonly document: Document
}

type Format = Document['format']
type Of<F extends Format> = Extract<Document, { format: F }>

/** A file as the document it must be; what is wrong with the file as a whole is one issue. */
export async function readSource(file: string): Promise<Parsed<Source>> {
  const read = await readText(file)
  if (!read.ok) return read
  const json = jsonFromText(read.value)
  if (!json.ok) return json
  const parsed = parseDocument(json.value)
  return parsed.ok ? { ok: true, value: { text: read.value, document: parsed.value } } : parsed
}

/** As `readSource`, for a command that works on documents of these formats only. */
export async function readAs<const F extends Format>(
  file: string,
  formats: readonly F[],
): Promise<Parsed<Source & { readonly document: Of<F> }>> {
  const read = await readSource(file)
  if (!read.ok) return read
  const { text, document } = read.value
  if (hasFormat(document, formats)) return { ok: true, value: { text, document } }
  const needed = formats.map((format) => `a ${nameOf(format)}`).join(' or ')
  return invalid([whole(`is a ${nameOf(document.format)}; ${needed} is needed here`)])
}

export const nameOf = (format: Format): string => format.slice('tickscope/'.length)

const hasFormat = <F extends Format>(document: Document, formats: readonly F[]): document is Of<F> =>
  formats.some((format) => format === document.format)

async function readText(file: string): Promise<Parsed<string>> {
  let handle: FileHandle | undefined
  try {
    handle = await open(file)
    return await textFrom(handle)
  } catch (error) {
    return invalid([whole(refusal(error))])
  } finally {
    await handle?.close()
  }
}

async function textFrom(handle: FileHandle): Promise<Parsed<string>> {
  const stats = await handle.stat()
  if (stats.isDirectory()) return invalid([whole('is a folder; a file is needed')])
  if (stats.size > LARGEST_FILE) return invalid([whole(tooLarge(megabytes(stats.size)))])
  const bytes = await bytesFrom(handle)
  if (bytes.length > LARGEST_FILE) return invalid([whole(tooLarge(`more than ${megabytes(LARGEST_FILE)}`))])
  if (bytes.length === 0) return invalid([whole('is empty')])
  return decoded(bytes)
}

/** Reads one byte past the limit at most: a pipe or a device has no size to be checked beforehand. */
async function bytesFrom(handle: FileHandle): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of handle.createReadStream({ end: LARGEST_FILE, autoClose: false }))
    chunks.push(chunk)
  return Buffer.concat(chunks)
}

function decoded(bytes: Buffer): Parsed<string> {
  try {
    return { ok: true, value: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return invalid([whole('is not text in UTF-8')])
  }
}

function jsonFromText(text: string): Parsed<unknown> {
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch (error) {
    return invalid([whole(jsonProblem(text, error))])
  }
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

const tooLarge = (size: string) =>
  `is too large: it has ${size}, and files up to ${megabytes(LARGEST_FILE)} are read`

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB (${bytes} bytes)`
