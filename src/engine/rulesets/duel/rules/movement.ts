import { isSame } from '#engine/rulesets/duel/board.ts'
import type { MoveCause } from '#engine/rulesets/duel/events.ts'
import type { Pos } from '#schemas/duel/state.ts'
import { type BuffType, TILE_BUFFS } from '#schemas/duel/words.ts'
import { give } from './buffs.ts'
import type { Env, Flow } from './context.ts'
import { get } from './units.ts'

export function relocate(env: Env, id: string, to: Pos, how: MoveCause, path: readonly Pos[] = []): void {
  const unit = get(env.state, id)
  const from = unit.pos
  unit.pos = to
  env.tell('UNIT_MOVED', { unit: id, from, to, path: [...path], how })
}

const tileUnder = (env: Env, id: string) => {
  const { pos } = get(env.state, id)
  return env.state.tiles.find((tile) => isSame(tile.pos, pos))
}

/** A buff tile that somebody has come to stand on is used up by it; an open one is drawn now. */
export function trigger(env: Env, id: string): void {
  const tile = tileUnder(env, id)
  if (tile === undefined) return
  const { pos, type: preset, id: tileId } = tile
  const buff = preset ?? drawOne(env, id, 'TILE', TILE_BUFFS)
  env.state.tiles = env.state.tiles.filter((other) => other.id !== tileId)
  env.tell('TILE_TRIGGERED', { unit: id, pos, buff, preset: preset !== null })
  give(env, id, buff)
}

/** The same with a frame of its own, if there is a tile at all. */
export function* stepOn(env: Env, id: string): Flow {
  if (tileUnder(env, id) === undefined) return
  yield 'tile'
  trigger(env, id)
}

const LABELS = {
  TILE: 'what the tile gives',
  CHANCE: 'whether it takes hold',
  DEBUFF: 'which one',
  CLEANSE: 'which one goes',
} as const

/** One of a list, by lot. */
export function drawOne<B extends BuffType>(
  env: Env,
  unit: string,
  purpose: Exclude<keyof typeof LABELS, 'CHANCE'>,
  list: readonly B[],
): B {
  const bound = list.length
  const value = env.roll(`${LABELS[purpose]}: ${unit}`, bound, (n) => list[n]!)
  const buff = list[value]!
  env.tell('RNG_DRAWN', { unit, purpose, bound, value, chance: 0, buff })
  return buff
}

/** Whether something of so many in a hundred comes true. */
export function drawChance(env: Env, unit: string, chance: number): boolean {
  const bound = 100
  const value = env.roll(`${LABELS.CHANCE}: ${unit}`, bound, (n) =>
    n < chance ? `${n}, takes hold` : `${n}, does not`,
  )
  env.tell('RNG_DRAWN', { unit, purpose: 'CHANCE', bound, value, chance, buff: null })
  return value < chance
}
