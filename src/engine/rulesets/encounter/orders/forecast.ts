import { orderSquare, placeText } from '#engine/rulesets/encounter/board.ts'
import { convertBreakdownText, hitBreakdownText } from '#engine/rulesets/encounter/breakdown-text.ts'
import { calledIn, compile, type Program } from '#engine/rulesets/encounter/program.ts'
import {
  type Aim,
  abilitiesOf,
  type Blow,
  type Effect,
  effectsOf,
  type Field,
  type Fighter,
  guardOf,
  type Part,
  type Plan,
  survey,
  unitOf,
} from '#engine/rulesets/encounter/rules/field.ts'
import { shiftsOf } from '#engine/rulesets/encounter/rules/shifts.ts'
import { cellFromSquare } from '#schemas/encounter/cells.ts'
import { type EncounterOrder, isCampOrder, type TurnOrder } from '#schemas/encounter/order.ts'
import type { EncounterState } from '#schemas/encounter/state.ts'
import type { Forecast } from '#schemas/order.ts'
import { campForecast } from './camp-orders.ts'
import { planAt, totalsOf } from './plans.ts'
import { labelOf, refuse } from './turn-orders.ts'

type ForecastPart = Forecast['parts'][number]
type ForecastEffect = ForecastPart['effects'][number]
type Line = ForecastEffect['breakdown'][number]

/** What an order would do, by the plan the turn itself would follow. */
export function forecast(
  state: EncounterState,
  order: EncounterOrder,
  program: Program = compile(state),
): Forecast | null {
  if (refuse(state, order) !== null) return null
  if (isCampOrder(order)) return campForecast(state, order, program)
  if (order.action === 'move') return forecastMove(state, order.from, order.to, program)
  const field = survey(state)
  const plan = planAt(field, order.side, order.action, orderSquare(order.target))
  return {
    text: summary(order, plan, program),
    brief: briefOf(state, field, plan, program),
    parts: plan.parts.map((part) => partOf(state, field, plan.aim, part)),
    cells: [cellFromSquare(plan.square)],
  }
}

function summary(order: TurnOrder, { parts, aim, total }: Plan, program: Program): string {
  const label = labelOf(order)
  const [first] = parts
  if (first === undefined) return `${label}: nobody can take part, the turn passes`
  const who = parts.length === 1 ? calledIn(program, first.by.id) : `${parts.length} units`
  return `${label}: ${who} for ${total} ${aim === 'attack' ? 'damage' : 'conversion'} in all`
}

/** Everybody struck, with the total for each. */
function briefOf(state: EncounterState, field: Field, plan: Plan, program: Program): string {
  if (plan.parts.length === 0) return 'nobody can take part'
  const totals = totalsOf(field, plan)
  if (totals.length === 0) return 'reaches nobody'
  const told = totals.map(({ target, value }) => {
    const called = calledIn(program, target.id)
    if (plan.aim !== 'attack') return `${called} +${value} conversion`
    const { hp } = unitOf(state, target)
    return `${called} ${hp} → ${Math.max(0, hp - value)} hp`
  })
  return told.join(', ')
}

function partOf(state: EncounterState, field: Field, aim: Aim, part: Part): ForecastPart {
  const { by, blow } = part
  const effects = effectsOf(field, aim, part)
  const nobody = effects.length === 0 ? ', reaches nobody' : ''
  return {
    unit: by.id,
    text: `${blow.attack.kind} ${blow.strength}${nobody}`,
    effects: effects.map((effect) =>
      aim === 'attack' ? damageEffect(state, blow, effect) : convertEffect(field.cha, by, blow, effect),
    ),
  }
}

/** The numbers that matter, and their sum within the bounds of the rules. */
function linesTo(amount: number, lines: readonly Line[], bound: string): Line[] {
  const rest = amount - lines.reduce((sum, { value }) => sum + value, 0)
  const told = lines.filter(({ value }, i) => i === 0 || value !== 0)
  return rest === 0 ? told : [...told, { name: bound, value: rest }]
}

function damageEffect(state: EncounterState, blow: Blow, { target, value }: Effect): ForecastEffect {
  const { base, pack, debuffs, attack } = blow
  const { own, wis, wall, auras } = guardOf(target, attack.kind)
  const { evasion } = abilitiesOf(unitOf(state, target))
  const chance = evasion === undefined ? '' : `, evaded ${evasion} %`
  const against = { debuffs, own, wis, wall, auras }
  const lines = [
    { name: 'base', value: base },
    { name: 'pack', value: pack },
    ...Object.entries(against).map(([name, amount]) => ({ name, value: -amount })),
  ]
  const isOutOfReach = value === 0
  return {
    unit: target.id,
    text: isOutOfReach ? 'flies out of reach' : `−${value} hp${chance}`,
    amount: value,
    tone: 'attack',
    breakdown: linesTo(value, lines, isOutOfReach ? 'flying' : 'at least 1'),
    because: isOutOfReach ? 'melee cannot hurt a flyer' : hitBreakdownText({ base, pack, ...against }),
  }
}

function convertEffect(cha: number, by: Fighter, blow: Blow, { target, value }: Effect): ForecastEffect {
  const { base, pack, debuffs, strength } = blow
  const { boost, bestGuard: guard } = target
  const { efficacy } = by
  return {
    unit: target.id,
    text: `+${value} conversion`,
    amount: value,
    tone: 'progress',
    breakdown: [
      { name: 'strength', value: strength },
      { name: 'efficacy %', value: Math.floor((efficacy * (10 + cha) * boost) / 20) },
      { name: 'guard', value: -guard },
      { name: 'points', value },
    ],
    because: convertBreakdownText({ base, pack, debuffs, efficacy, cha, boost, guard }),
  }
}

function forecastMove(state: EncounterState, fromText: string, toText: string, program: Program): Forecast {
  const from = orderSquare(fromText)
  const to = orderSquare(toText)
  const shifts = shiftsOf(state, from, to).map(({ unit: { id, size }, to: anchor }) => ({
    id,
    called: calledIn(program, id),
    place: placeText(anchor, size),
  }))
  return {
    text: `${shifts[0]?.called} moves; the whole turn goes into it`,
    brief: shifts.map(({ called, place }) => `${called} to ${place}`).join(', '),
    parts: shifts.map(({ id, place }) => ({ unit: id, text: `moves to ${place}`, effects: [] })),
    cells: [cellFromSquare(from), cellFromSquare(to)],
  }
}
