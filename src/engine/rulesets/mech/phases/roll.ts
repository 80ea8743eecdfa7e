import { rollTogether } from '#engine/core/rng.ts'
import { emitShot, KIND } from '#engine/rulesets/mech/events.ts'
import { hitOf, slotOf } from '#engine/rulesets/mech/program.ts'
import { attackCount, type Shot, shotsOf } from '#engine/rulesets/mech/rules/shots.ts'
import type { MechContext, MechPhase } from '#engine/rulesets/mech/types.ts'
import { locationOf } from '#schemas/mech/tables.ts'

type Tells = (values: readonly number[]) => unknown

const tellsBySum =
  (tells: (sum: number) => unknown): Tells =>
  ([a = 0, b = 0]) =>
    tells(a + b + 2)

/** By what two dice must reach, whether they do; made once, so that whoever follows every roll knows them again. */
const HITS = Array.from({ length: 13 }, (_, tn) => tellsBySum((sum) => sum >= tn))
const NEVER = tellsBySum(() => false)
const PLACE = tellsBySum((sum) => locationOf(sum).location)

function dice(ctx: MechContext, label: string, tells: Tells): [number, number] {
  const [a = 0, b = 0] = rollTogether(ctx, label, 6, 2, tells)
  return [a + 1, b + 1]
}

/** Each attack in turn: two dice to hit and, if they do, two for the location. Nothing is damaged yet. */
export const roll: MechPhase = {
  name: 'roll',
  times: ({ before }) => (before.phase === 'RESOLUTION' ? attackCount(before) : 0),
  isReading: true,
  run(_, ctx, time) {
    const { memory } = ctx.program
    if (time === 0) {
      memory.shots = shotsOf(ctx.before)
      memory.hits = []
    }
    const shot = memory.shots[time]
    if (shot === undefined) return
    const [a, b] = dice(ctx, 'toHit', HITS[shot.tn] ?? NEVER)
    emitShot(ctx, KIND.ToHitRolled, shot, [a, b])
    if (a + b < shot.tn) return
    const [c, d] = dice(ctx, 'location', PLACE)
    const attacker = slotOf(ctx.program, shot.attacker.id)
    ctx.emit(KIND.LocationRolled, shot.attack, attacker, slotOf(ctx.program, shot.target.id), c, d)
    memory.hits.push(hitOf(shot, locationOf(c + d).location))
  },
}

/** What was fired in this tick. */
export const firedShots = ({ before, program }: MechContext): readonly Shot[] =>
  attackCount(before) === 0 ? [] : program.memory.shots
