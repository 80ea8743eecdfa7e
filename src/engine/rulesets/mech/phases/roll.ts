import { emitShot, KIND } from '#engine/rulesets/mech/events.ts'
import { hitOf, slotOf } from '#engine/rulesets/mech/program.ts'
import { attackCount, type Shot, shotsOf } from '#engine/rulesets/mech/rules/shots.ts'
import type { MechContext, MechPhase } from '#engine/rulesets/mech/types.ts'
import { locationOf } from '#schemas/mech/tables.ts'

const dice = (ctx: MechContext, label: string): [number, number] => [
  ctx.roll(label, 6) + 1,
  ctx.roll(label, 6) + 1,
]

/** Each attack in turn: two dice to hit and, if they do, two for the location. Nothing is damaged yet. */
export const roll: MechPhase = {
  name: 'roll',
  times: ({ before }) => (before.phase === 'RESOLUTION' ? attackCount(before) : 0),
  run(_, ctx, time) {
    const { memory } = ctx.program
    if (time === 0) {
      memory.shots = shotsOf(ctx.before)
      memory.hits = []
    }
    const shot = memory.shots[time]
    if (shot === undefined) return
    const [a, b] = dice(ctx, 'toHit')
    emitShot(ctx, KIND.ToHitRolled, shot, [a, b])
    if (a + b < shot.tn) return
    const [c, d] = dice(ctx, 'location')
    const attacker = slotOf(ctx.program, shot.attacker.id)
    ctx.emit(KIND.LocationRolled, shot.attack, attacker, slotOf(ctx.program, shot.target.id), c, d)
    memory.hits.push(hitOf(shot, locationOf(c + d).location))
  },
}

/** What was fired in this tick. */
export const firedShots = ({ before, program }: MechContext): readonly Shot[] =>
  attackCount(before) === 0 ? [] : program.memory.shots
