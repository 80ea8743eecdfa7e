import type { TurnReason } from '#engine/rulesets/duel/events.ts'
import { MAX_COUNT, type Side } from '#schemas/duel/words.ts'
import { remove } from './buffs.ts'
import type { Env, Flow } from './context.ts'
import { ask } from './deaths.ts'
import { due, execute } from './prepared.ts'
import { endRound } from './round-end.ts'
import { canAct, find, maxActions, opponent } from './units.ts'

/** After a unit has acted: its second action, or the next player's turn. */
export function* advance(env: Env, unitId: string): Flow {
  yield 'advance'
  const { state } = env
  const unit = find(state, unitId)
  state.locked = null
  if (unit?.alive && !unit.finished && unit.prepared === null && unit.actionsUsed < maxActions(unit)) {
    state.locked = unitId
    env.tell('TURN_STARTED', { player: unit.side, locked: unitId, reason: 'SPEED' })
    return
  }
  if (unit?.alive) {
    unit.finished = true
    env.tell('ACTIVATION_FINISHED', { unit: unitId, used: unit.actionsUsed, of: maxActions(unit) })
  }
  yield* pass(env)
}

/** The other player's turn, if anybody is left there; the round's end, if nobody is left at all. */
export function* pass(env: Env): Flow {
  const { state } = env
  const holder = state.holder!
  const other = opponent(holder)
  if (canAct(state, other)) yield* begin(env, other, 'ALTERNATE')
  else if (canAct(state, holder)) yield* begin(env, holder, 'EXHAUSTION')
  else {
    const dead = yield* endRound(env)
    if (env.state.outcome === null) yield* openRound(env, dead)
  }
}

/** Hands the turn to a player; the first time in a round what is due to that player happens first. */
function* begin(env: Env, side: Side, reason: TurnReason): Flow {
  const { state } = env
  state.holder = side
  env.tell('TURN_STARTED', { player: side, locked: null, reason })
  if (!state.turnStarted.includes(side)) yield* startTurn(env, side)
}

export function* startTurn(env: Env, side: Side, dead: readonly string[] = []): Flow {
  const { state } = env
  state.turnStarted = [...state.turnStarted, side]
  if (state.round < 2) return
  for (const unit of state.units) if (unit.side === side) remove(env, unit, 'INVISIBLE', 'TURN_START')
  if (dead.length > 0) ask(env, dead, { step: 'TURN_START' })
  else yield* executeAll(env, side)
}

/** Everything a player's units prepared in an earlier round, in id order. */
export function* executeAll(env: Env, side: Side): Flow {
  for (;;) {
    const unit = due(env.state, side)
    if (unit === undefined) break
    const isOver = yield* execute(env, unit.id)
    if (isOver) return
  }
  if (!canAct(env.state, side)) yield* pass(env)
}

function* openRound(env: Env, dead: readonly string[]): Flow {
  yield 'round open'
  const { state } = env
  state.round = Math.min(MAX_COUNT, state.round + 1)
  for (const unit of state.units) {
    unit.actionsUsed = 0
    unit.finished = false
  }
  const opener = openerOf(env)
  state.turnStarted = []
  state.holder = opener
  env.cause = env.tell('ROUND_STARTED', { round: state.round, opener })
  env.tell('TURN_STARTED', { player: opener, locked: null, reason: 'ROUND_OPEN' })
  yield* startTurn(env, opener, dead)
}

function openerOf({ state }: Env): Side {
  if (state.rules.roundOpener === 'P1' || state.lastActor === null) return 'P1'
  return opponent(state.lastActor)
}
