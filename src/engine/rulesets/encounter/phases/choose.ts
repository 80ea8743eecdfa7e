import { packUnits } from '#engine/core/define/event-codec.ts'
import { orderSquare } from '#engine/rulesets/encounter/board.ts'
import { KIND, REASONS, TEAM_WIDTH } from '#engine/rulesets/encounter/events.ts'
import { planAt, plansFor } from '#engine/rulesets/encounter/orders/plans.ts'
import { fieldFor } from '#engine/rulesets/encounter/orders/thought.ts'
import { numberOf } from '#engine/rulesets/encounter/program.ts'
import { firstSide } from '#engine/rulesets/encounter/rules/creature.ts'
import type { Field, Plan } from '#engine/rulesets/encounter/rules/field.ts'
import { unitOn } from '#engine/rulesets/encounter/rules/shifts.ts'
import type { EncounterContext, EncounterPhase } from '#engine/rulesets/encounter/types.ts'
import { sideIndex } from '#schemas/encounter/cells.ts'
import { isCampOrder, type Move, type TurnOrder } from '#schemas/encounter/order.ts'
import type { EncounterState } from '#schemas/encounter/state.ts'
import { ACTIONS } from '#schemas/encounter/words.ts'

/** The team's order becomes a plan; side E's comes with the score of every square. */
export const choose: EncounterPhase = {
  name: 'choose',
  run(_draft, ctx) {
    const { before, order, program } = ctx
    program.turn.field = null
    program.turn.plan = null
    if (order === null || isCampOrder(order)) return
    if (before.turn === 0) start(before, ctx)
    ctx.emit(KIND.turnStarted, before.turn, sideIndex(before.sideToAct))
    const field = fieldFor(order, before)
    program.turn.field = field
    if (order.action === 'move') {
      const from = orderSquare(order.from)
      const mover = unitOn(before, from)
      announce(ctx, order, [from, orderSquare(order.to)], mover === undefined ? [] : [mover], [])
      return
    }
    const { plan, sums } = planOf(field, order)
    program.turn.plan = plan
    const team = plan.parts.map(({ by }) => by)
    announce(ctx, order, [plan.square, 0], team, sums)
  },
}

function start(before: EncounterState, ctx: EncounterContext): void {
  const isHasty = before.sideToAct === 'E' && firstSide(before.units) === 'E'
  ctx.emit(KIND.battleStarted, sideIndex(before.sideToAct), REASONS.indexOf(isHasty ? 'haste' : 'default'))
}

type Aimed = Exclude<TurnOrder, Move>

function planOf(field: Field, { side, action, target }: Aimed): { plan: Plan; sums: number[] } {
  const square = orderSquare(target)
  const plans = side === 'P' ? [] : plansFor(field, side, action)
  return { plan: planAt(field, side, action, square), sums: plans.map(({ total }) => total) }
}

function announce(
  ctx: EncounterContext,
  { side, action }: TurnOrder,
  squares: readonly [number, number],
  team: readonly { readonly id: string }[],
  sums: readonly number[],
): void {
  const members = team.map(({ id }) => numberOf(ctx.program, id))
  ctx.emitAll(KIND.actionChosen, [
    sideIndex(side),
    ACTIONS.indexOf(action),
    ...squares,
    ...packUnits(members, TEAM_WIDTH),
    ...sums,
  ])
}
