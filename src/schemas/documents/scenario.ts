import { z } from 'zod'
import {
  LONGEST_TEXT,
  LONGEST_WORD,
  MAX_DRAWN,
  MAX_SEED,
  MAX_TICKS,
  MOST_ORDERS,
  MOST_ROLLS,
} from '#schemas/limits.ts'
import { list } from '#schemas/parsing/bounded-list.ts'
import { shown } from '#schemas/result.ts'

export type { Scenario } from './battle.ts'

export const Seed = z.int().min(0).max(MAX_SEED)

/** The version every document of this release carries. */
export const Version = z.literal(1, {
  error: ({ input }) =>
    typeof input === 'number' && input > 1
      ? `is version ${input}, made by a newer Tickscope; this one reads version 1`
      : undefined,
})

const scriptedRolls = (most: number) => list(z.int().min(0).max(most), MOST_ROLLS).optional()

const envelope = {
  format: z.literal('tickscope/scenario'),
  version: Version,
  name: z.string().min(1).max(LONGEST_WORD),
  description: z.string().max(LONGEST_TEXT).optional(),
  seed: Seed,
  maxTicks: z.int().min(0).max(MAX_TICKS).optional(),
  rolls: scriptedRolls(MAX_DRAWN),
}

const Controller = z.enum(['script', 'policy']).optional()

/** For a ruleset that takes no orders. */
export const noOrder = (ruleset: string) => z.never({ error: `${ruleset} takes no orders; leave it out` })

interface Contents<S extends z.ZodType, O extends z.ZodType, P extends string> {
  readonly setup: S
  /** What its ticks wait for, from the scenario's list or from a policy; `noOrder` if nothing. */
  readonly order: O
  /** The sides that take orders. */
  readonly sides: readonly P[]
  /** The highest value a draw can give, if known. */
  readonly highestRoll?: number
}

/** The scenarios of a ruleset. */
export const scenarioSchema = <R extends string, S extends z.ZodType, O extends z.ZodType, P extends string>(
  ruleset: R,
  { setup, order, sides, highestRoll = MAX_DRAWN }: Contents<S, O, P>,
) =>
  z.strictObject({
    ...envelope,
    rolls: scriptedRolls(highestRoll),
    ruleset: z.literal(ruleset),
    setup,
    orders: list(order, MOST_ORDERS).optional(),
    controllers: z
      .strictObject(
        Object.fromEntries(sides.map((side) => [side, Controller])) as Record<P, typeof Controller>,
      )
      .optional(),
  })

/** Checks the envelope of a scenario whose ruleset is unknown; it never passes. */
export const unknownScenario = (rulesets: readonly string[]): z.ZodType<never> =>
  z.strictObject({
    ...envelope,
    ruleset: z.custom<never>(() => false, {
      error: ({ input }) =>
        input === undefined
          ? `is missing: one of ${rulesets.join(', ')} is needed here`
          : `must be one of ${rulesets.join(', ')}, not ${shown(input)}`,
    }),
    setup: z.unknown(),
    orders: z.unknown().optional(),
    controllers: z.unknown().optional(),
  }) as z.ZodType as z.ZodType<never>
