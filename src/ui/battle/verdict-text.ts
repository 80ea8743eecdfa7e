import type { Cell } from '#schemas/cell.ts'
import { amountText, factsOf, type Units, withNames } from '#schemas/text/check-text.ts'
import type { Option, Trace } from '#schemas/trace.ts'
import { aimText, chosenUnit, isListed, isWeighed, type Names } from './reasoning.ts'

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

/** The options of a trace as they are read: in priority order, or the best or the chosen one first. */
export function rulesOf(trace: Trace): Rule[] {
  const rules = trace.options.map((option, place) => ({ place, option }))
  if (isWeighed(trace)) return bestFirst(rules)
  return isListed(trace) ? chosenFirst(rules) : rules
}

/** Nobody says in what order they were thought of: what was chosen is read first. */
const chosenFirst = (rules: readonly Rule[]): Rule[] => [
  ...rules.filter(({ option }) => option.verdict === 'selected'),
  ...rules.filter(({ option }) => option.verdict !== 'selected'),
]

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
  isWeighed(trace)
    ? weighedText(option, names.units)
    : isListed(trace)
      ? listedText(option, names, to)
      : askedText(option, names, to)

/** "selected → C", "rejected — range: E 6 hexes away, needs at most 2", "skipped: a rule above was selected". */
function askedText(option: Option, names: Names, to?: Cell): string {
  if (option.verdict === 'skipped') return 'skipped: a rule above was selected'
  if (option.verdict === 'rejected') return `rejected — ${refusalText(option, names.units)}`
  return `selected${aimText(option, names, to)}`
}

/** The same where only the outcome is told, with the reason if there is one: "not chosen — too far". */
function listedText(option: Option, names: Names, to?: Cell): string {
  const because = option.reason === undefined ? '' : ` — ${reasonWords(option.reason)}`
  if (option.verdict === 'selected') return `selected${aimText(option, names, to)}${because}`
  return option.verdict === 'skipped'
    ? `not chosen${because}`
    : `rejected — ${refusalText(option, names.units)}`
}

function refusalText(option: Option, units: Units): string {
  const failed = option.checks.find(({ passed }) => !passed)
  const reason = reasonWords(option.reason ?? failed?.name ?? 'no reason given')
  if (failed === undefined) return reason
  const facts = factsOf(failed, units, chosenUnit(option))
  if (facts.length > 0) return `${failed.name}: ${facts.join(', ')}`
  return reason === reasonWords(failed.name) ? `${reason}: no` : reason
}
