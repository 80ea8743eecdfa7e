import type { Issue } from './result.ts'

// What the page and `tickscope open --ruleset` agree on.

/** What there is to load at the moment; its files are below. */
export const RULES_PATH = '/local/rules'

/** Rules of somebody's own as they are on the disk. */
export interface LocalRules {
  /** "my-game.js". */
  readonly name: string
  /** Another one whenever any of the files has changed. */
  readonly version: string
  /** The path of the module on this host; null if it cannot be read. */
  readonly module: string | null
  /** Why it cannot. */
  readonly issues: readonly Issue[]
}
