import { type FileHandle, open } from 'node:fs/promises'
import type { Ruleset } from '#engine/core/ruleset.ts'
import { documentFromText } from '#engine/document-text.ts'
import { rulesetOf } from '#engine/rulesets/index.ts'
import type { Document, Format } from '#schemas/documents/document.ts'
import { LARGEST_FILE, textFromBytes, tooLarge } from '#schemas/parsing/files.ts'
import { invalid, type Parsed } from '#schemas/result.ts'
import { documentIssue, STANDARD } from './terminal.ts'

export interface Source {
  readonly text: string
  readonly document: Document
  readonly ruleset: Ruleset
}

type Of<F extends Format> = Extract<Document, { format: F }>

/** A file as the document it must be; what is wrong with the file as a whole is one issue. */
export async function readSource(file: string): Promise<Parsed<Source>> {
  const read = await readText(file)
  if (!read.ok) return read
  const parsed = await documentFromText(read.value)
  if (!parsed.ok) return parsed
  const document = parsed.value
  const ruleset = await rulesetOf('scenario' in document ? document.scenario : document)
  return { ok: true, value: { text: read.value, document, ruleset } }
}

/** As `readSource`, for a command that works on documents of these formats only. */
export async function readAs<const F extends Format>(
  file: string,
  formats: readonly F[],
): Promise<Parsed<Source & { readonly document: Of<F> }>> {
  const read = await readSource(file)
  if (!read.ok) return read
  const { document } = read.value
  if (hasFormat(document, formats)) return { ok: true, value: { ...read.value, document } }
  const needed = formats.map((format) => `a ${nameOf(format)}`).join(' or ')
  return invalid([documentIssue(`is a ${nameOf(document.format)}; ${needed} is needed here`)])
}

export const nameOf = (format: Format): string => format.slice('tickscope/'.length)

const hasFormat = <F extends Format>(document: Document, formats: readonly F[]): document is Of<F> =>
  formats.some((format) => format === document.format)

async function readText(file: string): Promise<Parsed<string>> {
  let handle: FileHandle | undefined
  try {
    if (file === STANDARD) return await textFromStandardInput()
    handle = await open(file)
    return await textFrom(handle)
  } catch (error) {
    return invalid([documentIssue(refusal(error))])
  } finally {
    await handle?.close()
  }
}

/** Read once, however often it is named. */
let standardInput: Promise<Parsed<string>> | undefined
const textFromStandardInput = () => (standardInput ??= bytesFrom(process.stdin).then(textFromBytes))

async function textFrom(handle: FileHandle): Promise<Parsed<string>> {
  const stats = await handle.stat()
  if (stats.isDirectory()) return invalid([documentIssue('is a folder; a file is needed')])
  return stats.size > LARGEST_FILE ? tooLarge(stats.size) : textFromBytes(await bytesFrom(streamOf(handle)))
}

/** Reads little past the limit: a pipe or a device has no size to be checked beforehand. */
async function bytesFrom(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    chunks.push(chunk)
    size += chunk.length
    if (size > LARGEST_FILE) break
  }
  return Buffer.concat(chunks)
}

const streamOf = (handle: FileHandle) => handle.createReadStream({ end: LARGEST_FILE, autoClose: false })

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
