import { distance, isSameTile } from '#engine/rulesets/duel/board.ts'
import type { Fizzle } from '#engine/rulesets/duel/events.ts'
import type { Skill } from '#schemas/duel/skill.ts'
import type { DuelState, Unit } from '#schemas/duel/state.ts'
import type { PhaseName, Side } from '#schemas/duel/words.ts'
import { type Action, aimOf, stored } from './actions.ts'
import { removeBuff } from './buffs.ts'
import type { ActionContext, Flow } from './context.ts'
import { askDeathChoice, judgeOutcome, removeDead } from './deaths.ts'
import { perform, reachFizzle } from './perform.ts'
import { heals, isMovement, skillOfHero, usesBeacon } from './skills.ts'
import { getUnit, has, isBlocked, obstacleAt, unitAt, walk } from './units.ts'

/** How many frames one prepared action has at most. */
export const FRAMES_EACH = 3
const HITTING: readonly PhaseName[] = ['strike', 'damage', 'push', 'counter', 'status']

/** The next of a side's units whose prepared action is due. */
export const duePrepared = ({ units }: DuelState, side: Side): Unit | undefined =>
  units.find((unit) => unit.side === side && unit.alive && unit.prepared !== null && !unit.finished)

/** Carries out what a unit prepared in an earlier round; returns whether the tick ends with it. */
export function* executePrepared(context: ActionContext, id: string): Generator<PhaseName, boolean> {
  yield 'prepared'
  const { side, action, fizzle } = take(context, id)
  // Who is stunned does not even begin.
  if (fizzle !== 'STUNNED' && action.type !== 'END_TURN')
    removeBuff(context, getUnit(context.state, id), 'INVISIBLE', 'ACTION')
  if (fizzle !== null) context.tell('PREPARED_FIZZLED', { unit: id, command: action.type, reason: fizzle })
  else yield* inFrames(perform(context, id, action))
  if (!context.state.units.some(({ alive, hp }) => alive && hp === 0)) return false
  yield 'prepared'
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
  const action = stored(unit.prepared!)
  unit.prepared = null
  state.lastActor = unit.side
  if (state.rules.slowConsumesNextActivation) {
    unit.actionsUsed = 1
    unit.finished = true
  }
  context.cause = context.tell('PREPARED_EXECUTED', { unit: id, command: action.type, pos: aimOf(action) })
  return { side: unit.side, action, fizzle: fizzleOf(state, context.skills, unit, action) }
}

/** One frame to get there, one for what it does. */
function* inFrames(flow: Flow): Flow {
  let isHitting = false
  for (const phase of flow) {
    if (isHitting || !HITTING.includes(phase)) continue
    isHitting = true
    yield 'prepared'
  }
}

function fizzleOf(state: DuelState, skills: readonly Skill[], unit: Unit, action: Action): Fizzle | null {
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
