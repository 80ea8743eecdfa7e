import { glance } from '#engine/core/packet.ts'
import type { Recorder } from '#engine/core/record.ts'
import type { Types } from '#engine/core/ruleset.ts'
import { firstState, type Timeline } from '#engine/core/timeline.ts'
import type { Cell } from '#schemas/cell.ts'
import { isRecord } from '#schemas/result.ts'
import { numberText, plural } from '#schemas/text/counted.ts'
import { isCell, shortText, wordsFromKey } from '#schemas/text/value-text.ts'
import type { Benched, Board, Link, Token, View } from '#schemas/view.ts'
import type { DifferencesAt, FieldDifference, UnitDifference } from './comparison.ts'
import { isSame, newlyDiffering } from './field-pairs.ts'
import { isAlike, momentaryOf, unitsIn } from './momentary.ts'

/** A battle with what shows its ticks. */
interface Shown<T extends Types> {
  readonly timeline: Timeline<T>
  readonly recorder: Recorder<T>
}

/** What differs between two battles at a tick, field by field; after the end of one its last state stays. */
export function differencesAt<A extends Types, B extends Types>(
  a: Shown<A>,
  b: Shown<B>,
  tick: number,
): DifferencesAt {
  const [ofA, ofB] = [momentOf(a, tick), momentOf(b, tick)]
  const { comparison } = a.timeline.ruleset
  const ids = [...new Set([...ofA.units.keys(), ...ofB.units.keys()])]
  const units = ids
    .filter((id) => !isAlike(ofA.units.get(id), ofB.units.get(id), comparison))
    .map((unit): UnitDifference => {
      const fields = fieldsOf(unit, ofA, ofB)
      return { unit, fields: fields.length > 0 ? fields : otherFields(unit, ofA, ofB, []) }
    })
  const dead = deadIn(ofA).flatMap(({ unit, since }) => {
    const other = deadIn(ofB).find((one) => one.unit === unit)
    return other === undefined ? [] : [{ unit, since: { a: since ?? null, b: other.since ?? null } }]
  })
  return { units: units.filter(({ unit }) => !dead.some((one) => one.unit === unit)), dead }
}

interface Moment {
  readonly view: View
  readonly board: Board
  readonly units: ReturnType<typeof unitsIn>
  readonly momentary: readonly string[]
}

function momentOf<T extends Types>({ timeline, recorder }: Shown<T>, at: number): Moment {
  const { ruleset } = timeline
  const tick = Math.min(at, timeline.ticks)
  return {
    view: glance(timeline, recorder, tick).view,
    board: ruleset.board(firstState(timeline)),
    units: unitsIn(recorder.startOf(tick).state, ruleset.comparison),
    momentary: ruleset.comparison.momentary.unit,
  }
}

const deadIn = ({ view }: Moment) => (view.absent ?? []).filter(({ kind }) => kind === 'dead')

function fieldsOf(unit: string, a: Moment, b: Moment): FieldDifference[] {
  const [tokenA, tokenB] = [a, b].map(({ view }) => shownIn(view, unit))
  if (tokenA === undefined || tokenB === undefined) return whereabouts(unit, a, b)
  const shown = [
    ...barFields(tokenA, tokenB),
    ...cellField(tokenA.cell, tokenB.cell, a.board),
    ...actionField(unit, a, b),
    ...wordsField('facing', namesOf(tokenA.headings), namesOf(tokenB.headings)),
    ...wordsField('carries', namesOf(tokenA.badges), namesOf(tokenB.badges)),
  ]
  return [...shown, ...otherFields(unit, a, b, [...tokenA.bars.map(({ label }) => label.toLowerCase())])]
}

/** Whether somebody is on the board, and else what became of them. */
function whereabouts(unit: string, a: Moment, b: Moment): FieldDifference[] {
  const text = ({ view, board }: Moment) => {
    const token = shownIn(view, unit)
    if (token !== undefined)
      return [
        ...token.bars.map(barText),
        token.cell === undefined ? OFF_BOARD : `at ${cellText(token.cell, board)}`,
      ].join(', ')
    return view.absent?.find((one) => one.unit === unit)?.text ?? 'not there'
  }
  return wordsField('is', text(a), text(b))
}

const OFF_BOARD = 'off the board'

/** Somebody who is there, on the board or not. */
const shownIn = ({ tokens, bench = [] }: View, unit: string): (Benched & Partial<Token>) | undefined =>
  [...tokens, ...bench].find(({ id }) => id === unit)

type Bar = Token['bars'][number]

const barText = ({ label, value, max }: Bar): string => `${label} ${value} of ${max}`

