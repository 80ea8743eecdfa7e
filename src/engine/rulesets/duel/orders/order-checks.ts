import {
  directionOf,
  distance,
  isOnBoard,
  isSameTile,
  isStraight,
  tileText,
} from '#engine/rulesets/duel/board.ts'
import { nameIn } from '#engine/rulesets/duel/program.ts'
import { targetsOf } from '#engine/rulesets/duel/rules/effects.ts'
import { beaconToReach, choicesOf, heals, isMovement, skillOf } from '#engine/rulesets/duel/rules/skills.ts'
import {
  chooserOf,
  enemiesAround,
  findUnit,
  has,
  isBlocked,
  isHero,
  isInReach,
  isInSight,
  isTurnToStart,
  obstacleAt,
  unitAt,
  walk,
} from '#engine/rulesets/duel/rules/units.ts'
import type { Pos } from '#schemas/duel/fields.ts'
import type { DuelOrder } from '#schemas/duel/order.ts'
import type { Skill } from '#schemas/duel/skill.ts'
import type { DuelState, Unit } from '#schemas/duel/state.ts'
import { COMMANDS, type Command, DEATH_CHOICES, STATS, type Target } from '#schemas/duel/words.ts'
import { type Check, firstFailing, proven, type Refusal } from '#schemas/refusal.ts'
import { plural } from '#schemas/text/counted.ts'

/** The first check a command fails, in the order of the rules. */
export const refuse = (
  state: DuelState,
  order: DuelOrder,
  onPassed?: (code: string) => void,
): Refusal | null => firstFailing((check) => checkAll(check, state, order), onPassed)

function checkAll(check: Check, state: DuelState, order: DuelOrder): void {
  const type = proven(
    check,
    'INVALID_ACTION_TYPE',
    COMMANDS.find((known) => known === order.type),
    () => (order.type ? `there is no command "${order.type}"` : 'the command is missing'),
  )
  check('GAME_OVER', state.outcome !== null && `${state.outcome.winner} has won already`)
  if (type === 'DEATH_CHOICE') {
    checkChoice(check, state, order)
    return
  }
  const [dead] = state.deathChoices
  check(
    'DEATH_CHOICE_PENDING',
    dead !== undefined && `what ${nameIn(state, dead)} leaves has to be chosen first`,
  )
  check(
    'NOT_YOUR_TURN',
    isTurnToStart(state)
      ? `the turn of ${state.holder} has yet to start`
      : order.player !== state.holder && `it is the turn of ${state.holder}`,
  )
  CHECKS[type](check, state, order)
}

const CHECKS: {
  readonly [C in Exclude<Command, 'DEATH_CHOICE'>]: (check: Check, state: DuelState, order: DuelOrder) => void
} = {
  MOVE: checkMove,
  ATTACK: checkAttack,
  MOVE_AND_ATTACK: checkMoveAndAttack,
  USE_SKILL: checkSkill,
  DESTROY_OBSTACLE: checkDestroy,
  END_TURN: checkUnit,
  TIMEOUT() {},
}

function checkChoice(check: Check, state: DuelState, { player, choice }: DuelOrder): void {
  const dead = proven(
    check,
    'NO_PENDING_DEATH_CHOICE',
    state.deathChoices[0],
    () => 'nobody has to be chosen for',
  )
  const chooser = chooserOf(state, dead)
  check(
    'NOT_YOUR_DEATH_CHOICE',
    player !== chooser && `${chooser} chooses what ${nameIn(state, dead)} leaves`,
  )
  const isKnown = DEATH_CHOICES.some((known) => known === choice)
  check('CHOICE_REQUIRED', !isKnown && `choose one of ${DEATH_CHOICES.join(', ')}`)
}

/** The four checks of the acting unit that every command begins with. */
function checkActor(check: Check, state: DuelState, { unitId, player }: DuelOrder): Unit {
  const id = proven(check, 'UNIT_REQUIRED', unitId || null, () => 'the command names no unit')
  const unit = proven(check, 'UNIT_NOT_FOUND', findUnit(state, id), () => `there is no unit "${id}"`)
  check('UNIT_DEAD', !unit.alive && `${nameIn(state, id)} is dead`)
  check('NOT_OWNER', unit.side !== player && `${nameIn(state, id)} belongs to ${unit.side}`)
  return unit
}

