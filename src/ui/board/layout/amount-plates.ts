import type { Cell } from '#schemas/cell.ts'
import { unitName } from '#schemas/text/check-text.ts'
import { numberText } from '#schemas/text/counted.ts'
import type { Amount, Board, Token, UnitInfo } from '#schemas/view.ts'
import { cellsOf } from '#ui/battle/token-cells.ts'
import { BARS_END, barsOf } from './bars.ts'
import { type Footprint, footprintOf, TOKEN_RADIUS } from './footprint.ts'
import { type Box, keyOf, type Point, pixelFromCell } from './geometry.ts'
import { groupBy } from './group-by.ts'
import {
  areaOutside,
  boundsOf,
  letterAt,
  overlap,
  overlapWith,
  type Rectangle,
  rectangleAround,
} from './rectangles.ts'

const HEIGHT = 20
const SHOWN = 3
/** Between the rim of a token and a number beside it. */
const GAP = 3

export interface Plate {
  readonly at: Point
  readonly width: number
  readonly text: string
  readonly side: string
  readonly isSum: boolean
}

/** The numbers of one unit, one above the other. */
export interface Stack {
  readonly unit: string
  readonly title: string
  readonly plates: readonly Plate[]
}

const signed = (amount: number): string => (amount < 0 ? numberText(amount) : `+${numberText(amount)}`)

/** Progress is neither damage nor healing, so it has no sign in a sum. */
const SIGNS = { heal: '+', damage: '−', progress: '↑' } as const
const FACTORS = { heal: 1, damage: -1, progress: 0 } as const

/** "−12", "+3.5". */
export const amountText = ({ tone, amount }: Pick<Amount, 'tone' | 'amount'>): string =>
  `${SIGNS[tone]}${numberText(amount)}`

/** What happened to one unit on a cell. */
type OnCell = Amount & { readonly cell: Cell }
type Here = readonly [OnCell, ...OnCell[]]

function sumText(amounts: readonly Amount[]): string {
  const total = (factor: (one: Amount) => number) =>
    amounts.reduce((so, one) => so + one.amount * factor(one), 0)
  return amounts.every(({ tone }) => tone === 'progress')
    ? `${SIGNS.progress}${numberText(total(() => 1))}`
    : signed(total(({ tone }) => FACTORS[tone]))
}

interface Ground {
  readonly board: Board
  readonly box: Box
  readonly units: readonly UnitInfo[]
  readonly tokens: readonly Token[]
  /** Where tokens are drawn, if not in the middle of their cells. */
  footprint?(token: Pick<Token, 'id' | 'cell' | 'cells'>): Footprint
}

const isOnCell = (amount: Amount): amount is OnCell => amount.cell !== undefined

export function stacksOf(amounts: readonly Amount[], ground: Ground): Stack[] {
  const { board, units, tokens } = ground
  const taken = tokens.flatMap((token) => [
    ...cellsOf(token).map((cell) => letterAt(pixelFromCell(board.grid, cell))),
    ...barsOf(token, footprintOf(board.grid, token)),
  ])
  return groupBy(amounts.filter(isOnCell), ({ cell, unit }) => `${keyOf(cell)} ${unit}`).map((here) => {
    const plates = placed(here, groundOf(here[0], ground), ground.box, taken)
    taken.push(...plates.map(plateBox))
    return { unit: here[0].unit, title: titleOf(here, units), plates }
  })
}

/** The footprint of a unit, or of the cell it was on. */
const groundOf = ({ unit, cell }: OnCell, { board, tokens, footprint }: Ground): Footprint => {
  const token = tokens.find(({ id, cells }) => id === unit && cells !== undefined) ?? { id: unit, cell }
  return footprint?.(token) ?? footprintOf(board.grid, token)
}

const plateBox = ({ at, width }: Pick<Plate, 'at' | 'width'>): Rectangle =>
  rectangleAround(at, width / 2, HEIGHT / 2)

/** Placed so that no letter or bar is covered; in a crowd with no room for all, only the sum. */
function placed(here: Here, footprint: Footprint, box: Box, taken: readonly Rectangle[]): readonly Plate[] {
  const all = platesOf(here)
  const sum = here.length > 1 ? [plateOf(`Σ${sumText(here)}`, here[0].side, true)] : all
  const tries = [...placesOf(all, footprint), ...placesOf(sum, footprint)]
  // Of all that is on a full board, hardly anything is in reach.
  const reach = boundsOf(tries.flat().map(plateBox))
  const near = taken.filter((other) => overlap(reach, other) > 0)
  const covered = (plates: readonly Plate[]) =>
    plates.reduce(
      (area, plate) => area + overlapWith(plateBox(plate), near) + areaOutside(plateBox(plate), box),
      0,
    )
  return leastBy(tries, covered) ?? []
}

/** The first of those with the least; nothing is less than 0. */
function leastBy<T>(items: readonly T[], measure: (item: T) => number): T | undefined {
  let best: T | undefined
  let least = Number.POSITIVE_INFINITY
  for (const item of items) {
    const value = measure(item)
    if (value < least) [best, least] = [item, value]
    if (least === 0) break
  }
  return best
}

/** Above, below, to the right, to the left, and above to either side. */
function placesOf(
  plates: readonly Omit<Plate, 'at'>[],
  { centre: { x, y }, across, down }: Footprint,
): Plate[][] {
  const rows = plates.length - 1
  const wide = Math.max(...plates.map(({ width }) => width)) / 2
  const aside = across + TOKEN_RADIUS + GAP + wide
  const up = y - down - TOKEN_RADIUS - HEIGHT / 2
  const stack = (atX: number, atY: number, step: number): Plate[] =>
    plates.map((plate, i) => ({ ...plate, at: { x: atX, y: atY + step * i } }))
  return [
    stack(x, up, -HEIGHT),
    stack(x, y + down + BARS_END + HEIGHT / 2, HEIGHT),
    stack(x + aside, y - (rows * HEIGHT) / 2, HEIGHT),
    stack(x - aside, y - (rows * HEIGHT) / 2, HEIGHT),
    stack(x + wide + GAP, up, -HEIGHT),
    stack(x - wide - GAP, up, -HEIGHT),
  ]
}

/** Each number, or the first few and the sum of the rest. */
function platesOf(here: readonly Amount[]): Omit<Plate, 'at'>[] {
  const shown = here.length > SHOWN ? here.slice(0, SHOWN - 1) : here
  const rest = here.slice(shown.length)
  const plates = shown.map((amount) => plateOf(amountText(amount), amount.side, false))
  const sum = rest.slice(0, 1).map(({ side }) => plateOf(`${rest.length}: ${sumText(rest)}`, side, true))
  return [...plates, ...sum]
}

const LETTER_WIDTH = 9
const PADDING = 6

const plateOf = (text: string, side: string, isSum: boolean): Omit<Plate, 'at'> => ({
  text,
  side,
  isSum,
  width: LETTER_WIDTH * text.length + PADDING,
})

function titleOf(here: readonly Amount[], units: readonly UnitInfo[]): string {
  const parts = here.map((amount) => `${amountText(amount)} by ${unitName(amount.source, units)}`).join(', ')
  return here.length === 1 ? parts : `${sumText(here)} in all: ${parts}`
}
