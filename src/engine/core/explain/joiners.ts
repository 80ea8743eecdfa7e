import type { Joiner, Types } from '#engine/core/ruleset.ts'
import { firstState, programAt, type Timeline } from '#engine/core/timeline.ts'
import type { UnitInfo } from '#schemas/view.ts'

/** Who joins in the ticks from one to before another, in that order. */
export function joinersIn<T extends Types>(timeline: Timeline<T>, from: number, to: number): Joiner[] {
  const { ruleset, log } = timeline
  const joiners: Joiner[] = []
  if (ruleset.joiner === undefined) return joiners
  for (let tick = from; tick < to; tick++) {
    const program = programAt(timeline, tick)
    for (let id = log.startOf(tick); id < log.startOf(tick + 1); id++) {
      const joiner = ruleset.joiner(log, id, tick, program)
      if (joiner !== null) joiners.push(joiner)
    }
  }
  return joiners
}

/** Everybody a battle has known so far, in the order of the lanes. */
export const allUnits = <T extends Types>(timeline: Timeline<T>): UnitInfo[] => [
  ...timeline.ruleset.units(firstState(timeline)),
  ...joinersIn(timeline, 0, timeline.ticks).map(({ unit }) => unit),
]