function checkTurn(check: Check, state: DuelState, { id, prepared, finished }: Unit): void {
  const { locked } = state
  check(
    'UNIT_PREPARING',
    prepared !== null && `${nameIn(state, id)} has prepared an action and has to wait for it`,
  )
  check('ALREADY_ACTED', finished && `${nameIn(state, id)} has acted this round`)
  check(
    'MUST_FINISH_SPEED_UNIT',
    locked !== null && locked !== id && `${nameIn(state, locked)} has a second action to take first`,
  )
}

function checkUnit(check: Check, state: DuelState, order: DuelOrder): Unit {
  const unit = checkActor(check, state, order)
  checkTurn(check, state, unit)
  return unit
}

const tileRequired = (check: Check, { pos }: DuelOrder): Pos =>
  proven(check, 'TARGET_REQUIRED', pos, () => 'the command names no tile')

const checkOnBoard = (check: Check, pos: Pos) =>
  check('OUT_OF_BOUNDS', !isOnBoard(pos.x, pos.y) && `${tileText(pos)} is off the board`)

function tileOnBoard(check: Check, order: DuelOrder): Pos {
  const pos = tileRequired(check, order)
  checkOnBoard(check, pos)
  return pos
}

const checkFree = (check: Check, state: DuelState, pos: Pos) =>
  check('TILE_BLOCKED', isBlocked(state, pos) && `${tileText(pos)} is taken`)

function checkStatus(
  check: Check,
  state: DuelState,
  unit: Unit,
  ...codes: readonly (keyof typeof STATUS)[]
): void {
  for (const code of codes) {
    const { buff, message } = STATUS[code]
    check(code, has(unit, buff) && `${nameIn(state, unit.id)} ${message}`)
  }
}
const STATUS = {
  STUNNED: { buff: 'STUN', message: 'is stunned and can only pass' },
  ROOTED: { buff: 'ROOT', message: 'is rooted and cannot move' },
  BLINDED: { buff: 'BLIND', message: 'is blinded and cannot attack' },
  INVULNERABLE_CANNOT_ATTACK: { buff: 'INVULNERABLE', message: 'is invulnerable and cannot attack' },
  POWER_FORBIDS_MOVE_AND_ATTACK: { buff: 'POWER', message: 'has POWER and cannot move and attack in one' },
} as const
const ARMS = ['BLINDED', 'INVULNERABLE_CANNOT_ATTACK'] as const

function checkWalk(check: Check, state: DuelState, unit: Unit, pos: Pos): void {
  const way = walk(state, unit, pos)
  const { move } = STATS[unit.type]
  const reach = () => (move === 1 ? 'one tile' : `up to ${move} tiles in a line`)
  check('OUT_OF_MOVE_RANGE', way === 'far' && `${nameIn(state, unit.id)} moves ${reach()}`)
  check('PATH_BLOCKED', way === 'blocked' && `the way to ${tileText(pos)} is blocked`)
}

function checkMove(check: Check, state: DuelState, order: DuelOrder): void {
  check('UNEXPECTED_TARGET_UNIT', order.targetUnitId && 'a move has no target unit')
  const pos = tileOnBoard(check, order)
  checkFree(check, state, pos)
  const unit = checkUnit(check, state, order)
  checkWalk(check, state, unit, pos)
  checkStatus(check, state, unit, 'STUNNED', 'ROOTED')
}

/** A named target has to exist and be alive. */
function checkTarget(check: Check, state: DuelState, id: string): Unit {
  const target = proven(check, 'TARGET_NOT_FOUND', findUnit(state, id), () => `there is no unit "${id}"`)
  check('TARGET_DEAD', !target.alive && `${nameIn(state, id)} is dead`)
  return target
}

const checkHostile = (check: Check, state: DuelState, { player }: DuelOrder, target: Unit | undefined) =>
  check(
    'FRIENDLY_TARGET',
    target !== undefined && target.side === player && `${nameIn(state, target.id)} is your own`,
  )

