import { placeOf, TILES } from '#engine/rulesets/duel/board.ts'
import {
  choicesOf,
  heals,
  isHarmful,
  isMovement,
  skillOfHero,
  usesBeacon,
} from '#engine/rulesets/duel/rules/skills.ts'
import { isTurnToStart } from '#engine/rulesets/duel/rules/units.ts'
import type { Skill } from '#schemas/duel/skill.ts'
import { DEATH_CHOICES } from '#schemas/duel/words.ts'
import { BITS, type Field, type Piece } from './field.ts'
import { type FieldOrder, fieldOrder, NONE } from './field-order.ts'
import { apart, isIn, linesFrom, neighbours, only } from './tiles.ts'

/** Every order that would be accepted, unit by unit in id order, apart from running out of time. */
export function possibleOrders(field: Field): FieldOrder[] {
  const orders: FieldOrder[] = []
  if (field.winner !== null || isTurnToStart(field.state)) return orders
  if (field.isAsking) {
    for (const choice of DEATH_CHOICES.keys())
      orders.push(fieldOrder('DEATH_CHOICE', NONE, NONE, NONE, choice))
    return orders
  }
  for (const piece of field.pieces) {
    if (!isFree(field, piece)) continue
    if (!piece.has(BITS.STUN)) addOrders(orders, field, piece)
    orders.push(fieldOrder('END_TURN', piece.index))
  }
  return orders
}

function addOrders(orders: FieldOrder[], field: Field, piece: Piece): void {
  const walks = piece.has(BITS.ROOT) ? NOWHERE : walksOf(field, piece)
  for (const tile of walks) orders.push(fieldOrder('MOVE', piece.index, tile))
  if (!piece.has(DISARMED)) {
    const aims = field.aimsOf(piece.side)
    addAttacks(orders, field, piece, aims)
    if (piece.has(BITS.POWER)) addBreaks(orders, field, piece)
    else addRushes(orders, field, piece, walks, aims)
  }
  if (piece.kind.isHero) addSkill(orders, field, piece)
}

/** Of the orders of a side whose turn it is those that hurt at once, in the same order. */
export function harmfulOrders(field: Field): FieldOrder[] {
  const orders: FieldOrder[] = []
  if (field.winner !== null || field.isAsking || field.holder === null) return orders
  const aims = field.aimsOf(field.holder)
  for (const piece of field.pieces) {
    if (!isFree(field, piece) || piece.has(BITS.STUN)) continue
    if (!piece.has(DISARMED)) {
      addAttacks(orders, field, piece, aims)
      if (!piece.has(BITS.POWER | BITS.ROOT)) addRushes(orders, field, piece, walksOf(field, piece), aims)
    }
    if (piece.kind.isHero) addSkill(orders, field, piece, isHarmful)
  }
  return orders
}

const DISARMED = BITS.BLIND | BITS.INVULNERABLE
const NOWHERE: readonly number[] = []

/** Whether the holder may choose this unit now. */
const isFree = ({ holder, locked }: Field, { hp, side, isDone, isPreparing, unit }: Piece): boolean =>
  side === holder && hp > 0 && !isDone && !isPreparing && (locked === null || locked === unit.id)

/** The tiles a unit can walk to. */
export function walksOf(field: Field, { tile: from, kind }: Piece): number[] {
  const tiles: number[] = []
  const { blocked } = field
  if (field.state.rules.moveShape === 'PATH') {
    const reached = spread(only(from), kind.move, blocked)
    for (const tile of TILES.keys()) if (isIn(tile, reached & ~blocked)) tiles.push(tile)
    return tiles
  }
  for (const line of linesFrom(from, kind.move))
    for (const tile of line) {
      if (isIn(tile, blocked)) break
      tiles.push(tile)
    }
  return tiles
}

/** The tiles that so many steps over free ones lead to. */
function spread(from: number, steps: number, blocked: number): number {
  let reached = from
  for (let step = 0; step < steps; step++) {
    let next = reached
    for (const tile of TILES.keys()) if (isIn(tile, reached)) next |= neighbours(tile) & ~blocked
    reached = next
  }
  return reached
}

