import { z } from 'zod'
import { GambitSetup } from './gambit/setup.ts'
import { shown } from './issues.ts'
import { MAX_SEED, MAX_TICKS } from './limits.ts'

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
  name: z.string().min(1),
  description: z.string().optional(),
  seed: Seed,
  maxTicks: z.int().min(0).max(MAX_TICKS).optional(),
  rolls: z.array(z.int().min(0)).optional(),
}

/** gambit decides by rules alone: the keys for orders are known, and empty. */
export const GambitScenario = z.strictObject({
  ...envelope,
  ruleset: z.literal('gambit'),
  setup: GambitSetup,
  orders: z.array(z.never({ error: 'gambit takes no orders; leave it out' })).optional(),
  controllers: z.strictObject({}).optional(),
})
export type GambitScenario = z.infer<typeof GambitScenario>

export const Scenario = z.discriminatedUnion('ruleset', [GambitScenario])
export type Scenario = z.infer<typeof Scenario>

const PLAYABLE = ['gambit'] satisfies RulesetId[]
export const isPlayable = (ruleset: unknown): boolean => PLAYABLE.some((id) => id === ruleset)

/** What can be said of a scenario whose ruleset cannot be played: the rest of its envelope, and that. */
export const UnplayableScenario = z.strictObject({
  ...envelope,
  ruleset: z.custom<never>(() => false, {
    error: ({ input }) => {
      if (input === undefined) return `is missing: one of ${RULESET_IDS.join(', ')} is needed here`
      if (RULESET_IDS.some((id) => id === input))
        return `"${input}" is a known ruleset that this release cannot play yet; it plays ${PLAYABLE.join(', ')}`
      return `must be one of ${RULESET_IDS.join(', ')}, not ${shown(input)}`
    },
  }),
  setup: z.unknown(),
  orders: z.unknown().optional(),
  controllers: z.unknown().optional(),
})
