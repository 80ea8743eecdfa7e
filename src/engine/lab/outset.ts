import type { Moment, Outset } from '#engine/core/endings.ts'
import type { Ruleset, Types } from '#engine/core/ruleset.ts'
import { snapshotAt } from '#engine/core/simulate.ts'
import { type Change, isEdit, programAt, type Timeline } from '#engine/core/timeline.ts'
import type { Scenario } from '#schemas/documents/scenario.ts'

/** All that can happen in a battle: what its setup draws counts like any other roll. */
export const wholeBattle = <T extends Types>(
  ruleset: Ruleset<T>,
  scenario: Scenario,
  edits: readonly Change<T>[] = [],
): Outset<T> => ({ ruleset, scenario, edits, from: null })

/** What can follow a state of a battle, everything before it being as it was. */
export function outsetAt<T extends Types>(timeline: Timeline<T>, tick: number): Outset<T> {
  const { ruleset, scenario, edits, rolls } = timeline
  // An edit of what was drawn for the start makes no sense of anything else that could have been drawn.
  const isAsDrawn = rolls.length > 0 && edits.some((edit) => edit.tick === 0 && isEdit(edit))
  if (tick === 0 && !isAsDrawn) return { ruleset, scenario, edits: [...edits], from: null }
  return { ruleset, scenario, edits: [...edits], from: momentAt(timeline, tick) }
}

/** A state of a battle to play on from, whatever was drawn for its start. */
export const momentAt = <T extends Types>(timeline: Timeline<T>, tick: number): Moment<T> => ({
  ...snapshotAt(timeline, tick),
  program: programAt(timeline, tick),
})