/** The tiles with something on them that a unit can attack. */
function addAttacks(
  orders: FieldOrder[],
  field: Field,
  { index, tile: from, kind }: Piece,
  aims: number,
): void {
  const walls = field.obstacles & ~field.standing
  for (const line of linesFrom(from, kind.range))
    for (const tile of line) {
      if (isIn(tile, aims | walls)) orders.push(fieldOrder('ATTACK', index, tile))
      if (isIn(tile, walls)) break
    }
}

/** With POWER an adjacent obstacle can be broken without an attack. */
function addBreaks(orders: FieldOrder[], { state }: Field, { index, tile }: Piece): void {
  for (const { pos } of state.obstacles)
    if (apart(tile, placeOf(pos)) === 1) orders.push(fieldOrder('DESTROY_OBSTACLE', index, placeOf(pos)))
}

/** Without it a unit can attack after a move. */
function addRushes(
  orders: FieldOrder[],
  { pieces }: Field,
  { index }: Piece,
  walks: readonly number[],
  aims: number,
): void {
  for (const to of walks) {
    const near = neighbours(to) & aims
    if (near === 0) continue
    for (const target of pieces)
      if (target.hp > 0 && isIn(target.tile, near))
        orders.push(fieldOrder('MOVE_AND_ATTACK', index, to, target.index))
  }
}

function addSkill(
  orders: FieldOrder[],
  field: Field,
  hero: Piece,
  isWanted: (skill: Skill) => boolean = () => true,
): void {
  const { unit, index } = hero
  if (hero.cooldown > 0) return
  const skill = skillOfHero(field.state.skills, unit)
  if (skill === undefined || skill.class !== unit.type || !isWanted(skill)) return
  if (isMovement(skill, goesToBeacon(skill, hero)) && hero.has(BITS.ROOT)) return
  const choices = choicesOf(skill)
  const add = (tile: number, target: number): void => {
    if (choices.length === 0) orders.push(fieldOrder('USE_SKILL', index, tile, target))
    for (const choice of choices.keys()) orders.push(fieldOrder('USE_SKILL', index, tile, target, choice))
  }
  aimSkill(field, hero, skill, add)
}

const goesToBeacon = (skill: Skill, { beacon }: Piece): boolean => beacon >= 0 && usesBeacon(skill)

/** Names what a skill can be aimed at: tiles, units, or nothing, which counts once. */
function aimSkill(
  field: Field,
  hero: Piece,
  skill: Skill,
  aim: (tile: number, target: number) => void,
): void {
  const { range = 0 } = skill
  const { side, tile: from } = hero
  switch (skill.target) {
    case 'SINGLE_ENEMY':
      for (const { hp, side: other, tile, index, buffs } of field.pieces)
        if (hp > 0 && other !== side && (buffs & BITS.INVISIBLE) === 0 && apart(tile, from) <= range)
          aim(NONE, index)
      return
    case 'SINGLE_ALLY':
      for (const { hp, side: other, tile, index, unit } of field.pieces)
        if (
          hp > 0 &&
          other === side &&
          !(heals(skill) && unit.type === 'CLONE') &&
          apart(tile, from) <= range
        )
          aim(NONE, index)
      return
    case 'SINGLE_TILE': {
      if (goesToBeacon(skill, hero)) {
        if (!isIn(hero.beacon, field.blocked)) aim(NONE, NONE)
      } else
        for (const tile of TILES.keys())
          if (apart(tile, from) <= range && !isIn(tile, field.blocked)) aim(tile, NONE)
      return
    }
    case 'AREA_AROUND_SELF':
      if ((neighbours(from) & field.foesOf(side)) !== 0) aim(NONE, NONE)
      return
    case 'LINE': {
      const foes = field.foesOf(side)
      for (const line of linesFrom(from, range))
        if ((beam(line, field.obstacles) & foes) !== 0) for (const tile of line) aim(tile, NONE)
      return
    }
    default:
      aim(NONE, NONE)
  }
}

/** What a line skill covers: everything up to the first obstacle. */
export function beam(line: readonly number[], obstacles: number): number {
  let tiles = 0
  for (const tile of line) {
    if (isIn(tile, obstacles)) break
    tiles |= only(tile)
  }
  return tiles
}
