import { between, stepsTowards } from '#engine/rulesets/gambit/board.ts'
import { KIND } from '#engine/rulesets/gambit/events.ts'
import { FIELD, type Fighter, NOWHERE, occupantOf, relocate } from '#engine/rulesets/gambit/field.ts'
import type { GambitContext, GambitPhase } from '#engine/rulesets/gambit/types.ts'
import type { SkillDef } from '#schemas/gambit/catalogue.ts'
import type { GambitState } from '#schemas/gambit/state.ts'
import { hit, tellDeaths } from './hits.ts'

/** Chargers run one after the other, each on the board the ones before left. */
export const charge: GambitPhase = {
  name: 'charge',
  run(draft, ctx) {
    for (let me = FIELD.due.charge.first; me !== null; me = me.next)
      if (me.deed !== null) runAndHit(draft, ctx, me, me.deed)
    tellDeaths(ctx)
  },
}

function runAndHit(
  draft: GambitState,
  ctx: GambitContext,
  me: Fighter,
  { distance, damage }: SkillDef,
): void {
  const { cell: from, goal } = me
  const to = run(from, goal, distance)
  if (to !== from) relocate(draft, me, to)
  const found = between(to, goal) > 1 ? null : occupantOf(goal)
  if (found === null || found === me || found.hp <= 0) {
    ctx.emit(KIND.charged, me.slot, from, to)
    return
  }
  hit(draft, ctx, me, found, damage)
  ctx.emit(KIND.charged, me.slot, from, to, found.slot, damage, found.hp)
}

/** Greedy steps, each to the free neighbour closest to the goal; anybody, dead or alive, is in the way. */
function run(from: number, goal: number, steps: number): number {
  let at = from
  for (let n = 0; n < steps && at !== goal; n++) {
    let best = NOWHERE
    for (const cell of stepsTowards(at, goal))
      if (occupantOf(cell) === null && (best === NOWHERE || cell < best)) best = cell
    if (best === NOWHERE) break
    at = best
  }
  return at
}
