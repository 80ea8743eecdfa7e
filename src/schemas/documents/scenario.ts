import { z } from 'zod/mini'
import {
  LONGEST_TEXT,
  LONGEST_WORD,
  MAX_DRAWN,
  MAX_SEED,
  MAX_TICKS,
  MOST_ORDERS,
  MOST_ROLLS,
} from '#schemas/limits.ts'
import { intIn, someText, textUpTo } from '#schemas/parsing/bounded.ts'
import { list } from '#schemas/parsing/bounded-list.ts'
import { shown } from '#schemas/result.ts'

export type { Scenario } from './battle.ts'

export const Seed = intIn(0, MAX_SEED)
export const MaxTicks = z.optional(intIn(0, MAX_TICKS))

/** The version every document of this release carries. */
export const Version = z.literal(1, {
  error: ({ input }) =>
    typeof input === 'number' && input > 1
      ? `is version ${input}, made by a newer Tickscope; this one reads version 1`
      : undefined,
})

const scriptedRolls = (most: number) => z.optional(list(intIn(0, most), MOST_ROLLS))

const envelope = {
  format: z.literal('tickscope/scenario'),
  version: Version,
  name: someText(LONGEST_WORD),
  description: z.optional(textUpTo(LONGEST_TEXT)),
  seed: Seed,
  maxTicks: MaxTicks,
  rolls: scriptedRolls(MAX_DRAWN),
}

const Controller = z.optional(z.enum(['script', 'policy']))

/** For a ruleset that takes no orders. */
export const noOrder = (ruleset: string) => z.never({ error: `${ruleset} takes no orders; leave it out` })

interface Contents<S extends z.ZodMiniType, O extends z.ZodMiniType, P extends string> {
  readonly setup: S
  /** What its ticks wait for, from the scenario's list or from a policy; `noOrder` if nothing. */
  readonly order: O
  /** The sides that take orders. */
  readonly sides: readonly P[]
  /** The highest value a draw can give, if known. */
  readonly highestRoll?: number
}

/** The scenarios of a ruleset. */
export const scenarioSchema = <
  R extends string,
  S extends z.ZodMiniType,
  O extends z.ZodMiniType,
  P extends string,
>(
  ruleset: R,
  { setup, order, sides, highestRoll = MAX_DRAWN }: Contents<S, O, P>,
) =>
  z.strictObject({
    ...envelope,
    rolls: scriptedRolls(highestRoll),
    ruleset: z.literal(ruleset),
    setup,
    orders: z.optional(list(order, MOST_ORDERS)),
    controllers: z.optional(
      z.strictObject(
        Object.fromEntries(sides.map((side) => [side, Controller])) as Record<P, typeof Controller>,
      ),
    ),
  })

/** Checks the envelope of a scenario whose ruleset is unknown; it never passes. */
export const unknownScenario = (
  rulesets: () => readonly string[],
  hint: () => string,
): z.ZodMiniType<never> =>
  z.strictObject({
    ...envelope,
    ruleset: z.custom<never>(() => false, {
      error: ({ input }) =>
        input === undefined
          ? `is missing: one of ${rulesets().join(', ')} is needed here`
          : `must be one of ${rulesets().join(', ')}, not ${shown(input)}; ${hint()}`,
    }),
    setup: z.unknown(),
    orders: z.optional(z.unknown()),
    controllers: z.optional(z.unknown()),
  }) as z.ZodMiniType as z.ZodMiniType<never>
