import type { DuelOrder } from '../../../schemas/duel/order.ts'
import type { Skill } from '../../../schemas/duel/skill.ts'
import type { DuelState, Pos, Unit } from '../../../schemas/duel/state.ts'
import { COMMANDS, type Command, DEATH_CHOICES, STATS } from '../../../schemas/duel/words.ts'
import type { Refusal } from '../../core/ruleset.ts'
import { directionOf, distance, isOnBoard, isSame, isStraight, text } from './board.ts'
import { targetsOf } from './effects.ts'
import { nameIn } from './program.ts'
import { choicesOf, heals, isMovement, isTeleport, skillOf } from './skills.ts'
import {
  chooserOf,
  enemiesAround,
  find,
  has,
  isBlocked,
  isHero,
  isInReach,
  isInSight,
  isTurnToStart,
  obstacleAt,
  unitAt,
  walk,
} from './units.ts'

type Verdict = Refusal | null
const no = (code: string, message: string): Refusal => ({ code, message })

/** The first check a command fails, in the order of the rules. */
export function refuse(state: DuelState, order: DuelOrder): Verdict {
  const type = COMMANDS.find((known) => known === order.type)
  if (type === undefined)
    return no(
      'INVALID_ACTION_TYPE',
      order.type ? `there is no command "${order.type}"` : 'the command is missing',
    )
  if (state.outcome !== null) return no('GAME_OVER', `${state.outcome.winner} has won already`)
  if (state.deathChoices.length > 0 && type !== 'DEATH_CHOICE')
    return no(
      'DEATH_CHOICE_PENDING',
      `what ${nameIn(state, state.deathChoices[0]!)} leaves has to be chosen first`,
    )
  if (type === 'DEATH_CHOICE') return refuseChoice(state, order)
  if (isTurnToStart(state)) return no('NOT_YOUR_TURN', `the turn of ${state.holder} has yet to start`)
  if (order.player !== state.holder) return no('NOT_YOUR_TURN', `it is the turn of ${state.holder}`)
  return CHECKS[type](state, order)
}

const CHECKS: {
  readonly [C in Exclude<Command, 'DEATH_CHOICE'>]: (state: DuelState, order: DuelOrder) => Verdict
} = {
  MOVE: refuseMove,
  ATTACK: refuseAttack,
  MOVE_AND_ATTACK: refuseMoveAndAttack,
  USE_SKILL: refuseSkill,
  DESTROY_OBSTACLE: refuseDestroy,
  END_TURN: (state, order) => refuseUnit(state, order),
  TIMEOUT: () => null,
}

function refuseChoice(state: DuelState, { player, choice }: DuelOrder): Verdict {
  const [dead] = state.deathChoices
  if (dead === undefined) return no('NO_PENDING_DEATH_CHOICE', 'nobody has to be chosen for')
  const chooser = chooserOf(state, dead)
  if (player !== chooser)
    return no('NOT_YOUR_DEATH_CHOICE', `${chooser} chooses what ${nameIn(state, dead)} leaves`)
  if (!DEATH_CHOICES.some((known) => known === choice))
    return no('CHOICE_REQUIRED', `choose one of ${DEATH_CHOICES.join(', ')}`)
  return null
}

/** The four checks of who acts that every command begins with. */
function refuseActor(state: DuelState, { unitId, player }: DuelOrder): Verdict {
  if (!unitId) return no('UNIT_REQUIRED', 'the command names no unit')
  const unit = find(state, unitId)
  if (unit === undefined) return no('UNIT_NOT_FOUND', `there is no unit "${unitId}"`)
  if (!unit.alive) return no('UNIT_DEAD', `${nameIn(state, unitId)} is dead`)
  if (unit.side !== player) return no('NOT_OWNER', `${nameIn(state, unitId)} belongs to ${unit.side}`)
  return null
}

function refuseTurn(state: DuelState, { id, prepared, finished }: Unit): Verdict {
  if (prepared !== null)
    return no('UNIT_PREPARING', `${nameIn(state, id)} has prepared an action and has to wait for it`)
  if (finished) return no('ALREADY_ACTED', `${nameIn(state, id)} has acted this round`)
  if (state.locked !== null && state.locked !== id)
    return no('MUST_FINISH_SPEED_UNIT', `${nameIn(state, state.locked)} has a second action to take first`)
  return null
}

