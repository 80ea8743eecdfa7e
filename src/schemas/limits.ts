export const DEFAULT_MAX_TICKS = 500
export const MAX_TICKS = 1_000_000
export const MAX_SEED = 0xffff_ffff
/** No draw has a higher value. */
export const MAX_DRAWN = 0xffff_ffff

// Lists and texts: more than any battle has, little enough that a hostile file is answered at once.

export const MOST_ROLLS = 2_000_000
export const MOST_ORDERS = 100_000
/** Each is something a person did by hand. */
export const MOST_EDITS = 10_000
/** Of anything that happens in one tick. */
export const MOST_A_TICK = 1_000_000

/** In characters: of ids, names and other words. */
export const LONGEST_WORD = 1000
/** In characters: of descriptions and messages. */
export const LONGEST_TEXT = 100_000
