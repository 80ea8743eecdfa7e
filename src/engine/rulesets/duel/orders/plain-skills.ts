import { TILES } from '#engine/rulesets/duel/board.ts'
import { cloneId } from '#engine/rulesets/duel/program.ts'
import { newClone, nextClone } from '#engine/rulesets/duel/rules/effects.ts'
import { choicesOf, getSkill } from '#engine/rulesets/duel/rules/skills.ts'
import type { Effect, Reach, Skill } from '#schemas/duel/skill.ts'
import { fall, give, heal, hurt, mildest, move } from './deeds.ts'
import { BITS, type Field, type Piece } from './field.ts'
import { type FieldOrder, NONE } from './field-order.ts'
import { BEACON, CHARGE } from './points.ts'
import { beam } from './possible.ts'
import { isIn, linesFrom, neighbours, tileAt } from './tiles.ts'

type Of<E extends Effect['effect']> = Extract<Effect, { effect: E }>

/** A skill under way. */
interface Cast {
  readonly field: Field
  readonly hero: Piece
  readonly skill: Skill
  readonly order: FieldOrder
  /** The tile it started from. */
  readonly origin: number
}

/** Uses a hero's skill; false if it is not plain. */
export function castSkill(field: Field, hero: Piece, order: FieldOrder): boolean {
  const skill = getSkill(field.state.skills, hero.unit)
  const use: Cast = { field, hero, skill, order, origin: hero.tile }
  for (const effect of skill.effects) if (!take(use, effect) || hero.hp === 0) return false
  for (const piece of field.pieces) if (!fall(field, piece)) return false
  return true
}

function take(use: Cast, effect: Effect): boolean {
  const { field, hero, order } = use
  switch (effect.effect) {
    case 'move':
      if (order.tile === NONE) return false
      move(field, hero, order.tile)
      return true
    case 'damage':
      return damage(use, effect)
    case 'heal':
      for (const piece of reached(use, effect.to)) heal(piece, effect.amount, true)
      return true
    case 'status':
      status(use, effect)
      return true
    case 'cleanse':
      for (const piece of reached(use, effect.to)) cleanse(piece, effect)
      return true
    case 'shield':
      for (const piece of reached(use, effect.to)) give(piece, 'SHIELD', effect)
      return true
    case 'counter':
      for (const piece of reached(use, effect.to)) give(piece, effect.stance, effect)
      return true
    case 'charges':
      hero.extras += CHARGE * (effect.amount - hero.charges)
      hero.charges = effect.amount
      return true
    case 'beacon':
      beacon(use)
      return true
    case 'spawn':
      return spawn(use, effect.lifetime)
    default:
      return false
  }
}

/** Who takes each blow is settled before any of them lands. Blows of the challenged and pushes are not plain. */
function damage(use: Cast, { to, amount, blocked }: Of<'damage'>): boolean {
  const { field, hero } = use
  if (blocked || hero.has(BITS.CHALLENGE)) return false
  const targets = reached(use, to)
  for (const { side } of targets) if (side === hero.side) return false
  const receivers = targets.map((target) => field.guardOf(target) ?? target)
  for (const receiver of receivers) hurt(receiver, amount)
  return true
}

/** What takes hold by chance does not in the mildest case. */
function status(use: Cast, { to, buff, oneOf, choice = [], chance = 100, duration }: Of<'status'>): void {
  if (chance < 100) return
  const chosen = choicesOf(use.skill)[use.order.choice] ?? choice[0]
  const type = buff ?? (oneOf ? mildest(oneOf) : chosen)
  if (type !== undefined) for (const piece of reached(use, to)) give(piece, type, { duration })
}

function cleanse(piece: Piece, { buffs, pick }: Of<'cleanse'>): void {
  const carried = buffs.filter((type) => piece.has(BITS[type]))
  for (const type of pick === 'all' ? carried : carried.slice(-1)) piece.lose(type)
}

/** Left on a tile by the first use; the second goes there and takes it up. */
function beacon({ field, hero, order }: Cast): void {
  if (order.tile !== NONE) {
    if (hero.beacon < 0) hero.extras += BEACON
    hero.beacon = order.tile
  } else if (hero.beacon >= 0) {
    hero.extras -= BEACON
    move(field, hero, hero.beacon)
    hero.beacon = -1
  }
}

/** The clone comes after its hero, so that the hero's place stays what it was. */
function spawn({ field, hero, order }: Cast, lifetime: number): boolean {
  const { state } = field
  const id = cloneId(hero.unit.id, nextClone(state, hero.unit.id))
  if (order.tile === NONE || field.find(id) !== undefined) return false
  field.add(newClone(id, hero.side, tileAt(order.tile), lifetime))
  return true
}

/** Those an effect reaches who are still up; enemies stay where they are in a skill that is plain. */
function reached(use: Cast, to: Reach): readonly Piece[] {
  const { hero, origin } = use
  switch (to) {
    case 'caster':
      return [hero]
    case 'target':
    case 'targets':
      return targetsOf(use)
    case 'around_origin':
      return foesOn(use, neighbours(origin))
    case 'around':
      return foesOn(use, neighbours(hero.tile))
  }
}

function targetsOf(use: Cast): readonly Piece[] {
  const { field, hero, skill, order, origin } = use
  switch (skill.target) {
    case 'SELF':
      return [hero]
    case 'SINGLE_ENEMY':
    case 'SINGLE_ALLY': {
      const target = field.at(field.piece(order.target).tile)
      return target === undefined ? [] : [target]
    }
    case 'SINGLE_TILE':
      return []
    case 'AREA_AROUND_SELF':
      return foesOn(use, neighbours(origin))
    case 'LINE': {
      const line = linesFrom(origin, skill.range ?? 0).find((tiles) => tiles.includes(order.tile))
      return foesOn(use, beam(line ?? [], field.obstacles))
    }
    case 'ALL_ENEMIES':
      return foesOn(use, EVERYWHERE)
    case 'ALL_ALLIES':
      return field.pieces.filter(({ hp, side }) => hp > 0 && side === hero.side)
  }
}

const EVERYWHERE = (1 << TILES.length) - 1

const foesOn = ({ field, hero }: Cast, tiles: number): readonly Piece[] =>
  field.pieces.filter(({ hp, side, tile }) => hp > 0 && side !== hero.side && isIn(tile, tiles))