function barFields(a: Benched, b: Benched): FieldDifference[] {
  return a.bars.flatMap((bar) => {
    const other = b.bars.find(({ label }) => label === bar.label)
    if (other === undefined || isSame(bar, other)) return []
    const text = ({ value, max }: Bar) => `${value} of ${max}`
    return { name: bar.label, a: text(bar), b: text(other), difference: signed(other.value - bar.value) }
  })
}

const signed = (difference: number): string =>
  difference === 0 ? '' : difference > 0 ? `+${numberText(difference)}` : numberText(difference)

function cellField(a: Cell | undefined, b: Cell | undefined, board: Board): FieldDifference[] {
  if (isSame(a, b)) return []
  if (a === undefined || b === undefined) {
    const text = (cell: Cell | undefined) => (cell === undefined ? OFF_BOARD : cellText(cell, board))
    return [{ name: 'position', a: text(a), b: text(b), difference: '' }]
  }
  const [q, r] = [b.q - a.q, b.r - a.r]
  const isSquare = board.grid === 'square'
  const steps = isSquare
    ? Math.max(Math.abs(q), Math.abs(r))
    : Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r))
  const difference = isSquare ? plural(steps, 'square') : plural(steps, 'hex', 'hexes')
  return [{ name: 'position', a: cellText(a, board), b: cellText(b, board), difference }]
}

function cellText({ q, r }: Cell, { cells, names }: Board): string {
  const place = names === undefined ? -1 : cells.findIndex((cell) => cell.q === q && cell.r === r)
  return names?.[place] ?? `(${q}, ${r})`
}

/** What a unit is at, or about to do: by its name if that is the same, else with it. */
function actionField(unit: string, a: Moment, b: Moment): FieldDifference[] {
  const [ofA, ofB] = [a, b].map(({ view }) => view.links.find((link) => link.unit === unit))
  if (ofA === undefined && ofB === undefined) return []
  const isOne = ofA?.label === ofB?.label
  const text = (link: Link | undefined, { board }: Moment) =>
    link === undefined
      ? 'nothing'
      : `${isOne ? '' : `${link.label} `}→ ${cellText(link.to, board)}, ${timing(link)}`
  const [textA, textB] = [text(ofA, a), text(ofB, b)]
  if (textA === textB) return []
  const isAimed = ofA !== undefined && ofB !== undefined && isOne
  const later = (ofB?.ticksLeft ?? 0) - (ofA?.ticksLeft ?? 0)
  const difference = !isAimed ? '' : isSame(ofA.to, ofB.to) ? plural(Math.abs(later), 'tick') : 'other cell'
  return [{ name: isOne ? (ofA?.label ?? '') : 'action', a: textA, b: textB, difference }]
}

const timing = ({ ticksLeft }: Link): string => (ticksLeft <= 0 ? 'now' : `in ${plural(ticksLeft, 'tick')}`)

const namesOf = (all: readonly { readonly label: string }[] = []): string =>
  all.length === 0 ? 'nothing' : all.map(({ label }) => label).join(', ')

const wordsField = (name: string, a: string, b: string): FieldDifference[] =>
  a === b ? [] : [{ name, a, b, difference: '' }]

/** What no picture shows, such as cooldowns: fields of the state that are not told otherwise. */
function otherFields(unit: string, a: Moment, b: Moment, told: readonly string[]): FieldDifference[] {
  const own = ({ units, momentary }: Moment) =>
    Object.fromEntries(
      momentary
        .map((key) => [key, momentaryOf(units.get(unit) ?? {}, key)])
        .filter(([key]) => !told.includes(String(key))),
    )
  const isShown = (value: unknown) => told.length > 0 && (isCell(value) || isPlan(value))
  return newlyDiffering({ a: own(a), b: own(b) }, null).flatMap(({ path, ...values }) => {
    const [key = ''] = path
    if ([values.a, values.b, own(a)[key], own(b)[key]].some(isShown)) return []
    // What is carried is told by the badges.
    if (told.length > 0 && [values.a, values.b].some(isRecord)) return []
    // A counter that is not there has run out.
    const isCounted = Object.values(values).some((value) => typeof value === 'number')
    const [ofA, ofB] = [values.a, values.b].map((value) => value ?? (isCounted ? 0 : null))
    const difference = typeof ofA === 'number' && typeof ofB === 'number' ? signed(ofB - ofA) : ''
    return { name: nameOf(path), a: shortText(ofA), b: shortText(ofB), difference }
  })
}

/** Something with a place to go to: what a unit is at. */
const isPlan = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).some(isCell)

/** "dash-1 cooldown". */
const nameOf = ([key = '', ...rest]: readonly string[]): string => {
  const [list = '', field] = key.split('.')
  return (field === undefined ? [list, ...rest] : [...rest, field]).map(wordsFromKey).join(' ')
}
