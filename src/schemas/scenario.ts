import { z } from 'zod'
import { GambitSetup } from './gambit/setup.ts'
import { isRecord } from './issues.ts'

const RULESET_IDS = ['gambit', 'duel', 'mech', 'encounter'] as const
export type RulesetId = (typeof RULESET_IDS)[number]

export const DEFAULT_MAX_TICKS = 500
export const MAX_TICKS = 1_000_000

export const Seed = z.int().min(0).max(0xffff_ffff)

/** The version every document of this release carries. */
export const Version = z.literal(1, {
  error: ({ input }) =>
    typeof input === 'number' && input > 1
      ? `is version ${input}, made by a newer Tickscope; this one reads version 1`
      : undefined,
})

const scenarioOf = <const R extends RulesetId, S extends z.ZodType>(ruleset: R, setup: S) =>
  z.strictObject({
    format: z.literal('tickscope/scenario'),
    version: Version,
    ruleset: z.literal(ruleset),
    name: z.string().min(1),
    description: z.string().optional(),
    seed: Seed,
    maxTicks: z.int().min(0).max(MAX_TICKS).optional(),
    setup,
    rolls: z.array(z.int().min(0)).optional(),
  })

/** gambit decides by rules alone: the keys for orders are known, and empty. */
export const GambitScenario = scenarioOf('gambit', GambitSetup).extend({
  orders: z.array(z.never({ error: 'gambit takes no orders; leave it out' })).optional(),
  controllers: z.strictObject({}).optional(),
})
export type GambitScenario = z.infer<typeof GambitScenario>

export const Scenario = z.discriminatedUnion('ruleset', [GambitScenario], {
  error: ({ input }) =>
    isRecord(input) && RULESET_IDS.some((id) => id === input['ruleset'])
      ? `"${input['ruleset']}" is a known ruleset that this release cannot run yet; it runs gambit`
      : undefined,
})
export type Scenario = z.infer<typeof Scenario>
