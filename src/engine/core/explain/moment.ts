import type { Types } from '#engine/core/ruleset.ts'
import { snapshotAt } from '#engine/core/simulate.ts'
import { firstState, isEdit, keyframesUntil, type Timeline } from '#engine/core/timeline.ts'
import type { Scenario } from '#schemas/documents/scenario.ts'
import { changeTexts } from './change-texts.ts'

// Any moment of a battle as a scenario of its own, and what was changed there.

/** Whether a tick is where the battle begins, as its scenario has it. */
export const isStart = <T extends Types>({ edits }: Timeline<T>, tick: number): boolean =>
  tick === 0 && !edits.some((edit) => edit.tick === 0 && isEdit(edit))

/** The state at a tick as a scenario; the battle's own where it begins. */
export function momentOf<T extends Types>(timeline: Timeline<T>, tick: number): Scenario {
  const { scenario, ruleset } = timeline
  if (isStart(timeline, tick)) return scenario
  const { rolls: _, ...kept } = scenario
  const setup = ruleset.moment(snapshotAt(timeline, tick).state, tick, scenario.setup)
  return { ...kept, setup } as Scenario
}

/** What makes one scenario of a battle another, in words. */
export function changesFrom<T extends Types>(timeline: Timeline<T>, from: Scenario, to: Scenario): string[] {
  const { ruleset } = timeline
  const begun = (scenario: Scenario) => ({
    scenario,
    state: ruleset.restate(scenario.setup, firstState(timeline)),
  })
  return from.ruleset === to.ruleset ? changeTexts(ruleset, begun(from), begun(to)) : []
}

/** What the edits of a tick change, in words; in a branch, only its own. */
export function editTexts<T extends Types>(
  timeline: Timeline<T>,
  tick: number,
  parent?: Timeline<T>,
): string[] {
  if (!timeline.edits.some((edit) => edit.tick === tick && isEdit(edit))) return []
  const now = momentOf(timeline, tick)
  const setup = parent === undefined ? unedited(timeline, tick) : momentOf(parent, tick).setup
  return changesFrom(timeline, { ...now, setup } as Scenario, now)
}

/** The moment at a tick as it would have been without the edits of that tick. */
export function unedited<T extends Types>(timeline: Timeline<T>, at: number): Scenario['setup'] {
  const edits = timeline.edits.filter(({ tick }) => tick < at)
  const keyframes = keyframesUntil(timeline, at - 1)
  return at === 0 ? timeline.scenario.setup : momentOf({ ...timeline, edits, keyframes }, at).setup
}
