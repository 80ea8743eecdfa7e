import { between, cellOf, hexOf, stepsTowards } from '#engine/rulesets/gambit/board.ts'
import { KIND } from '#engine/rulesets/gambit/events.ts'
import { characterOf, type Fighter, NOWHERE, occupantOf, relocate } from '#engine/rulesets/gambit/field.ts'
import type { GambitContext, GambitPhase } from '#engine/rulesets/gambit/types.ts'
import { skillDef } from '#schemas/gambit/catalogue.ts'
import type { Action } from '#schemas/gambit/setup.ts'
import type { GambitState } from '#schemas/gambit/state.ts'
import { hit, strikeInTurn } from './hits.ts'

/** Chargers run one after the other, each on the board the ones before left. */
export const charge: GambitPhase = {
  name: 'charge',
  run: (draft, ctx) => strikeInTurn(draft, ctx, 'charge', runAndHit),
}

function runAndHit(draft: GambitState, ctx: GambitContext, me: Fighter, action: Action): void {
  const { distance, damage } = skillDef(action.skill)
  const goal = cellOf(action.cell)
  const from = me.cell
  const to = run(from, goal, distance)
  if (to !== from) {
    characterOf(draft, me).position = hexOf(to)
    relocate(me, to)
  }
  const found = between(to, goal) > 1 ? null : occupantOf(goal)
  if (found === null || found === me || characterOf(draft, found).hp <= 0) {
    ctx.emit(KIND.charged, me.slot, from, to)
    return
  }
  const left = hit(draft, ctx, me, found, goal, damage)
  ctx.emit(KIND.charged, me.slot, from, to, found.slot, damage, left)
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