const refuseUnit = (state: DuelState, order: DuelOrder): Verdict =>
  refuseActor(state, order) ?? refuseTurn(state, actorOf(state, order))

const actorOf = (state: DuelState, { unitId }: DuelOrder): Unit => find(state, unitId!)!

const refuseTile = ({ pos }: DuelOrder): Verdict => {
  if (!pos) return no('TARGET_REQUIRED', 'the command names no tile')
  return isOnBoard(pos.x, pos.y) ? null : no('OUT_OF_BOUNDS', `${text(pos)} is off the board`)
}
const refuseBlocked = (state: DuelState, pos: Pos): Verdict =>
  isBlocked(state, pos) ? no('TILE_BLOCKED', `${text(pos)} is taken`) : null

const refuseStatus = (state: DuelState, unit: Unit, ...codes: readonly (keyof typeof STATUS)[]): Verdict => {
  for (const code of codes) {
    const { buff, message } = STATUS[code]
    if (has(unit, buff)) return no(code, `${nameIn(state, unit.id)} ${message}`)
  }
  return null
}
const STATUS = {
  STUNNED: { buff: 'STUN', message: 'is stunned and can only pass' },
  ROOTED: { buff: 'ROOT', message: 'is rooted and cannot move' },
  BLINDED: { buff: 'BLIND', message: 'is blinded and cannot attack' },
  INVULNERABLE_CANNOT_ATTACK: { buff: 'INVULNERABLE', message: 'is invulnerable and cannot attack' },
  POWER_FORBIDS_MOVE_AND_ATTACK: { buff: 'POWER', message: 'has POWER and cannot move and attack in one' },
} as const

function refuseWalk(state: DuelState, unit: Unit, pos: Pos): Verdict {
  const way = walk(state, unit, pos)
  const { move } = STATS[unit.type]
  if (way === 'far')
    return no(
      'OUT_OF_MOVE_RANGE',
      `${nameIn(state, unit.id)} moves ${move === 1 ? 'one tile' : `up to ${move} tiles in a line`}`,
    )
  return way === 'blocked' ? no('PATH_BLOCKED', `the way to ${text(pos)} is blocked`) : null
}

function refuseMove(state: DuelState, order: DuelOrder): Verdict {
  if (order.targetUnitId) return no('UNEXPECTED_TARGET_UNIT', 'a move has no target unit')
  const tile = refuseTile(order) ?? refuseBlocked(state, order.pos!) ?? refuseUnit(state, order)
  if (tile !== null) return tile
  const unit = actorOf(state, order)
  return refuseWalk(state, unit, order.pos!) ?? refuseStatus(state, unit, 'STUNNED', 'ROOTED')
}

/** A named target has to be there, alive and an enemy. */
function refuseNamed(state: DuelState, { targetUnitId, player }: DuelOrder): Verdict {
  const target = find(state, targetUnitId!)
  if (target === undefined) return no('TARGET_NOT_FOUND', `there is no unit "${targetUnitId}"`)
  if (!target.alive) return no('TARGET_DEAD', `${nameIn(state, targetUnitId!)} is dead`)
  return target.side === player ? no('FRIENDLY_TARGET', `${nameIn(state, targetUnitId!)} is your own`) : null
}

function refuseAim(state: DuelState, order: DuelOrder): Verdict {
  const pos = order.pos!
  if (order.targetUnitId) {
    const named = refuseNamed(state, order)
    if (named !== null) return named
    const isThere = isSame(find(state, order.targetUnitId)!.pos, pos)
    return isThere
      ? null
      : no('TARGET_POSITION_MISMATCH', `${nameIn(state, order.targetUnitId)} is not on ${text(pos)}`)
  }
  const there = unitAt(state, pos)
  if (there !== undefined)
    return there.side === order.player
      ? no('FRIENDLY_TARGET', `${nameIn(state, there.id)} is your own`)
      : null
  return obstacleAt(state, pos) === undefined ? no('NO_TARGET', `there is nothing on ${text(pos)}`) : null
}

const refuseInvisible = (state: DuelState, target: Unit | undefined): Verdict =>
  target !== undefined && has(target, 'INVISIBLE')
    ? no('TARGET_INVISIBLE', `${nameIn(state, target.id)} is invisible`)
    : null

