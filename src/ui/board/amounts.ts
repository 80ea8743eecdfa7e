import type { Amount, Board, Token, UnitInfo } from '../../schemas/view.ts'
import { unitName } from '../kit/reasoning.ts'
import { cellsOf } from '../kit/standing.ts'
import { type Footprint, footprintOf } from './footprint.ts'
import { type Box, keyOf, type Point, pixelFromCell } from './geometry.ts'
import { grouped } from './grouped.ts'

const HEIGHT = 20
/** The lowest box touches the rim of the token and leaves its letter free. */
const ABOVE_CENTRE = 27
/** Under the bar of the token. */
const BELOW_CENTRE = 38
const SHOWN = 3
/** Nearer than this to the middle of a token a plate covers its letter. */
const COVERS_ACROSS = 31
const COVERS_DOWN = 17

interface Plate {
  readonly at: Point
  readonly text: string
  readonly side: string
  readonly isSum: boolean
}

/** The numbers of one cell, one above the other. */
export interface Stack {
  readonly unit: string
  readonly title: string
  readonly plates: readonly Plate[]
}

const signed = (amount: number): string => (amount < 0 ? `−${-amount}` : `+${amount}`)

/** Progress is neither lost nor gained hp: it goes up by itself. */
const SIGNS = { heal: '+', damage: '−', progress: '↑' } as const
const FACTORS = { heal: 1, damage: -1, progress: 0 } as const

const textOf = ({ tone, amount }: Amount): string => `${SIGNS[tone]}${amount}`

function sumText(amounts: readonly Amount[]): string {
  const total = (factor: (one: Amount) => number) =>
    amounts.reduce((so, one) => so + one.amount * factor(one), 0)
  return amounts.every(({ tone }) => tone === 'progress')
    ? `${SIGNS.progress}${total(() => 1)}`
    : signed(total(({ tone }) => FACTORS[tone]))
}

interface Ground {
  readonly board: Board
  readonly box: Box
  readonly units: readonly UnitInfo[]
  readonly tokens: readonly Token[]
}

export function stacksOf(amounts: readonly Amount[], ground: Ground): Stack[] {
  const { board, units, tokens } = ground
  const centres = tokens.flatMap(cellsOf).map((cell) => pixelFromCell(board.grid, cell))
  return grouped(amounts, ({ cell }) => keyOf(cell)).map((here) => ({
    unit: here[0]!.unit,
    title: titleOf(here, units),
    plates: placed(here, groundOf(here[0]!, ground), ground.box, centres),
  }))
}

/** What a unit covers, or the cell it was on. */
const groundOf = ({ unit, cell }: Amount, { board, tokens }: Ground): Footprint => {
  const token = tokens.find(({ id, cells }) => id === unit && cells !== undefined)
  return footprintOf(board.grid, token ?? { cell })
}

/** Upwards, else downwards; in a crowd, where either would hide a letter, the sum alone. */
function placed(
  here: readonly Amount[],
  { centre: { x, y }, down: reach }: Footprint,
  { y: top }: Box,
  tokens: readonly Point[],
): readonly Plate[] {
  const plates = platesOf(here)
  const up = plates.map((plate, i) => ({ ...plate, at: { x, y: y - reach - ABOVE_CENTRE - HEIGHT * i } }))
  const down = plates.map((plate, i) => ({ ...plate, at: { x, y: y + reach + BELOW_CENTRE + HEIGHT * i } }))
  if (!hidesLetter(up, tokens) && up.at(-1)!.at.y - HEIGHT / 2 >= top) return up
  if (!hidesLetter(down, tokens)) return down
  return [{ ...up[0]!, ...(here.length > 1 && { text: `Σ${sumText(here)}`, isSum: true }) }]
}

const hidesLetter = (plates: readonly Plate[], tokens: readonly Point[]): boolean =>
  tokens.some((token) =>
    plates.some(
      ({ at }) => Math.abs(token.x - at.x) < COVERS_ACROSS && Math.abs(token.y - at.y) < COVERS_DOWN,
    ),
  )

/** Each number, or the first few and what the rest comes to. */
function platesOf(here: readonly Amount[]): Omit<Plate, 'at'>[] {
  const shown = here.length > SHOWN ? here.slice(0, SHOWN - 1) : here
  const rest = here.slice(shown.length)
  const plates = shown.map((amount) => ({ text: textOf(amount), side: amount.side, isSum: false }))
  if (rest.length === 0) return plates
  return [...plates, { text: `${rest.length}: ${sumText(rest)}`, side: rest[0]!.side, isSum: true }]
}

function titleOf(here: readonly Amount[], units: readonly UnitInfo[]): string {
  const parts = here.map((amount) => `${textOf(amount)} by ${unitName(amount.source, units)}`)
  return here.length === 1 ? parts[0]! : `${sumText(here)} in all: ${parts.join(', ')}`
}
