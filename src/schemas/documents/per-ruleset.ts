import type { z } from 'zod/mini'
import type { Outcome } from '#schemas/outcome.ts'
import type { Scenario } from './battle.ts'

/** The schemas that every document of a ruleset is made of. */
export interface RulesetSchemas {
  readonly scenario: z.ZodMiniType<Scenario>
  /** `noOrder` for a ruleset that takes none. */
  readonly order: z.ZodMiniType
  /** What a branch may change in a state. */
  readonly edit: z.ZodMiniType
  readonly state: z.ZodMiniType
  readonly event: z.ZodMiniType
  readonly decision: z.ZodMiniType
  readonly outcome: z.ZodMiniType<Outcome>
  /** The names of its phases. */
  readonly phase: z.ZodMiniType
}

/** Makes something once per ruleset, when first asked for. */
export function perRuleset<S>(make: (schemas: RulesetSchemas) => S): (schemas: RulesetSchemas) => S {
  const made = new WeakMap<RulesetSchemas, S>()
  return (schemas) => {
    const known = made.get(schemas) ?? make(schemas)
    made.set(schemas, known)
    return known
  }
}
