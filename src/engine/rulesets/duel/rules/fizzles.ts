import { distance, isSameTile } from '#engine/rulesets/duel/board.ts'
import type { Fizzle } from '#engine/rulesets/duel/events.ts'
import type { Pos } from '#schemas/duel/fields.ts'
import type { Skill } from '#schemas/duel/skill.ts'
import type { DuelState, Unit } from '#schemas/duel/state.ts'
import type { Action } from './actions.ts'
import { heals, isMovement, skillOfHero, usesBeacon } from './skills.ts'
import { has, isBlocked, isInReach, isInSight, obstacleAt, unitAt, walk } from './units.ts'

/** Why what was prepared in an earlier round comes to nothing now; null if it can still be done. */
export function fizzleOf(
  state: DuelState,
  skills: readonly Skill[],
  unit: Unit,
  action: Action,
): Fizzle | null {
  if (action.type === 'END_TURN') return null
  if (has(unit, 'STUN')) return 'STUNNED'
  switch (action.type) {
    case 'MOVE':
      return walkFizzle(state, unit, action)
    case 'ATTACK':
      return armsFizzle(unit) ?? reachFizzle(state, unit, action.pos)
    case 'MOVE_AND_ATTACK':
      return armsFizzle(unit) ?? walkFizzle(state, unit, action)
    case 'DESTROY_OBSTACLE':
      if (armsFizzle(unit) !== null) return armsFizzle(unit)
      if (obstacleAt(state, action.pos) === undefined) return 'NO_OBSTACLE'
      return distance(unit.pos, action.pos) === 1 ? null : 'OUT_OF_RANGE'
    case 'USE_SKILL':
      return skillFizzle(state, skills, unit, action)
  }
}

const armsFizzle = (unit: Unit): Fizzle | null =>
  has(unit, 'BLIND') ? 'BLINDED' : has(unit, 'INVULNERABLE') ? 'INVULNERABLE' : null

function walkFizzle(
  state: DuelState,
  unit: Unit,
  { pos }: Extract<Action, { type: 'MOVE' | 'MOVE_AND_ATTACK' }>,
) {
  if (has(unit, 'ROOT')) return 'ROOTED'
  if (isBlocked(state, pos)) return 'BLOCKED'
  const way = walk(state, unit, pos)
  return way === 'far' ? 'OUT_OF_RANGE' : way === 'blocked' ? 'BLOCKED' : null
}

function skillFizzle(
  state: DuelState,
  skills: readonly Skill[],
  hero: Unit,
  { pos, dir }: Extract<Action, { type: 'USE_SKILL' }>,
): Fizzle | null {
  const skill = skillOfHero(skills, hero)
  if (skill === undefined) return 'NO_SKILL'
  const teleports = usesBeacon(skill) && pos === undefined
  if (isMovement(skill, teleports) && has(hero, 'ROOT')) return 'ROOTED'
  const isFar = pos !== undefined && distance(hero.pos, pos) > (skill.range ?? 0)
  switch (skill.target) {
    case 'SINGLE_ENEMY':
    case 'SINGLE_ALLY': {
      const there = pos && unitAt(state, pos)
      if (!there || (there.side === hero.side) !== (skill.target === 'SINGLE_ALLY')) return 'NO_TARGET'
      if (skill.target === 'SINGLE_ALLY' && heals(skill) && there.type === 'CLONE') return 'NO_TARGET'
      return isFar ? 'OUT_OF_RANGE' : null
    }
    case 'SINGLE_TILE': {
      if (teleports) return hero.beacon && !isBlocked(state, hero.beacon) ? null : 'BLOCKED'
      if (pos === undefined) return 'NO_TARGET'
      return isFar ? 'OUT_OF_RANGE' : isBlocked(state, pos) ? 'BLOCKED' : null
    }
    case 'LINE':
      return dir === undefined || isSameTile(dir, NOWHERE) ? 'NO_TARGET' : null
    default:
      return null
  }
}

const NOWHERE = { x: 0, y: 0 }

/** Why an attack from where a unit stands comes to nothing. */
export function reachFizzle(
  state: DuelState,
  unit: Unit,
  pos: Pos,
): 'OUT_OF_RANGE' | 'NO_LINE_OF_SIGHT' | null {
  if (!isInReach(unit, pos)) return 'OUT_OF_RANGE'
  return isInSight(state, unit.pos, pos) ? null : 'NO_LINE_OF_SIGHT'
}
