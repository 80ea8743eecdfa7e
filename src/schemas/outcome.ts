import { z } from 'zod'
import { DuelWon } from '#schemas/duel/outcome.ts'
import { Ended } from '#schemas/encounter/setup.ts'
import { MECH_ENDINGS } from '#schemas/mech/outcome.ts'
import { LONGEST_TEXT, LONGEST_WORD } from './limits.ts'

const Word = z.string().max(LONGEST_WORD)

/** Ends every ruleset shares: the tick limit, and a bug in a rule. */
const Undecided = z.strictObject({ kind: z.literal('undecided') })
export const Fault = z.strictObject({
  kind: z.literal('fault'),
  tick: z.int(),
  phase: Word,
  message: z.string().max(LONGEST_TEXT),
})
export type Fault = z.infer<typeof Fault>

/** Orders ran out, or one was refused: the battle stops before the tick it was for. */
const Awaiting = z.strictObject({ kind: z.literal('awaiting'), side: Word })
const Refused = z.strictObject({ kind: z.literal('refused'), order: z.int().min(0), code: Word })
/** The ends of every ruleset that takes orders. */
const STOPS = [Undecided, Fault, Awaiting, Refused] as const

export const GambitOutcome = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['victory', 'defeat', 'draw']) }),
  Undecided,
  Fault,
])
export const EncounterOutcome = z.discriminatedUnion('kind', [Ended, ...STOPS])
export const DuelOutcome = z.discriminatedUnion('kind', [DuelWon, ...STOPS])
export const MechOutcome = z.discriminatedUnion('kind', [...MECH_ENDINGS, ...STOPS])

/** How a battle ended. */
export const Outcome = z.union([GambitOutcome, EncounterOutcome, DuelOutcome, MechOutcome])
export type Outcome = z.infer<typeof Outcome>
