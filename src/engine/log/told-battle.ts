import type { Ruleset } from '#engine/core/ruleset.ts'
import type { Scenario } from '#schemas/documents/scenario.ts'
import type { ToldSetup } from '#schemas/log/schemas.ts'
import { LOG, LOG_FORMAT, LONGEST_LOG_LINE } from '#schemas/log/words.ts'
import { type Issue, invalid, isRecord, type Parsed } from '#schemas/result.ts'
import type { Log } from './log.ts'
import { type ReadLog, readLog } from './read-log.ts'
import { toldRuleset } from './told-ruleset.ts'
import { isPacked, unpacked } from './unpack.ts'

// A log as a battle: a scenario that holds it, and the rules by which it goes the way it did.

/** The battle of a log, and what there is to say about it. */
export interface ToldBattle {
  readonly ruleset: Ruleset
  readonly scenario: Scenario
  readonly notes: readonly Issue[]
}

type GoesOn = (read: number) => Promise<boolean>

/** Reads a log as a battle; one that was cut off goes as far as it was told. Stopped, it has no issues. */
export async function toldBattleFrom(file: Blob, goesOn?: GoesOn): Promise<Parsed<ToldBattle>> {
  const read = await readLog(bytesOf(file), goesOn === undefined ? {} : { goesOn })
  return read === null ? invalid([]) : battleOf(read, file, await isPackedFile(file))
}

export const isPackedFile = async (file: Blob): Promise<boolean> =>
  isPacked(new Uint8Array(await file.slice(0, 2).arrayBuffer()))

function battleOf({ log, issues, isCut }: ReadLog, file: Blob, packed: boolean): Parsed<ToldBattle> {
  if (issues.length > 0 && !isCut) return invalid(issues)
  const ruleset = toldRuleset(log)
  known.set(file, ruleset)
  return { ok: true, value: { ruleset, scenario: toldScenario(log, file, packed), notes: issues } }
}

const known = new WeakMap<Blob, Ruleset>()

/** The rules of a scenario that holds a log; null if the log cannot be read. */
export async function rulesetOfTold(setup: unknown): Promise<Ruleset | null> {
  const { file } = setup as Partial<ToldSetup>
  if (typeof file !== 'string' && !(file instanceof Blob)) return null
  const blob = typeof file === 'string' ? new Blob([file]) : file
  const ruleset = known.get(blob)
  if (ruleset !== undefined) return ruleset
  const told = await toldBattleFrom(blob)
  return told.ok ? told.value.ruleset : null
}

/** The scenario of a told battle: its log, which is all there is to it. */
export const toldScenario = ({ game, name, description, ticks }: Log, file: Blob, packed = false): Scenario =>
  ({
    format: 'tickscope/scenario',
    version: 1,
    ruleset: LOG,
    name,
    ...(description !== null && { description }),
    seed: 0,
    maxTicks: ticks.length,
    setup: { game, file, isPacked: packed },
  }) as unknown as Scenario

/** Whether a file is a log: its header says so or, without one, it is not one JSON document but its first line is. */
export async function isLog(bytes: AsyncIterable<Uint8Array>): Promise<boolean> {
  const { line, hasMore, start } = await startOf(bytes)
  try {
    const value: unknown = JSON.parse(line)
    return hasMore || (isRecord(value) && value['format'] === LOG_FORMAT)
  } catch {
    return SAYS_SO.test(start.slice(0, A_LOOK))
  }
}

/** How far a header is looked for, in characters. */
const A_LOOK = 1 << 14

/** Wherever a header stands that is not the first line, or not whole. */
const SAYS_SO = /^[^\S\n]*\{[^\n]*"format"\s*:\s*"tickscope\/log"/m

/** The first line of a file that is not empty, whether anything comes after it, and what the file begins with. */
async function startOf(
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ line: string; hasMore: boolean; start: string }> {
  const decoder = new TextDecoder()
  let start = ''
  try {
    for await (const chunk of unpacked(bytes)) {
      start = (start + decoder.decode(chunk, { stream: true })).trimStart()
      if ((start.length >= A_LOOK && lineIn(start).hasMore) || start.length > 2 * LONGEST_LOG_LINE) break
    }
  } catch {
    // What is wrong with packed data is said by whoever reads it.
  }
  return { ...lineIn(start), start }
}

function lineIn(text: string): { line: string; hasMore: boolean } {
  const end = text.indexOf('\n')
  if (end < 0) return { line: text, hasMore: false }
  return { line: text.slice(0, end), hasMore: /\S/.test(text.slice(end)) }
}

/** Read at a time: a browser's own stream comes in many small pieces, each of which has to be waited for. */
const A_READ = 1_000_000

/** The bytes of a file, the next of them fetched while the last are looked at. */
export async function* bytesOf(file: Blob): AsyncGenerator<Uint8Array, void> {
  const read = (from: number) => file.slice(from, from + A_READ).arrayBuffer()
  let next = read(0)
  for (let from = 0; from < file.size; from += A_READ) {
    const bytes = new Uint8Array(await next)
    if (from + A_READ < file.size) {
      next = read(from + A_READ)
      // Whoever reads no further does not hear of what goes wrong there.
      next.catch(() => {})
    }
    yield bytes
  }
}

/** A log as text, unpacked; null if it is longer than `most` characters. */
export async function textOfLog(file: Blob, most: number): Promise<string | null> {
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const chunk of unpacked(bytesOf(file))) {
      text += decoder.decode(chunk, { stream: true })
      if (text.length > most) return null
    }
  } catch {
    // One that was cut off goes as far as it does.
  }
  return text + decoder.decode()
}