function checkAim(check: Check, state: DuelState, order: DuelOrder, pos: Pos): void {
  if (order.targetUnitId) {
    const target = checkTarget(check, state, order.targetUnitId)
    checkHostile(check, state, order, target)
    check(
      'TARGET_POSITION_MISMATCH',
      !isSameTile(target.pos, pos) && `${nameIn(state, target.id)} is not on ${tileText(pos)}`,
    )
    return
  }
  const there = unitAt(state, pos)
  checkHostile(check, state, order, there)
  const isEmpty = there === undefined && obstacleAt(state, pos) === undefined
  check('NO_TARGET', isEmpty && `there is nothing on ${tileText(pos)}`)
}

const checkSeen = (check: Check, state: DuelState, target: Unit | undefined) =>
  check(
    'TARGET_INVISIBLE',
    target !== undefined && has(target, 'INVISIBLE') && `${nameIn(state, target.id)} is invisible`,
  )

function checkAttack(check: Check, state: DuelState, order: DuelOrder): void {
  const pos = tileOnBoard(check, order)
  checkAim(check, state, order, pos)
  const unit = checkUnit(check, state, order)
  const name = () => nameIn(state, unit.id)
  check(
    'OUT_OF_ATTACK_RANGE',
    !isInReach(unit, pos) && `${name()} reaches ${plural(STATS[unit.type].range, 'tile')} in a straight line`,
  )
  check(
    'LINE_OF_SIGHT_BLOCKED',
    !isInSight(state, unit.pos, pos) && `an obstacle stands between ${name()} and ${tileText(pos)}`,
  )
  checkStatus(check, state, unit, 'STUNNED', ...ARMS)
  checkSeen(check, state, unitAt(state, pos))
}

function checkMoveAndAttack(check: Check, state: DuelState, order: DuelOrder): void {
  const { pos, targetUnitId } = proven(
    check,
    'TARGET_REQUIRED',
    order.pos && order.targetUnitId ? { pos: order.pos, targetUnitId: order.targetUnitId } : null,
    () => `the command names no ${order.pos ? 'target' : 'tile'}`,
  )
  checkOnBoard(check, pos)
  checkFree(check, state, pos)
  const target = checkTarget(check, state, targetUnitId)
  checkHostile(check, state, order, target)
  const unit = checkUnit(check, state, order)
  checkWalk(check, state, unit, pos)
  checkStatus(check, state, unit, 'STUNNED', 'ROOTED', ...ARMS, 'POWER_FORBIDS_MOVE_AND_ATTACK')
  checkSeen(check, state, target)
  check(
    'TARGET_NOT_ADJACENT_AFTER_MOVE',
    distance(pos, target.pos) !== 1 && `${nameIn(state, target.id)} is not next to ${tileText(pos)}`,
  )
}

function checkDestroy(check: Check, state: DuelState, order: DuelOrder): void {
  const pos = tileRequired(check, order)
  check('NO_OBSTACLE', obstacleAt(state, pos) === undefined && `there is no obstacle on ${tileText(pos)}`)
  const unit = checkUnit(check, state, order)
  const name = () => nameIn(state, unit.id)
  check('OUT_OF_ATTACK_RANGE', distance(unit.pos, pos) !== 1 && `${tileText(pos)} is not next to ${name()}`)
  checkStatus(check, state, unit, 'STUNNED', ...ARMS)
  check('REQUIRES_POWER', !has(unit, 'POWER') && `${name()} has no POWER`)
}

