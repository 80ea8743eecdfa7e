import {
  cellOf,
  DIRECTIONS,
  distance,
  isOnBoard,
  TILES,
  tileAt,
  tileText,
} from '#engine/rulesets/duel/board.ts'
import { nameIn } from '#engine/rulesets/duel/program.ts'
import { targetsOf } from '#engine/rulesets/duel/rules/effects.ts'
import { reachText, skillTiles } from '#engine/rulesets/duel/rules/reach.ts'
import { choicesOf, heals, isMovement, isTeleport, skillOfHero } from '#engine/rulesets/duel/rules/skills.ts'
import {
  chooserOf,
  enemiesAround,
  findUnit,
  has,
  isBlocked,
  isHero,
  isTurnToStart,
  obstacleAt,
  unitAt,
  walk,
} from '#engine/rulesets/duel/rules/units.ts'
import type { Pos } from '#schemas/duel/fields.ts'
import type { DuelOrder } from '#schemas/duel/order.ts'
import type { Skill } from '#schemas/duel/skill.ts'
import type { DuelState, Unit } from '#schemas/duel/state.ts'
import { DEATH_CHOICES, type DeathChoice, STATS } from '#schemas/duel/words.ts'
import type { OrderOption, OrderWords } from '#schemas/order.ts'

/** An order that would be accepted: it has all keys its type uses, and no others. */
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
  for (const unit of state.units) if (isFree(state, unit)) addOrders(orders, state, unit)
  orders.push({ type: 'TIMEOUT', player: state.holder })
  return orders
}

/** Whom an order is about: who acts, or who fell; nobody if time ran out. */
export const aboutWhom = (state: DuelState, { type, unitId }: Legal): string | null =>
  type === 'DEATH_CHOICE' ? state.deathChoices[0]! : (unitId ?? null)

/** Whether the holder may choose this unit now. */
const isFree = ({ holder, locked }: DuelState, unit: Unit): boolean =>
  unit.side === holder &&
  unit.alive &&
  !unit.finished &&
  unit.prepared === null &&
  (locked === null || locked === unit.id)

function addOrders(orders: Legal[], state: DuelState, unit: Unit): void {
  const by = { player: unit.side, unitId: unit.id }
  if (!has(unit, 'STUN')) {
    const tiles = has(unit, 'ROOT') ? [] : movesOf(state, unit)
    for (const pos of tiles) orders.push({ type: 'MOVE', ...by, pos })
    if (!has(unit, 'BLIND') && !has(unit, 'INVULNERABLE')) {
      addAttacks(orders, state, unit)
      if (!has(unit, 'POWER')) addCharges(orders, state, unit, tiles)
      else addDemolitions(orders, state, unit)
    }
    if (isHero(unit)) addSkill(orders, state, unit)
  }
  orders.push({ type: 'END_TURN', ...by })
}

/** The tiles a unit can walk to. */
export function movesOf(state: DuelState, unit: Unit): Pos[] {
  const { move } = STATS[unit.type]
  if (state.rules.moveShape === 'PATH')
    return TILES.filter((pos) => !isBlocked(state, pos) && typeof walk(state, unit, pos) !== 'string')
  const tiles: Pos[] = []
  for (const { x, y } of DIRECTIONS)
    for (let n = 1; n <= move; n++) {
      const [px, py] = [unit.pos.x + x * n, unit.pos.y + y * n]
      if (!isOnBoard(px, py) || isBlocked(state, tileAt(px, py))) break
      tiles.push(tileAt(px, py))
    }
  return tiles
}

/** Whom a unit sees as an enemy to aim at. */
const isAim = (unit: Unit, other: Unit): boolean => other.side !== unit.side && !has(other, 'INVISIBLE')

function addAttacks(orders: Legal[], state: DuelState, unit: Unit): void {
  for (const pos of attackTiles(state, unit))
    orders.push({ type: 'ATTACK', player: unit.side, unitId: unit.id, pos })
}

/** The tiles with something on them that a unit can attack. */
function attackTiles(state: DuelState, unit: Unit): Pos[] {
  const { range } = STATS[unit.type]
  const tiles: Pos[] = []
  for (const { x, y } of DIRECTIONS)
    for (let n = 1; n <= range; n++) {
      const [px, py] = [unit.pos.x + x * n, unit.pos.y + y * n]
      if (!isOnBoard(px, py)) break
      const pos = tileAt(px, py)
      const there = unitAt(state, pos)
      const isObstacle = there === undefined && obstacleAt(state, pos) !== undefined
      if (isObstacle || (there !== undefined && isAim(unit, there))) tiles.push(pos)
      if (isObstacle) break
    }
  return tiles
}

function addCharges(orders: Legal[], state: DuelState, unit: Unit, tiles: readonly Pos[]): void {
  for (const pos of tiles)
    for (const other of state.units)
      if (other.alive && isAim(unit, other) && distance(other.pos, pos) === 1)
        orders.push({
          type: 'MOVE_AND_ATTACK',
          player: unit.side,
          unitId: unit.id,
          pos,
          targetUnitId: other.id,
        })
}

function addDemolitions(orders: Legal[], state: DuelState, unit: Unit): void {
  for (const { pos } of state.obstacles)
    if (distance(unit.pos, pos) === 1)
      orders.push({ type: 'DESTROY_OBSTACLE', player: unit.side, unitId: unit.id, pos })
}

