import type { Amount, Board, Token, UnitInfo } from '../../schemas/view.ts'
import { unitName } from '../kit/reasoning.ts'
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

const gain = ({ tone, amount }: Amount): number => (tone === 'heal' ? amount : -amount)
const sum = (amounts: readonly Amount[]): number => amounts.reduce((total, one) => total + gain(one), 0)
const textOf = (amount: Amount): string => `${amount.tone === 'heal' ? '+' : '−'}${amount.amount}`

interface Ground {
  readonly board: Board
  readonly box: Box
  readonly units: readonly UnitInfo[]
  readonly tokens: readonly Token[]
}

export function stacksOf(amounts: readonly Amount[], ground: Ground): Stack[] {
  const { board, units, tokens } = ground
  const centres = tokens.map(({ cell }) => pixelFromCell(board.grid, cell))
  return grouped(amounts, ({ cell }) => keyOf(cell)).map((here) => ({
    unit: here[0]!.unit,
    title: titleOf(here, units),
    plates: placed(here, pixelFromCell(board.grid, here[0]!.cell), ground.box, centres),
  }))
}

/** Upwards, else downwards; in a crowd, where either would hide a letter, the sum alone. */
function placed(
  here: readonly Amount[],
  { x, y }: Point,
  { y: top }: Box,
  tokens: readonly Point[],
): readonly Plate[] {
  const plates = platesOf(here)
  const up = plates.map((plate, i) => ({ ...plate, at: { x, y: y - ABOVE_CENTRE - HEIGHT * i } }))
  const down = plates.map((plate, i) => ({ ...plate, at: { x, y: y + BELOW_CENTRE + HEIGHT * i } }))
  if (!hidesLetter(up, tokens) && up.at(-1)!.at.y - HEIGHT / 2 >= top) return up
  if (!hidesLetter(down, tokens)) return down
  return [{ ...up[0]!, ...(here.length > 1 && { text: `Σ${signed(sum(here))}`, isSum: true }) }]
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
  return [...plates, { text: `${rest.length}: ${signed(sum(rest))}`, side: rest[0]!.side, isSum: true }]
}

function titleOf(here: readonly Amount[], units: readonly UnitInfo[]): string {
  const parts = here.map((amount) => `${textOf(amount)} by ${unitName(amount.source, units)}`)
  return here.length === 1 ? parts[0]! : `${signed(sum(here))} in all: ${parts.join(', ')}`
}
