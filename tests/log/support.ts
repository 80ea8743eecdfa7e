import { issueLine } from '#cli/terminal.ts'
import { simulate } from '#engine/core/simulate.ts'
import type { Timeline } from '#engine/core/timeline.ts'
import type { Log } from '#engine/log/log.ts'
import { readLog } from '#engine/log/read-log.ts'
import { toldScenario } from '#engine/log/told-battle.ts'
import { toldRuleset } from '#engine/log/told-ruleset.ts'
import { compileQuery } from '#engine/query/compile.ts'
import { matchesIn } from '#engine/query/matches.ts'
import { valuesOf } from '#engine/query/rows.ts'

export type Content = string | Uint8Array | readonly (string | object)[]

/** Lines as they stand in a file; objects are written as JSON. */
export const textOf = (lines: readonly (string | object)[]): string =>
  `${lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')}\n`

export function bytesFrom(content: Content): Uint8Array {
  if (content instanceof Uint8Array) return content
  return new TextEncoder().encode(typeof content === 'string' ? content : textOf(content))
}

/** The bytes of a file, in pieces of these sizes as long as there are any. */
export async function* inPieces(
  bytes: Uint8Array,
  sizes: readonly number[] = [],
): AsyncGenerator<Uint8Array, void> {
  let at = 0
  for (const size of sizes) {
    if (at >= bytes.length) return
    yield bytes.subarray(at, at + size)
    at += size
  }
  if (at < bytes.length) yield bytes.subarray(at)
}

export async function read(content: Content, { strict = false, sizes = [] as readonly number[] } = {}) {
  const found = await readLog(inPieces(bytesFrom(content), sizes), { isStrict: strict })
  if (found === null) throw new Error('nobody stopped it')
  return found
}

/** What is wrong with a log, as the command line says it of a file called `log`. */
export const issuesOf = async (content: Content, how = {}): Promise<string[]> =>
  (await read(content, how)).issues.map((issue) => issueLine('log', issue))

export async function soundLog(content: Content): Promise<Log> {
  const { log, issues } = await read(content)
  if (issues.length > 0) throw new Error(issues.map((issue) => issueLine('log', issue)).join('\n'))
  return log
}

export const battleOf = (log: Log): Timeline => simulate(toldRuleset(log), toldScenario(log, new Blob()))

/** The rows of a log that match, or what is wrong with the query. */
export async function found(content: Content, query: string) {
  const timeline = battleOf(await soundLog(content))
  const { ruleset } = timeline
  const compiled = compileQuery(ruleset, query)
  if (!compiled.ok) return `character ${compiled.problem.start + 1}: ${compiled.problem.message}`
  const { table, needs } = compiled.value
  const whole = { ...compiled.value, needs: { ...needs, phases: needs.phases || table === 'events' } }
  return [...matchesIn(whole, timeline)].flatMap(({ rows }) =>
    rows.map((row) => valuesOf(ruleset, table, row)),
  )
}

export const HEADER = { format: 'tickscope/log', version: 1, game: 'Toy arena' }
