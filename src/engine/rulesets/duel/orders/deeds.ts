import { placeOf } from '#engine/rulesets/duel/board.ts'
import { opponent } from '#engine/rulesets/duel/rules/units.ts'
import {
  BUFF_FACTS,
  type BuffType,
  MARK_BONUS,
  MAX_HP,
  SHIELD_AMOUNT,
  TILE_BUFFS,
} from '#schemas/duel/words.ts'
import { BITS, type Field, type Piece } from './field.ts'
import { isIn, only } from './tiles.ts'

// What orders are made of, in numbers, each as the rules do it.

/** The one that the mildest draw takes. */
export const mildest = <T>(list: readonly T[]): T | undefined => list.at(-1)

/** Somebody goes elsewhere and takes the buff tile that lies there. */
export function move(field: Field, piece: Piece, tile: number): void {
  const from = piece.tile
  piece.tile = tile
  field.vacate(from)
  field.standing |= only(tile)
  if (!isIn(tile, field.buffTiles)) return
  field.buffTiles &= ~only(tile)
  const type = field.state.tiles.find(({ pos }) => placeOf(pos) === tile)?.type ?? mildest(TILE_BUFFS)
  if (type !== undefined) give(piece, type)
}

interface Given {
  readonly duration?: number | undefined
  readonly amount?: number | undefined
}

/** Gives a buff to somebody who is still up, and what it does to hp at once. */
export function give(piece: Piece, type: BuffType, given: Given = {}): void {
  if (piece.hp === 0) return
  const { duration, instant } = BUFF_FACTS[type]
  const { duration: rounds = duration, amount = SHIELD_AMOUNT } = given
  piece.gain(type, duration === null ? null : rounds, amount)
  if (instant > 0) heal(piece, instant, type === 'LIFE')
  if (instant < 0) piece.hp = Math.max(0, piece.hp + instant)
}

/** Raises hp: not of clones, not of those at 0; healing twice as much while INVULNERABLE. */
export function heal(piece: Piece, amount: number, isHealing: boolean): void {
  if (piece.hp === 0 || piece.unit.type === 'CLONE') return
  const wanted = isHealing && piece.has(BITS.INVULNERABLE) ? amount * 2 : amount
  piece.hp = Math.min(MAX_HP, piece.hp + wanted)
}

export function hurt(receiver: Piece, blow: number): void {
  if (receiver.has(BITS.INVULNERABLE)) return
  receiver.suffer(receiver.has(BITS.DEATH_MARK) ? blow + MARK_BONUS : blow)
}

/** Takes somebody off the board who has come to 0 hp; false if more comes of it, or both heroes have. */
export function takeOff(field: Field, piece: Piece): boolean {
  piece.isGone = true
  field.vacate(piece.tile)
  if (!piece.kind.isHero) return !piece.has(BITS.DEATH_MARK)
  const isFirst = field.winner === null
  field.winner = opponent(piece.side)
  return isFirst
}

/** The same after an action: minions leave an obstacle, as if that had been chosen. */
export function fall(field: Field, piece: Piece): boolean {
  if (piece.hp > 0 || piece.isGone) return true
  if (!takeOff(field, piece)) return false
  if (!piece.kind.isDrafted) return true
  leaveObstacle(field, piece.tile)
  field.isAsking = true
  return true
}

export function leaveObstacle(field: Field, tile: number): void {
  field.obstacles |= only(tile)
  field.buffTiles &= ~only(tile)
}

/** What it gives is yet to be drawn; false where another lies that would be taken for it. */
export function leaveBuffTile(field: Field, tile: number): boolean {
  const isFirst = !isIn(tile, field.buffTiles)
  field.obstacles &= ~only(tile)
  field.buffTiles |= only(tile)
  return isFirst
}
