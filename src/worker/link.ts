import { sha256 } from '@noble/hashes/sha2.js'
import { deflateSync, Inflate, strFromU8, strToU8 } from 'fflate'
import { z } from 'zod/mini'
import { rulesetIn, UnknownScenario } from '#engine/documents.ts'
import type { Edit } from '#schemas/documents/battle.ts'
import { editsSchema } from '#schemas/documents/edit.ts'
import type { Scenario } from '#schemas/documents/scenario.ts'
import { intIn } from '#schemas/parsing/bounded.ts'
import { jsonFromText } from '#schemas/parsing/json-text.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { SavedQueries, type SavedQuery } from '#schemas/query/saved-query.ts'
import { capIssues, type Issue, invalid, type Parsed } from '#schemas/result.ts'

/** Everything in a link: a battle, what a branch changed in it, and where to look. */
export interface Shared {
  readonly scenario: Scenario
  readonly edits: readonly Edit[]
  readonly at: { readonly tick: number; readonly frame: number }
  /** What is asked of it. */
  readonly queries: readonly SavedQuery[]
}

const START = '#b='
const VERSION = '1'
const CHECKSUM_BYTES = 6
/** In characters; browsers and servers take more, but it could not be sent. */
export const LONGEST_LINK = 60_000
/** In bytes of JSON: larger than any battle, smaller than what a short hostile link could inflate to. */
const LARGEST_CONTENT = 4_000_000
/** A piece is in memory before it can be refused; a byte inflates to a thousand at most. */
const PIECE = 1024

const refuse = (message: string) => invalid([{ path: [], message }])

/** The part of a link from its # on. */
export function linkFromShared({ scenario, edits, at, queries }: Shared): Parsed<string> {
  // Without queries it can be read by a Tickscope that knows none.
  const asked = queries.length > 0 ? [queries] : []
  const content = strToU8(JSON.stringify([scenario, edits, at.tick, at.frame, ...asked]))
  const packed = deflateSync(content, { level: 9 })
  const link = `${START}${VERSION}${base64FromBytes(withChecksum(packed))}`
  if (link.length > LONGEST_LINK || content.length > LARGEST_CONTENT)
    return refuse(
      `is too large for a link: it would take ${link.length} characters, and ${LONGEST_LINK} are the most; save a file instead`,
    )
  return { ok: true, value: link }
}

/** Reads a link from anywhere. */
export async function sharedFromLink(hash: string): Promise<Parsed<Shared>> {
  if (!hash.startsWith(START)) return refuse('is not a link to a battle')
  if (hash.length > LONGEST_LINK)
    return refuse(`is too large: it has ${hash.length} characters, and links up to ${LONGEST_LINK} are read`)
  const version = hash.charAt(START.length)
  if (version !== VERSION)
    return /[0-9A-Za-z]/.test(version)
      ? refuse('was made by a newer Tickscope; this one cannot read it')
      : refuse(DAMAGED)
  const packed = checkedBytes(bytesFromBase64(hash.slice(START.length + 1)))
  return packed === null ? refuse(DAMAGED) : sharedFromPacked(packed)
}

const DAMAGED = 'is cut or was altered on its way; copy it again, whole'

async function sharedFromPacked(packed: Uint8Array): Promise<Parsed<Shared>> {
  const content = inflated(packed)
  if (!content.ok) return content
  const json = jsonFromText(content.value)
  if (!json.ok) return json
  if (json.value.issues.length > 0) return invalid(capIssues(json.value.issues.map(named)))
  const { value } = json.value
  const ruleset = await rulesetIn(Array.isArray(value) ? value[0] : undefined)
  const parsed = parse(contentOf(ruleset?.schemas.scenario ?? UnknownScenario), value)
  if (ruleset === null || !parsed.ok) return invalid(parsed.ok ? [] : parsed.issues.map(named))
  const [scenario, changes, tick, frame, queries = []] = parsed.value
  const edits = parse(editsSchema(ruleset.schemas), changes)
  if (!edits.ok) return invalid(edits.issues.map((issue) => ({ ...issue, path: ['edits', ...issue.path] })))
  return { ok: true, value: { scenario, edits: edits.value, at: { tick, frame }, queries } }
}

const contentOf = (scenario: z.ZodMiniType<Scenario>) =>
  z.tuple([scenario, z.array(z.unknown()), intIn(0), intIn(0), z.optional(SavedQueries)])
const PARTS = ['scenario', 'edits', 'tick', 'frame', 'queries']

/** The content is a list, to be short; issues use names. Nobody has seen its text, so places in it are dropped. */
const named = ({ path: [part, ...rest], message, more }: Issue): Issue => ({
  path: typeof part === 'number' ? [PARTS[part] ?? part, ...rest] : [],
  message,
  ...(more !== undefined && { more }),
})

/** Inflates piece by piece, so that a bomb is noticed before it fills the memory. */
function inflated(packed: Uint8Array): Parsed<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  let isWhole = false
  const inflate = new Inflate((chunk, isLast) => {
    size += chunk.length
    isWhole = isLast
    chunks.push(chunk)
  })
  try {
    for (let from = 0; from < packed.length; from += PIECE) {
      inflate.push(packed.subarray(from, from + PIECE), from + PIECE >= packed.length)
      if (size > LARGEST_CONTENT)
        return refuse(
          `is too large: it unfolds to more than ${LARGEST_CONTENT / 1_000_000} MB, and no battle is that large`,
        )
    }
    if (isWhole) return { ok: true, value: strFromU8(joined(chunks, size)) }
  } catch {
    // What cannot be inflated was not made by us.
  }
  return refuse('has content that cannot be read')
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

const checksum = (bytes: Uint8Array) => sha256(bytes).subarray(0, CHECKSUM_BYTES)

const withChecksum = (bytes: Uint8Array) => joined([checksum(bytes), bytes], CHECKSUM_BYTES + bytes.length)

function checkedBytes(bytes: Uint8Array | null): Uint8Array | null {
  if (bytes === null || bytes.length <= CHECKSUM_BYTES) return null
  const packed = bytes.subarray(CHECKSUM_BYTES)
  return checksum(packed).every((byte, i) => byte === bytes[i]) ? packed : null
}

/** The alphabet that needs no escaping in an address. */
function base64FromBytes(bytes: Uint8Array): string {
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

function bytesFromBase64(text: string): Uint8Array | null {
  if (!/^[\w-]+$/.test(text)) return null
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
  } catch {
    return null
  }
}
