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
import {
  firstFailing,
  type OrderCheck,
  type OrderChecks,
  orderCheck,
  proven,
  type Refusal,
} from '#schemas/refusal.ts'
import { plural } from '#schemas/text/counted.ts'

/** Checks that also find what the checks after them need. */
type Proof<T> = Generator<OrderCheck, T>

/** The first check a command fails, in the order of the rules. */
export const refuse = (
  state: DuelState,
  order: DuelOrder,
  onPassed?: (code: string) => void,
): Refusal | null => firstFailing(checksOf(state, order), onPassed)

function* checksOf(state: DuelState, order: DuelOrder): OrderChecks {
  const type = yield* proven(
    'INVALID_ACTION_TYPE',
    COMMANDS.find((known) => known === order.type),
    order.type ? `there is no command "${order.type}"` : 'the command is missing',
  )
  yield orderCheck('GAME_OVER', state.outcome !== null && `${state.outcome.winner} has won already`)
  if (type === 'DEATH_CHOICE') return yield* choiceChecks(state, order)
  const [dead] = state.deathChoices
  yield orderCheck(
    'DEATH_CHOICE_PENDING',
    dead !== undefined && `what ${nameIn(state, dead)} leaves has to be chosen first`,
  )
  yield orderCheck(
    'NOT_YOUR_TURN',
    isTurnToStart(state)
      ? `the turn of ${state.holder} has yet to start`
      : order.player !== state.holder && `it is the turn of ${state.holder}`,
  )
  yield* CHECKS[type](state, order)
}

const CHECKS: {
  readonly [C in Exclude<Command, 'DEATH_CHOICE'>]: (
    state: DuelState,
    order: DuelOrder,
  ) => Generator<OrderCheck, unknown>
} = {
  MOVE: moveChecks,
  ATTACK: attackChecks,
  MOVE_AND_ATTACK: moveAndAttackChecks,
  USE_SKILL: skillChecks,
  DESTROY_OBSTACLE: destroyChecks,
  END_TURN: unitChecks,
  *TIMEOUT() {},
}

function* choiceChecks(state: DuelState, { player, choice }: DuelOrder): OrderChecks {
  const dead = yield* proven('NO_PENDING_DEATH_CHOICE', state.deathChoices[0], 'nobody has to be chosen for')
  const chooser = chooserOf(state, dead)
  yield orderCheck(
    'NOT_YOUR_DEATH_CHOICE',
    player !== chooser && `${chooser} chooses what ${nameIn(state, dead)} leaves`,
  )
  const isKnown = DEATH_CHOICES.some((known) => known === choice)
  yield orderCheck('CHOICE_REQUIRED', !isKnown && `choose one of ${DEATH_CHOICES.join(', ')}`)
}

/** The four checks of the acting unit that every command begins with. */
function* actorChecks(state: DuelState, { unitId, player }: DuelOrder): Proof<Unit> {
  const id = yield* proven('UNIT_REQUIRED', unitId || null, 'the command names no unit')
  const unit = yield* proven('UNIT_NOT_FOUND', findUnit(state, id), `there is no unit "${id}"`)
  yield orderCheck('UNIT_DEAD', !unit.alive && `${nameIn(state, id)} is dead`)
  yield orderCheck('NOT_OWNER', unit.side !== player && `${nameIn(state, id)} belongs to ${unit.side}`)
  return unit
}

function* turnChecks(state: DuelState, { id, prepared, finished }: Unit): OrderChecks {
  const { locked } = state
  yield orderCheck(
    'UNIT_PREPARING',
    prepared !== null && `${nameIn(state, id)} has prepared an action and has to wait for it`,
  )
  yield orderCheck('ALREADY_ACTED', finished && `${nameIn(state, id)} has acted this round`)
  yield orderCheck(
    'MUST_FINISH_SPEED_UNIT',
    locked !== null && locked !== id && `${nameIn(state, locked)} has a second action to take first`,
  )
}

function* unitChecks(state: DuelState, order: DuelOrder): Proof<Unit> {
  const unit = yield* actorChecks(state, order)
  yield* turnChecks(state, unit)
  return unit
}

const tileRequired = ({ pos }: DuelOrder): Proof<Pos> =>
  proven('TARGET_REQUIRED', pos, 'the command names no tile')

const onBoard = (pos: Pos) =>
  orderCheck('OUT_OF_BOUNDS', !isOnBoard(pos.x, pos.y) && `${tileText(pos)} is off the board`)

function* tileOnBoard(order: DuelOrder): Proof<Pos> {
  const pos = yield* tileRequired(order)
  yield onBoard(pos)
  return pos
}

const tileFree = (state: DuelState, pos: Pos) =>
  orderCheck('TILE_BLOCKED', isBlocked(state, pos) && `${tileText(pos)} is taken`)

