import { DELTAS, orderPlace, orderSquare, step } from '#engine/rulesets/encounter/board.ts'
import type { Program } from '#engine/rulesets/encounter/program.ts'
import { canShift, unitOn } from '#engine/rulesets/encounter/rules/shifts.ts'
import { BOARD_ORDER, cellFromSquare, NOWHERE, other, sideOf, squareName } from '#schemas/encounter/cells.ts'
import { type EncounterOrder, isCampOrder, type Move, type TurnOrder } from '#schemas/encounter/order.ts'
import type { EncounterState } from '#schemas/encounter/state.ts'
import type { Unit } from '#schemas/encounter/unit.ts'
import { DIRECTIONS, type Side } from '#schemas/encounter/words.ts'
import type { OrderOption, OrderWords } from '#schemas/order.ts'
import { type Check, firstFailing, type Refusal } from '#schemas/refusal.ts'
import { campLabel, campOptions, checkCamp } from './camp-orders.ts'

export const awaiting = ({ outcome, sideToAct }: EncounterState): Side | null =>
  outcome === null ? sideToAct : null

/** The first check an order fails. */
export const refuse = (
  state: EncounterState,
  order: EncounterOrder,
  onPassed?: (code: string) => void,
): Refusal | null => firstFailing((check) => checkAll(check, state, order), onPassed)

function checkAll(check: Check, state: EncounterState, order: EncounterOrder): void {
  if (isCampOrder(order)) {
    checkCamp(check, state, order)
    return
  }
  const { side, action } = order
  const { outcome, sideToAct } = state
  check('battle_over', outcome !== null && `The battle has ended in ${outcome.kind}.`)
  check('not_your_turn', side !== sideToAct && `It is the turn of side ${sideToAct}.`)
  check('not_allowed', side === 'E' && action !== 'attack' && `Side E only attacks: it cannot ${action}.`)
  if (order.action === 'move') checkMove(check, state, order)
  else checkTarget(check, side, order.target)
}

function checkTarget(check: Check, side: Side, target: string): void {
  const square = orderSquare(target)
  check('off_board', square === NOWHERE && `${target} is off the board, which is c0r0 to c5r2.`)
  check('own_grid', sideOf(square) === side && `${target} is on the own grid: aim at the other one.`)
}

function checkMove(check: Check, state: EncounterState, order: Move): void {
  const { side, from: fromText, to: toText } = order
  const [fromColumn, fromRow] = orderPlace(fromText)
  const [toColumn, toRow] = orderPlace(toText)
  const [right, down] = [toColumn - fromColumn, toRow - fromRow]
  check(
    'not_adjacent',
    Math.abs(right) + Math.abs(down) !== 1 &&
      `${toText} is not next to ${fromText}: a move goes up, down, left or right by one.`,
  )
  const from = orderSquare(fromText)
  const to = orderSquare(toText)
  const isOwn = (square: number) => square !== NOWHERE && sideOf(square) === side
  check('not_own', !isOwn(from) && `${fromText} is not on the own grid.`)
  const mover = unitOn(state, from)
  check('from_empty', mover === undefined && `Nobody stands on ${fromText}.`)
  check('outside_grid', !isOwn(to) && `${toText} is outside the own grid.`)
  if (mover === undefined) return
  check(
    'into_large',
    isIntoLarge(state, mover, to) && `${toText} is covered by a 2 × 2 unit: move that one instead.`,
  )
  check('block_outside', isBlockOutside(mover, right, down) && 'The 2 × 2 unit would leave its grid.')
}

const isIntoLarge = (state: EncounterState, { size }: Unit, to: number): boolean =>
  size === 1 && unitOn(state, to)?.size === 2

const isBlockOutside = (mover: Unit, columns: number, rows: number): boolean =>
  mover.size === 2 && !canShift(mover, columns, rows)

type Option = OrderOption<EncounterOrder>

const LABELS = { attack: 'Attack', convert: 'Convert', move: 'Move' } as const

const TONES = { attack: 'attack', convert: 'progress', move: 'move' } as const

export const labelOf = (order: TurnOrder): string =>
  order.action === 'move'
    ? `${LABELS.move} ${order.from} to ${order.to}`
    : `${LABELS[order.action]} ${order.target}`

export const optionOf = (order: TurnOrder): Option => ({
  order,
  label: labelOf(order),
  kind: order.action,
  tone: TONES[order.action],
  cells:
    order.action === 'move'
      ? [cellFromSquare(orderSquare(order.from)), cellFromSquare(orderSquare(order.to))]
      : [cellFromSquare(orderSquare(order.target))],
})

/** Attacks, conversions and moves; squares front to back, directions up, down, left, right. */
export function ordersFor(state: EncounterState): TurnOrder[] {
  if (state.outcome !== null) return []
  const side = state.sideToAct
  const targets = BOARD_ORDER[other(side)].map(squareName)
  const attacks = targets.map((target) => ({ side, action: 'attack', target }) as const)
  if (side === 'E') return attacks
  const converts = targets.map((target) => ({ side, action: 'convert', target }) as const)
  return [...attacks, ...converts, ...movesFor(state, side)]
}

/** A step to the next square of the own grid passes all checks but those of large units. */
export function movesFor(state: EncounterState, side: Side): Move[] {
  const moves: Move[] = []
  for (const from of BOARD_ORDER[side]) {
    const mover = unitOn(state, from)
    if (mover === undefined) continue
    for (const direction of DIRECTIONS) {
      const [columns, rows] = DELTAS[direction]
      const to = step(from, columns, rows)
      if (to === NOWHERE || isIntoLarge(state, mover, to) || isBlockOutside(mover, columns, rows)) continue
      moves.push({ side, action: 'move', from: squareName(from), to: squareName(to) })
    }
  }
  return moves
}

export const options = (state: EncounterState): Option[] =>
  state.outcome === null ? ordersFor(state).map((order) => turnOption(state, order)) : campOptions(state)

/** A move is for one unit; anything else is for the whole team. */
function turnOption(state: EncounterState, order: TurnOrder): Option {
  const option = optionOf(order)
  if (order.action !== 'move') return option
  const mover = unitOn(state, orderSquare(order.from))
  return mover === undefined ? option : { ...option, unit: mover.id }
}

export const words = (order: EncounterOrder, { cast }: Program): OrderWords =>
  isCampOrder(order)
    ? {
        label: campLabel(order, (id) => cast.get(id)?.name ?? id),
        ...(order.action === 'place' && { unit: order.unit }),
      }
    : { label: labelOf(order) }
