import { tileText } from '#engine/rulesets/duel/board.ts'
import { nameIn } from '#engine/rulesets/duel/program.ts'
import { beaconToReach, reachText, skillOfHero, skillTiles } from '#engine/rulesets/duel/rules/skills.ts'
import { findUnit, isTurnToStart, obstacleAt, unitAt } from '#engine/rulesets/duel/rules/units.ts'
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
} from '#schemas/duel/words.ts'
import type { OrderClock, OrderOption, OrderWords } from '#schemas/order.ts'
import { plural } from '#schemas/text/counted.ts'
import { Field } from './field.ts'
import { inFull, type Legal } from './field-order.ts'
import { possibleOrders, walksOf } from './possible.ts'
import { tileAt } from './tiles.ts'

const FIELD = new Field()

/** Every order that would be accepted, unit by unit in id order. */
export function legalOrders(state: DuelState): Legal[] {
  const field = FIELD.read(state)
  const orders = possibleOrders(field).map((order) => inFull(field, order))
  const isOver = state.outcome !== null || isTurnToStart(state)
  if (!isOver && state.deathChoices.length === 0) orders.push({ type: 'TIMEOUT', player: state.holder })
  return orders
}

/** The tiles a unit can walk to. */
export function movesOf(state: DuelState, { id }: Unit): Pos[] {
  const piece = FIELD.read(state).find(id)
  return piece === undefined ? [] : walksOf(FIELD, piece).map(tileAt)
}

/** Whom an order is about: the unit that acts or fell; nobody if time ran out. */
export const aboutWhom = (state: DuelState, { type, unitId }: Legal): string | null =>
  (type === 'DEATH_CHOICE' ? state.deathChoices[0] : unitId) ?? null

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