function addSkill(orders: Legal[], state: DuelState, hero: Unit): void {
  const skill = skillOfHero(state.skills, hero)
  if (skill === undefined || skill.class !== hero.type || hero.cooldown) return
  if (isMovement(skill, isTeleport(skill, hero)) && has(hero, 'ROOT')) return
  const choices = choicesOf(skill)
  for (const aim of skillAims(state, hero, skill)) {
    const order = { type: 'USE_SKILL', player: hero.side, unitId: hero.id, ...aim }
    if (choices.length === 0) orders.push(order)
    else for (const buffChoice of choices) orders.push({ ...order, buffChoice })
  }
}

type Aim = Pick<DuelOrder, 'pos' | 'targetUnitId'>

/** What a skill can be aimed at: units, tiles, or once at nothing. */
function skillAims(state: DuelState, hero: Unit, skill: Skill): readonly Aim[] {
  const { range = 0 } = skill
  switch (skill.target) {
    case 'SINGLE_ENEMY':
    case 'SINGLE_ALLY': {
      const isMeant = (unit: Unit) =>
        skill.target === 'SINGLE_ENEMY'
          ? isAim(hero, unit)
          : unit.side === hero.side && !(heals(skill) && unit.type === 'CLONE')
      return state.units
        .filter((unit) => unit.alive && isMeant(unit) && distance(unit.pos, hero.pos) <= range)
        .map(({ id }) => ({ targetUnitId: id }))
    }
    case 'SINGLE_TILE':
      if (isTeleport(skill, hero)) return isBlocked(state, hero.beacon!) ? [] : [{}]
      return TILES.filter((pos) => distance(pos, hero.pos) <= range && !isBlocked(state, pos)).map((pos) => ({
        pos,
      }))
    case 'AREA_AROUND_SELF':
      return enemiesAround(state, hero.pos, hero.side).length > 0 ? [{}] : []
    case 'LINE':
      return DIRECTIONS.flatMap((dir) => lineAims(state, hero, skill, dir))
    default:
      return [{}]
  }
}

function lineAims(state: DuelState, hero: Unit, skill: Skill, dir: Pos): Aim[] {
  if (targetsOf(state, hero, skill, { type: 'USE_SKILL', dir }).length === 0) return []
  const aims: Aim[] = []
  for (let n = 1; n <= (skill.range ?? 0); n++) {
    const [x, y] = [hero.pos.x + dir.x * n, hero.pos.y + dir.y * n]
    if (isOnBoard(x, y)) aims.push({ pos: tileAt(x, y) })
  }
  return aims
}

const CHOICE_WORDS: { readonly [C in DeathChoice]: string } = {
  SPAWN_OBSTACLE: 'Leave an obstacle',
  SPAWN_BUFF_TILE: 'Leave a buff tile',
}

/** An order in words, accepted or not, as one reads it beside the unit that would carry it out. */
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

/** Whom it names, else what stands there. */
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

function skillLabel(state: DuelState, { unitId, pos, targetUnitId, buffChoice }: Legal): string {
  const hero = unitId ? findUnit(state, unitId) : undefined
  const skill = hero && skillOfHero(state.skills, hero)
  const aim = targetUnitId
    ? ` on ${nameIn(state, targetUnitId)}`
    : pos
      ? `${skill?.target === 'LINE' ? ' towards' : ' to'} ${tileText(pos)}`
      : hero && skill && isTeleport(skill, hero)
        ? `: go to the beacon on ${tileText(hero.beacon!)}`
        : ''
  return `${skill?.name ?? 'Use a skill'}${aim}${buffChoice ? `, ${buffChoice}` : ''}`
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

/** What a skill is called, what there is to know about it, and whom it reaches where it is aimed at nobody. */
function skillFacts(state: DuelState, { type, unitId, pos, targetUnitId, buffChoice }: Legal) {
  const hero = type === 'USE_SKILL' && unitId ? findUnit(state, unitId) : undefined
  const skill = hero && skillOfHero(state.skills, hero)
  if (hero === undefined || skill === undefined) return {}
  const isAimed = Boolean(pos) || Boolean(targetUnitId)
  const tiles = isAimed ? [] : skillTiles(state, hero, skill)
  const isGround = isTeleport(skill, hero)
  return {
    name: `${skill.name}${buffChoice ? `, ${buffChoice}` : ''}`,
    about: `${skill.text} Reach: ${reachText(skill, hero)}. ${waitText(skill)}`,
    reaches: tiles.filter((tile) => isGround || unitAt(state, tile) !== undefined).map(cellOf),
  }
}

const waitText = ({ cooldown }: Skill): string =>
  cooldown === 0
    ? 'It can be used again at once.'
    : `Cooldown: ${cooldown} ${cooldown === 1 ? 'round' : 'rounds'}.`

/** Orders of one kind differ by where they point alone. */
const kindOf = ({ type, unitId, buffChoice, choice }: Legal): string =>
  choice ? CHOICE_WORDS[choice as DeathChoice] : [unitId, type, buffChoice].filter((word) => word).join(' ')

function cellsOf(state: DuelState, { pos, targetUnitId }: Legal) {
  const target = targetUnitId ? findUnit(state, targetUnitId) : undefined
  return [pos, target?.pos].flatMap((tile) => (tile ? [cellOf(tile)] : []))
}
