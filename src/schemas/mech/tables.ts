import type { Location } from './words.ts'

// What a shot needs and where it lands, by range, heat and dice. Without Zod.

export const BANDS = [
  { band: 'SHORT', modifier: 0 },
  { band: 'MEDIUM', modifier: 2 },
  { band: 'LONG', modifier: 4 },
] as const
export const BAND_NAMES = BANDS.map(({ band }) => band)

/** From this heat on, this penalty. */
const HEAT_SCALE = [
  [8, 1],
  [13, 2],
  [18, 3],
  [24, 4],
] as const

export const heatPenalty = (heat: number): number => HEAT_SCALE.findLast(([from]) => heat >= from)?.[1] ?? 0

/** The most heat without a penalty. */
export const COOL = HEAT_SCALE[0][0] - 1

export const FACTORS = ['gunnery', 'range', 'heat', 'secondary'] as const

/** By the sum of two dice, from 2. */
export const LOCATION_TABLE: readonly Location[] = [
  'CENTER_TORSO',
  'RIGHT_ARM',
  'RIGHT_ARM',
  'RIGHT_LEG',
  'RIGHT_TORSO',
  'CENTER_TORSO',
  'LEFT_TORSO',
  'LEFT_LEG',
  'LEFT_ARM',
  'LEFT_ARM',
  'HEAD',
]

export function locationOf(sum: number): { location: Location; critical: boolean } {
  const location = LOCATION_TABLE[sum - 2]
  if (location === undefined) throw new RangeError(`two dice never come to ${sum}`)
  return { location, critical: sum === 2 }
}
