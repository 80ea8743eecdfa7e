import type { Cell } from '#schemas/cell.ts'
import { needs } from '#schemas/text/counted.ts'
import type { Check, Option, Trace } from '#schemas/trace.ts'
import {
  aimText,
  chosenUnit,
  isWeighed,
  type Names,
  type Units,
  unitName,
  type Value,
  valueText,
} from './reasoning.ts'

// What came of the options of a decision, and of their checks, in words.

export const VERDICT_MARKS = { selected: '✓', rejected: '×', skipped: '–' } as const

const REASONS: Readonly<Record<string, string>> = {
  disabled: 'disabled',
  on_cooldown: 'on cooldown',
  trigger_failed: 'trigger not met',
  no_target: 'no target',
  filter_failed: 'filter condition not met',
  out_of_range: 'target out of range',
}

const SINGULAR: Readonly<Record<string, string>> = { hexes: 'hex', ticks: 'tick', members: 'member' }

/** Nobody reads a line with more units than this. */
const NAMED_AT_MOST = 4

export const reasonWords = (reason: string): string => REASONS[reason] ?? reason.replaceAll('_', ' ')

/** What an option came to: the last number it was compared by. */
const measureOf = ({ checks }: Option) => checks.findLast(({ actual }) => typeof actual === 'number')

/** "forecast total 12 — comes to less", "selected — forecast total 20". */
function weighedText(option: Option, units: Units): string {
  const measure = measureOf(option)
  const amount =
    measure?.actual === undefined ? [] : [`${measure.name} ${amountText(measure, measure.actual)}`]
  if (option.verdict === 'selected') return ['selected', ...amount].join(' — ')
  const failed = option.checks.find(({ passed }) => !passed)
  const isMeasured = failed === undefined || failed === measure
  const note =
    isMeasured || failed.note === undefined ? [] : [`${failed.name}: ${withNames(failed.note, units)}`]
  return [...amount, ...(note.length > 0 ? note : [reasonWords(option.reason ?? 'rejected')])].join(' — ')
}

/** An option of a trace, with its place there. */
export interface Rule {
  readonly place: number
  readonly option: Option
}

/** The options of a trace as they are read: in priority order or, where they were weighed, best first. */
export function rulesOf(trace: Trace): Rule[] {
  const rules = trace.options.map((option, place) => ({ place, option }))
  return isWeighed(trace) ? bestFirst(rules) : rules
}

export const isSkipped = ({ option }: Rule): boolean => option.verdict === 'skipped'

/** The chosen one, then those that got further, then by what they came to. */
function bestFirst(rules: readonly Rule[]): Rule[] {
  const rank = ({ option }: Rule) => (option.verdict === 'selected' ? Infinity : option.checks.length)
  const value = ({ option }: Rule) => Number(measureOf(option)?.actual ?? -Infinity)
  const order = (a: number, b: number) => (a === b ? 0 : b - a)
  return rules.toSorted((a, b) => order(rank(a), rank(b)) || order(value(a), value(b)))
}

/** What came of an option of a trace; `to` is the cell aimed at, where it is known. */
export const verdictText = (trace: Trace, option: Option, names: Names, to?: Cell): string =>
  isWeighed(trace) ? weighedText(option, names.units) : askedText(option, names, to)

/** "selected → C", "rejected — range: E 6 hexes away, needs at most 2", "skipped: a rule above was selected". */
function askedText(option: Option, names: Names, to?: Cell): string {
  if (option.verdict === 'skipped') return 'skipped: a rule above was selected'
  if (option.verdict === 'rejected') return `rejected — ${refusalText(option, names.units)}`
  return `selected${aimText(option, names, to)}`
}

function refusalText(option: Option, units: Units): string {
  const failed = option.checks.find(({ passed }) => !passed)
  const reason = reasonWords(option.reason ?? 'no reason given')
  if (failed === undefined) return reason
  const facts = factsOf(failed, units, chosenUnit(option))
  return facts.length === 0 ? reason : `${failed.name}: ${facts.join(', ')}`
}

/** "C at 62 % — needs below 50 %". */
export function checkText(check: Check, units: Units): string {
  const facts = factsOf(check, units, null)
  if (facts.length > 0) return facts.join(' — ')
  return check.passed ? 'yes' : 'no'
}

/** What was found and what it takes; nothing for a plain yes or no. */
function factsOf(check: Check, units: Units, target: string | null): string[] {
  const { actual, needed, tested, note } = check
  if (needed !== undefined && actual !== undefined)
    return [`${subjectOf(check, units, target)}${amountText(check, actual)}`, needText(check, needed)]
  const wish = note === undefined ? [] : [withNames(note, units)]
  if (tested === undefined) return wish
  return [...wish, tested.length === 0 ? 'nobody to ask' : `found ${testedText(check, units)}`]
}

function subjectOf({ tested, actual, unit }: Check, units: Units, target: string | null): string {
  const who = tested?.find((one) => one.actual === actual)?.unit ?? target
  if (who === null) return ''
  return isDistance(unit) ? `${unitName(who, units)} ` : `${unitName(who, units)} at `
}

const isDistance = (unit: string | undefined) => unit === 'hexes'

const amountText = ({ unit }: Check, value: Value): string =>
  `${countText(value, unit)}${isDistance(unit) ? ' away' : ''}`

const needText = (check: Check, needed: Value): string =>
  `${needs(check)}${isDistance(check.unit) ? valueText(needed) : countText(needed, check.unit)}`

export const countText = (value: Value, unit = ''): string =>
  `${valueText(value)} ${value === 1 ? (SINGULAR[unit] ?? unit) : unit}`.trimEnd()

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