function checkSkill(check: Check, state: DuelState, order: DuelOrder): void {
  const hero = checkActor(check, state, order)
  const name = () => nameIn(state, hero.id)
  check('NOT_A_HERO', !isHero(hero) && `${name()} has no skill: it is not a hero`)
  const id = proven(check, 'NO_SKILL', hero.skill || null, () => `${name()} has no skill`)
  const skill = proven(check, 'UNKNOWN_SKILL', skillOf(state.skills, id), () => `there is no skill "${id}"`)
  check('WRONG_CLASS', skill.class !== hero.type && `${skill.name} is a skill of ${skill.class}`)
  const { cooldown = 0 } = hero
  check('ON_COOLDOWN', cooldown > 0 && `${skill.name} is ready in ${plural(cooldown, 'round')}`)
  checkTurn(check, state, hero)
  checkStatus(check, state, hero, 'STUNNED')
  const beacon = beaconToReach(skill, hero)
  if (isMovement(skill, beacon !== null)) checkStatus(check, state, hero, 'ROOTED')
  if (beacon !== null) {
    check('BEACON_BLOCKED', isBlocked(state, beacon) && `the beacon’s tile ${tileText(beacon)} is taken`)
    return
  }
  SKILL_CHECKS[skill.target]?.(check, state, order, hero, skill)
  checkBuffChoice(check, order, skill)
}

/** How the aim of a skill is checked; a skill that is not aimed has nothing to check. */
const SKILL_CHECKS: {
  readonly [T in Target]?: (
    check: Check,
    state: DuelState,
    order: DuelOrder,
    hero: Unit,
    skill: Skill,
  ) => void
} = {
  SINGLE_ENEMY(check, state, order, hero, skill) {
    const target = skillTarget(check, state, order, skill)
    const isOwn = target.side === order.player
    check('TARGET_NOT_ENEMY', isOwn && `${nameIn(state, target.id)} is your own`)
    checkSeen(check, state, target)
    checkSkillRange(check, hero, target.pos, skill)
  },
  SINGLE_ALLY(check, state, order, hero, skill) {
    const target = skillTarget(check, state, order, skill)
    const name = () => nameIn(state, target.id)
    check('TARGET_NOT_ALLY', target.side !== order.player && `${name()} is not your own`)
    check(
      'TEMPORARY_CANNOT_BE_HEALED',
      heals(skill) && target.type === 'CLONE' && `${name()} is a clone, which cannot be healed`,
    )
    checkSkillRange(check, hero, target.pos, skill)
  },
  SINGLE_TILE(check, state, order, hero, skill) {
    const pos = tileOnBoard(check, order)
    checkSkillRange(check, hero, pos, skill)
    checkFree(check, state, pos)
  },
  AREA_AROUND_SELF(check, state, _, { id, pos, side }) {
    const isAlone = enemiesAround(state, pos, side).length === 0
    check('NO_VALID_TARGET', isAlone && `no enemy is next to ${nameIn(state, id)}`)
  },
  LINE(check, state, order, hero, skill) {
    const pos = tileOnBoard(check, order)
    check(
      'NOT_A_STRAIGHT_LINE',
      !isStraight(hero.pos, pos) && `${tileText(pos)} is not in line with ${nameIn(state, hero.id)}`,
    )
    checkSkillRange(check, hero, pos, skill)
    const dir = directionOf(hero.pos, pos)
    const isIdle = targetsOf(state, hero, skill, { type: 'USE_SKILL', dir }).length === 0
    check('NO_VALID_TARGET', isIdle && `${skill.name} would hit nobody there`)
  },
}

function skillTarget(check: Check, state: DuelState, { targetUnitId }: DuelOrder, { name }: Skill): Unit {
  const id = proven(check, 'TARGET_REQUIRED', targetUnitId || null, () => `${name} needs a target`)
  return checkTarget(check, state, id)
}

const checkSkillRange = (check: Check, hero: Unit, pos: Pos, { range = 0, name }: Skill) => {
  const away = distance(hero.pos, pos)
  check(
    'OUT_OF_SKILL_RANGE',
    away > range && `${name} reaches ${range}, and ${tileText(pos)} is ${away} away`,
  )
}

/** Only for a skill that offers a choice. */
function checkBuffChoice(check: Check, { buffChoice }: DuelOrder, skill: Skill): void {
  const choices: readonly string[] = choicesOf(skill)
  const [usual] = choices
  if (usual === undefined) return
  check(
    'INVALID_BUFF_CHOICE',
    !choices.includes(buffChoice ?? usual) && `${skill.name} gives one of ${choices.join(', ')}`,
  )
}
