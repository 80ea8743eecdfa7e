import type { Roll } from '#engine/core/rng.ts'
import { scanOf } from '#engine/rulesets/encounter/board.ts'
import { BESTIARY, BOSS, biomeOf, bornOf, type Species } from '#schemas/encounter/catalogue.ts'
import { BLOCK_ANCHORS, coveredFrom, rowOf, SQUARES } from '#schemas/encounter/cells.ts'
import type { Ahead } from '#schemas/encounter/setup.ts'
import { FLOORS } from '#schemas/encounter/words.ts'

interface Drawn {
  readonly species: Species
  readonly tier: number
}

const sizeOf = ({ species: { type }, tier }: Drawn): number => bornOf({ type, tier }).size

function rosterOf(floor: number, roll: Roll): Drawn[] {
  if (floor === FLOORS)
    return BESTIARY.filter(({ type }) => type === BOSS).map((species) => ({ species, tier: 0 }))
  const biome = biomeOf(floor)
  const pool = BESTIARY.filter((species) => species.biome === biome)
  const roster: Drawn[] = []
  for (let left = 1 + biome + roll('count', 2); left > 0; left--) {
    const drawn = draw(pool, biome, roll)
    const isSecondLarge = sizeOf(drawn) === 2 && roster.some((before) => sizeOf(before) === 2)
    roster.push(isSecondLarge ? smaller(drawn, pool) : drawn)
  }
  return roster
}

/** The tier is drawn for types that never level, too. */
function draw(pool: readonly Species[], biome: number, roll: Roll): Drawn {
  const species = pool[roll('type', pool.length)]!
  const isRaised = roll('tierChance', 100) < 15 * biome
  const tier = isRaised ? 1 + roll('tier', biome) : 0
  return { species, tier: species.baseRequirement === null ? 0 : tier }
}

/** What comes instead of a second 2 × 2 unit: itself before it grew, else the first small type. */
function smaller(drawn: Drawn, pool: readonly Species[]): Drawn {
  for (let tier = drawn.tier; tier >= 0; tier--) {
    const younger = { species: drawn.species, tier }
    if (sizeOf(younger) === 1) return younger
  }
  return { species: pool.find(({ size }) => size === 1)!, tier: 0 }
}

const ROW_BY_ROW = [...scanOf('E')].sort((a, b) => rowOf(a) - rowOf(b) || a - b)

/** The large one is placed first, then the others in the order they were drawn. */
function place(roster: readonly Drawn[], roll: Roll): number[] {
  const taken = new Set<number>()
  const anchors: number[] = []
  const settle = (i: number, anchor: number) => {
    anchors[i] = anchor
    for (const square of coveredFrom(anchor, sizeOf(roster[i]!))) taken.add(square)
  }
  const large = roster.findIndex((drawn) => sizeOf(drawn) === 2)
  if (large >= 0) settle(large, BLOCK_ANCHORS.E[roll('anchor', BLOCK_ANCHORS.E.length)]!)
  roster.forEach((_, i) => {
    if (i === large) return
    const free = ROW_BY_ROW.filter((square) => !taken.has(square))
    settle(i, free[roll('square', free.length)]!)
  })
  return anchors
}

/** Draws side E of a floor; ids are the prefix and a number from 1. */
export function encounterOf(floor: number, prefix: string, roll: Roll): Ahead {
  const roster = rosterOf(floor, roll)
  const anchors = place(roster, roll)
  return {
    floor,
    units: roster.map(({ species, tier }, i) => ({
      id: `${prefix}${i + 1}`,
      type: species.type,
      tier,
      anchor: SQUARES[anchors[i]!]!,
    })),
  }
}
