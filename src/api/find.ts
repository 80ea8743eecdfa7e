import { z } from 'zod/mini'
import type { Ruleset } from '#engine/core/ruleset.ts'
import { compileQuery, type Query } from '#engine/query/compile.ts'
import { matchesIn } from '#engine/query/matches.ts'
import { recordedMatches } from '#engine/query/recorded-matches.ts'
import { valuesOf } from '#engine/query/rows.ts'
import { TickscopeError } from './error.ts'
import { checked, checkedOptions, OPTIONS } from './options.ts'
import { sourceOf, toldBy } from './source.ts'
import type { BattleSource, FindOptions, RowOf } from './types.ts'

/** The rows of a battle that match a query, such as `events: type == "died"` or `units: hp < 30`, in the order of ticks. */
export async function find<const Q extends string>(
  source: BattleSource,
  query: Q,
  options: FindOptions = {},
): Promise<RowOf<Q>[]> {
  const text = checked(z.string(), query, 'query')
  const { limit } = checkedOptions(OPTIONS.find, options)
  const told = await toldBy(source)
  const ruleset = 'timeline' in told ? told.timeline.ruleset : told.recorded.told.ruleset
  const compiled = compiledFor(ruleset, text)
  const ticks =
    'timeline' in told ? matchesIn(compiled, told.timeline) : recordedMatches(compiled, sourceOf(told))
  const rows: object[] = []
  for await (const { rows: matches } of ticks)
    for (const row of matches) {
      if (rows.length === limit) return rows as RowOf<Q>[]
      rows.push(valuesOf(ruleset, compiled.table, row))
    }
  return rows as RowOf<Q>[]
}

/** A query whose rows have all their columns: the phase of an event is known only if the tick is played again. */
function compiledFor(ruleset: Ruleset, text: string): Query {
  const compiled = compileQuery(ruleset, text)
  if (!compiled.ok) {
    const { start, message } = compiled.problem
    throw new TickscopeError([{ path: [], message: `query: ${message}`, line: 1, column: start + 1 }])
  }
  const { needs, table } = compiled.value
  return { ...compiled.value, needs: { ...needs, phases: needs.phases || table === 'events' } }
}
