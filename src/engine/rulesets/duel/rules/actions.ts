import { directionOf, onBoard } from '#engine/rulesets/duel/board.ts'
import type { Pos } from '#schemas/duel/fields.ts'
import type { DuelOrder } from '#schemas/duel/order.ts'
import type { Skill } from '#schemas/duel/skill.ts'
import type { DuelState, Prepared, Unit } from '#schemas/duel/state.ts'
import { AIMS, type BuffType } from '#schemas/duel/words.ts'
import { beaconToReach, choicesOf, getSkill } from './skills.ts'
import { getUnit } from './units.ts'

/** What a unit does, whether at once or prepared: places instead of names, so that whoever is there is met. */
export type Action = Prepared
export type SkillAction = Extract<Action, { type: 'USE_SKILL' }>

const tileOf = ({ type, pos }: DuelOrder): Pos => {
  if (!pos) throw new Error(`${type} names no tile`)
  return onBoard(pos)
}
const targetTile = (state: DuelState, { targetUnitId }: DuelOrder): Pos =>
  onBoard(getUnit(state, targetUnitId ?? '').pos)

/** An accepted command as an action. */
export function actionOf(state: DuelState, skills: readonly Skill[], unit: Unit, order: DuelOrder): Action {
  switch (order.type) {
    case 'MOVE':
    case 'ATTACK':
    case 'DESTROY_OBSTACLE':
      return { type: order.type, pos: tileOf(order) }
    case 'MOVE_AND_ATTACK':
      return { type: order.type, pos: tileOf(order), targetPos: targetTile(state, order) }
    case 'USE_SKILL':
      return skillAction(state, skills, unit, order)
    default:
      return { type: 'END_TURN' }
  }
}

function skillAction(state: DuelState, skills: readonly Skill[], hero: Unit, order: DuelOrder): SkillAction {
  const type = 'USE_SKILL'
  const skill = getSkill(skills, hero)
  const [usual] = choicesOf(skill)
  const aimed = (): SkillAction => {
    switch (beaconToReach(skill, hero) === null ? AIMS[skill.target] : null) {
      case 'unit':
        return { type, pos: targetTile(state, order) }
      case 'tile':
        return { type, pos: tileOf(order) }
      case 'direction':
        return { type, dir: directionOf(hero.pos, tileOf(order)) }
      default:
        return { type }
    }
  }
  return usual === undefined ? aimed() : { ...aimed(), buffChoice: (order.buffChoice ?? usual) as BuffType }
}

/** A stored action, free of the state it was stored in. */
export function stored(prepared: Prepared): Action {
  const action = { ...prepared }
  if ('pos' in action && action.pos) action.pos = onBoard(action.pos)
  if (action.type === 'MOVE_AND_ATTACK') action.targetPos = onBoard(action.targetPos)
  if (action.type === 'USE_SKILL' && action.dir) action.dir = { ...action.dir }
  return action
}

/** Where an action is aimed, if anywhere. */
export const aimOf = (action: Action): Pos | null => ('pos' in action ? (action.pos ?? null) : null)
