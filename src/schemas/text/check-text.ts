import type { Check, Tested } from '#schemas/trace.ts'
import type { UnitInfo } from '#schemas/view.ts'
import { needs, shortNumber } from './counted.ts'

// What the checks of an option found, and what they take, in words.

/** What is needed to call a unit by the letter on its token. */
export type Named = Pick<UnitInfo, 'id' | 'glyph'>
export type Units = readonly Named[]
type Value = Tested['actual']

export const unitName = (id: string, units: Units): string =>
  units.find((unit) => unit.id === id)?.glyph ?? id

/** "A Atlas": a unit by its letter and its name. */
export function unitText(id: string, units: readonly Pick<UnitInfo, 'id' | 'glyph' | 'name'>[]): string {
  const unit = units.find((known) => known.id === id)
  if (unit === undefined) return id
  return unit.name === unit.glyph ? unit.name : `${unit.glyph} ${unit.name}`
}

/** A number as it is, without the tail of a division. */
export const valueText = (value: Value): string =>
  typeof value === 'number' ? String(shortNumber(value)) : String(value)

const SINGULAR: Readonly<Record<string, string>> = { hexes: 'hex', ticks: 'tick', members: 'member' }

export const countText = (value: Value, unit = ''): string =>
  `${valueText(value)} ${value === 1 ? (SINGULAR[unit] ?? unit) : unit}`.trimEnd()

/** Nobody reads a line with more units than this. */
const NAMED_AT_MOST = 4

/** "C at 62 % — needs below 50 %". */
export function checkText(check: Check, units: Units): string {
  const facts = factsOf(check, units, null)
  if (facts.length > 0) return facts.join(' — ')
  return check.passed ? 'yes' : 'no'
}

/** What was found and what it takes; nothing for a plain yes or no. */
export function factsOf(check: Check, units: Units, target: string | null): string[] {
  const { actual, needed, tested, note } = check
  if (needed !== undefined && actual !== undefined)
    return [foundText(check, actual, units, target), needText(check, needed)]
  const wish = note === undefined ? [] : [withNames(note, units)]
  if (tested === undefined) return wish
  return [...wish, tested.length === 0 ? 'nobody to ask' : `found ${testedText(check, units)}`]
}

/** "C at 62 %", "C 3 hexes away". */
export const foundText = (check: Check, actual: Value, units: Units, target: string | null): string =>
  `${subjectOf(check, units, target)}${amountText(check, actual)}`

function subjectOf({ tested, actual, unit }: Check, units: Units, target: string | null): string {
  const who = tested?.find((one) => one.actual === actual)?.unit ?? target
  if (who === null) return ''
  return isDistance(unit) ? `${unitName(who, units)} ` : `${unitName(who, units)} at `
}

const isDistance = (unit: string | undefined) => unit === 'hexes'

export const amountText = ({ unit }: Check, value: Value): string =>
  `${countText(value, unit)}${isDistance(unit) ? ' away' : ''}`

/** "needs below 50 %". */
export const needText = (check: Check, needed: Value): string =>
  `${needs(check)}${isDistance(check.unit) ? valueText(needed) : countText(needed, check.unit)}`

function testedText({ tested = [], unit: measure }: Check, units: Units): string {
  const named = tested
    .slice(0, NAMED_AT_MOST)
    .map(({ unit, actual }) => `${unitName(unit, units)} ${countText(actual, measure)}`)
  const more = tested.length - named.length
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}

/** Notes name the unit they are about by its id: "least distance: c4 at (2, 0)". */
export function withNames(note: string, units: Units): string {
  const named = units.find(({ id }) => note.includes(`: ${id} at `))
  return named === undefined ? note : note.replace(`: ${named.id} at `, `: ${named.glyph} at `)
}
