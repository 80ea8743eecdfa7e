import { tileText } from '#engine/rulesets/duel/board.ts'
import type { Pos } from '#schemas/duel/fields.ts'
import type { DuelState, Obstacle } from '#schemas/duel/state.ts'
import { CHARGE_BONUS, STATS } from '#schemas/duel/words.ts'
import type { Action } from './actions.ts'
import { removeBuff } from './buffs.ts'
import type { ActionContext } from './context.ts'
import {
  announceHits,
  applyHit,
  explainBatter,
  explainDodge,
  explainSmash,
  planAttack,
  planCounter,
} from './damage.ts'
import { castSkill } from './effects.ts'
import { reachFizzle } from './fizzles.ts'
import { relocate, stepOn } from './movement.ts'
import { getSkill } from './skills.ts'
import { attackBonus, buffOf, getUnit, has, isUp, obstacleAt, unitAt, walk } from './units.ts'

type Rush = Extract<Action, { type: 'MOVE_AND_ATTACK' }>

/** Does what was ordered now or prepared before; that it may be done has been checked. */
export function perform(context: ActionContext, id: string, action: Action): void {
  switch (action.type) {
    case 'MOVE':
      move(context, id, action.pos)
      break
    case 'ATTACK':
      attack(context, id, action.pos)
      break
    case 'MOVE_AND_ATTACK':
      rush(context, id, action)
      break
    case 'DESTROY_OBSTACLE':
      wreck(context, id, action.pos)
      break
    case 'USE_SKILL': {
      const skill = getSkill(context.skills, getUnit(context.state, id))
      context.cause = context.tell('SKILL_USED', { unit: id, skill: skill.id, pos: action.pos ?? null })
      castSkill(context, id, skill, action)
    }
  }
}

function move(context: ActionContext, id: string, to: Pos): void {
  context.enter('move')
  const path = walk(context.state, getUnit(context.state, id), to)
  relocate(context, id, to, 'MOVE', typeof path === 'string' ? [] : path)
  stepOn(context, id)
}

function attack(context: ActionContext, id: string, pos: Pos): void {
  context.enter('strike')
  hit(context, id, pos)
}

/** An order names a target next to the tile; a situation may have prepared one that is out of reach from there. */
function rush(context: ActionContext, id: string, { type, pos, targetPos }: Rush): void {
  move(context, id, pos)
  if (!isUp(getUnit(context.state, id))) return
  context.enter('strike')
  const reason = reachFizzle(context.state, getUnit(context.state, id), targetPos)
  if (reason === null) hit(context, id, targetPos)
  else context.tell('PREPARED_FIZZLED', { unit: id, command: type, reason })
}

function wreck(context: ActionContext, id: string, pos: Pos): void {
  context.enter('damage')
  if (has(getUnit(context.state, id), 'POWER')) smash(context, id, pos)
  else batter(context, id, pos)
}

/** Whoever stands on the tile is attacked; nobody there, then an obstacle. */
function hit(context: ActionContext, id: string, pos: Pos): void {
  const target = unitAt(context.state, pos)
  context.cause = context.tell('ATTACK_DECLARED', { unit: id, pos, target: target?.id ?? null })
  if (target !== undefined) strike(context, id, target.id)
  else if (obstacleAt(context.state, pos) === undefined) context.tell('ATTACK_MISSED', { unit: id, pos })
  else {
    context.enter('damage')
    batter(context, id, pos)
  }
}

function strike(context: ActionContext, id: string, targetId: string): void {
  const [attacker, target] = [getUnit(context.state, id), getUnit(context.state, targetId)]
  if (has(target, 'FEINT')) {
    context.tell('ATTACK_DODGED', { unit: id, target: targetId })
    explainDodge(context, id, targetId)
    removeBuff(context, target, 'FEINT', 'USED')
    context.enter('counter')
    counter(context, targetId, id, 'FEINT')
    return
  }
  const hit = planAttack(context.state, attacker, target)
  announceHits(context, [hit])
  if (hit.charge > 0) spendCharge(context, id)
  context.enter('damage')
  applyHit(context, hit)
  if (buffOf(getUnit(context.state, id), 'CHALLENGE')?.source !== targetId) return
  context.enter('counter')
  counter(context, targetId, id, 'CHALLENGE')
}

function counter(context: ActionContext, id: string, attacker: string, stance: 'FEINT' | 'CHALLENGE'): void {
  context.cause = context.tell('COUNTER_ATTACK', { unit: id, target: attacker, stance })
  const hit = planCounter(context.state, getUnit(context.state, id), getUnit(context.state, attacker))
  announceHits(context, [hit])
  applyHit(context, hit)
}

function spendCharge(context: ActionContext, id: string): void {
  const hero = getUnit(context.state, id)
  hero.charges = (hero.charges ?? 0) - 1
  context.tell('CHARGES_CHANGED', { unit: id, charges: hero.charges })
}

/** An attack on an obstacle: with POWER it breaks at once. */
function batter(context: ActionContext, id: string, pos: Pos): void {
  const unit = getUnit(context.state, id)
  const obstacle = getObstacle(context.state, pos)
  const base = STATS[unit.type].atk
  const buffs = attackBonus(unit)
  const charge = (unit.charges ?? 0) > 0 ? CHARGE_BONUS : 0
  if (charge > 0) spendCharge(context, id)
  const before = obstacle.hp
  const after = has(unit, 'POWER') ? 0 : Math.max(0, before - base - buffs - charge)
  explainBatter(context, unit, charge, [before, after])
  context.tell('OBSTACLE_DAMAGED', { unit: id, pos, base, buffs, charge, before, after })
  if (after === 0) destroy(context, id, obstacle)
  else obstacle.hp = after
}

/** POWER breaks an obstacle without an attack: no charge is spent. */
function smash(context: ActionContext, id: string, pos: Pos): void {
  const obstacle = getObstacle(context.state, pos)
  explainSmash(context, id, obstacle.hp)
  destroy(context, id, obstacle)
}

function destroy(context: ActionContext, unit: string, { id, pos }: Obstacle): void {
  const { state } = context
  state.obstacles = state.obstacles.filter((obstacle) => obstacle.id !== id)
  context.tell('OBSTACLE_DESTROYED', { unit, pos })
}

function getObstacle(state: DuelState, pos: Pos): Obstacle {
  const obstacle = obstacleAt(state, pos)
  if (obstacle === undefined) throw new Error(`there is no obstacle on ${tileText(pos)}`)
  return obstacle
}
