import { isSameTile } from '#engine/rulesets/duel/board.ts'
import type { MoveCause } from '#engine/rulesets/duel/events.ts'
import type { Pos } from '#schemas/duel/fields.ts'
import { type BuffType, TILE_BUFFS } from '#schemas/duel/words.ts'
import { giveBuff } from './buffs.ts'
import type { ActionContext } from './context.ts'
import { getUnit } from './units.ts'

export function relocate(
  context: ActionContext,
  id: string,
  to: Pos,
  how: MoveCause,
  path: readonly Pos[] = [],
): void {
  const unit = getUnit(context.state, id)
  const from = unit.pos
  unit.pos = to
  context.tell('UNIT_MOVED', { unit: id, from, to, path: [...path], how })
}

const tileUnder = (context: ActionContext, id: string) => {
  const { pos } = getUnit(context.state, id)
  return context.state.tiles.find((tile) => isSameTile(tile.pos, pos))
}

/** A buff tile that somebody has come to stand on is used up by it; an open one is drawn now. */
export function triggerTile(context: ActionContext, id: string): void {
  const tile = tileUnder(context, id)
  if (tile === undefined) return
  const { pos, type: preset, id: tileId } = tile
  const buff = preset ?? drawOne(context, id, 'TILE', TILE_BUFFS)
  context.state.tiles = context.state.tiles.filter((other) => other.id !== tileId)
  context.tell('TILE_TRIGGERED', { unit: id, pos, buff, preset: preset !== null })
  giveBuff(context, id, buff)
}

/** The same with a frame of its own, if there is a tile at all. */
export function stepOn(context: ActionContext, id: string): void {
  if (tileUnder(context, id) === undefined) return
  context.enter('tile')
  triggerTile(context, id)
}

const LABELS = {
  TILE: 'what the tile gives',
  CHANCE: 'whether it takes hold',
  DEBUFF: 'which one',
  CLEANSE: 'which one goes',
} as const

/** One of a list, by lot. */
export function drawOne<B extends BuffType>(
  context: ActionContext,
  unit: string,
  purpose: Exclude<keyof typeof LABELS, 'CHANCE'>,
  list: readonly B[],
): B {
  const bound = list.length
  const value = context.roll(`${LABELS[purpose]}: ${unit}`, bound, (n) => list[n] ?? '')
  const buff = list[value]
  if (buff === undefined) throw new Error(`there is no buff ${value} of ${bound}`)
  context.tell('RNG_DRAWN', { unit, purpose, bound, value, chance: 0, buff })
  return buff
}

/** Whether something of so many in a hundred comes true. */
export function drawChance(context: ActionContext, unit: string, chance: number): boolean {
  const bound = 100
  const takesHold = (n: number) => n < chance
  const value = context.roll(
    `${LABELS.CHANCE}: ${unit}`,
    bound,
    (n) => (takesHold(n) ? `${n}, takes hold` : `${n}, does not`),
    takesHold,
  )
  context.tell('RNG_DRAWN', { unit, purpose: 'CHANCE', bound, value, chance, buff: null })
  return takesHold(value)
}
