import type { Unit } from '#schemas/mech/state.ts'
import type { Location } from '#schemas/mech/words.ts'
import { isDestroyed } from './machine.ts'
import type { Shot } from './shots.ts'
import { THROWS, waysToHit, waysToLocation } from './to-hit.ts'

/** How many different sums of damage are worth following. */
const MOST_SUMS = 200_000
/** How many of them in one step. */
const A_STEP = 2000

/** A location whose loss may put the machine out: by itself or, if it is a leg, together with the other. */
interface Vital {
  readonly ways: number
  readonly size: number
  readonly isLeg: boolean
  /** What one point of its damage adds to the number that stands for all sums. */
  readonly unit: number
}

/** The odds that these shots wreck a machine; null if there are too many ways to get there. */
export function* wreckOdds(unit: Unit, shots: readonly Shot[]): Generator<undefined, number | null> {
  const vitals = vitalsOf(
    unit,
    shots.reduce((sum, { weapon }) => sum + weapon.damage, 0),
  )
  if (vitals === null) return 1
  let standing = new Map([[0, 1]])
  let out = 0
  let steps = 0
  for (const { weapon, tn } of shots) {
    const hit = waysToHit(tn) / THROWS ** 2
    const next = new Map<number, number>()
    const elsewhere = vitals.reduce((ways, vital) => ways - vital.ways, THROWS)
    const missed = 1 - waysToHit(tn) / THROWS + hit * elsewhere
    for (const [sums, odds] of standing) {
      if (++steps % A_STEP === 0) yield
      add(next, sums, odds * missed)
      for (const vital of vitals) {
        const after = struck(sums, vital, weapon.damage)
        if (isOut(after, vitals)) out += odds * hit * vital.ways
        else add(next, after, odds * hit * vital.ways)
      }
    }
    if (next.size > MOST_SUMS) return null
    standing = next
  }
  return out
}

const add = (odds: Map<number, number>, sums: number, more: number) =>
  odds.set(sums, (odds.get(sums) ?? 0) + more)

/** How much of a location is gone. */
const goneOf = (sums: number, { unit, size }: Vital): number => Math.floor(sums / unit) % (size + 1)

function struck(sums: number, vital: Vital, damage: number): number {
  const gone = goneOf(sums, vital)
  return sums + (Math.min(vital.size, gone + damage) - gone) * vital.unit
}

function isOut(sums: number, vitals: readonly Vital[]): boolean {
  const ended = vitals.filter((vital) => goneOf(sums, vital) === vital.size)
  return ended.some(({ isLeg }) => !isLeg) || ended.length === 2
}

/** The locations that decide whether so much damage puts a machine out; null if it is out already. */
function vitalsOf(unit: Unit, most: number): Vital[] | null {
  const isGone = (location: Location) => isDestroyed(unit, location)
  const legs: readonly Location[] = ['LEFT_LEG', 'RIGHT_LEG']
  const legsLeft = legs.filter((location) => !isGone(location))
  if (isGone('HEAD') || isGone('CENTER_TORSO') || legsLeft.length === 0) return null
  const sizeOf = (location: Location) => unit.armor[location] + unit.internalStructure[location]
  const inReach = (location: Location) => sizeOf(location) <= most
  const isPair = legsLeft.length === 2
  const deciding = isPair && !legsLeft.every(inReach) ? [] : legsLeft
  let place = 1
  return (['HEAD', 'CENTER_TORSO', ...deciding] as Location[]).filter(inReach).map((location) => {
    const size = sizeOf(location)
    const vital = {
      ways: waysToLocation(location),
      size,
      isLeg: isPair && legs.includes(location),
      unit: place,
    }
    place *= size + 1
    return vital
  })
}
