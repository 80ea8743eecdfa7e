import { NO_EVENT } from '#engine/core/events.ts'
import { between, CELLS, CLOSER, cellOf, HEXES } from '#engine/rulesets/gambit/board.ts'
import { KIND } from '#engine/rulesets/gambit/events.ts'
import { FIELD, NOBODY } from '#engine/rulesets/gambit/field.ts'
import type { GambitContext, GambitPhase } from '#engine/rulesets/gambit/types.ts'
import { skillDef } from '#schemas/gambit/catalogue.ts'
import type { GambitState } from '#schemas/gambit/state.ts'

/** Chargers run one after the other, each on the board the ones before left. */
export const charge: GambitPhase = {
  name: 'charge',
  run(draft, ctx) {
    const { actors, count } = FIELD.agenda.charge
    if (count === 0) return
    FIELD.lastHit.fill(NO_EVENT)
    for (let k = 0; k < count; k++) runAndHit(draft, ctx, actors[k]!)
    for (let i = 0; i < FIELD.count; i++)
      if (FIELD.lastHit[i] !== NO_EVENT && draft.characters[i]!.hp <= 0)
        ctx.emit(KIND.died, ctx.before.characters[i]!.slot, FIELD.lastHit[i])
  },
}

function runAndHit(draft: GambitState, ctx: GambitContext, i: number): void {
  const { action, slot } = ctx.before.characters[i]!
  if (action === null) return
  const { distance, damage } = skillDef(action.skill)
  const goal = cellOf(action.cell)
  const from = FIELD.cell[i]!
  const to = run(from, goal, distance)
  if (to !== from) {
    draft.characters[i]!.position = HEXES[to]!
    FIELD.cell[i] = to
    FIELD.occupant[from] = NOBODY
    FIELD.occupant[to] = i
  }
  const found = FIELD.occupant[goal]!
  const victim = found === NOBODY || found === i || between(to, goal) > 1 ? null : draft.characters[found]!
  if (victim === null || victim.hp <= 0) {
    ctx.emit(KIND.charged, slot, from, to)
    return
  }
  victim.hp -= damage
  FIELD.lastHit[found] = ctx.emit(KIND.damaged, slot, victim.slot, goal, damage, victim.hp)
  ctx.emit(KIND.charged, slot, from, to, victim.slot, damage, victim.hp)
}

/** Greedy steps, each to the free neighbour closest to the goal; anybody, dead or alive, is in the way. */
function run(from: number, goal: number, steps: number): number {
  const { occupant } = FIELD
  let at = from
  for (let n = 0; n < steps && at !== goal; n++) {
    let best = NOBODY
    for (const cell of CLOSER[at * CELLS + goal]!)
      if (occupant[cell] === NOBODY && (best === NOBODY || cell < best)) best = cell
    if (best === NOBODY) break
    at = best
  }
  return at
}
