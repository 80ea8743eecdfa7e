import type { Check, Option, Trace } from '#schemas/trace.ts'
import type { UnitInfo, View } from '#schemas/view.ts'
import type { NameOf } from '#ui/battle/cell-names.ts'
import {
  checkText,
  headline,
  type Named,
  type Names,
  unitName,
  valueText,
  withNames,
} from '#ui/battle/reasoning.ts'
import { barText } from '#ui/battle/token-cells.ts'
import { absenceText, type Whereabouts } from '#ui/battle/whereabouts.ts'
import type { Packet, WhyNot } from '#worker/protocol.ts'

type Units = readonly Named[]

/** The unit as it is shown: with the side it has by then. */
type Whose = Pick<UnitInfo, 'side'>

/** "friendly · 100 of 100 hp · (-4, 3)", "enemy · dead since tick 33, killed by D". */
export function statusText({ side }: Whose, where: Whereabouts, nameOf: NameOf): string {
  const { token } = where
  if (token === undefined) return `${side} · ${absenceText(where)}`
  return [side, ...token.bars.map(barText), nameOf(token.cell)].join(' · ')
}

/** "friendly · 100 of 100 hp", for a list. */
export const briefStatus = ({ side }: Whose, where: Whereabouts): string =>
  where.token === undefined
    ? `${side} · ${absenceText(where)}`
    : [side, ...where.token.bars.slice(0, 1).map(barText)].join(' · ')

/** An order for a side, or for one of its units. */
export interface Ordered {
  readonly side: string
  readonly unit: string | null
  readonly label: string
}

/** "A1: Attack P2 Mage on (2, 3)". */
export const orderedText = ({ unit, label }: Omit<Ordered, 'side'>, units: Units): string =>
  unit === null ? label : `${unitName(unit, units)}: ${label}`

/** What to say of a unit that decided nothing in a tick. */
export function idleText(ordered: Ordered | null, unit: string, side: string): string {
  if (ordered === null || ordered.side !== side) return 'It decides nothing in this tick.'
  if (ordered.unit === null) return 'It decides nothing itself: the order is for its whole side.'
  return ordered.unit === unit ? 'It does what it was ordered to.' : 'It has no order in this tick.'
}

/** What the unit does, with the tick it takes effect at. */
export function planText(trace: Trace, names: Names, view: View | undefined, tick: number): string {
  const text = headline(trace, names, view)
  const link = view?.links.find(({ unit }) => unit === trace.actor)
  return link === undefined || link.ticksLeft === 0 ? text : `${text}, at tick ${tick + link.ticksLeft}`
}

/** Ticks the rule still has to wait. */
export function cooldownOf({ checks }: Option): number {
  const waits = checks.find(({ name }) => name === 'cooldown')?.actual
  return typeof waits === 'number' ? waits : 0
}

const hasNumbers = ({ actual, needed }: Check) => actual !== undefined && needed !== undefined

/** What was found: numbers where the check compares some, else the condition itself. */
export function findingText(check: Check, units: Units): string {
  const { actual, relation, passed, unit = '' } = check
  if (passed && relation === '=' && actual !== undefined) return `${valueText(actual)} ${unit}`.trimEnd()
  if (hasNumbers(check) || check.note === undefined) return checkText(check, units)
  return withNames(check.note, units)
}

/** The condition, where the numbers have taken its place. */
export const conditionText = (check: Check): string | null =>
  hasNumbers(check) ? (check.note ?? null) : null

/** What a step of a calculation adds, or what it found: "+2", "−1", "nobody stands in". */
export function stepText({ actual, note, passed }: Check): string {
  if (typeof actual === 'number') return actual < 0 ? `−${-actual}` : String(actual)
  return note ?? (passed ? 'yes' : 'no')
}

/** "5 % short", for a check that compares numbers. */
export const shortText = ({ shortBy, failed }: WhyNot): string | null =>
  shortBy === null ? null : `${valueText(shortBy)} ${failed?.unit ?? ''}`.trimEnd()

/** What to say when no check failed. */
export function withoutFailure({ verdict, instead }: WhyNot): string {
  if (verdict === 'busy') return 'No rule was asked: the unit was busy with an earlier action.'
  if (verdict === 'selected') return 'It was selected.'
  if (instead === null) return 'It was not asked.'
  return `It was not asked: ${instead} is above it and was selected. Its turn comes when every rule above it is rejected.`
}

/** The frame a unit dies in; -1 if it does not in this tick. */
export const deathFrame = ({ frames }: Packet, unit: string): number =>
  frames.findIndex(({ events }) => events.some(({ tone, units }) => tone === 'death' && units[0] === unit))

export const neverText = ({ searchedTo }: WhyNot): string =>
  `not true by tick ${searchedTo}, where the search ended`
