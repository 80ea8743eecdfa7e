import type { WeaponDef } from '#schemas/mech/catalogue.ts'
import { type BAND_NAMES, BANDS, type FACTORS, heatPenalty, LOCATION_TABLE } from '#schemas/mech/tables.ts'
import { LOCATIONS, type Location } from '#schemas/mech/words.ts'

/** Null beyond long range. */
export function bandOf({ range }: Pick<WeaponDef, 'range'>, distance: number) {
  return BANDS[range.findIndex((last) => distance <= last)] ?? null
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

/** The target number of a shot and its parts: preview, policy, odds and resolution all get it here. */
export function toHit({ gunnery, heat, weapon, distance, isPrimary }: Shot): ToHit {
  const range = bandOf(weapon, distance)
  if (range === null)
    throw new RangeError(`a weapon that reaches ${weapon.range[2]} cannot fire at ${distance}`)
  const parts: ToHitPart[] = [
    { factor: 'gunnery', label: 'gunnery', amount: gunnery },
    { factor: 'range', label: `${range.band.toLowerCase()} range`, amount: range.modifier },
    { factor: 'heat', label: `heat ${heat}`, amount: heatPenalty(heat) },
    { factor: 'secondary', label: 'secondary target', amount: isPrimary ? 0 : 1 },
  ]
  return { distance, band: range.band, tn: parts.reduce((sum, { amount }) => sum + amount, 0), parts }
}

/** How many of the 36 throws of two dice come to a sum. */
const throwsOf = (sum: number): number => Math.max(0, 6 - Math.abs(7 - sum))

/** How many of the 36 throws of two dice reach a target number. */
export function waysToHit(tn: number): number {
  let ways = 0
  for (let sum = Math.max(2, tn); sum <= 12; sum++) ways += throwsOf(sum)
  return ways
}

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
