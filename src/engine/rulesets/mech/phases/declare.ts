import { emitShot, KIND, PLAYER, SKIP } from '#engine/rulesets/mech/events.ts'
import { slotOf } from '#engine/rulesets/mech/program.ts'
import { addDeclaration, declarationFrom } from '#engine/rulesets/mech/rules/declare.ts'
import { unitNamed } from '#engine/rulesets/mech/rules/machine.ts'
import { attackCount, shotsOfDeclaration } from '#engine/rulesets/mech/rules/shots.ts'
import { targetsOf } from '#engine/rulesets/mech/rules/targets.ts'
import type { MechContext, MechPhase } from '#engine/rulesets/mech/types.ts'
import { namedLoser } from '#schemas/mech/fields.ts'
import type { Declaration } from '#schemas/mech/state.ts'
import { DIRECTIONS } from '#schemas/mech/words.ts'
import { emitAttackOrder, emitStart } from './initiative.ts'

/** One unit declares; nothing is rolled. */
export const declare: MechPhase = {
  name: 'declare',
  times: ({ before }) => (before.phase === 'DECLARATION' ? 1 : 0),
  run(draft, ctx) {
    const { before, order } = ctx
    if (order === null) throw new Error('a declaration is due, and there is none')
    const declaration = declarationFrom(before.units, order)
    const index = before.currentAttackImpulseIndex
    announceTurn(ctx)
    if (declaration.attacks.length === 0) announceSkip(ctx, declaration)
    else announceAttacks(ctx, declaration)
    addDeclaration(draft, declaration)
    if (draft.currentAttackImpulseIndex > index)
      ctx.emit(KIND.ImpulseCompleted, index, PLAYER[declaration.player])
  },
}

/** What begins with this declaration: the turn, unless its initiative was rolled, and the impulse. */
function announceTurn(ctx: MechContext): void {
  const { attackOrder, currentAttackImpulseIndex: index, unitsAttackedInCurrentImpulse } = ctx.before
  const { declarations, loser, losers, turn } = ctx.before
  const isFirst = declarations.length === 0 && (namedLoser(losers, turn) !== null || ctx.tick === 0)
  if (isFirst && loser !== null) {
    emitStart(ctx)
    emitAttackOrder(ctx, loser)
  }
  const impulse = attackOrder[index]
  if (impulse !== undefined && unitsAttackedInCurrentImpulse === 0)
    ctx.emit(KIND.ImpulseStarted, index, PLAYER[impulse.player], impulse.unitCount)
}

function announceSkip(ctx: MechContext, { unitId, player, torsoFacing }: Declaration): void {
  const { units } = ctx.before
  const reason =
    targetsOf(units, unitNamed(units, unitId), torsoFacing).length === 0 ? 'NO_TARGETS' : 'HOLD_FIRE'
  const slot = slotOf(ctx.program, unitId)
  ctx.emit(KIND.UnitSkipped, PLAYER[player], slot, DIRECTIONS.indexOf(torsoFacing), SKIP[reason])
}

function announceAttacks(ctx: MechContext, declaration: Declaration): void {
  const { before, program, tick } = ctx
  const { unitId, player, torsoFacing, primaryTargetId, attacks } = declaration
  const waiting = before.units.length - before.attackedUnitIds.length
  ctx.emitAll(KIND.AttacksDeclared, [
    PLAYER[player],
    slotOf(program, unitId),
    DIRECTIONS.indexOf(torsoFacing),
    slotOf(program, primaryTargetId ?? ''),
    attacks.length,
    tick + waiting,
  ])
  for (const shot of shotsOfDeclaration(before.units, declaration, attackCount(before)))
    emitShot(ctx, KIND.ShotDeclared, shot, [])
}