function* statusChecks(
  state: DuelState,
  unit: Unit,
  ...codes: readonly (keyof typeof STATUS)[]
): OrderChecks {
  for (const code of codes) {
    const { buff, message } = STATUS[code]
    yield orderCheck(code, has(unit, buff) && `${nameIn(state, unit.id)} ${message}`)
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

function* walkChecks(state: DuelState, unit: Unit, pos: Pos): OrderChecks {
  const way = walk(state, unit, pos)
  const { move } = STATS[unit.type]
  const reach = move === 1 ? 'one tile' : `up to ${move} tiles in a line`
  yield orderCheck('OUT_OF_MOVE_RANGE', way === 'far' && `${nameIn(state, unit.id)} moves ${reach}`)
  yield orderCheck('PATH_BLOCKED', way === 'blocked' && `the way to ${tileText(pos)} is blocked`)
}

function* moveChecks(state: DuelState, order: DuelOrder): OrderChecks {
  yield orderCheck('UNEXPECTED_TARGET_UNIT', order.targetUnitId && 'a move has no target unit')
  const pos = yield* tileOnBoard(order)
  yield tileFree(state, pos)
  const unit = yield* unitChecks(state, order)
  yield* walkChecks(state, unit, pos)
  yield* statusChecks(state, unit, 'STUNNED', 'ROOTED')
}

/** A named target has to exist and be alive. */
function* targetChecks(state: DuelState, id: string): Proof<Unit> {
  const target = yield* proven('TARGET_NOT_FOUND', findUnit(state, id), `there is no unit "${id}"`)
  yield orderCheck('TARGET_DEAD', !target.alive && `${nameIn(state, id)} is dead`)
  return target
}

const notFriendly = (state: DuelState, { player }: DuelOrder, target: Unit | undefined) =>
  orderCheck(
    'FRIENDLY_TARGET',
    target !== undefined && target.side === player && `${nameIn(state, target.id)} is your own`,
  )

function* aimChecks(state: DuelState, order: DuelOrder, pos: Pos): OrderChecks {
  if (order.targetUnitId) {
    const target = yield* targetChecks(state, order.targetUnitId)
    yield notFriendly(state, order, target)
    return yield orderCheck(
      'TARGET_POSITION_MISMATCH',
      !isSameTile(target.pos, pos) && `${nameIn(state, target.id)} is not on ${tileText(pos)}`,
    )
  }
  const there = unitAt(state, pos)
  yield notFriendly(state, order, there)
  const isEmpty = there === undefined && obstacleAt(state, pos) === undefined
  yield orderCheck('NO_TARGET', isEmpty && `there is nothing on ${tileText(pos)}`)
}

const isSeen = (state: DuelState, target: Unit | undefined) =>
  orderCheck(
    'TARGET_INVISIBLE',
    target !== undefined && has(target, 'INVISIBLE') && `${nameIn(state, target.id)} is invisible`,
  )

function* attackChecks(state: DuelState, order: DuelOrder): OrderChecks {
  const pos = yield* tileOnBoard(order)
  yield* aimChecks(state, order, pos)
  const unit = yield* unitChecks(state, order)
  const name = () => nameIn(state, unit.id)
  yield orderCheck(
    'OUT_OF_ATTACK_RANGE',
    !isInReach(unit, pos) && `${name()} reaches ${plural(STATS[unit.type].range, 'tile')} in a straight line`,
  )
  yield orderCheck(
    'LINE_OF_SIGHT_BLOCKED',
    !isInSight(state, unit.pos, pos) && `an obstacle stands between ${name()} and ${tileText(pos)}`,
  )
  yield* statusChecks(state, unit, 'STUNNED', ...ARMS)
  yield isSeen(state, unitAt(state, pos))
}

function* moveAndAttackChecks(state: DuelState, order: DuelOrder): OrderChecks {
  const { pos, targetUnitId } = yield* proven(
    'TARGET_REQUIRED',
    order.pos && order.targetUnitId ? { pos: order.pos, targetUnitId: order.targetUnitId } : null,
    `the command names no ${order.pos ? 'target' : 'tile'}`,
  )
  yield onBoard(pos)
  yield tileFree(state, pos)
  const target = yield* targetChecks(state, targetUnitId)
  yield notFriendly(state, order, target)
  const unit = yield* unitChecks(state, order)
  yield* walkChecks(state, unit, pos)
  yield* statusChecks(state, unit, 'STUNNED', 'ROOTED', ...ARMS, 'POWER_FORBIDS_MOVE_AND_ATTACK')
  yield isSeen(state, target)
  yield orderCheck(
    'TARGET_NOT_ADJACENT_AFTER_MOVE',
    distance(pos, target.pos) !== 1 && `${nameIn(state, target.id)} is not next to ${tileText(pos)}`,
  )
}

function* destroyChecks(state: DuelState, order: DuelOrder): OrderChecks {
  const pos = yield* tileRequired(order)
  yield orderCheck(
    'NO_OBSTACLE',
    obstacleAt(state, pos) === undefined && `there is no obstacle on ${tileText(pos)}`,
  )
  const unit = yield* unitChecks(state, order)
  const name = () => nameIn(state, unit.id)
  yield orderCheck(
    'OUT_OF_ATTACK_RANGE',
    distance(unit.pos, pos) !== 1 && `${tileText(pos)} is not next to ${name()}`,
  )
  yield* statusChecks(state, unit, 'STUNNED', ...ARMS)
  yield orderCheck('REQUIRES_POWER', !has(unit, 'POWER') && `${name()} has no POWER`)
}

function* skillChecks(state: DuelState, order: DuelOrder): OrderChecks {
  const hero = yield* actorChecks(state, order)
  const name = () => nameIn(state, hero.id)
  yield orderCheck('NOT_A_HERO', !isHero(hero) && `${name()} has no skill: it is not a hero`)
  const id = yield* proven('NO_SKILL', hero.skill || null, !hero.skill && `${name()} has no skill`)
  const skill = yield* proven('UNKNOWN_SKILL', skillOf(state.skills, id), `there is no skill "${id}"`)
  yield orderCheck('WRONG_CLASS', skill.class !== hero.type && `${skill.name} is a skill of ${skill.class}`)
  const { cooldown = 0 } = hero
  yield orderCheck('ON_COOLDOWN', cooldown > 0 && `${skill.name} is ready in ${plural(cooldown, 'round')}`)
  yield* turnChecks(state, hero)
  yield* statusChecks(state, hero, 'STUNNED')
  const beacon = beaconToReach(skill, hero)
  if (isMovement(skill, beacon !== null)) yield* statusChecks(state, hero, 'ROOTED')
  if (beacon !== null)
    return yield orderCheck(
      'BEACON_BLOCKED',
      isBlocked(state, beacon) && `the beacon’s tile ${tileText(beacon)} is taken`,
    )
  yield* SKILL_CHECKS[skill.target]?.(state, order, hero, skill) ?? []
  yield* buffChoiceChecks(order, skill)
}

/** How the aim of a skill is checked; a skill that is not aimed has nothing to check. */
const SKILL_CHECKS: {
  readonly [T in Target]?: (state: DuelState, order: DuelOrder, hero: Unit, skill: Skill) => OrderChecks
} = {
  *SINGLE_ENEMY(state, order, hero, skill) {
    const target = yield* skillTarget(state, order, skill)
    const isOwn = target.side === order.player
    yield orderCheck('TARGET_NOT_ENEMY', isOwn && `${nameIn(state, target.id)} is your own`)
    yield isSeen(state, target)
    yield inSkillRange(hero, target.pos, skill)
  },
  *SINGLE_ALLY(state, order, hero, skill) {
    const target = yield* skillTarget(state, order, skill)
    const name = () => nameIn(state, target.id)
    yield orderCheck('TARGET_NOT_ALLY', target.side !== order.player && `${name()} is not your own`)
    yield orderCheck(
      'TEMPORARY_CANNOT_BE_HEALED',
      heals(skill) && target.type === 'CLONE' && `${name()} is a clone, which cannot be healed`,
    )
    yield inSkillRange(hero, target.pos, skill)
  },
  *SINGLE_TILE(state, order, hero, skill) {
    const pos = yield* tileOnBoard(order)
    yield inSkillRange(hero, pos, skill)
    yield tileFree(state, pos)
  },
  *AREA_AROUND_SELF(state, _, { id, pos, side }) {
    const isAlone = enemiesAround(state, pos, side).length === 0
    yield orderCheck('NO_VALID_TARGET', isAlone && `no enemy is next to ${nameIn(state, id)}`)
  },
  *LINE(state, order, hero, skill) {
    const pos = yield* tileOnBoard(order)
    yield orderCheck(
      'NOT_A_STRAIGHT_LINE',
      !isStraight(hero.pos, pos) && `${tileText(pos)} is not in line with ${nameIn(state, hero.id)}`,
    )
    yield inSkillRange(hero, pos, skill)
    const dir = directionOf(hero.pos, pos)
    const isIdle = targetsOf(state, hero, skill, { type: 'USE_SKILL', dir }).length === 0
    yield orderCheck('NO_VALID_TARGET', isIdle && `${skill.name} would hit nobody there`)
  },
}

function* skillTarget(state: DuelState, { targetUnitId }: DuelOrder, { name }: Skill): Proof<Unit> {
  const id = yield* proven('TARGET_REQUIRED', targetUnitId || null, `${name} needs a target`)
  return yield* targetChecks(state, id)
}

const inSkillRange = (hero: Unit, pos: Pos, { range = 0, name }: Skill) => {
  const away = distance(hero.pos, pos)
  return orderCheck(
    'OUT_OF_SKILL_RANGE',
    away > range && `${name} reaches ${range}, and ${tileText(pos)} is ${away} away`,
  )
}

/** Only for a skill that offers a choice. */
function* buffChoiceChecks({ buffChoice }: DuelOrder, skill: Skill): OrderChecks {
  const choices: readonly string[] = choicesOf(skill)
  const [usual] = choices
  if (usual === undefined) return
  yield orderCheck(
    'INVALID_BUFF_CHOICE',
    !choices.includes(buffChoice ?? usual) && `${skill.name} gives one of ${choices.join(', ')}`,
  )
}
