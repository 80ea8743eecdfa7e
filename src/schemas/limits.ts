export const DEFAULT_MAX_TICKS = 500
export const MAX_TICKS = 1_000_000
export const MAX_SEED = 0xffff_ffff
