import { DIRECTIONS, distance, ray, TILES, tileText } from '#engine/rulesets/duel/board.ts'
import { nameIn } from '#engine/rulesets/duel/program.ts'
import { targetsOf } from '#engine/rulesets/duel/rules/effects.ts'
import {
  beaconToReach,
  choicesOf,
  heals,
  isHarmful,
  isMovement,
  reachText,
  skillOfHero,
  skillTiles,
} from '#engine/rulesets/duel/rules/skills.ts'
import {
  blockedTiles,
  chooserOf,
  findUnit,
  has,
  isAmong,
  isBlocked,
  isHero,
  isTurnToStart,
  obstacleAt,
  unitAt,
  walk,
} from '#engine/rulesets/duel/rules/units.ts'
import { cellFromPos } from '#schemas/duel/cells.ts'
import type { Pos } from '#schemas/duel/fields.ts'
import type { DuelOrder } from '#schemas/duel/order.ts'
import type { Skill } from '#schemas/duel/skill.ts'
import type { DuelState, Unit } from '#schemas/duel/state.ts'
import {
  ACTION_SECONDS,
  DEATH_CHOICE_SECONDS,
  DEATH_CHOICES,
  type DeathChoice,
  GRACE_MS,
  STATS,
} from '#schemas/duel/words.ts'
import type { OrderClock, OrderOption, OrderWords } from '#schemas/order.ts'
import { plural } from '#schemas/text/counted.ts'

/** An order that would be accepted: it has exactly the keys its type uses. */
export type Legal = Readonly<DuelOrder>

/** Every order that would be accepted, unit by unit in id order. */
export function legalOrders(state: DuelState): Legal[] {
  if (state.outcome !== null || isTurnToStart(state)) return []
  const [dead] = state.deathChoices
  if (dead !== undefined) {
    const player = chooserOf(state, dead)
    return DEATH_CHOICES.map((choice) => ({ type: 'DEATH_CHOICE', player, choice }))
  }
  const orders: Legal[] = []
  const blocked = blockedTiles(state)
  for (const unit of state.units) if (isFree(state, unit)) addOrders(orders, state, unit, blocked)
  orders.push({ type: 'TIMEOUT', player: state.holder })
  return orders
}

/** Of the orders that would be accepted those that hurt at once, in the same order; none while a choice is open. */
export function harmfulOrders(state: DuelState): Legal[] {
  const orders: Legal[] = []
  if (state.outcome !== null || isTurnToStart(state) || state.deathChoices.length > 0) return orders
  const blocked = blockedTiles(state)
  for (const unit of state.units) {
    if (!isFree(state, unit) || has(unit, 'STUN')) continue
    if (isArmed(unit)) {
      addAttacks(orders, state, unit, blocked)
      if (!has(unit, 'POWER')) addRushes(orders, state, unit, walksOf(state, unit, blocked))
    }
    if (isHero(unit)) addSkill(orders, state, unit, isHarmful)
  }
  return orders
}

/** Whom an order is about: the unit that acts or fell; nobody if time ran out. */
export const aboutWhom = (state: DuelState, { type, unitId }: Legal): string | null =>
  (type === 'DEATH_CHOICE' ? state.deathChoices[0] : unitId) ?? null

/** Whether the holder may choose this unit now. */
const isFree = ({ holder, locked }: DuelState, unit: Unit): boolean =>
  unit.side === holder &&
  unit.alive &&
  !unit.finished &&
  unit.prepared === null &&
  (locked === null || locked === unit.id)

function addOrders(orders: Legal[], state: DuelState, unit: Unit, blocked: number): void {
  const { side: player, id: unitId } = unit
  if (!has(unit, 'STUN')) {
    const tiles = walksOf(state, unit, blocked)
    for (const pos of tiles) orders.push({ type: 'MOVE', player, unitId, pos })
    if (isArmed(unit)) {
      addAttacks(orders, state, unit, blocked)
      if (has(unit, 'POWER')) addBreaks(orders, state, unit)
      else addRushes(orders, state, unit, tiles)
    }
    if (isHero(unit)) addSkill(orders, state, unit)
  }
  orders.push({ type: 'END_TURN', player, unitId })
}

const isArmed = (unit: Unit): boolean => !has(unit, 'BLIND') && !has(unit, 'INVULNERABLE')

const walksOf = (state: DuelState, unit: Unit, blocked: number): readonly Pos[] =>
  has(unit, 'ROOT') ? [] : movesOf(state, unit, blocked)

/** The tiles a unit can walk to. */
export function movesOf(state: DuelState, unit: Unit, blocked = blockedTiles(state)): Pos[] {
  if (state.rules.moveShape === 'PATH')
    return TILES.filter((pos) => !isAmong(blocked, pos) && typeof walk(state, unit, pos) !== 'string')
  const tiles: Pos[] = []
  for (const dir of DIRECTIONS)
    for (const pos of ray(unit.pos, dir, STATS[unit.type].move)) {
      if (isAmong(blocked, pos)) break
      tiles.push(pos)
    }
  return tiles
}

