import { z } from 'zod/mini'
import type { Ruleset } from '#engine/core/ruleset.ts'
import { duel } from '#engine/rulesets/duel/index.ts'
import { encounter } from '#engine/rulesets/encounter/index.ts'
import { gambit } from '#engine/rulesets/gambit/index.ts'
import { rulesetOf as loadedRuleset, RULESET_IDS } from '#engine/rulesets/index.ts'
import { mech } from '#engine/rulesets/mech/index.ts'
import { skirmish } from '#engine/rulesets/skirmish/index.ts'
import type { RulesetSchemas } from '#schemas/documents/per-ruleset.ts'
import { recordingSchema } from '#schemas/documents/recording.ts'
import { replaySchema } from '#schemas/documents/replay.ts'
import type { Scenario as AnyScenario } from '#schemas/documents/scenario.ts'
import { DuelScenario } from '#schemas/duel/index.ts'
import { EncounterScenario } from '#schemas/encounter/index.ts'
import { GambitScenario } from '#schemas/gambit/index.ts'
import { MechScenario } from '#schemas/mech/index.ts'

// Every ruleset at once, for tests that go through all of them and need not load one on demand.

const RULESETS = { gambit, encounter, duel, mech, skirmish }
export type RulesetId = keyof typeof RULESETS

/** Those there are besides: whoever adds one need not come here. */
const OTHERS = await Promise.all(
  RULESET_IDS.filter((id) => !(id in RULESETS)).map((ruleset) => loadedRuleset({ ruleset })),
)
const ALL = new Map([...Object.values(RULESETS), ...OTHERS].map((each) => [each.id, each as Ruleset]))

export function rulesetOf({ ruleset }: { readonly ruleset: string }): Ruleset {
  const found = ALL.get(ruleset)
  if (found === undefined) throw new Error(`there is no ruleset ${ruleset}`)
  return found
}

export const Scenario: z.ZodMiniType<AnyScenario> = z.union([
  z.discriminatedUnion('ruleset', [GambitScenario, EncounterScenario, DuelScenario, MechScenario]),
  skirmish.schemas.scenario,
  ...OTHERS.map(({ schemas }) => schemas.scenario),
])
export type Scenario = AnyScenario

export const SCHEMAS: readonly RulesetSchemas[] = [...ALL.values()].map(({ schemas }) => schemas)

const forEachRuleset = <S>(make: (schemas: RulesetSchemas) => S) => ({
  gambit: make(gambit.schemas),
  encounter: make(encounter.schemas),
  duel: make(duel.schemas),
  mech: make(mech.schemas),
  skirmish: make(skirmish.schemas),
})

export const REPLAYS = forEachRuleset(replaySchema)
export const RECORDINGS = forEachRuleset(recordingSchema)
