// Without Zod, so that the page can read lanes without carrying it.

/** What colours and shapes may tell apart, whatever the ruleset. */
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
] as const
export type Tone = (typeof TONES)[number]

/** What is left to read of a tick lane by lane: see `Lanes`. */
export const LANE_MARKS = { hit: 1, heal: 2, whiff: 4, death: 8, join: 16, leave: 32 } as const

/** Of a tick's bits on the strip, beside those of its events: something was rolled in it. */
export const ROLLED = 1 << 30

/** The level of a mark that leaves it as it was. */
export const SAME_LEVEL = -1

/** The level of a living unit that is not on the board: not there yet, waiting, or gone. */
export const AWAY = -2

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