/** Whether a unit could aim at another as an enemy. */
const isAim = (unit: Unit, other: Unit): boolean => other.side !== unit.side && !has(other, 'INVISIBLE')

function addAttacks(orders: Legal[], state: DuelState, unit: Unit, blocked: number): void {
  const { side: player, id: unitId } = unit
  for (const pos of attackTiles(state, unit, blocked)) orders.push({ type: 'ATTACK', player, unitId, pos })
}

/** With POWER an adjacent obstacle can be broken without an attack. */
function addBreaks(orders: Legal[], state: DuelState, unit: Unit): void {
  const { side: player, id: unitId } = unit
  for (const { pos } of state.obstacles)
    if (distance(unit.pos, pos) === 1) orders.push({ type: 'DESTROY_OBSTACLE', player, unitId, pos })
}

/** Without it a unit can attack after a move. */
function addRushes(orders: Legal[], state: DuelState, unit: Unit, moves: readonly Pos[]): void {
  const { side: player, id: unitId } = unit
  for (const pos of moves)
    for (const other of state.units)
      if (other.alive && isAim(unit, other) && distance(other.pos, pos) === 1)
        orders.push({ type: 'MOVE_AND_ATTACK', player, unitId, pos, targetUnitId: other.id })
}

/** The tiles with something on them that a unit can attack. */
function attackTiles(state: DuelState, unit: Unit, blocked: number): Pos[] {
  const tiles: Pos[] = []
  for (const dir of DIRECTIONS)
    for (const pos of ray(unit.pos, dir, STATS[unit.type].range)) {
      if (!isAmong(blocked, pos)) continue
      const there = unitAt(state, pos)
      const isObstacle = there === undefined
      if (isObstacle || (there !== undefined && isAim(unit, there))) tiles.push(pos)
      if (isObstacle) break
    }
  return tiles
}

function addSkill(
  orders: Legal[],
  state: DuelState,
  hero: Unit,
  isWanted: (skill: Skill) => boolean = () => true,
): void {
  if (hero.cooldown) return
  const skill = skillOfHero(state.skills, hero)
  if (skill === undefined || skill.class !== hero.type || !isWanted(skill)) return
  if (isMovement(skill, beaconToReach(skill, hero) !== null) && has(hero, 'ROOT')) return
  const choices = choicesOf(skill)
  for (const aim of skillAims(state, hero, skill)) {
    const order = { type: 'USE_SKILL', player: hero.side, unitId: hero.id, ...aim }
    if (choices.length === 0) orders.push(order)
    else for (const buffChoice of choices) orders.push({ ...order, buffChoice })
  }
}

type Aim = Pick<DuelOrder, 'pos' | 'targetUnitId'>

/** What a skill can be aimed at: units, tiles, or nothing, which counts once. */
function skillAims(state: DuelState, hero: Unit, skill: Skill): readonly Aim[] {
  const { range = 0 } = skill
  const units = (isMeant: (unit: Unit) => boolean): Aim[] =>
    state.units
      .filter((unit) => unit.alive && isMeant(unit) && distance(unit.pos, hero.pos) <= range)
      .map(({ id }) => ({ targetUnitId: id }))
  switch (skill.target) {
    case 'SINGLE_ENEMY':
      return units((unit) => isAim(hero, unit))
    case 'SINGLE_ALLY':
      return units((unit) => unit.side === hero.side && !(heals(skill) && unit.type === 'CLONE'))
    case 'SINGLE_TILE': {
      const beacon = beaconToReach(skill, hero)
      if (beacon !== null) return isBlocked(state, beacon) ? [] : [{}]
      return skillTiles(state, hero, skill).map((pos) => ({ pos }))
    }
    case 'AREA_AROUND_SELF':
      return targetsOf(state, hero, skill, { type: 'USE_SKILL' }).length > 0 ? [{}] : []
    case 'LINE':
      return DIRECTIONS.flatMap((dir) =>
        targetsOf(state, hero, skill, { type: 'USE_SKILL', dir }).length > 0
          ? ray(hero.pos, dir, range).map((pos) => ({ pos }))
          : [],
      )
    default:
      return [{}]
  }
}

const CHOICE_WORDS: { readonly [C in DeathChoice]: string } = {
  SPAWN_OBSTACLE: 'Leave an obstacle',
  SPAWN_BUFF_TILE: 'Leave a buff tile',
}

/** An order in words, accepted or not, to be read beside the unit that would carry it out. */
export function label(state: DuelState, order: Legal): string {
  const at = order.pos ? tileText(order.pos) : 'no tile'
  switch (order.type) {
    case 'MOVE':
      return `Move to ${at}`
    case 'ATTACK':
      return attackLabel(state, order, at)
    case 'MOVE_AND_ATTACK':
      return `Move to ${at} and attack ${order.targetUnitId ? nameIn(state, order.targetUnitId) : 'nobody'}`
    case 'DESTROY_OBSTACLE':
      return `Break the obstacle on ${at}`
    case 'USE_SKILL':
      return skillLabel(state, order)
    case 'END_TURN':
      return 'Pass'
    case 'DEATH_CHOICE':
      return choiceLabel(state, order)
    case 'TIMEOUT':
      return `Let the time of ${order.player ?? 'nobody'} run out`
    default:
      return order.type ? `Do "${order.type}"` : 'Do nothing that is named'
  }
}

