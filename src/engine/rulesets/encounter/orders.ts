import type { EncounterOrder } from '../../../schemas/encounter/order.ts'
import { NOWHERE, other, SQUARES, sideOf, squareAt } from '../../../schemas/encounter/squares.ts'
import type { EncounterState } from '../../../schemas/encounter/state.ts'
import { DIRECTIONS, type Side } from '../../../schemas/encounter/words.ts'
import type { OrderOption } from '../../../schemas/order.ts'
import type { Refusal } from '../../core/ruleset.ts'
import { DELTAS, scanOf, step } from './board.ts'
import { cellOf } from './cells.ts'
import { canShift, unitAt } from './moves.ts'

/** Column and row of a square as an order writes it, which may be off the board. */
function placeOf(text: string): readonly [column: number, row: number] {
  const at = text.indexOf('r')
  return [Number(text.slice(1, at)), Number(text.slice(at + 1))]
}

/** The number of an order's square; NOWHERE if it is off the board. */
export const orderSquare = (text: string): number => squareAt(...placeOf(text))

const no = (code: string, message: string): Refusal => ({ code, message })

export const awaiting = ({ outcome, sideToAct }: EncounterState): Side | null =>
  outcome === null ? sideToAct : null

/** The first check an order fails. */
export function refuse(state: EncounterState, order: EncounterOrder): Refusal | null {
  const { side, action } = order
  if (state.outcome !== null) return no('battle_over', `The battle has ended in ${state.outcome.kind}.`)
  if (side !== state.sideToAct) return no('not_your_turn', `It is the turn of side ${state.sideToAct}.`)
  if (side === 'E' && action !== 'attack')
    return no('not_allowed', `Side E only attacks: it cannot ${action}.`)
  return order.action === 'move' ? refuseMove(state, order) : refuseTarget(side, order.target)
}

function refuseTarget(side: Side, target: string): Refusal | null {
  const square = orderSquare(target)
  if (square === NOWHERE) return no('off_board', `${target} is off the board, which is c0r0 to c5r2.`)
  if (sideOf(square) === side) return no('own_grid', `${target} is on the own grid: aim at the other one.`)
  return null
}

function refuseMove(state: EncounterState, order: EncounterOrder & { action: 'move' }): Refusal | null {
  const { side, from: fromText, to: toText } = order
  const [fromColumn, fromRow] = placeOf(fromText)
  const [toColumn, toRow] = placeOf(toText)
  if (Math.abs(toColumn - fromColumn) + Math.abs(toRow - fromRow) !== 1)
    return no(
      'not_adjacent',
      `${toText} is not next to ${fromText}: a move goes up, down, left or right by one.`,
    )
  const from = orderSquare(fromText)
  const to = orderSquare(toText)
  if (from === NOWHERE || sideOf(from) !== side) return no('not_own', `${fromText} is not on the own grid.`)
  const mover = unitAt(state, from)
  if (mover < 0) return no('from_empty', `Nobody stands on ${fromText}.`)
  if (to === NOWHERE || sideOf(to) !== side) return no('outside_grid', `${toText} is outside the own grid.`)
  const unit = state.units[mover]!
  const there = unitAt(state, to)
  if (unit.size === 1)
    return there >= 0 && state.units[there]!.size === 2
      ? no('into_large', `${toText} is covered by a 2 × 2 unit: move that one instead.`)
      : null
  return canShift(unit, toColumn - fromColumn, toRow - fromRow)
    ? null
    : no('block_outside', 'The 2 × 2 unit would leave its grid.')
}

type Option = OrderOption<EncounterOrder>

const LABELS = { attack: 'Attack', convert: 'Convert', move: 'Move' } as const

export const labelOf = (order: EncounterOrder): string =>
  order.action === 'move'
    ? `${LABELS.move} ${order.from} to ${order.to}`
    : `${LABELS[order.action]} ${order.target}`

const optionOf = (order: EncounterOrder): Option => ({
  order,
  label: labelOf(order),
  kind: order.action,
  cells:
    order.action === 'move'
      ? [cellOf(orderSquare(order.from)), cellOf(orderSquare(order.to))]
      : [cellOf(orderSquare(order.target))],
})

/** Attacks, conversions and moves; squares front to back, directions up, down, left, right. */
export function ordersFor(state: EncounterState): EncounterOrder[] {
  if (state.outcome !== null) return []
  const side = state.sideToAct
  const targets = scanOf(other(side)).map((square) => SQUARES[square]!)
  const attacks = targets.map((target) => ({ side, action: 'attack', target }) as const)
  if (side === 'E') return attacks
  const converts = targets.map((target) => ({ side, action: 'convert', target }) as const)
  return [...attacks, ...converts, ...movesFor(state, side)]
}

export function movesFor(state: EncounterState, side: Side): EncounterOrder[] {
  return scanOf(side).flatMap((from) => {
    if (unitAt(state, from) < 0) return []
    return DIRECTIONS.flatMap((direction) => {
      const to = step(from, ...DELTAS[direction])
      if (to === NOWHERE) return []
      const order = { side, action: 'move', from: SQUARES[from]!, to: SQUARES[to]! } as const
      return refuseMove(state, order) === null ? [order] : []
    })
  })
}

export const options = (state: EncounterState): Option[] => ordersFor(state).map(optionOf)
