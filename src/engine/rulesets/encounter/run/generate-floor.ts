import type { Roll } from '#engine/core/rng.ts'
import { BESTIARY, BOSS, biomeOf, bornOf, type Species } from '#schemas/encounter/catalogue.ts'
import {
  BLOCK_ANCHORS,
  BOARD_ORDER,
  coveredFrom,
  NOWHERE,
  rowOf,
  squareName,
} from '#schemas/encounter/cells.ts'
import type { Ahead } from '#schemas/encounter/state.ts'
import { FLOORS } from '#schemas/encounter/words.ts'

/** A creature of the bestiary that was drawn. */
interface Drawn {
  readonly type: string
  readonly tier: number
}

const isLarge = (drawn: Drawn): boolean => bornOf(drawn).size === 2

/** One of a list, by a roll. */
function drawFrom<T>(list: readonly T[], label: string, roll: Roll): T {
  const drawn = list[roll(label, list.length)]
  if (drawn === undefined) throw new Error(`there is nothing to draw for "${label}"`)
  return drawn
}

function rosterOf(floor: number, roll: Roll): Drawn[] {
  if (floor === FLOORS) return [{ type: BOSS, tier: 0 }]
  const biome = biomeOf(floor)
  const pool = BESTIARY.filter((species) => species.biome === biome)
  const roster: Drawn[] = []
  for (let left = 1 + biome + roll('count', 2); left > 0; left--) {
    const drawn = draw(pool, biome, roll)
    roster.push(isLarge(drawn) && roster.some(isLarge) ? smaller(drawn, pool) : drawn)
  }
  return roster
}

/** The tier is drawn even for types that never level. */
function draw(pool: readonly Species[], biome: number, roll: Roll): Drawn {
  const { type, baseRequirement } = drawFrom(pool, 'type', roll)
  const isBelow = (value: number) => value < 15 * biome
  const isRaised = isBelow(roll('tierChance', 100, undefined, isBelow))
  const tier = isRaised ? 1 + roll('tier', biome) : 0
  return { type, tier: baseRequirement === null ? 0 : tier }
}

/** What comes instead of a second 2 × 2 unit: itself before it grew, else the first small type. */
function smaller({ type, tier }: Drawn, pool: readonly Species[]): Drawn {
  for (let younger = tier; younger >= 0; younger--)
    if (!isLarge({ type, tier: younger })) return { type, tier: younger }
  return { type: pool.find(({ size }) => size === 1)?.type ?? type, tier: 0 }
}

const ROW_BY_ROW = [...BOARD_ORDER.E].sort((a, b) => rowOf(a) - rowOf(b) || a - b)

/** The large one is placed first, then the others in the order drawn. */
function place(roster: readonly Drawn[], roll: Roll): ReadonlyMap<Drawn, number> {
  const anchors = new Map<Drawn, number>()
  const taken = new Set<number>()
  const settle = (drawn: Drawn, anchor: number) => {
    anchors.set(drawn, anchor)
    for (const square of coveredFrom(anchor, isLarge(drawn) ? 2 : 1)) taken.add(square)
  }
  const large = roster.find(isLarge)
  if (large !== undefined) settle(large, drawFrom(BLOCK_ANCHORS.E, 'anchor', roll))
  for (const drawn of roster) {
    const free = ROW_BY_ROW.filter((square) => !taken.has(square))
    if (drawn !== large) settle(drawn, drawFrom(free, 'square', roll))
  }
  return anchors
}

/** Draws side E of a floor; ids are the prefix and a number from 1. */
export function encounterOf(floor: number, prefix: string, roll: Roll): Ahead {
  const roster = rosterOf(floor, roll)
  const anchors = place(roster, roll)
  return {
    floor,
    units: roster.map((drawn, i) => ({
      id: `${prefix}${i + 1}`,
      ...drawn,
      anchor: squareName(anchors.get(drawn) ?? NOWHERE),
    })),
  }
}
