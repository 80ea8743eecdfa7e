import type { ToldTick } from '#engine/lab/compare/difference.ts'
import type { Source } from '#engine/lab/told.ts'
import type { Query } from './compile.ts'
import type { Row } from './rows.ts'
import type { Searched } from './types.ts'

/** Searches a battle as it was recorded. */
export async function* recordedMatches(
  query: Query,
  { told, ticks }: Source,
): AsyncGenerator<Searched<Row>, void> {
  let before: unknown = null
  for (let next = await ticks.next(); !next.done; next = await ticks.next()) {
    const { tick, state, frames, decisions }: ToldTick = next.value
    const found = { tick, state, before, frames: frames ?? [], decisions: decisions() }
    yield { tick, rows: query.rows(told, found) }
    before = state
  }
}
