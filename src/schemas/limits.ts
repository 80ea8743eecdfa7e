export const DEFAULT_MAX_TICKS = 500
export const MAX_TICKS = 1_000_000
export const MAX_SEED = 0xffff_ffff
/** The highest value a draw can give. */
export const MAX_DRAWN = 0xffff_ffff

// Lists and texts: more than any battle needs, few enough that a hostile file is refused at once.

export const MOST_ROLLS = 2_000_000
export const MOST_ORDERS = 100_000
/** Made by hand, one at a time. */
export const MOST_EDITS = 10_000
/** For anything that happens within one tick. */
export const MOST_A_TICK = 1_000_000

/** In characters, for ids and names. */
export const LONGEST_WORD = 1000
/** In characters, for descriptions and messages. */
export const LONGEST_TEXT = 100_000
