import { allUnits } from '#engine/core/explain/presence.ts'
import { retell } from '#engine/core/retell.ts'
import type { Ruleset, Types } from '#engine/core/ruleset.ts'
import { snapshots } from '#engine/core/simulate.ts'
import { eventsOfTick, programAt, type Timeline } from '#engine/core/timeline.ts'
import type { Query } from './compile.ts'
import type { Row } from './rows.ts'
import type { Needs, Searched, TableBattle, TableTick } from './types.ts'

/** A battle that is played, as its rows know it. */
export const battleOf = <T extends Types>(timeline: Timeline<T>): TableBattle => ({
  ruleset: timeline.ruleset as unknown as Ruleset,
  units: () => allUnits(timeline),
  program: (tick) => programAt(timeline, tick),
  line: (event) => timeline.ruleset.line(event as T['event'], programAt(timeline, event.tick)),
})

/** Searches ticks of a battle one by one, as far as they are known; whoever asks may pause or stop in between. */
export function* matchesIn<T extends Types>(
  query: Query,
  timeline: Timeline<T>,
  from = 0,
  to = lastWholeTick(timeline),
): Generator<Searched<Row>, void> {
  const battle = battleOf(timeline)
  for (const tick of ticksOf(timeline, query.needs, from, to))
    yield { tick: tick.tick, rows: query.rows(battle, tick) }
}

/** The last tick whose rows are all there: of a battle that goes on, the one before its last state. */
export const lastWholeTick = <T extends Types>({ ticks, outcome }: Timeline<T>): number =>
  outcome === null ? ticks - 1 : ticks

/** Ticks `from` to `to` of a battle that is played, with as much of each as is needed: what is not costs nothing. */
function* ticksOf<T extends Types>(
  timeline: Timeline<T>,
  needs: Needs,
  from: number,
  to: number,
): Generator<TableTick, void> {
  if (needs.decisions || needs.phases) return yield* retoldTicks(timeline, needs, from, to)
  if (needs.states) return yield* stateTicks(timeline, from, to)
  for (let tick = from; tick <= to; tick++)
    yield { tick, state: null, before: null, frames: loggedFrames(timeline, tick), decisions: [] }
}

/** All events of a tick, without their phases. */
const loggedFrames = <T extends Types>(timeline: Timeline<T>, tick: number) =>
  tick < timeline.ticks ? [{ phase: '', events: eventsOfTick(timeline, tick) }] : []

function* stateTicks<T extends Types>(
  timeline: Timeline<T>,
  from: number,
  to: number,
): Generator<TableTick, void> {
  let before: T['state'] = null
  for (const { tick, state } of snapshots(timeline, Math.max(0, from - 1), to)) {
    if (tick >= from) yield { tick, state, before, frames: loggedFrames(timeline, tick), decisions: [] }
    before = state
  }
}

function* retoldTicks<T extends Types>(
  timeline: Timeline<T>,
  { states, decisions: tracing }: Needs,
  from: number,
  to: number,
): Generator<TableTick, void> {
  let before: T['state'] = null
  for (const told of retell(timeline, states ? Math.max(0, from - 1) : from, { tracing })) {
    const { tick, before: state } = told
    if (tick > to) return
    // What a tick did that broke off did not happen.
    const isWhole = tick < timeline.ticks
    const frames = isWhole ? (told.frames ?? []) : []
    if (tick >= from) yield { tick, state, before, frames, decisions: isWhole ? told.decisions : [] }
    before = state
  }
}
