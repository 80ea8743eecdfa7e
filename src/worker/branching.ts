import { z } from 'zod/mini'
import { changesFrom, editTexts } from '#engine/core/explain/moment.ts'
import { refusalOf as orderRefusal } from '#engine/core/orders.ts'
import { rollsByFrame } from '#engine/core/packet.ts'
import { forcedRollRefusal } from '#engine/core/record.ts'
import type { Types } from '#engine/core/ruleset.ts'
import { createSimulation, forkSimulation, snapshotAt } from '#engine/core/simulate.ts'
import { type Change, isEdit, isForcedRoll, isGiven, type Timeline } from '#engine/core/timeline.ts'
import { parseScenario } from '#engine/documents.ts'
import { rulesetOf } from '#engine/rulesets/index.ts'
import { editSchema, inOrder } from '#schemas/documents/edit.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { forcedRollText } from '#schemas/text/what-if-text.ts'
import { type Branch, branchOf, summaryOf } from './branch.ts'
import { type Desk, done, refused } from './desk.ts'
import { orderFrom, refusalText } from './orders.ts'
import type { Engine, Summary } from './protocol.ts'

/** New branches, and orders that a branch waits for. */
export function branching({ branches, beat, check, play }: Desk, firstSliceMs?: number) {
  return {
    fork: ({ id, parent, edits: wish }, onProgress) =>
      check(parent, ({ timeline }) => {
        const edit = editSchema(timeline.ruleset.schemas)
        const edits = parse(inOrder(z.tuple([edit], edit)), wish)
        if (!edits.ok) return edits
        const [{ tick }] = edits.value
        if (tick > timeline.ticks)
          return refused(`there is no tick ${tick} to fork from; the battle has ${timeline.ticks} ticks`)
        // Tried on a copy first, so that no branch is made that cannot begin.
        const refusal = refusalOf(
          timeline,
          edits.value.filter((edit) => edit.tick === tick),
        )
        if (refusal !== null) return refused(refusal)
        const forked = branchOf(id, forkSimulation(timeline, edits.value), beat)
        // The parent's own ticks first, so that the page can stay where it is.
        forked.simulation.advance(tick - forked.timeline.ticks)
        const trouble = forcedRollRefusal(forked.timeline, tick)
        if (trouble !== null) return refused(trouble)
        const forcedRolls = forcedRollsOf(forked, tick)
        branches.set(id, forked)
        void play(forked, onProgress, 0, firstSliceMs)
        return done(summaryOf(forked, { changes: editTexts(forked.timeline, tick, timeline), forcedRolls }))
      }),
    begin: ({ id, parent, scenario: wish }, onProgress) =>
      check(parent, async (branch) => {
        const { timeline } = branch
        const scenario = await parseScenario(wish)
        if (!scenario.ok) return scenario
        const ruleset = await rulesetOf(scenario.value)
        if (branches.get(parent) !== branch) return refused(`there is no branch "${parent}" any more`)
        const begun = branchOf(id, createSimulation(ruleset, scenario.value), beat)
        branches.set(id, begun)
        void play(begun, onProgress, 0, firstSliceMs)
        return done(summaryOf(begun, { changes: changesFrom(timeline, timeline.scenario, scenario.value) }))
      }),
    give: (id, wish, onProgress) =>
      check(id, (branch) => {
        const { timeline, simulation } = branch
        const order = wish === null ? done(null) : orderFrom(timeline, wish)
        if (!order.ok) return order
        if (timeline.outcome?.kind !== 'awaiting') return refused('the battle does not wait for an order')
        const refusal = simulation.give(order.value)
        if (refusal !== null) return refused(refusalText(refusal))
        branch.cancelled = false
        void play(branch, onProgress, timeline.ticks + 1)
        return done(null)
      }),
  } satisfies Partial<Engine>
}

/** The rolls that are forced in a tick, the next of its branch, in words. */
function forcedRollsOf({ timeline, recorder }: Branch, tick: number): Summary['forcedRolls'] {
  const forced = timeline.edits.filter(isForcedRoll).filter((change) => change.tick === tick)
  if (forced.length === 0) return []
  const rolls = rollsByFrame(timeline.ruleset, recorder.record(tick, { tracing: false })).flat()
  return forced.flatMap(({ roll: at }) => {
    const roll = rolls[at]
    if (roll === undefined) return []
    return { tick, roll: at, text: forcedRollText(roll, roll.value, roll.drawn ?? roll.value) }
  })
}

/** Why a branch cannot begin with these changes, all of one tick; null if it can. Edits that cannot be made throw. */
export function refusalOf<T extends Types>(
  timeline: Timeline<T>,
  changes: readonly Change<T>[],
): string | null {
  const { ruleset, scenario } = timeline
  const { state } = snapshotAt(timeline, changes[0]?.tick ?? 0)
  ruleset.edit(state, changes.filter(isEdit), scenario.setup)
  for (const change of changes)
    if (isGiven(change)) {
      const refusal = orderRefusal(ruleset, state, change.order)
      if (refusal !== null) return refusalText(refusal)
    }
  return null
}
