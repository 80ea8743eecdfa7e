// The words of logs, without Zod.

/** What the id of told battles is where a ruleset is named. */
export const LOG = 'log'
export const LOG_FORMAT = 'tickscope/log'

/** The key by which a line says what it is. */
export const KIND_BY_KEY = {
  format: 'header',
  unit: 'unit',
  tick: 'tick',
  phase: 'phase',
  decision: 'decision',
  event: 'event',
  outcome: 'outcome',
} as const

export const TONES_TOLD = ['attack', 'heal', 'move', 'effect', 'miss', 'death', 'info'] as const
export type ToneTold = (typeof TONES_TOLD)[number]

/** In bytes, unpacked. */
export const LARGEST_LOG = 256_000_000
/** In bytes. */
export const LONGEST_LOG_LINE = 1_000_000
export const MOST_CELLS = 10_000
