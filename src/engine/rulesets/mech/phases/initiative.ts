import { rollTogether } from '#engine/core/rng.ts'
import { KIND, PLAYER } from '#engine/rulesets/mech/events.ts'
import { attackOrderOf } from '#engine/rulesets/mech/rules/impulses.ts'
import type { MechContext, MechPhase } from '#engine/rulesets/mech/types.ts'
import type { Player } from '#schemas/mech/words.ts'

const DICE = 4
/** So many throws may tie before nobody follows them any further: one in 700 does. */
const MOST_THROWS = 3

/** Both players roll two dice, the lower sum loses and goes first; a tie is rolled again. */
export const initiative: MechPhase = {
  name: 'initiative',
  times: ({ before }) => (before.phase === 'INITIATIVE' ? 1 : 0),
  mostRolls: MOST_THROWS * DICE,
  run(draft, ctx) {
    emitStart(ctx)
    const loser = rollLoser(ctx)
    draft.loser = loser
    draft.attackOrder = attackOrderOf(loser, ctx.before.units)
    emitAttackOrder(ctx, loser)
  },
}

function rollLoser(ctx: MechContext): Player {
  for (let ties = 0; ; ties++) {
    const thrown = rollTogether(ctx, 'initiative', 6, DICE, ([a = 0, b = 0, c = 0, d = 0]) =>
      Math.sign(a + b - c - d),
    )
    const [a = 0, b = 0, c = 0, d = 0] = thrown.map((value) => value + 1)
    if (a + b === c + d) {
      ctx.emit(KIND.InitiativeTied, a, b, c, d)
      continue
    }
    const loser = a + b < c + d ? 'P1' : 'P2'
    ctx.emit(KIND.InitiativeRolled, a, b, c, d, ties, PLAYER[loser])
    return loser
  }
}

export function emitStart(ctx: MechContext): void {
  ctx.emit(KIND.PhaseStarted, ctx.before.turn, ctx.before.units.length)
}

/** Says who declares how many units when; the list follows from the loser and the numbers of both sides. */
export function emitAttackOrder(ctx: MechContext, loser: Player): void {
  const { units } = ctx.before
  const losing = units.filter(({ owner }) => owner === loser).length
  ctx.emit(KIND.AttackOrderComputed, PLAYER[loser], losing, units.length - losing)
}
