import { isSameTile, onBoard } from '#engine/rulesets/duel/board.ts'
import { byId } from '#engine/rulesets/duel/setup.ts'
import type { DuelState, Unit } from '#schemas/duel/state.ts'
import {
  type DeathChoice,
  MARK_HEAL,
  OBSTACLE_HP,
  SIDES,
  type Side,
  TILE_BUFFS,
  TILE_LIFETIME,
  type WinReason,
} from '#schemas/duel/words.ts'
import { gainHp } from './buffs.ts'
import type { ActionContext } from './context.ts'
import { drawOne } from './movement.ts'
import { buffOf, chooserOf, findUnit, getUnit, heroOf, isDrafted, opponent } from './units.ts'

/** Who marked a unit, so that its death can be paid for even if the mark is gone by then. */
export type Marks = Readonly<Record<string, string>>

export function marksOf({ state }: ActionContext): Marks {
  const marks: Record<string, string> = {}
  for (const unit of state.units) {
    const mark = buffOf(unit, 'DEATH_MARK')
    if (mark?.source !== undefined) marks[unit.id] = mark.source
  }
  return marks
}

/** Everybody at 0 hp dies, in id order; returns the drafted minions among them. */
export function removeDead(context: ActionContext, marks: Marks = marksOf(context)): string[] {
  const fallen = context.state.units.filter(({ alive, hp }) => alive && hp === 0).map(({ id }) => id)
  for (const id of fallen) die(context, getUnit(context.state, id), marks[id])
  const minions = fallen.filter((id) => isDrafted(getUnit(context.state, id)))
  if (fallen.some((id) => getUnit(context.state, id).type === 'CLONE'))
    context.state.units = context.state.units.filter(({ type, alive }) => type !== 'CLONE' || alive)
  return minions
}

function die(context: ActionContext, unit: Unit, markedBy: string | undefined): void {
  const { id, pos, prepared } = unit
  const wound = context.wounds[id]
  const event = context.tell('UNIT_DIED', { unit: id, pos, killer: wound?.by ?? null }, wound?.event)
  context.wounds[id] = { event, by: wound?.by ?? null }
  unit.alive = false
  unit.buffs = []
  if (prepared !== null) {
    context.tell('PREPARED_CANCELLED', { unit: id, command: prepared.type }, event)
    unit.prepared = null
  }
  if (unit.beacon) {
    context.tell('BEACON_REMOVED', { unit: id, pos: unit.beacon }, event)
    unit.beacon = null
  }
  const rogue = markedBy === undefined ? undefined : findUnit(context.state, markedBy)
  if (rogue !== undefined) gainHp(context, rogue, MARK_HEAL, { by: 'DEATH_MARK', source: rogue.id })
}

/** After an action: who owns the unit that acted wins if both heroes fell. */
export function judgeOutcome(context: ActionContext, active: Side): boolean {
  const { state } = context
  const isDown = (side: Side) => !heroOf(state, side).alive
  if (isDown('P1') && isDown('P2')) endBattle(context, active, 'SIMULTANEOUS_ACTIVE_WINS')
  else if (isDown('P1')) endBattle(context, 'P2', 'HERO_KILLED')
  else if (isDown('P2')) endBattle(context, 'P1', 'HERO_KILLED')
  return state.outcome !== null
}

export function endBattle(context: ActionContext, winner: Side, reason: WinReason): void {
  const { state } = context
  state.outcome = { winner, reason }
  state.holder = null
  state.locked = null
  state.deathChoices = []
  state.resume = null
  context.tell('GAME_OVER', { winner, reason }, context.wounds[heroOf(state, opponent(winner)).id]?.event)
}

/** Asks, one after the other, what dead minions leave; the turn goes on with `resume` after that. */
export function askDeathChoice(
  context: ActionContext,
  dead: readonly string[],
  resume: NonNullable<ActionContext['state']['resume']>,
): void {
  const { state } = context
  state.deathChoices = [...dead]
  state.resume = resume
  state.locked = null
  for (const id of dead) context.tell('DEATH_CHOICE_OPENED', { unit: id, player: chooserOf(state, id) })
}

