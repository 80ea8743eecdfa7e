import { KIND, PLAYER } from '#engine/rulesets/mech/events.ts'
import type { MechContext } from '#engine/rulesets/mech/types.ts'
import type { Player } from '#schemas/mech/words.ts'

export function emitStart(ctx: MechContext): void {
  ctx.emit(KIND.PhaseStarted, ctx.before.turn, ctx.before.units.length)
}

/** Says who declares how many units when; the list follows from the loser and the numbers of both sides. */
export function emitAttackOrder(ctx: MechContext, loser: Player): void {
  const { units } = ctx.before
  const losing = units.filter(({ owner }) => owner === loser).length
  ctx.emit(KIND.AttackOrderComputed, PLAYER[loser], losing, units.length - losing)
}