/** The unit it names, or else what stands there. */
function attackLabel(state: DuelState, { pos, targetUnitId }: Legal, at: string): string {
  const target = targetUnitId || (pos && unitAt(state, pos)?.id)
  if (target) return `Attack ${nameIn(state, target)} on ${at}`
  return pos && obstacleAt(state, pos) !== undefined ? `Attack the obstacle on ${at}` : `Attack ${at}`
}

function choiceLabel(state: DuelState, { choice }: Legal): string {
  const [dead] = state.deathChoices
  const known = DEATH_CHOICES.find((one) => one === choice)
  const what = known === undefined ? `Leave ${choice ? `"${choice}"` : 'nothing'}` : CHOICE_WORDS[known]
  return dead === undefined ? what : `${what} where ${nameIn(state, dead)} fell`
}

function skillLabel(state: DuelState, order: Legal): string {
  const { pos, targetUnitId, buffChoice } = order
  const [hero, skill] = heroAndSkill(state, order)
  const beacon = hero && skill && beaconToReach(skill, hero)
  const aim = targetUnitId
    ? ` on ${nameIn(state, targetUnitId)}`
    : pos
      ? `${skill?.target === 'LINE' ? ' towards' : ' to'} ${tileText(pos)}`
      : beacon
        ? `: go to the beacon on ${tileText(beacon)}`
        : ''
  return `${skill?.name ?? 'Use a skill'}${aim}${buffChoice ? `, ${buffChoice}` : ''}`
}

function heroAndSkill(state: DuelState, { unitId }: Legal): [] | [Unit, Skill | undefined] {
  const hero = unitId ? findUnit(state, unitId) : undefined
  return hero === undefined ? [] : [hero, skillOfHero(state.skills, hero)]
}

export const words = (state: DuelState, order: DuelOrder): OrderWords => ({
  label: label(state, order),
  ...(order.unitId && { unit: order.unitId }),
})

export const options = (state: DuelState): OrderOption<DuelOrder>[] =>
  legalOrders(state).map((order) => asOption(state, order))

export const asOption = (state: DuelState, order: Legal): OrderOption<DuelOrder> => ({
  order,
  ...words(state, order),
  kind: kindOf(order),
  tone: TONES[order.type ?? ''] ?? 'pass',
  ...(order.type === 'END_TURN' && { name: label(state, order) }),
  ...skillFacts(state, order),
  cells: cellsOf(state, order),
  ...(order.type === 'TIMEOUT' && { isByClock: true }),
})

const TONES: Readonly<Record<string, string>> = {
  MOVE: 'move',
  ATTACK: 'attack',
  MOVE_AND_ATTACK: 'charge',
  DESTROY_OBSTACLE: 'attack',
  USE_SKILL: 'skill',
}

/** A skill's name, what there is to know about it, and whom it reaches if it is not aimed. */
function skillFacts(state: DuelState, order: Legal) {
  const { type, pos, targetUnitId, buffChoice } = order
  const [hero, skill] = type === 'USE_SKILL' ? heroAndSkill(state, order) : []
  if (hero === undefined || skill === undefined) return {}
  const tiles = pos || targetUnitId ? [] : skillTiles(state, hero, skill)
  const isGround = beaconToReach(skill, hero) !== null
  return {
    name: `${skill.name}${buffChoice ? `, ${buffChoice}` : ''}`,
    about: `${skill.text} Reach: ${reachText(skill, hero)}. ${waitText(skill)}`,
    reaches: tiles.filter((tile) => isGround || unitAt(state, tile) !== undefined).map(cellFromPos),
  }
}

const waitText = ({ cooldown }: Skill): string =>
  cooldown === 0 ? 'It can be used again at once.' : `Cooldown: ${plural(cooldown, 'round')}.`

/** Orders of one kind differ only in where they point. */
const kindOf = ({ type, unitId, buffChoice, choice }: Legal): string =>
  choice ? CHOICE_WORDS[choice as DeathChoice] : [unitId, type, buffChoice].filter((word) => word).join(' ')

function cellsOf(state: DuelState, { pos, targetUnitId }: Legal) {
  const target = targetUnitId ? findUnit(state, targetUnitId) : undefined
  return [pos, target?.pos].flatMap((tile) => (tile ? [cellFromPos(tile)] : []))
}

/** Being too slow to act costs the hero hp; being too slow to choose leaves an obstacle. */
export function clock(state: DuelState): OrderClock<DuelOrder> | null {
  const isChoice = state.deathChoices.length > 0
  const orders = legalOrders(state)
  const order = isChoice ? orders[0] : orders.find(({ type }) => type === 'TIMEOUT')
  if (order === undefined) return null
  return {
    seconds: isChoice ? DEATH_CHOICE_SECONDS : ACTION_SECONDS,
    graceMs: GRACE_MS,
    order,
    label: isChoice ? label(state, order) : `time is up for ${order.player}`,
  }
}
