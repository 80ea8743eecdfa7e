import type { Cell } from '#schemas/cell.ts'
import type { OrderOption } from '#schemas/order.ts'
import type { Token } from '#schemas/view.ts'
import { standsOn } from '#ui/battle/token-cells.ts'
import type { Order } from '#worker/protocol.ts'

// How somebody comes to an order by pointing: at who acts, at where, once more. Nothing here is part of the battle.

export type Option = OrderOption<Order>
type Tokens = readonly Pick<Token, 'id' | 'cell' | 'cells'>[]

export const isSameCell = (a: Cell, b: Cell): boolean => a.q === b.q && a.r === b.r

/** The cells an order is aimed at: those of its cells that its own unit does not stand on. */
export function aimsOf({ unit, cells }: Pick<Option, 'unit' | 'cells'>, tokens: Tokens): readonly Cell[] {
  const own = tokens.find(({ id }) => id === unit)
  return own === undefined ? cells : cells.filter((cell) => !standsOn(own, cell))
}

/** The same as another one: a large unit sent from one of its own cells to the next. */
const isRepeat = (option: Option, tokens: Tokens): boolean =>
  option.cells.length > 1 && aimsOf(option, tokens).length === 0

/** Where one may point to mean an order. */
export function placesOf(option: Option, tokens: Tokens): readonly Cell[] {
  const aims = aimsOf(option, tokens)
  return [...(aims.length > 0 ? aims : option.cells), ...(option.reaches ?? [])]
}

const RANKS = ['attack', 'progress', 'heal', 'skill', 'charge', 'move']
const rankOf = ({ tone = '' }: Option): number =>
  (RANKS.indexOf(tone) + RANKS.length + 1) % (RANKS.length + 1)

/** What a unit, and its side as a whole, can be ordered: what hurts first; what is aimed at nobody comes last. */
export function choicesFor(options: readonly Option[], unit: string | null, tokens: Tokens): Option[] {
  const isIdle = (option: Option) => {
    const aim = aimsOf(option, tokens).at(-1)
    return (
      (option.tone === 'attack' || option.tone === 'progress') &&
      aim !== undefined &&
      tokens.every((token) => !standsOn(token, aim))
    )
  }
  return options
    .filter((option) => (option.unit === undefined || option.unit === unit) && !isRepeat(option, tokens))
    .map((option) => ({ option, rank: rankOf(option), idle: Number(isIdle(option)) }))
    .sort((a, b) => a.idle - b.idle || a.rank - b.rank)
    .map(({ option }) => option)
}

/** What fits a cell; what ends there comes before what only passes it. */
export function choicesAt(choices: readonly Option[], cell: Cell, tokens: Tokens): Option[] {
  const fitting = choices.filter((option) =>
    placesOf(option, tokens).some((place) => isSameCell(place, cell)),
  )
  const passes = (option: Option) => {
    const aim = option.isPlace ? undefined : aimsOf(option, tokens).at(-1)
    return Number(aim !== undefined && !isSameCell(aim, cell))
  }
  return fitting.toSorted((a, b) => passes(a) - passes(b))
}

/** What is pointed at: one of the orders that fit, and who stands there and might be meant instead. */
export interface Aim {
  readonly cell: Cell | null
  readonly options: readonly Option[]
  readonly at: number
  readonly other: string | null
}

interface Around {
  readonly choices: readonly Option[]
  readonly tokens: Tokens
  /** Who is to act. */
  readonly unit: string | null
  isAble(unit: string): boolean
  readonly aim: Aim | null
  /** Whether an order is looked at before it is given. */
  readonly isConfirmed: boolean
}

type Pressed =
  | { readonly kind: 'order'; readonly option: Option }
  | { readonly kind: 'aim'; readonly aim: Aim }
  | { readonly kind: 'pick'; readonly unit: string }
  | { readonly kind: 'back' }
  | { readonly kind: 'deny' }

/** What a click on a cell, or Enter on it, means. */
export function press(around: Around, cell: Cell): Pressed {
  const { choices, tokens, unit, aim } = around
  const there = tokens.find((token) => standsOn(token, cell))
  const isOwn = there !== undefined && there.id === unit
  if (aim?.cell != null && isSameCell(aim.cell, cell)) return ordered(aim)
  const options = choicesAt(choices, cell, tokens)
  const other = there !== undefined && !isOwn && around.isAble(there.id) ? there.id : null
  if (options.length === 0) {
    if (other !== null) return { kind: 'pick', unit: other }
    return isOwn ? { kind: 'back' } : { kind: 'deny' }
  }
  const next = { cell, options, at: 0, other }
  const isPlain = options.length === 1 && other === null && !isOwn
  return isPlain && !around.isConfirmed ? ordered(next) : { kind: 'aim', aim: next }
}

const ordered = ({ options, at, other }: Aim): Pressed => {
  const option = options[at]
  if (option !== undefined) return { kind: 'order', option }
  return other === null ? { kind: 'back' } : { kind: 'pick', unit: other }
}

/** Who acts after somebody: the next that can, in the order of the units, from the first again after the last. */
export function nextAble(units: readonly string[], able: (unit: string) => boolean, after: string | null) {
  const at = after === null ? -1 : units.indexOf(after)
  return [...units.slice(at + 1), ...units.slice(0, at + 1)].find(able) ?? null
}
