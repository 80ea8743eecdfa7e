import type { OutcomeOdds } from './outcome-odds.ts'
import type { ShownRoll } from './packet.ts'

/** One thing a roll can decide: values between which the rules make no difference, and the odds they lead to. */
export interface RollWay {
  readonly values: readonly number[]
  /** One of them: the roll's own if that is among them, else the nearest to it. */
  readonly value: number
  /** Exact odds, everything before the roll being as it was and everything after it open. */
  readonly odds: OutcomeOdds
}

/** How much one roll of a battle moves its odds. */
export interface DecisiveRoll extends ShownRoll {
  readonly tick: number
  /** Null where the setup drew it; then `index` counts the setup's draws. */
  readonly phase: string | null
  /** Where the setup drew it, what it drew before. */
  readonly before?: readonly number[]
  /** Whether the scenario or an edit says what it is. */
  readonly isGiven: boolean
  readonly ways: readonly RollWay[]
  /** How many more ways it has that were not followed. */
  readonly skipped: number
  /** What the points are about, if not the win of the first side: an outcome by its name. */
  readonly outcome: string | null
  /** How far apart the odds of that are, 0 to 1. */
  readonly points: number
}

/** The rolls of a battle, in their order, as far as exact odds can be had. */
export interface DecisiveRolls {
  readonly rolls: readonly DecisiveRoll[]
  /** How many rolls come before them from which too much can follow. */
  readonly unfollowed: number
}
