// Free of Zod, so that the page can read lanes without loading it.

/** What the page shows by colour and shape, in any ruleset. */
export const TONES = [
  'attack',
  'heal',
  'move',
  'interrupt',
  'charge',
  'miss',
  'death',
  'end',
  'convert',
  'effect',
  'info',
] as const
export type Tone = (typeof TONES)[number]

/** Bits of what happened to a unit in a tick: see `Lanes`. */
export const LANE_MARKS = { hit: 1, heal: 2, whiff: 4, death: 8, join: 16, leave: 32 } as const

/** The bit of a tick on the strip that says something was rolled. */
export const ROLLED = 1 << 30

/** The level of a mark that changes nothing. */
export const SAME_LEVEL = -1

/** The level of a living unit that is not on the board: not there yet, waiting, or gone. */
export const AWAY = -2

/** The level of a unit that is there and has no level to speak of: no bar, or nothing left of it. */
export const THERE = -3

/**
 * Rows of integers. `spans`: lane, first tick, tick it ends, tone (place in TONES), 1 if cut short.
 * `marks`: lane, tick, LANE_MARKS as bits, the unit's level after it.
 */
export interface Lanes {
  readonly from: number
  readonly to: number
  readonly spans: Int32Array
  readonly marks: Int32Array
}
export const SPAN_WIDTH = 5
export const MARK_WIDTH = 4
