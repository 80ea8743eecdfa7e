import { NO_EVENT } from '#engine/core/events.ts'
import { ENDINGS, KIND, PLAYER, WRECK } from '#engine/rulesets/mech/events.ts'
import { endingOf } from '#engine/rulesets/mech/outcome.ts'
import { slotOf } from '#engine/rulesets/mech/program.ts'
import { stageOf } from '#engine/rulesets/mech/rules/declare.ts'
import { attackOrderOf } from '#engine/rulesets/mech/rules/impulses.ts'
import { wreckOf } from '#engine/rulesets/mech/rules/machine.ts'
import { attackCount } from '#engine/rulesets/mech/rules/shots.ts'
import type { MechContext, MechPhase } from '#engine/rulesets/mech/types.ts'
import { namedLoser } from '#schemas/mech/fields.ts'
import type { MechState, Unit } from '#schemas/mech/state.ts'

/** Decides what the next tick does. */
export const next: MechPhase = {
  name: 'next',
  run(draft, ctx) {
    const { phase } = ctx.before
    if (phase === 'RESOLUTION') {
      endTurn(draft, ctx)
      return
    }
    const stage = stageOf(ctx.before)
    if (phase === 'DECLARATION' && stage === 'RESOLUTION')
      ctx.emit(KIND.DeclarationsClosed, attackCount(ctx.before))
    if (stage !== phase) draft.phase = stage
  },
}

function endTurn(draft: MechState, ctx: MechContext): void {
  const { turn, turns, losers, endOfMatch } = ctx.before
  const attacks = attackCount(ctx.before)
  const left = endOfMatch ? remaining(ctx) : ctx.before.units
  ctx.emit(KIND.PhaseEnded, turn, attacks, attacks === 0 ? 0 : ctx.program.memory.hits.length)
  draft.declarations = []
  draft.attackOrder = []
  draft.attackedUnitIds = []
  draft.currentAttackImpulseIndex = 0
  draft.unitsAttackedInCurrentImpulse = 0
  draft.loser = null
  if (left !== ctx.before.units)
    draft.units = draft.units.filter(({ id }) => left.some((unit) => unit.id === id))
  if (turn === turns) draft.phase = 'DONE'
  else begin(draft, turn + 1, namedLoser(losers, turn + 1), left)
  const ending = endingOf({ endOfMatch, units: left, phase: draft.phase })
  if (ending === null) return
  const winner = ending.kind === 'victory' ? 1 + PLAYER[ending.winner] : 0
  ctx.emit(KIND.BattleEnded, ENDINGS.indexOf(ending.kind), winner)
}

function begin(draft: MechState, turn: number, loser: MechState['loser'], units: readonly Unit[]): void {
  draft.turn = turn
  draft.loser = loser
  draft.phase = 'INITIATIVE'
  if (loser === null) return
  draft.attackOrder = attackOrderOf(loser, units)
  draft.phase = units.length === 0 ? 'RESOLUTION' : 'DECLARATION'
}

/** Who is left once wrecks have gone; the very same list if there are none. */
function remaining(ctx: MechContext): readonly Unit[] {
  const { units } = ctx.before
  const left = units.filter((unit) => {
    const wreck = wreckOf(unit)
    if (wreck !== null)
      ctx.emit(
        KIND.UnitDestroyed,
        slotOf(ctx.program, unit.id),
        WRECK[wreck],
        causeOfWreck(ctx, unit.id, wreck),
      )
    return wreck === null
  })
  return left.length === units.length ? units : left
}

/** The event that destroyed the location which put the machine out: the second leg, if it was the legs. */
function causeOfWreck({ program, before }: MechContext, unit: string, wreck: keyof typeof WRECK): number {
  if (attackCount(before) === 0) return NO_EVENT
  const ends = program.memory.hits.filter(
    ({ shot, location, destroyed }) =>
      destroyed !== NO_EVENT &&
      shot.target.id === unit &&
      (wreck === 'LEGS' ? location.endsWith('_LEG') : location === wreck),
  )
  return ends.at(-1)?.destroyed ?? NO_EVENT
}
