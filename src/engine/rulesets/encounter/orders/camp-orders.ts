import { orderSquare, placeText } from '#engine/rulesets/encounter/board.ts'
import { nextFloor, outcomeOf } from '#engine/rulesets/encounter/outcome.ts'
import { calledIn, type Program } from '#engine/rulesets/encounter/program.ts'
import { type Camp, campAt } from '#engine/rulesets/encounter/run/aftermath.ts'
import { anchorAt, overlapped, placesOf } from '#engine/rulesets/encounter/run/placement.ts'
import { cellFromSquare, coveredFrom, NOWHERE, sideOf, squareName } from '#schemas/encounter/cells.ts'
import type { CampOrder, PlaceOrder, SpendOrder } from '#schemas/encounter/order.ts'
import type { EncounterState } from '#schemas/encounter/state.ts'
import type { Recruit } from '#schemas/encounter/unit.ts'
import { ATTRIBUTES, type Attribute, MAX_ATTRIBUTE } from '#schemas/encounter/words.ts'
import type { Forecast, OrderOption, OrderRest } from '#schemas/order.ts'
import type { Check } from '#schemas/refusal.ts'
import { plural } from '#schemas/text/counted.ts'

export function checkCamp(check: Check, state: EncounterState, order: CampOrder): void {
  const ended = outcomeOf(state)
  check(
    'battle_over',
    ended !== null && `The ${state.run === undefined ? 'battle' : 'run'} has ended in ${ended.kind}.`,
  )
  const camp = campAt(state)
  check(
    'not_between_floors',
    camp === null &&
      (state.run === undefined
        ? 'Only a run has recruits to place and points to spend, between its floors.'
        : 'The battle goes on: recruits are placed and points spent between floors.'),
  )
  check('not_allowed', order.side === 'E' && 'Side E prepares nothing: it is drawn.')
  if (camp === null) return
  if (order.action === 'place') checkPlace(check, camp, order)
  else {
    check('no_points', camp.points === 0 && 'No points are left to spend.')
    const { attribute } = order
    check(
      'attribute_full',
      isFull(camp, attribute) && `${attribute} is as high as it gets, ${MAX_ATTRIBUTE}.`,
    )
  }
}

const isFull = ({ attributes }: Camp, attribute: Attribute): boolean => attributes[attribute] >= MAX_ATTRIBUTE

function checkPlace(check: Check, { party }: Camp, { unit, to }: PlaceOrder): void {
  const recruit = party.waiting.find(({ id }) => id === unit)
  check('not_waiting', recruit === undefined && notWaiting(party, unit))
  const square = orderSquare(to)
  check(
    'outside_grid',
    (square === NOWHERE || sideOf(square) !== 'P') && `${to} is outside the own grid, which is c0r0 to c2r2.`,
  )
  if (recruit === undefined) return
  check(
    'hero_there',
    anchorAt(party, recruit, square) === null &&
      (recruit.size === 2
        ? `Every 2 × 2 block with ${to} covers the hero, who makes room for nobody.`
        : `The hero stands on ${to} and makes room for nobody.`),
  )
}

function notWaiting({ units, waiting }: Camp['party'], unit: string): string {
  const there = units.find(({ id }) => id === unit)
  if (there !== undefined) return `${there.type} stands in the formation already, on ${there.anchor}.`
  const others = waiting.map(({ id }) => id).join(', ')
  return `Nobody called "${unit}" waits to join${others === '' ? ': nobody waits' : `; those who wait are ${others}`}.`
}

export const campLabel = (order: CampOrder, nameById: (id: string) => string): string =>
  order.action === 'spend'
    ? `Spend a point on ${order.attribute}`
    : `Place ${nameById(order.unit)} on ${order.to}`

function placeOption(recruit: Recruit, anchor: number): OrderOption<CampOrder> {
  const { id: unit, size } = recruit
  return {
    order: { side: 'P', action: 'place', unit, to: squareName(anchor) },
    label: `Place ${recruit.type} on ${placeText(anchor, size)}`,
    kind: `${unit} place`,
    tone: 'move',
    unit,
    cells: coveredFrom(anchor, size).map(cellFromSquare),
    isPlace: true,
  }
}

/** Everybody who waits, at every place they could take; then a point for each attribute. */
export function campOptions(state: EncounterState): OrderOption<CampOrder>[] {
  const camp = campAt(state)
  if (camp === null) return []
  const { party, points } = camp
  const places = party.waiting.flatMap((recruit) =>
    placesOf(party, recruit).map((anchor) => placeOption(recruit, anchor)),
  )
  const spends = ATTRIBUTES.filter((attribute) => !isFull(camp, attribute)).map(
    (attribute): OrderOption<CampOrder> => {
      const order = { side: 'P', action: 'spend', attribute } as const
      const label = campLabel(order, String)
      return { order, label, name: label, kind: 'spend', tone: 'pass', cells: [] }
    },
  )
  return points === 0 ? places : [...places, ...spends]
}

/** What an order leads to; null if it would be refused. */
export function campForecast(state: EncounterState, order: CampOrder, program: Program): Forecast | null {
  const camp = campAt(state)
  if (camp === null) return null
  return order.action === 'spend' ? spendForecast(camp, order) : placeForecast(camp, order, program)
}

function spendForecast({ points, attributes }: Camp, { attribute }: SpendOrder): Forecast {
  const value = attributes[attribute]
  const left = `${plural(points - 1, 'point')} left`
  return {
    brief: `${attribute} ${value} → ${value + 1}, ${left}`,
    text: `${attribute} rises from ${value} to ${value + 1}; ${left}`,
    parts: [],
    cells: [],
  }
}

function placeForecast({ party }: Camp, { unit, to }: PlaceOrder, program: Program): Forecast | null {
  const recruit = party.waiting.find(({ id }) => id === unit)
  const anchor = recruit && anchorAt(party, recruit, orderSquare(to))
  if (recruit === undefined || anchor == null) return null
  const moved = overlapped(party, anchor, recruit.size) ?? []
  const place = placeText(anchor, recruit.size)
  const called = ({ id }: { readonly id: string }) => calledIn(program, id)
  const away = moved.map(called).join(', ')
  const [makes, waits] = moved.length === 1 ? ['makes', 'waits'] : ['make', 'wait']
  return {
    brief: away === '' ? 'nobody makes room' : `${away} ${waits} instead`,
    text: `${called(recruit)} joins on ${place}${away === '' ? '' : `; ${away} ${makes} room and ${waits}`}`,
    parts: [
      { unit: recruit.id, text: `joins on ${place}`, effects: [] },
      ...moved.map(({ id }) => ({ unit: id, text: 'makes room and waits', effects: [] })),
    ],
    cells: coveredFrom(anchor, recruit.size).map(cellFromSquare),
  }
}

/** What happens without further orders. */
export function campRest(state: EncounterState): OrderRest {
  const { run } = state
  const camp = campAt(state)
  if (run === undefined || camp === null) throw new Error('no floor follows')
  const undecided = camp.party.waiting.filter(({ id }) => !camp.byHand.includes(id)).length
  const left = [
    ...(undecided > 0 ? [`places ${plural(undecided, 'recruit')} where it can`] : []),
    ...(camp.points > 0 ? [`spends ${plural(camp.points, 'point')}`] : []),
  ]
  return {
    label: `Go on to floor ${nextFloor(state, run)}`,
    text: left.length === 0 ? 'Everything is decided.' : `The computer ${left.join(' and ')}.`,
  }
}
