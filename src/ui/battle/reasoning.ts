import type { Cell } from '#schemas/cell.ts'
import { type Units, unitName } from '#schemas/text/check-text.ts'
import { USUAL_QUESTION } from '#schemas/text/usual-question.ts'
import type { Option, Trace } from '#schemas/trace.ts'
import type { Link, View } from '#schemas/view.ts'
import type { NameOf } from './cell-names.ts'
import { standsOn } from './token-cells.ts'

/** What units and cells are called. */
export interface Names {
  readonly units: Units
  readonly cellName: NameOf
}

/** "resolves in 2 ticks". */
const timingText = (ticksLeft: number): string =>
  ticksLeft <= 0
    ? 'resolves this tick'
    : ticksLeft === 1
      ? 'resolves next tick'
      : `resolves in ${ticksLeft} ticks`

/** The unit that was chosen. */
export const chosenUnit = ({ candidates }: Option): string | null =>
  candidates?.find(({ kept }) => kept)?.unit ?? null

/** What was asked, where whoever decides is asked more than one thing. */
export const questionOf = (trace: Trace): string | null =>
  trace.busy || isWeighed(trace) || trace.question === USUAL_QUESTION ? null : trace.question

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
  if (option === undefined) {
    if (isListed(trace)) return 'nothing: no option was selected'
    return isWeighed(trace) ? 'nothing: something else was worth more' : 'nothing: no rule was selected'
  }
  const aim = isUnit(trace.actor, names.units)
    ? aimText(option, names, link?.to)
    : sideAim(trace, option, names)
  return `${option.label}${aim}${timing}`
}

/** A side aims by what its option says, and those considered are the ones who take part; in a list it may be a cell. */
const sideAim = (trace: Trace, option: Option, { cellName }: Names): string => {
  const cell = isListed(trace) ? onlyStep(option) : null
  return cell === null ? '' : ` → ${cellName(cell)}`
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

/** Whether it only says what was chosen among what, and not in which order they were thought of. */
export const isListed = ({ kind }: Trace): boolean => kind === 'listed'

/** By now the aim is a cell: it meets whoever stands there. */
function lockedText({ to, marker }: Link, { tokens }: View, nameOf: NameOf): string {
  if (marker === 'circle' || marker === 'diamond') return nameOf(to)
  const there = tokens.find((token) => standsOn(token, to))
  return `${nameOf(to)}, ${there === undefined ? 'empty now' : `where ${there.glyph} stands`}`
}

/** " → C" for an aim at a unit, " → (1, 0), relative to C" for a choice of cells. */
export function aimText(option: Option, { units, cellName }: Names, to?: Cell): string {
  const unit = chosenUnit(option)
  const name = unit === null ? null : unitName(unit, units)
  if (option.cells === undefined) return name === null ? '' : ` → ${name}`
  const cell = onlyStep(option) ?? to ?? null
  return `${cell === null ? '' : ` → ${cellName(cell)}`}${name === null ? '' : `, relative to ${name}`}`
}

/** Of several steps the last may not be taken, which the trace does not say. */
function onlyStep({ cells }: Option): Cell | null {
  const kept = cells?.filter((cell) => cell.kept) ?? []
  return kept.length === 1 ? (kept[0]?.cell ?? null) : null
}
