import type { DuelState, Pos, Unit } from '#schemas/duel/state.ts'
import { CHARGE_BONUS, STATS } from '#schemas/duel/words.ts'
import type { Deed } from './actions.ts'
import { remove } from './buffs.ts'
import type { Env, Flow } from './context.ts'
import {
  announce,
  explainBatter,
  explainDodge,
  explainSmash,
  land,
  planAttack,
  planCounter,
} from './damage.ts'
import { cast } from './effects.ts'
import { relocate, stepOn } from './movement.ts'
import { skillOfHero } from './skills.ts'
import {
  attackBonus,
  buffOf,
  get,
  has,
  isInReach,
  isInSight,
  isUp,
  obstacleAt,
  unitAt,
  walk,
} from './units.ts'

type Rush = Extract<Deed, { type: 'MOVE_AND_ATTACK' }>

/** Does what was ordered now or prepared before; that it may be done has been checked. */
export function* perform(env: Env, id: string, deed: Deed): Flow {
  switch (deed.type) {
    case 'MOVE':
      yield* move(env, id, deed.pos)
      return
    case 'ATTACK':
      yield 'strike'
      yield* attack(env, id, deed.pos)
      return
    case 'MOVE_AND_ATTACK':
      yield* move(env, id, deed.pos)
      if (!isUp(get(env.state, id))) return
      yield 'strike'
      yield* attackAfterMove(env, id, deed)
      return
    case 'DESTROY_OBSTACLE':
      yield 'damage'
      if (has(get(env.state, id), 'POWER')) smash(env, id, deed.pos)
      else batter(env, id, deed.pos)
      return
    case 'USE_SKILL': {
      const skill = skillOfHero(env.skills, get(env.state, id))!
      env.cause = env.tell('SKILL_USED', { unit: id, skill: skill.id, pos: deed.pos ?? null })
      yield* cast(env, id, skill, deed)
    }
  }
}

function* move(env: Env, id: string, to: Pos): Flow {
  yield 'move'
  const path = walk(env.state, get(env.state, id), to)
  relocate(env, id, to, 'MOVE', typeof path === 'string' ? [] : path)
  yield* stepOn(env, id)
}

/** An order names a target next to the tile; a situation may have prepared one that is out of reach from there. */
function* attackAfterMove(env: Env, id: string, { type, targetPos }: Rush): Flow {
  const reason = reachFizzle(env.state, get(env.state, id), targetPos)
  if (reason === null) yield* attack(env, id, targetPos)
  else env.tell('PREPARED_FIZZLED', { unit: id, command: type, reason })
}

/** Why an attack from where a unit stands comes to nothing. */
export function reachFizzle(
  state: DuelState,
  unit: Unit,
  pos: Pos,
): 'OUT_OF_RANGE' | 'NO_LINE_OF_SIGHT' | null {
  if (!isInReach(unit, pos)) return 'OUT_OF_RANGE'
  return isInSight(state, unit.pos, pos) ? null : 'NO_LINE_OF_SIGHT'
}

/** Whoever stands on the tile is attacked; nobody there, then an obstacle. */
function* attack(env: Env, id: string, pos: Pos): Flow {
  const target = unitAt(env.state, pos)
  env.cause = env.tell('ATTACK_DECLARED', { unit: id, pos, target: target?.id ?? null })
  if (target !== undefined) yield* strike(env, id, target.id)
  else if (obstacleAt(env.state, pos) === undefined) env.tell('ATTACK_MISSED', { unit: id, pos })
  else {
    yield 'damage'
    batter(env, id, pos)
  }
}

function* strike(env: Env, id: string, targetId: string): Flow {
  const [attacker, target] = [get(env.state, id), get(env.state, targetId)]
  if (has(target, 'FEINT')) {
    env.tell('ATTACK_DODGED', { unit: id, target: targetId })
    explainDodge(env, id, targetId)
    remove(env, target, 'FEINT', 'USED')
    yield 'counter'
    counter(env, targetId, id, 'FEINT')
    return
  }
  const hit = planAttack(env.state, attacker, target)
  announce(env, [hit])
  if (hit.charge > 0) spendCharge(env, id)
  yield 'damage'
  land(env, hit)
  if (buffOf(get(env.state, id), 'CHALLENGE')?.source !== targetId) return
  yield 'counter'
  counter(env, targetId, id, 'CHALLENGE')
}

function counter(env: Env, id: string, attacker: string, stance: 'FEINT' | 'CHALLENGE'): void {
  env.cause = env.tell('COUNTER_ATTACK', { unit: id, target: attacker, stance })
  const hit = planCounter(env.state, get(env.state, id), get(env.state, attacker))
  announce(env, [hit])
  land(env, hit)
}

function spendCharge(env: Env, id: string): void {
  const hero = get(env.state, id)
  hero.charges = (hero.charges ?? 0) - 1
  env.tell('CHARGES_CHANGED', { unit: id, charges: hero.charges })
}

/** An attack on an obstacle: with POWER it breaks at once. */
function batter(env: Env, id: string, pos: Pos): void {
  const unit = get(env.state, id)
  const obstacle = obstacleAt(env.state, pos)!
  const base = STATS[unit.type].atk
  const buffs = attackBonus(unit)
  const charge = (unit.charges ?? 0) > 0 ? CHARGE_BONUS : 0
  if (charge > 0) spendCharge(env, id)
  const before = obstacle.hp
  const after = has(unit, 'POWER') ? 0 : Math.max(0, before - base - buffs - charge)
  explainBatter(env, unit, charge, [before, after])
  env.tell('OBSTACLE_DAMAGED', { unit: id, pos, base, buffs, charge, before, after })
  if (after === 0) destroy(env, id, pos)
  else obstacle.hp = after
}

/** POWER breaks an obstacle without an attack: no charge is spent. */
function smash(env: Env, id: string, pos: Pos): void {
  explainSmash(env, id, obstacleAt(env.state, pos)!.hp)
  destroy(env, id, pos)
}

function destroy(env: Env, id: string, pos: Pos): void {
  const { id: gone } = obstacleAt(env.state, pos)!
  env.state.obstacles = env.state.obstacles.filter((obstacle) => obstacle.id !== gone)
  env.tell('OBSTACLE_DESTROYED', { unit: id, pos })
}