/** Whether somebody has yet to be taken off the board. */
export function isAnybodyDown({ units }: DuelState): boolean {
  for (const { alive, hp } of units) if (alive && hp === 0) return true
  return false
}

/** What an action leaves behind where somebody is down; returns whether the tick ends with it. */
export function settle(
  context: ActionContext,
  active: Side,
  resume: NonNullable<ActionContext['state']['resume']>,
): boolean {
  context.enter('deaths')
  const dead = removeDead(context)
  if (judgeOutcome(context, active)) return true
  if (dead.length === 0) return false
  if (context.enter('prompt')) askDeathChoice(context, dead, resume)
  return true
}

/** Puts an obstacle or a buff tile where a minion died, in place of what lay there. */
export function leave(context: ActionContext, dead: string, choice: DeathChoice): void {
  const { state } = context
  const pos = onBoard(getUnit(state, dead).pos)
  for (const [object, things] of [
    ['OBSTACLE', state.obstacles],
    ['TILE', state.tiles],
  ] as const)
    if (things.some((thing) => isSameTile(thing.pos, pos)))
      context.tell('OBJECT_OVERWRITTEN', { object, pos })
  state.obstacles = state.obstacles.filter((obstacle) => !isSameTile(obstacle.pos, pos))
  state.tiles = state.tiles.filter((tile) => !isSameTile(tile.pos, pos))
  const suffix = `${dead}_${state.round}`
  if (choice === 'SPAWN_OBSTACLE') {
    state.obstacles = [...state.obstacles, { id: `obstacle_${suffix}`, pos, hp: OBSTACLE_HP }].sort(byId)
    context.tell('OBJECT_SPAWNED', { unit: dead, object: 'OBSTACLE', pos, buff: null })
    return
  }
  const isDrawn = state.rules.tileTypeRoll === 'SPAWN'
  const type = isDrawn ? drawOne(context, dead, 'TILE', TILE_BUFFS) : null
  const tile = { id: `bufftile_${suffix}`, pos, lifetime: TILE_LIFETIME, type }
  state.tiles = [...state.tiles, tile].sort(byId)
  context.tell('OBJECT_SPAWNED', { unit: dead, object: 'TILE', pos, buff: type })
}

/** Takes the answer for the first of the dead. */
export function answerDeathChoice(context: ActionContext, choice: DeathChoice): void {
  const [dead] = context.state.deathChoices
  if (dead === undefined) return
  const player = chooserOf(context.state, dead)
  context.cause = context.tell('DEATH_CHOICE_RESOLVED', { unit: dead, player, choice })
  context.enter('status')
  context.state.deathChoices = context.state.deathChoices.slice(1)
  leave(context, dead, choice)
}

/** Both heroes or one, at the end of a round; `fallen` is who came to 0, in that order. */
export function judgeRound(context: ActionContext, fallen: readonly string[]): void {
  const { state } = context
  const [dead, other] = SIDES.filter((side) => !heroOf(state, side).alive)
  if (dead === undefined) return
  if (other === undefined) endBattle(context, opponent(dead), 'HERO_KILLED')
  else endBattle(context, ...survivorOf(state, fallen))
}

function survivorOf(state: DuelState, fallen: readonly string[]): [Side, WinReason] {
  switch (state.rules.roundEndDoubleKo) {
    case 'FIRST_TO_ZERO':
      return [opponent(getUnit(state, fallen[0] ?? '').side), 'ROUND_END_FIRST_TO_ZERO']
    case 'LAST_ACTOR_WINS':
      return [state.lastActor ?? 'P1', 'SIMULTANEOUS_ACTIVE_WINS']
    case 'P1_WINS':
      return ['P1', 'ROUND_END_FIRST_TO_ZERO']
  }
}
