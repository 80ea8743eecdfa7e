import type { WeaponDef } from '#schemas/mech/catalogue.ts'
import { type BAND_NAMES, BANDS, type FACTORS, heatPenalty, LOCATION_TABLE } from '#schemas/mech/tables.ts'
import { LOCATIONS, type Location } from '#schemas/mech/words.ts'

/** Null beyond long range. */
export function bandOf({ range }: Pick<WeaponDef, 'range'>, distance: number) {
  const [short, medium, long] = range
  if (distance <= short) return BANDS[0]
  if (distance <= medium) return BANDS[1]
  return distance <= long ? BANDS[2] : null
}

interface ToHitPart {
  readonly factor: (typeof FACTORS)[number]
  readonly label: string
  readonly amount: number
}

export interface ToHit {
  readonly distance: number
  readonly band: (typeof BAND_NAMES)[number]
  /** What two dice must reach. */
  readonly tn: number
  readonly parts: readonly ToHitPart[]
}

export interface Shot {
  readonly gunnery: number
  readonly heat: number
  readonly weapon: Pick<WeaponDef, 'range'>
  readonly distance: number
  readonly isPrimary: boolean
}

const rangeOf = ({ weapon, distance }: Shot) => {
  const range = bandOf(weapon, distance)
  if (range === null)
    throw new RangeError(`a weapon that reaches ${weapon.range[2]} cannot fire at ${distance}`)
  return range
}

const secondaryPenalty = ({ isPrimary }: Shot): number => (isPrimary ? 0 : 1)

/** What two dice must reach: preview, policy, odds and resolution all get it here. */
export const targetNumber = (shot: Shot): number =>
  shot.gunnery + rangeOf(shot).modifier + heatPenalty(shot.heat) + secondaryPenalty(shot)

/** The target number of a shot and its parts, for those who tell of it. */
export function toHit(shot: Shot): ToHit {
  const { gunnery, heat, distance } = shot
  const { band, modifier } = rangeOf(shot)
  const parts: ToHitPart[] = [
    { factor: 'gunnery', label: 'gunnery', amount: gunnery },
    { factor: 'range', label: `${band.toLowerCase()} range`, amount: modifier },
    { factor: 'heat', label: `heat ${heat}`, amount: heatPenalty(heat) },
    { factor: 'secondary', label: 'secondary target', amount: secondaryPenalty(shot) },
  ]
  return { distance, band, tn: targetNumber(shot), parts }
}

/** How many of the 36 throws of two dice come to a sum. */
const throwsOf = (sum: number): number => Math.max(0, 6 - Math.abs(7 - sum))

const WAYS_TO_HIT = Array.from({ length: 13 }, (_, tn) => {
  let ways = 0
  for (let sum = Math.max(2, tn); sum <= 12; sum++) ways += throwsOf(sum)
  return ways
})

/** How many of the 36 throws of two dice reach a target number. */
export const waysToHit = (tn: number): number => WAYS_TO_HIT[Math.max(0, tn)] ?? 0

export const THROWS = 36

export const percentOf = (tn: number): number => Math.round((waysToHit(tn) * 100) / THROWS)

const LOCATION_WAYS = Object.fromEntries(
  LOCATIONS.map((location) => [
    location,
    LOCATION_TABLE.reduce((ways, entry, i) => ways + (entry === location ? throwsOf(i + 2) : 0), 0),
  ]),
) as { readonly [L in Location]: number }

/** How many of the 36 throws land at a location. */
export const waysToLocation = (location: Location): number => LOCATION_WAYS[location]

export interface Impact {
  readonly armorDamage: number
  readonly structureDamage: number
  /** What was left over once armour and structure were gone. */
  readonly lost: number
}

export function impactOf(damage: number, armor: number, structure: number): Impact {
  const armorDamage = Math.min(armor, damage)
  const structureDamage = Math.min(structure, damage - armorDamage)
  return { armorDamage, structureDamage, lost: damage - armorDamage - structureDamage }
}