function refuseAttack(state: DuelState, order: DuelOrder): Verdict {
  const aim = refuseTile(order) ?? refuseAim(state, order) ?? refuseUnit(state, order)
  if (aim !== null) return aim
  const unit = actorOf(state, order)
  const pos = order.pos!
  if (!isInReach(unit, pos))
    return no(
      'OUT_OF_ATTACK_RANGE',
      `${nameIn(state, unit.id)} attacks up to ${STATS[unit.type].range} in a straight line`,
    )
  if (!isInSight(state, unit.pos, pos))
    return no(
      'LINE_OF_SIGHT_BLOCKED',
      `an obstacle stands between ${nameIn(state, unit.id)} and ${text(pos)}`,
    )
  return (
    refuseStatus(state, unit, 'STUNNED', 'BLINDED', 'INVULNERABLE_CANNOT_ATTACK') ??
    refuseInvisible(state, unitAt(state, pos))
  )
}

function refuseMoveAndAttack(state: DuelState, order: DuelOrder): Verdict {
  if (!order.pos) return no('TARGET_REQUIRED', 'the command names no tile')
  if (!order.targetUnitId) return no('TARGET_REQUIRED', 'the command names no target')
  const { pos } = order
  const aim =
    refuseTile(order) ?? refuseBlocked(state, pos) ?? refuseNamed(state, order) ?? refuseUnit(state, order)
  if (aim !== null) return aim
  const unit = actorOf(state, order)
  const target = find(state, order.targetUnitId)!
  return (
    refuseWalk(state, unit, pos) ??
    refuseStatus(
      state,
      unit,
      'STUNNED',
      'ROOTED',
      'BLINDED',
      'INVULNERABLE_CANNOT_ATTACK',
      'POWER_FORBIDS_MOVE_AND_ATTACK',
    ) ??
    refuseInvisible(state, target) ??
    (distance(pos, target.pos) === 1
      ? null
      : no('TARGET_NOT_ADJACENT_AFTER_MOVE', `${nameIn(state, target.id)} is not next to ${text(pos)}`))
  )
}

function refuseDestroy(state: DuelState, order: DuelOrder): Verdict {
  const { pos } = order
  if (!pos) return no('TARGET_REQUIRED', 'the command names no tile')
  if (obstacleAt(state, pos) === undefined) return no('NO_OBSTACLE', `there is no obstacle on ${text(pos)}`)
  const actor = refuseUnit(state, order)
  if (actor !== null) return actor
  const unit = actorOf(state, order)
  if (distance(unit.pos, pos) !== 1)
    return no('OUT_OF_ATTACK_RANGE', `${text(pos)} is not next to ${nameIn(state, unit.id)}`)
  return (
    refuseStatus(state, unit, 'STUNNED', 'BLINDED', 'INVULNERABLE_CANNOT_ATTACK') ??
    (has(unit, 'POWER') ? null : no('REQUIRES_POWER', `${nameIn(state, unit.id)} has no POWER`))
  )
}

function refuseSkill(state: DuelState, order: DuelOrder): Verdict {
  const actor = refuseActor(state, order)
  if (actor !== null) return actor
  const hero = actorOf(state, order)
  if (!isHero(hero)) return no('NOT_A_HERO', `${nameIn(state, hero.id)} has no skill: it is not a hero`)
  if (!hero.skill) return no('NO_SKILL', `${nameIn(state, hero.id)} has no skill`)
  const skill = skillOf(state.skills, hero.skill)
  if (skill === undefined) return no('UNKNOWN_SKILL', `there is no skill "${hero.skill}"`)
  if (skill.class !== hero.type) return no('WRONG_CLASS', `${skill.name} is a skill of ${skill.class}`)
  if (hero.cooldown)
    return no(
      'ON_COOLDOWN',
      `${skill.name} is ready in ${hero.cooldown} ${hero.cooldown === 1 ? 'round' : 'rounds'}`,
    )
  const teleports = isTeleport(skill, hero)
  return (
    refuseTurn(state, hero) ??
    refuseStatus(state, hero, 'STUNNED') ??
    (isMovement(skill, teleports) ? refuseStatus(state, hero, 'ROOTED') : null) ??
    refuseTarget(state, order, hero, skill)
  )
}

