import type { Cell } from '#schemas/cell.ts'
import { needs } from '#schemas/text/counted.ts'
import type { Check, Option, Tested, Trace } from '#schemas/trace.ts'
import type { Link, UnitInfo, View } from '#schemas/view.ts'
import type { NameOf } from './cell-names.ts'
import { standsOn } from './token-cells.ts'

/** What is needed to call a unit by the letter on its token. */
export type Named = Pick<UnitInfo, 'id' | 'glyph'>
type Units = readonly Named[]

/** What units and cells are called. */
export interface Names {
  readonly units: Units
  readonly cellName: NameOf
}
type Value = Tested['actual']

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

export const unitName = (id: string, units: Units): string =>
  units.find((unit) => unit.id === id)?.glyph ?? id

/** "A Atlas": a unit by its letter and its name. */
export function unitText(id: string, units: readonly Pick<UnitInfo, 'id' | 'glyph' | 'name'>[]): string {
  const unit = units.find((known) => known.id === id)
  if (unit === undefined) return id
  return unit.name === unit.glyph ? unit.name : `${unit.glyph} ${unit.name}`
}

/** "resolves in 2 ticks". */
const timingText = (ticksLeft: number): string =>
  ticksLeft <= 0
    ? 'resolves this tick'
    : ticksLeft === 1
      ? 'resolves next tick'
      : `resolves in ${ticksLeft} ticks`

/** The unit that was chosen. */
const chosenUnit = ({ candidates }: Option): string | null =>
  candidates?.find(({ kept }) => kept)?.unit ?? null

/** What the headline is about: the plan of an idle unit, or what a busy one is doing. */
export const headlineLabel = ({ busy }: Trace): string => (busy ? 'Continuing' : 'Next action')

/** "Heal → C, resolves in 2 ticks". The view, if given, adds the cell and the timing. */
export function headline(trace: Trace, names: Names, view?: View): string {
  const link = view?.links.find(({ unit }) => unit === trace.actor)
  const timing = link === undefined ? '' : `, ${timingText(link.ticksLeft)}`
  if (trace.busy) {
    if (view === undefined || link === undefined) return 'busy with an earlier action'
    return `${link.label} → ${lockedText(link, view, names.cellName)}${timing}`
  }
  const option = trace.options[trace.chosen ?? -1]
  if (option === undefined)
    return isWeighed(trace) ? 'nothing: something else was worth more' : 'nothing: no rule was selected'
  // A side aims by what its option says; those considered are the ones who take part.
  const aim = isUnit(trace.actor, names.units) ? aimText(option, names, link?.to) : ''
  return `${option.label}${aim}${timing}`
}

export const isUnit = (actor: string, units: Units): boolean => units.some(({ id }) => id === actor)

/** The decisions proper; other traces tell how something turned out. */
export const choicesIn = (decisions: readonly Trace[]): Trace[] =>
  decisions.filter(({ effect }) => effect !== true)

/** How actions turned out. */
export const effectsIn = (decisions: readonly Trace[]): Trace[] =>
  decisions.filter(({ effect }) => effect === true)

/** Decisions of whole sides. */
export const sideTraces = (decisions: readonly Trace[], units: Units): Trace[] =>
  choicesIn(decisions).filter(({ actor }) => !isUnit(actor, units))

/** The decision of a unit, or of its side where that decides for all. */
export const traceFor = (
  { id, side }: { readonly id: string; readonly side: string | undefined },
  decisions: readonly Trace[],
  units: Units,
): Trace | undefined =>
  choicesIn(decisions).find(({ actor }) => actor === id) ??
  sideTraces(decisions, units).find(({ actor }) => actor === side)

/** Whether options were weighed against each other, rather than asked in turn. */
export const isWeighed = ({ kind }: Trace): boolean => kind === 'weighed'

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

/** By now the aim is a cell: it meets whoever stands there. */
function lockedText({ to, marker }: Link, { tokens }: View, nameOf: NameOf): string {
  if (marker === 'circle' || marker === 'diamond') return nameOf(to)
  const there = tokens.find((token) => standsOn(token, to))
  return `${nameOf(to)}, ${there === undefined ? 'empty now' : `where ${there.glyph} stands`}`
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

/** " → C" for an aim at a unit, " → (1, 0), relative to C" for a choice of cells. */
function aimText(option: Option, { units, cellName }: Names, to?: Cell): string {
  const unit = chosenUnit(option)
  const name = unit === null ? null : unitName(unit, units)
  if (option.cells === undefined) return name === null ? '' : ` → ${name}`
  const cell = to ?? onlyStep(option)
  return `${cell === null ? '' : ` → ${cellName(cell)}`}${name === null ? '' : `, relative to ${name}`}`
}

/** Of several steps the last may not be taken, which the trace does not say. */
function onlyStep({ cells }: Option): Cell | null {
  const kept = cells?.filter((cell) => cell.kept) ?? []
  return kept.length === 1 ? (kept[0]?.cell ?? null) : null
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

/** A number as it is, without the tail of a division. */
export const valueText = (value: Value): string =>
  typeof value === 'number' ? String(Math.round(value * 100) / 100) : String(value)

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
