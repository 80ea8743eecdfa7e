import { z } from 'zod/mini'
import { intIn, textUpTo } from '#schemas/parsing/bounded.ts'
import { LONGEST_TEXT, LONGEST_WORD } from './limits.ts'

const Word = textUpTo(LONGEST_WORD)

/** Ends every ruleset shares: the tick limit, and a bug in a rule. */
const Undecided = z.strictObject({ kind: z.literal('undecided') })
export const Fault = z.strictObject({
  kind: z.literal('fault'),
  tick: z.int(),
  phase: Word,
  message: textUpTo(LONGEST_TEXT),
})
export type Fault = z.infer<typeof Fault>
export const STOPS = [Undecided, Fault] as const

/** Orders ran out, or one was refused: the battle stops before the tick it was for. */
const Awaiting = z.strictObject({ kind: z.literal('awaiting'), side: Word })
const Refused = z.strictObject({ kind: z.literal('refused'), order: intIn(0), code: Word })
/** Where a ruleset takes orders. */
export const ORDER_STOPS = [...STOPS, Awaiting, Refused] as const

const ENDINGS = ['victory', 'defeat', 'draw', 'stalemate', 'won', 'done'] as const
/** Every kind of outcome any game has. */
export const OUTCOME_KINDS = [...ENDINGS, 'undecided', 'fault', 'awaiting', 'refused'] as const

/** How battles end by the rules of their game. */
interface Ending {
  readonly kind: (typeof ENDINGS)[number]
  /** The side that won, where the kind does not say it. */
  readonly winner?: string
}

/** How a battle ended that another game played, in that game's words. */
interface Told {
  readonly kind: 'told'
  readonly outcome: string
  readonly winner?: string
}

/** How a battle ended, whatever its ruleset. */
export type Outcome = Ending | Told | z.infer<(typeof ORDER_STOPS)[number]>
