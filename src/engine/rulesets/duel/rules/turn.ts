import type { Fizzle, TurnReason } from '#engine/rulesets/duel/events.ts'
import type { DuelState, Unit } from '#schemas/duel/state.ts'
import { MAX_COUNT, type Side } from '#schemas/duel/words.ts'
import { type Action, aimOf, stored } from './actions.ts'
import { removeBuff } from './buffs.ts'
import type { ActionContext } from './context.ts'
import { askDeathChoice, isAnybodyDown, judgeOutcome, removeDead } from './deaths.ts'
import { fizzleOf } from './fizzles.ts'
import { perform } from './perform.ts'
import { ROUND_END_STEPS, roundEnd } from './round-end.ts'
import { canAct, findUnit, getUnit, holderOf, maxActions, opponent } from './units.ts'

/** After a unit has acted: its second action, or the next player's turn. */
export function nextTurn(context: ActionContext, unitId: string): void {
  if (!context.enter('advance')) return
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
  passTurn(context)
}

/** The other player, if anybody is left there; null if nobody is left at all. */
function nextPlayer(state: DuelState): Side | null {
  const holder = holderOf(state)
  const other = opponent(holder)
  return canAct(state, other) ? other : canAct(state, holder) ? holder : null
}

/** The next player's turn, or the next round. */
export function passTurn(context: ActionContext): void {
  const holder = holderOf(context.state)
  const next = nextPlayer(context.state)
  if (next === null) changeRounds(context)
  else begin(context, next, next === holder ? 'EXHAUSTION' : 'ALTERNATE')
}

function changeRounds(context: ActionContext): void {
  const end = roundEnd(context)
  for (const step of ROUND_END_STEPS) {
    context.enter('round end')
    step(context, end)
  }
  if (context.state.outcome === null) openRound(context, end.dead)
}

/** Hands the turn to a player; the first time in a round what is due to that player happens first. */
function begin(context: ActionContext, side: Side, reason: TurnReason): void {
  const { state } = context
  state.holder = side
  context.tell('TURN_STARTED', { player: side, locked: null, reason })
  if (!state.turnStarted.includes(side)) startTurn(context, side)
}

export function startTurn(context: ActionContext, side: Side, dead: readonly string[] = []): void {
  const { state } = context
  state.turnStarted = [...state.turnStarted, side]
  if (state.round < 2) return
  for (const unit of state.units) if (unit.side === side) removeBuff(context, unit, 'INVISIBLE', 'TURN_START')
  if (dead.length === 0) executeAll(context, side)
  else askDeathChoice(context, dead, { step: 'TURN_START' })
}

/** Everything a player's units prepared in an earlier round, in id order. */
export function executeAll(context: ActionContext, side: Side): void {
  for (;;) {
    const unit = duePrepared(context.state, side)
    if (unit === undefined) break
    if (executePrepared(context, unit.id)) return
  }
  if (!canAct(context.state, side)) passTurn(context)
}

/** The next of a side's units whose prepared action is due. */
const duePrepared = ({ units }: DuelState, side: Side): Unit | undefined =>
  units.find((unit) => unit.side === side && unit.alive && unit.prepared !== null && !unit.finished)

/** Carries out what a unit prepared in an earlier round; returns whether the tick ends with it. */
function executePrepared(context: ActionContext, id: string): boolean {
  context.enter('prepared')
  const { side, action, fizzle } = take(context, id)
  // Who is stunned does not even begin.
  if (fizzle !== 'STUNNED' && action.type !== 'END_TURN')
    removeBuff(context, getUnit(context.state, id), 'INVISIBLE', 'ACTION')
  if (fizzle !== null) context.tell('PREPARED_FIZZLED', { unit: id, command: action.type, reason: fizzle })
  else perform(context, id, action)
  if (!isAnybodyDown(context.state)) return false
  context.enter('prepared')
  const dead = removeDead(context)
  if (judgeOutcome(context, side)) return true
  if (dead.length === 0) return false
  askDeathChoice(context, dead, { step: 'TURN_START' })
  return true
}

/** Takes the action from its unit, which it costs this round's activation, and sees whether it can still be done. */
function take(context: ActionContext, id: string): { side: Side; action: Action; fizzle: Fizzle | null } {
  const { state } = context
  const unit = getUnit(state, id)
  if (unit.prepared === null) throw new Error(`"${id}" has prepared nothing`)
  const action = stored(unit.prepared)
  unit.prepared = null
  state.lastActor = unit.side
  if (state.rules.slowConsumesNextActivation) {
    unit.actionsUsed = 1
    unit.finished = true
  }
  context.cause = context.tell('PREPARED_EXECUTED', { unit: id, command: action.type, pos: aimOf(action) })
  return { side: unit.side, action, fizzle: fizzleOf(state, context.skills, unit, action) }
}

function openRound(context: ActionContext, dead: readonly string[]): void {
  context.enter('round open')
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
  startTurn(context, opener, dead)
}

function openerOf({ state }: ActionContext): Side {
  if (state.rules.roundOpener === 'P1' || state.lastActor === null) return 'P1'
  return opponent(state.lastActor)
}
