import { z } from 'zod'
import { DuelOrder } from '#schemas/duel/order.ts'
import { DuelSetup } from '#schemas/duel/setup.ts'
import { EncounterOrder } from '#schemas/encounter/order.ts'
import { EncounterSetup } from '#schemas/encounter/setup.ts'
import { GambitSetup } from '#schemas/gambit/setup.ts'
import { MechSetup } from '#schemas/mech/setup.ts'
import { MechOrder } from '#schemas/mech/shape.ts'
import { list } from '#schemas/parsing/bounded-list.ts'
import {
  LONGEST_TEXT,
  LONGEST_WORD,
  MAX_DRAWN,
  MAX_SEED,
  MAX_TICKS,
  MOST_ORDERS,
  MOST_ROLLS,
} from './limits.ts'
import { shown } from './result.ts'

const RULESET_IDS = ['gambit', 'duel', 'mech', 'encounter'] as const
export type RulesetId = (typeof RULESET_IDS)[number]

export const Seed = z.int().min(0).max(MAX_SEED)

/** The version every document of this release carries. */
export const Version = z.literal(1, {
  error: ({ input }) =>
    typeof input === 'number' && input > 1
      ? `is version ${input}, made by a newer Tickscope; this one reads version 1`
      : undefined,
})

const envelope = {
  format: z.literal('tickscope/scenario'),
  version: Version,
  name: z.string().min(1).max(LONGEST_WORD),
  description: z.string().max(LONGEST_TEXT).optional(),
  seed: Seed,
  maxTicks: z.int().min(0).max(MAX_TICKS).optional(),
  rolls: list(z.int().min(0).max(MAX_DRAWN), MOST_ROLLS).optional(),
}

export const NoOrder = z.never({ error: 'gambit takes no orders; leave it out' })

/** gambit decides by rules alone: the keys for orders are known, and empty. */
export const GambitScenario = z.strictObject({
  ...envelope,
  ruleset: z.literal('gambit'),
  setup: GambitSetup,
  orders: list(NoOrder, MOST_ORDERS).optional(),
  controllers: z.strictObject({}).optional(),
})
export type GambitScenario = z.infer<typeof GambitScenario>

const Controller = z.enum(['script', 'policy']).optional()

/** A scenario whose ticks need orders: from its list, or from a policy for the sides that have one. */
const orderedScenario = <R extends RulesetId, S extends z.ZodType, O extends z.ZodType, P extends string>(
  ruleset: R,
  setup: S,
  order: O,
  sides: readonly [P, P],
) =>
  z.strictObject({
    ...envelope,
    ruleset: z.literal(ruleset),
    setup,
    orders: list(order, MOST_ORDERS).optional(),
    controllers: z
      .strictObject({ [sides[0]]: Controller, [sides[1]]: Controller } as Record<P, typeof Controller>)
      .optional(),
  })

export const EncounterScenario = orderedScenario('encounter', EncounterSetup, EncounterOrder, ['P', 'E'])
export const DuelScenario = orderedScenario('duel', DuelSetup, DuelOrder, ['P1', 'P2'])
/** Its rolls are dice, and a die has six sides. */
export const MechScenario = orderedScenario('mech', MechSetup, MechOrder, ['P1', 'P2']).extend({
  rolls: list(z.int().min(0).max(5), MOST_ROLLS).optional(),
})

export const Scenario = z.discriminatedUnion('ruleset', [
  GambitScenario,
  EncounterScenario,
  DuelScenario,
  MechScenario,
])
export type Scenario = z.infer<typeof Scenario>

export const isRulesetId = (ruleset: unknown): ruleset is RulesetId =>
  RULESET_IDS.some((id) => id === ruleset)

/** What can be said of a scenario of no known ruleset: the rest of its envelope, and that. */
export const UnknownScenario = z.strictObject({
  ...envelope,
  ruleset: z.custom<never>(() => false, {
    error: ({ input }) =>
      input === undefined
        ? `is missing: one of ${RULESET_IDS.join(', ')} is needed here`
        : `must be one of ${RULESET_IDS.join(', ')}, not ${shown(input)}`,
  }),
  setup: z.unknown(),
  orders: z.unknown().optional(),
  controllers: z.unknown().optional(),
})
