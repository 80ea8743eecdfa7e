import { orderSquare, placeText } from '#engine/rulesets/encounter/board.ts'
import { convertBreakdownText, hitBreakdownText } from '#engine/rulesets/encounter/breakdown-text.ts'
import { compile, type Program } from '#engine/rulesets/encounter/program.ts'
import type { Effect, Part, Plan } from '#engine/rulesets/encounter/rules/field.ts'
import { type Blow, type Field, survey } from '#engine/rulesets/encounter/rules/field.ts'
import { shiftsOf } from '#engine/rulesets/encounter/rules/shifts.ts'
import { cellFromSquare } from '#schemas/encounter/cells.ts'
import { type EncounterOrder, isCampOrder, type TurnOrder } from '#schemas/encounter/order.ts'
import type { EncounterState } from '#schemas/encounter/state.ts'
import type { Forecast } from '#schemas/order.ts'
import { campForecast } from './camp-orders.ts'
import { planAt } from './plans.ts'
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
    text: summary(state, order, plan, program),
    brief: briefOf(state, plan, program),
    parts: plan.parts.map((part) => partOf(state, field, plan, part)),
    cells: [cellFromSquare(plan.square)],
  }
}

const calledIn = ({ cast }: Program, { id }: { readonly id: string }): string => cast.get(id)?.called ?? id

function summary(state: EncounterState, order: TurnOrder, plan: Plan, program: Program): string {
  const label = labelOf(order)
  if (plan.parts.length === 0) return `${label}: nobody can take part, the turn passes`
  const who =
    plan.parts.length === 1
      ? calledIn(program, state.units[plan.parts[0]!.unit]!)
      : `${plan.parts.length} units`
  const what = plan.aim === 'attack' ? 'damage' : 'conversion'
  return `${label}: ${who} for ${plan.total} ${what} in all`
}

/** Everybody struck, with what it comes to in all. */
function briefOf({ units }: EncounterState, { parts, aim }: Plan, program: Program): string {
  if (parts.length === 0) return 'nobody can take part'
  const sums = new Map<number, number>()
  for (const { target, value } of parts.flatMap(({ effects }) => effects))
    sums.set(target, (sums.get(target) ?? 0) + value)
  if (sums.size === 0) return 'reaches nobody'
  const told = [...sums].map(([target, value]) => {
    const unit = units[target]!
    if (aim !== 'attack') return `${calledIn(program, unit)} +${value} conversion`
    return `${calledIn(program, unit)} ${unit.hp} → ${Math.max(0, unit.hp - value)} hp`
  })
  return told.join(', ')
}

function partOf(state: EncounterState, field: Field, plan: Plan, part: Part): ForecastPart {
  const blow = field.fighters[part.unit]!.blows[part.attack]!
  const hits = part.effects.map((effect) =>
    plan.aim === 'attack'
      ? damageEffect(state, field, blow, effect)
      : convertEffect(state, field, part, blow, effect),
  )
  const nobody = part.effects.length === 0 ? ', reaches nobody' : ''
  return {
    unit: state.units[part.unit]!.id,
    text: `${blow.attack.kind} ${blow.strength}${nobody}`,
    effects: hits,
  }
}

/** Numbers that matter, and what the rules' bounds make of their sum. */
function linesTo(amount: number, lines: readonly Line[], bound: string): Line[] {
  const rest = amount - lines.reduce((sum, { value }) => sum + value, 0)
  const told = lines.filter(({ value }, i) => i === 0 || value !== 0)
  return rest === 0 ? told : [...told, { name: bound, value: rest }]
}

function damageEffect(
  { units }: EncounterState,
  field: Field,
  blow: Blow,
  { target, value }: Effect,
): ForecastEffect {
  const { own, wis, wall, auras } = field.fighters[target]!.guards[blow.kind]!
  const lines = [
    { name: 'base', value: blow.base },
    { name: 'pack', value: blow.pack },
    { name: 'debuffs', value: -blow.debuffs },
    { name: 'own', value: -own },
    { name: 'wis', value: -wis },
    { name: 'wall', value: -wall },
    { name: 'auras', value: -auras },
  ]
  const unit = units[target]!
  const evasion = unit.isHero ? undefined : unit.abilities.evasion
  const chance = evasion === undefined || value === 0 ? '' : `, evaded ${evasion} %`
  return {
    unit: unit.id,
    text: value === 0 ? 'flies out of reach' : `−${value} hp${chance}`,
    amount: value,
    tone: 'attack',
    breakdown: linesTo(value, lines, value === 0 ? 'flying' : 'at least 1'),
    because:
      value === 0
        ? 'melee cannot hurt a flyer'
        : hitBreakdownText({
            base: blow.base,
            pack: blow.pack,
            debuffs: blow.debuffs,
            own,
            wis,
            wall,
            auras,
          }),
  }
}

function convertEffect(
  { units }: EncounterState,
  field: Field,
  part: Part,
  blow: Blow,
  { target, value }: Effect,
): ForecastEffect {
  const { boost, bestGuard } = field.fighters[target]!
  const { efficacy } = field.fighters[part.unit]!
  const percent = Math.floor((efficacy * (10 + field.cha) * boost) / 20)
  return {
    unit: units[target]!.id,
    text: `+${value} conversion`,
    amount: value,
    tone: 'progress',
    breakdown: [
      { name: 'strength', value: blow.strength },
      { name: 'efficacy %', value: percent },
      { name: 'guard', value: -bestGuard },
      { name: 'points', value },
    ],
    because: convertBreakdownText({
      base: blow.base,
      pack: blow.pack,
      debuffs: blow.debuffs,
      efficacy,
      cha: field.cha,
      boost,
      guard: bestGuard,
    }),
  }
}

function forecastMove(state: EncounterState, fromText: string, toText: string, program: Program): Forecast {
  const from = orderSquare(fromText)
  const to = orderSquare(toText)
  const shifts = shiftsOf(state, from, to)
  return {
    text: `${calledIn(program, state.units[shifts[0]!.unit]!)} moves; the whole turn goes into it`,
    brief: shifts
      .map(({ unit, to: place }) => {
        const mover = state.units[unit]!
        return `${calledIn(program, mover)} to ${placeText(place, mover.size)}`
      })
      .join(', '),
    parts: shifts.map((shift) => {
      const { id, size } = state.units[shift.unit]!
      return { unit: id, text: `moves to ${placeText(shift.to, size)}`, effects: [] }
    }),
    cells: [cellFromSquare(from), cellFromSquare(to)],
  }
}
