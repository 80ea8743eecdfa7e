import { withoutPlace } from '#engine/rulesets/encounter/rules/creature.ts'
import {
  BLOCK_ANCHORS,
  BOARD_ORDER,
  columnOf,
  coveredFrom,
  fits,
  rowOf,
  squareName,
  squaresOf,
} from '#schemas/encounter/cells.ts'
import type { Creature, Recruit, Unit } from '#schemas/encounter/unit.ts'

/** Side P between two battles: its formation, and who waits to join it. */
export interface Party {
  readonly units: Unit[]
  readonly waiting: Recruit[]
}

/** Who would have to make room, by row and column of the first square each would lose; null if the hero would. */
export function overlapped({ units }: Party, anchor: number, size: number): Creature[] | null {
  if (!fits(anchor, size, 'P')) return null
  const found: Creature[] = []
  for (const square of coveredFrom(anchor, size)) {
    const holder = units.find((unit) => squaresOf(unit).includes(square))
    if (holder === undefined) continue
    if (holder.isHero) return null
    if (!found.includes(holder)) found.push(holder)
  }
  return found
}

/** Puts somebody who waits on the board; those who stood there wait instead, last in line. */
export function placeRecruit(party: Party, id: string, anchor: number): Party {
  const recruit = party.waiting.find((waiting) => waiting.id === id)
  const moved = recruit && overlapped(party, anchor, recruit.size)
  if (recruit === undefined || moved == null)
    throw new Error(`"${id}" cannot be placed on ${squareName(anchor)}`)
  const place = squareName(anchor)
  const gone = new Set(moved.map((unit) => unit.id))
  return {
    units: [...party.units.filter((unit) => !gone.has(unit.id)), { ...recruit, anchor: place, home: place }],
    waiting: [...party.waiting.filter((waiting) => waiting !== recruit), ...moved.map(withoutPlace)],
  }
}

/** The anchors from which somebody can be placed: front to back, blocks row by row. */
export const placesOf = (party: Party, { size }: Recruit): number[] =>
  (size === 2 ? BLOCK_ANCHORS.P : BOARD_ORDER.P).filter((anchor) => overlapped(party, anchor, size) !== null)

/**
 * The anchor of somebody who is told to stand on a square: of the blocks it is part of the one that begins there, else
 * the first that can be taken; null if none can.
 */
export function anchorAt(party: Party, recruit: Recruit, square: number): number | null {
  const places = placesOf(party, recruit)
  if (places.includes(square)) return square
  return places.find((anchor) => coveredFrom(anchor, recruit.size).includes(square)) ?? null
}

/** Where somebody likes to stand, best first: fighters in front, shooters and casters behind; top to bottom. */
function preferred({ attacks, size }: Recruit): readonly number[] {
  if (size === 2) return BLOCK_ANCHORS.P
  if (attacks.some(({ kind }) => kind === 'melee')) return BOARD_ORDER.P
  return [...BOARD_ORDER.P].sort((a, b) => columnOf(a) - columnOf(b) || rowOf(a) - rowOf(b))
}

/**
 * The place a run gives somebody who waits: where the least hp has to make room, the preferred one of equals.
 * Nobody makes room for somebody with no more hp, nor do those who are to stay.
 */
export function placeFor(party: Party, recruit: Recruit, staying: readonly string[] = []): number | null {
  let best: { anchor: number; cost: number } | null = null
  for (const anchor of preferred(recruit)) {
    const moved = overlapped(party, anchor, recruit.size)
    if (moved === null || moved.some(({ id }) => staying.includes(id))) continue
    const cost = moved.reduce((sum, { hp }) => sum + hp, 0)
    if (cost < recruit.hp && (best === null || cost < best.cost)) best = { anchor, cost }
  }
  return best === null ? null : best.anchor
}