function refuseTarget(state: DuelState, order: DuelOrder, hero: Unit, skill: Skill): Verdict {
  switch (skill.target) {
    case 'SINGLE_ENEMY':
    case 'SINGLE_ALLY':
      return refuseSkillUnit(state, order, hero, skill) ?? refuseBuffChoice(order, skill)
    case 'SINGLE_TILE':
      return isTeleport(skill, hero) ? refuseBeacon(state, hero) : refuseSkillTile(state, order, hero, skill)
    case 'AREA_AROUND_SELF':
      return enemiesAround(state, hero.pos, hero.side).length === 0
        ? no('NO_VALID_TARGET', `no enemy is next to ${nameIn(state, hero.id)}`)
        : refuseBuffChoice(order, skill)
    case 'LINE':
      return refuseLine(state, order, hero, skill) ?? refuseBuffChoice(order, skill)
    default:
      return refuseBuffChoice(order, skill)
  }
}

const refuseSkillRange = (hero: Unit, pos: Pos, { range = 0, name }: Skill): Verdict =>
  distance(hero.pos, pos) > range
    ? no(
        'OUT_OF_SKILL_RANGE',
        `${name} reaches ${range}, and ${text(pos)} is ${distance(hero.pos, pos)} away`,
      )
    : null

function refuseSkillUnit(
  state: DuelState,
  { targetUnitId, player }: DuelOrder,
  hero: Unit,
  skill: Skill,
): Verdict {
  if (!targetUnitId) return no('TARGET_REQUIRED', `${skill.name} needs a target`)
  const target = find(state, targetUnitId)
  if (target === undefined) return no('TARGET_NOT_FOUND', `there is no unit "${targetUnitId}"`)
  if (!target.alive) return no('TARGET_DEAD', `${nameIn(state, targetUnitId!)} is dead`)
  if (skill.target === 'SINGLE_ENEMY') {
    if (target.side === player) return no('TARGET_NOT_ENEMY', `${nameIn(state, targetUnitId!)} is your own`)
    const invisible = refuseInvisible(state, target)
    if (invisible !== null) return invisible
  } else {
    if (target.side !== player) return no('TARGET_NOT_ALLY', `${nameIn(state, targetUnitId)} is not your own`)
    if (heals(skill) && target.type === 'CLONE')
      return no(
        'TEMPORARY_CANNOT_BE_HEALED',
        `${nameIn(state, targetUnitId)} is a clone, which cannot be healed`,
      )
  }
  return refuseSkillRange(hero, target.pos, skill)
}

function refuseBuffChoice({ buffChoice }: DuelOrder, skill: Skill): Verdict {
  const choices = choicesOf(skill)
  const [usual] = choices
  if (usual === undefined || choices.includes(buffChoice ?? usual)) return null
  return no('INVALID_BUFF_CHOICE', `${skill.name} gives one of ${choices.join(', ')}`)
}

const refuseSkillTile = (state: DuelState, order: DuelOrder, hero: Unit, skill: Skill): Verdict =>
  refuseTile(order) ??
  refuseSkillRange(hero, order.pos!, skill) ??
  refuseBlocked(state, order.pos!) ??
  refuseBuffChoice(order, skill)

const refuseBeacon = (state: DuelState, { beacon }: Unit): Verdict =>
  isBlocked(state, beacon!) ? no('BEACON_BLOCKED', `the beacon’s tile ${text(beacon!)} is taken`) : null

function refuseLine(state: DuelState, order: DuelOrder, hero: Unit, skill: Skill): Verdict {
  const tile = refuseTile(order)
  if (tile !== null) return tile
  const pos = order.pos!
  if (!isStraight(hero.pos, pos))
    return no('NOT_A_STRAIGHT_LINE', `${text(pos)} is not in line with ${nameIn(state, hero.id)}`)
  const far = refuseSkillRange(hero, pos, skill)
  if (far !== null) return far
  const dir = directionOf(hero.pos, pos)
  return targetsOf(state, hero, skill, { type: 'USE_SKILL', dir }).length === 0
    ? no('NO_VALID_TARGET', `${skill.name} would hit nobody there`)
    : null
}
