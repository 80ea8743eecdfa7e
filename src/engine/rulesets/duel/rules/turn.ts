import type { TurnReason } from '#engine/rulesets/duel/events.ts'
import { MAX_COUNT, type Side } from '#schemas/duel/words.ts'
import { removeBuff } from './buffs.ts'
import type { ActionContext, Flow } from './context.ts'
import { askDeathChoice } from './deaths.ts'
import { duePrepared, executePrepared } from './prepared.ts'
import { endRound } from './round-end.ts'
import { canAct, findUnit, maxActions, opponent } from './units.ts'

/** After a unit has acted: its second action, or the next player's turn. */
export function* nextTurn(context: ActionContext, unitId: string): Flow {
  yield 'advance'
  const { state } = context
  const unit = findUnit(state, unitId)
  state.locked = null
  if (unit?.alive && !unit.finished && unit.prepared === null && unit.actionsUsed < maxActions(unit)) {
    state.locked = unitId
    context.tell('TURN_STARTED', { player: unit.side, locked: unitId, reason: 'SPEED' })
    return
  }
  if (unit?.alive) {
    unit.finished = true
    context.tell('ACTIVATION_FINISHED', { unit: unitId, used: unit.actionsUsed, of: maxActions(unit) })
  }
  yield* passTurn(context)
}

/** The other player's turn, if anybody is left there; the round's end, if nobody is left at all. */
export function* passTurn(context: ActionContext): Flow {
  const { state } = context
  const holder = state.holder!
  const other = opponent(holder)
  if (canAct(state, other)) yield* begin(context, other, 'ALTERNATE')
  else if (canAct(state, holder)) yield* begin(context, holder, 'EXHAUSTION')
  else {
    const dead = yield* endRound(context)
    if (context.state.outcome === null) yield* openRound(context, dead)
  }
}

/** Hands the turn to a player; the first time in a round what is due to that player happens first. */
function* begin(context: ActionContext, side: Side, reason: TurnReason): Flow {
  const { state } = context
  state.holder = side
  context.tell('TURN_STARTED', { player: side, locked: null, reason })
  if (!state.turnStarted.includes(side)) yield* startTurn(context, side)
}

export function* startTurn(context: ActionContext, side: Side, dead: readonly string[] = []): Flow {
  const { state } = context
  state.turnStarted = [...state.turnStarted, side]
  if (state.round < 2) return
  for (const unit of state.units) if (unit.side === side) removeBuff(context, unit, 'INVISIBLE', 'TURN_START')
  if (dead.length > 0) askDeathChoice(context, dead, { step: 'TURN_START' })
  else yield* executeAll(context, side)
}

/** Everything a player's units prepared in an earlier round, in id order. */
export function* executeAll(context: ActionContext, side: Side): Flow {
  for (;;) {
    const unit = duePrepared(context.state, side)
    if (unit === undefined) break
    const isOver = yield* executePrepared(context, unit.id)
    if (isOver) return
  }
  if (!canAct(context.state, side)) yield* passTurn(context)
}

function* openRound(context: ActionContext, dead: readonly string[]): Flow {
  yield 'round open'
  const { state } = context
  state.round = Math.min(MAX_COUNT, state.round + 1)
  for (const unit of state.units) {
    unit.actionsUsed = 0
    unit.finished = false
  }
  const opener = openerOf(context)
  state.turnStarted = []
  state.holder = opener
  context.cause = context.tell('ROUND_STARTED', { round: state.round, opener })
  context.tell('TURN_STARTED', { player: opener, locked: null, reason: 'ROUND_OPEN' })
  yield* startTurn(context, opener, dead)
}

function openerOf({ state }: ActionContext): Side {
  if (state.rules.roundOpener === 'P1' || state.lastActor === null) return 'P1'
  return opponent(state.lastActor)
}
