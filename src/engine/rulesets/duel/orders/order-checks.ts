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
import { choicesOf, heals, isMovement, isTeleport, skillOf } from '#engine/rulesets/duel/rules/skills.ts'
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
import { COMMANDS, type Command, DEATH_CHOICES, STATS } from '#schemas/duel/words.ts'
import { firstFailing, type OrderChecks, orderCheck, type Refusal } from '#schemas/refusal.ts'
import { plural } from '#schemas/text/counted.ts'

/** The first check a command fails, in the order of the rules. */
export const refuse = (
  state: DuelState,
  order: DuelOrder,
  onPassed?: (code: string) => void,
): Refusal | null => firstFailing(checksOf(state, order), onPassed)

function* checksOf(state: DuelState, order: DuelOrder): OrderChecks {
  const type = COMMANDS.find((known) => known === order.type)
  yield orderCheck(
    'INVALID_ACTION_TYPE',
    type === undefined && (order.type ? `there is no command "${order.type}"` : 'the command is missing'),
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
  yield* CHECKS[type!](state, order)
}

const CHECKS: {
  readonly [C in Exclude<Command, 'DEATH_CHOICE'>]: (state: DuelState, order: DuelOrder) => OrderChecks
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
  const dead = state.deathChoices[0]!
  yield orderCheck(
    'NO_PENDING_DEATH_CHOICE',
    state.deathChoices.length === 0 && 'nobody has to be chosen for',
  )
  const chooser = chooserOf(state, dead)
  yield orderCheck(
    'NOT_YOUR_DEATH_CHOICE',
    player !== chooser && `${chooser} chooses what ${nameIn(state, dead)} leaves`,
  )
  const isKnown = DEATH_CHOICES.some((known) => known === choice)
  yield orderCheck('CHOICE_REQUIRED', !isKnown && `choose one of ${DEATH_CHOICES.join(', ')}`)
}

/** The four checks of who acts that every command begins with. */
function* actorChecks(state: DuelState, { unitId, player }: DuelOrder): OrderChecks {
  yield orderCheck('UNIT_REQUIRED', !unitId && 'the command names no unit')
  const id = unitId!
  yield orderCheck('UNIT_NOT_FOUND', findUnit(state, id) === undefined && `there is no unit "${id}"`)
  const { alive, side } = findUnit(state, id)!
  yield orderCheck('UNIT_DEAD', !alive && `${nameIn(state, id)} is dead`)
  yield orderCheck('NOT_OWNER', side !== player && `${nameIn(state, id)} belongs to ${side}`)
}

function* turnChecks(state: DuelState, { id, prepared, finished }: Unit): OrderChecks {
  const name = nameIn(state, id)
  const { locked } = state
  yield orderCheck(
    'UNIT_PREPARING',
    prepared !== null && `${name} has prepared an action and has to wait for it`,
  )
  yield orderCheck('ALREADY_ACTED', finished && `${name} has acted this round`)
  yield orderCheck(
    'MUST_FINISH_SPEED_UNIT',
    locked !== null && locked !== id && `${nameIn(state, locked)} has a second action to take first`,
  )
}

function* unitChecks(state: DuelState, order: DuelOrder): OrderChecks {
  yield* actorChecks(state, order)
  yield* turnChecks(state, actorOf(state, order))
}

const actorOf = (state: DuelState, { unitId }: DuelOrder): Unit => findUnit(state, unitId!)!

const tileRequired = ({ pos }: DuelOrder) =>
  orderCheck('TARGET_REQUIRED', !pos && 'the command names no tile')
const onBoard = (pos: Pos) =>
  orderCheck('OUT_OF_BOUNDS', !isOnBoard(pos.x, pos.y) && `${tileText(pos)} is off the board`)
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

function* walkChecks(state: DuelState, unit: Unit, pos: Pos): OrderChecks {
  const way = walk(state, unit, pos)
  const { move } = STATS[unit.type]
  const reach = move === 1 ? 'one tile' : `up to ${move} tiles in a line`
  yield orderCheck('OUT_OF_MOVE_RANGE', way === 'far' && `${nameIn(state, unit.id)} moves ${reach}`)
  yield orderCheck('PATH_BLOCKED', way === 'blocked' && `the way to ${tileText(pos)} is blocked`)
}

function* moveChecks(state: DuelState, order: DuelOrder): OrderChecks {
  yield orderCheck('UNEXPECTED_TARGET_UNIT', order.targetUnitId && 'a move has no target unit')
  yield tileRequired(order)
  const pos = order.pos!
  yield onBoard(pos)
  yield tileFree(state, pos)
  yield* unitChecks(state, order)
  const unit = actorOf(state, order)
  yield* walkChecks(state, unit, pos)
  yield* statusChecks(state, unit, 'STUNNED', 'ROOTED')
}

/** A named target has to be there, alive and an enemy. */
function* namedChecks(state: DuelState, order: DuelOrder): OrderChecks {
  const id = order.targetUnitId!
  yield* presenceChecks(state, id)
  yield orderCheck(
    'FRIENDLY_TARGET',
    findUnit(state, id)!.side === order.player && `${nameIn(state, id)} is your own`,
  )
}

function* presenceChecks(state: DuelState, id: string): OrderChecks {
  yield orderCheck('TARGET_NOT_FOUND', findUnit(state, id) === undefined && `there is no unit "${id}"`)
  yield orderCheck('TARGET_DEAD', !findUnit(state, id)!.alive && `${nameIn(state, id)} is dead`)
}

function* aimChecks(state: DuelState, order: DuelOrder, pos: Pos): OrderChecks {
  const id = order.targetUnitId
  if (id) {
    yield* namedChecks(state, order)
    const isThere = isSameTile(findUnit(state, id)!.pos, pos)
    return yield orderCheck(
      'TARGET_POSITION_MISMATCH',
      !isThere && `${nameIn(state, id)} is not on ${tileText(pos)}`,
    )
  }
  const there = unitAt(state, pos)
  yield orderCheck(
    'FRIENDLY_TARGET',
    there !== undefined && there.side === order.player && `${nameIn(state, there.id)} is your own`,
  )
  const isEmpty = there === undefined && obstacleAt(state, pos) === undefined
  yield orderCheck('NO_TARGET', isEmpty && `there is nothing on ${tileText(pos)}`)
}

const isSeen = (state: DuelState, target: Unit | undefined) =>
  orderCheck(
    'TARGET_INVISIBLE',
    target !== undefined && has(target, 'INVISIBLE') && `${nameIn(state, target.id)} is invisible`,
  )

function* attackChecks(state: DuelState, order: DuelOrder): OrderChecks {
  yield tileRequired(order)
  const pos = order.pos!
  yield onBoard(pos)
  yield* aimChecks(state, order, pos)
  yield* unitChecks(state, order)
  const unit = actorOf(state, order)
  const name = nameIn(state, unit.id)
  yield orderCheck(
    'OUT_OF_ATTACK_RANGE',
    !isInReach(unit, pos) && `${name} reaches ${plural(STATS[unit.type].range, 'tile')} in a straight line`,
  )
  yield orderCheck(
    'LINE_OF_SIGHT_BLOCKED',
    !isInSight(state, unit.pos, pos) && `an obstacle stands between ${name} and ${tileText(pos)}`,
  )
  yield* statusChecks(state, unit, 'STUNNED', 'BLINDED', 'INVULNERABLE_CANNOT_ATTACK')
  yield isSeen(state, unitAt(state, pos))
}

function* moveAndAttackChecks(state: DuelState, order: DuelOrder): OrderChecks {
  const missing = !order.pos ? 'tile' : !order.targetUnitId ? 'target' : null
  yield orderCheck('TARGET_REQUIRED', missing && `the command names no ${missing}`)
  const pos = order.pos!
  yield onBoard(pos)
  yield tileFree(state, pos)
  yield* namedChecks(state, order)
  yield* unitChecks(state, order)
  const unit = actorOf(state, order)
  const target = findUnit(state, order.targetUnitId!)!
  yield* walkChecks(state, unit, pos)
  yield* statusChecks(
    state,
    unit,
    'STUNNED',
    'ROOTED',
    'BLINDED',
    'INVULNERABLE_CANNOT_ATTACK',
    'POWER_FORBIDS_MOVE_AND_ATTACK',
  )
  yield isSeen(state, target)
  yield orderCheck(
    'TARGET_NOT_ADJACENT_AFTER_MOVE',
    distance(pos, target.pos) !== 1 && `${nameIn(state, target.id)} is not next to ${tileText(pos)}`,
  )
}

function* destroyChecks(state: DuelState, order: DuelOrder): OrderChecks {
  yield tileRequired(order)
  const pos = order.pos!
  yield orderCheck(
    'NO_OBSTACLE',
    obstacleAt(state, pos) === undefined && `there is no obstacle on ${tileText(pos)}`,
  )
  yield* unitChecks(state, order)
  const unit = actorOf(state, order)
  const name = nameIn(state, unit.id)
  yield orderCheck(
    'OUT_OF_ATTACK_RANGE',
    distance(unit.pos, pos) !== 1 && `${tileText(pos)} is not next to ${name}`,
  )
  yield* statusChecks(state, unit, 'STUNNED', 'BLINDED', 'INVULNERABLE_CANNOT_ATTACK')
  yield orderCheck('REQUIRES_POWER', !has(unit, 'POWER') && `${name} has no POWER`)
}

function* skillChecks(state: DuelState, order: DuelOrder): OrderChecks {
  yield* actorChecks(state, order)
  const hero = actorOf(state, order)
  const name = nameIn(state, hero.id)
  yield orderCheck('NOT_A_HERO', !isHero(hero) && `${name} has no skill: it is not a hero`)
  yield orderCheck('NO_SKILL', !hero.skill && `${name} has no skill`)
  const known = skillOf(state.skills, hero.skill!)
  yield orderCheck('UNKNOWN_SKILL', known === undefined && `there is no skill "${hero.skill}"`)
  const skill = known!
  yield orderCheck('WRONG_CLASS', skill.class !== hero.type && `${skill.name} is a skill of ${skill.class}`)
  yield orderCheck(
    'ON_COOLDOWN',
    !!hero.cooldown &&
      `${skill.name} is ready in ${hero.cooldown} ${hero.cooldown === 1 ? 'round' : 'rounds'}`,
  )
  yield* turnChecks(state, hero)
  yield* statusChecks(state, hero, 'STUNNED')
  if (isMovement(skill, isTeleport(skill, hero))) yield* statusChecks(state, hero, 'ROOTED')
  yield* targetChecks(state, order, hero, skill)
}

function* targetChecks(state: DuelState, order: DuelOrder, hero: Unit, skill: Skill): OrderChecks {
  switch (skill.target) {
    case 'SINGLE_ENEMY':
    case 'SINGLE_ALLY':
      yield* skillUnitChecks(state, order, hero, skill)
      break
    case 'SINGLE_TILE':
      if (isTeleport(skill, hero)) return yield beaconFree(state, hero)
      yield* skillTileChecks(state, order, hero, skill)
      break
    case 'AREA_AROUND_SELF':
      yield orderCheck(
        'NO_VALID_TARGET',
        enemiesAround(state, hero.pos, hero.side).length === 0 &&
          `no enemy is next to ${nameIn(state, hero.id)}`,
      )
      break
    case 'LINE':
      yield* lineChecks(state, order, hero, skill)
      break
  }
  yield* buffChoiceChecks(order, skill)
}

const inSkillRange = (hero: Unit, pos: Pos, { range = 0, name }: Skill) => {
  const away = distance(hero.pos, pos)
  return orderCheck(
    'OUT_OF_SKILL_RANGE',
    away > range && `${name} reaches ${range}, and ${tileText(pos)} is ${away} away`,
  )
}

function* skillUnitChecks(state: DuelState, order: DuelOrder, hero: Unit, skill: Skill): OrderChecks {
  yield orderCheck('TARGET_REQUIRED', !order.targetUnitId && `${skill.name} needs a target`)
  const id = order.targetUnitId!
  yield* presenceChecks(state, id)
  const target = findUnit(state, id)!
  const isOwn = target.side === order.player
  const name = nameIn(state, id)
  if (skill.target === 'SINGLE_ENEMY') {
    yield orderCheck('TARGET_NOT_ENEMY', isOwn && `${name} is your own`)
    yield isSeen(state, target)
  } else {
    yield orderCheck('TARGET_NOT_ALLY', !isOwn && `${name} is not your own`)
    yield orderCheck(
      'TEMPORARY_CANNOT_BE_HEALED',
      heals(skill) && target.type === 'CLONE' && `${name} is a clone, which cannot be healed`,
    )
  }
  yield inSkillRange(hero, target.pos, skill)
}

/** Only of a skill that leaves a choice. */
function* buffChoiceChecks({ buffChoice }: DuelOrder, skill: Skill): OrderChecks {
  const choices = choicesOf(skill)
  const [usual] = choices
  if (usual === undefined) return
  yield orderCheck(
    'INVALID_BUFF_CHOICE',
    !choices.includes(buffChoice ?? usual) && `${skill.name} gives one of ${choices.join(', ')}`,
  )
}

function* skillTileChecks(state: DuelState, order: DuelOrder, hero: Unit, skill: Skill): OrderChecks {
  yield tileRequired(order)
  const pos = order.pos!
  yield onBoard(pos)
  yield inSkillRange(hero, pos, skill)
  yield tileFree(state, pos)
}

const beaconFree = (state: DuelState, { beacon }: Unit) =>
  orderCheck('BEACON_BLOCKED', isBlocked(state, beacon!) && `the beacon’s tile ${tileText(beacon!)} is taken`)

function* lineChecks(state: DuelState, order: DuelOrder, hero: Unit, skill: Skill): OrderChecks {
  yield tileRequired(order)
  const pos = order.pos!
  yield onBoard(pos)
  yield orderCheck(
    'NOT_A_STRAIGHT_LINE',
    !isStraight(hero.pos, pos) && `${tileText(pos)} is not in line with ${nameIn(state, hero.id)}`,
  )
  yield inSkillRange(hero, pos, skill)
  const dir = directionOf(hero.pos, pos)
  const isIdle = targetsOf(state, hero, skill, { type: 'USE_SKILL', dir }).length === 0
  yield orderCheck('NO_VALID_TARGET', isIdle && `${skill.name} would hit nobody there`)
}
