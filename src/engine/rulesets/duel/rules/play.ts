import { NO_EVENT } from '#engine/core/events.ts'
import type { Roll } from '#engine/core/rng.ts'
import type { DuelOrder } from '#schemas/duel/order.ts'
import type { DuelState } from '#schemas/duel/state.ts'
import { type Command, type DeathChoice, MAX_COUNT, type Side } from '#schemas/duel/words.ts'
import { type Action, actionOf, aimOf, type SkillAction } from './actions.ts'
import { loseHp, removeBuff } from './buffs.ts'
import type { ActionContext, Tell } from './context.ts'
import { answerDeathChoice, endBattle, isAnybodyDown, removeDead, settle } from './deaths.ts'
import { perform } from './perform.ts'
import { getSkill, usesBeacon } from './skills.ts'
import { executeAll, nextTurn, passTurn, startTurn } from './turn.ts'
import { findUnit, getUnit, heroOf, holderOf, isSlowed, opponent } from './units.ts'

/** One tick: an accepted order, or none where a turn has yet to start, and all that follows up to the next. */
export function play(context: ActionContext, order: DuelOrder | null): void {
  if (order === null) {
    if (context.enter('advance')) startTurn(context, holderOf(context.state))
    return
  }
  const action = accept(context, order)
  if (order.type === 'TIMEOUT') timeOut(context, order.player as Side)
  else if (order.type === 'DEATH_CHOICE') choose(context, order.choice as DeathChoice)
  else if (action !== null) command(context, order.unitId ?? '', action)
}

/** Tells of an order; returns what its unit does, if it is one for a unit. */
function accept(context: ActionContext, order: DuelOrder): Action | null {
  const unit = order.unitId ? (findUnit(context.state, order.unitId)?.id ?? null) : null
  const action =
    unit === null ? null : actionOf(context.state, context.skills, getUnit(context.state, unit), order)
  const target = order.targetUnitId ? (findUnit(context.state, order.targetUnitId)?.id ?? null) : null
  context.cause = context.tell('COMMAND_ACCEPTED', {
    command: order.type as Command,
    player: order.player as Side,
    unit,
    pos: action === null ? null : aimOf(action),
    target,
    buff: action?.type === 'USE_SKILL' ? (action.buffChoice ?? null) : null,
    choice: order.type === 'DEATH_CHOICE' ? (order.choice as DeathChoice) : null,
  })
  return action
}

function command(context: ActionContext, id: string, action: Action): void {
  const { state } = context
  const unit = getUnit(state, id)
  const { side } = unit
  state.lastActor = side
  if (action.type === 'END_TURN') {
    unit.finished = true
    nextTurn(context, id)
    return
  }
  removeBuff(context, unit, 'INVISIBLE', 'ACTION')
  unit.actionsUsed = Math.min(MAX_COUNT, unit.actionsUsed + 1)
  if (action.type === 'USE_SKILL') startCooldown(context, id, action)
  if (isSlowed(unit)) {
    prepareAction(context, id, action)
    nextTurn(context, id)
    return
  }
  perform(context, id, action)
  const isOver = isAnybodyDown(context.state) && settle(context, side, { step: 'ADVANCE', unitId: id })
  if (!isOver) nextTurn(context, id)
}

/** A skill is tired from the moment it is declared; leaving a beacon tires nobody. */
function startCooldown(context: ActionContext, id: string, action: SkillAction): void {
  const hero = getUnit(context.state, id)
  const skill = getSkill(context.skills, hero)
  if (usesBeacon(skill) && action.pos !== undefined) return
  hero.cooldown = skill.cooldown
  context.tell('COOLDOWN_CHANGED', { unit: id, cooldown: skill.cooldown })
}

function prepareAction(context: ActionContext, id: string, action: Action): void {
  const unit = getUnit(context.state, id)
  unit.prepared = action
  unit.finished = true
  const { cooldown = 0 } = unit
  context.tell('ACTION_PREPARED', { unit: id, command: action.type, pos: aimOf(action), cooldown })
}

function timeOut(context: ActionContext, player: Side): void {
  const { state } = context
  const hero = heroOf(state, player)
  state.lastActor = player
  loseHp(context, hero, 1, { by: 'TIMEOUT', source: null })
  context.tell('TIMEOUT_PENALTY', { player, unit: hero.id, hp: hero.hp })
  if (hero.hp === 0) {
    context.enter('deaths')
    removeDead(context)
    endBattle(context, opponent(player), 'TIMEOUT')
    return
  }
  const passed =
    state.locked ?? state.units.find((unit) => unit.side === player && unit.alive && !unit.finished)?.id
  if (passed === undefined) {
    if (context.enter('advance')) passTurn(context)
    return
  }
  const unit = getUnit(state, passed)
  if (isSlowed(unit) && unit.prepared === null) prepareAction(context, passed, { type: 'END_TURN' })
  unit.finished = true
  nextTurn(context, passed)
}

/** After the last answer the turn goes on where it stopped. */
function choose(context: ActionContext, choice: DeathChoice): void {
  answerDeathChoice(context, choice)
  const { state } = context
  const { resume } = state
  if (state.deathChoices.length > 0) return
  state.resume = null
  if (resume?.step === 'ADVANCE') nextTurn(context, resume.unitId)
  else executeAll(context, holderOf(state))
}

/** Of every draw the mildest result: a chance that fails, a tile that gives SLOW. */
export const MILDEST: Roll = (_, bound) => bound - 1

const SILENT: Tell = () => NO_EVENT

const TO_THE_END = () => true

interface Trial {
  readonly tell?: Tell
  readonly roll?: Roll
  /** Whether to go on when a phase is reached. */
  readonly enter?: ActionContext['enter']
}

/** To try the rules on a state without a log. */
export const tryOut = (
  state: DuelState,
  { tell = SILENT, roll = MILDEST, enter = TO_THE_END }: Trial = {},
): ActionContext => ({
  state,
  skills: state.skills,
  roll,
  tell,
  enter,
  trace: null,
  cause: NO_EVENT,
  wounds: {},
})
