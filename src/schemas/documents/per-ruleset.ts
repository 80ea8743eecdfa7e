import type { z } from 'zod'
import type { Outcome } from '#schemas/outcome.ts'
import type { Scenario } from './battle.ts'

/** The schemas that every document of a ruleset is made of. */
export interface RulesetSchemas {
  readonly scenario: z.ZodType<Scenario>
  /** `noOrder` for a ruleset that takes none. */
  readonly order: z.ZodType
  /** What a branch may change in a state. */
  readonly edit: z.ZodType
  readonly state: z.ZodType
  readonly event: z.ZodType
  readonly decision: z.ZodType
  readonly outcome: z.ZodType<Outcome>
  /** The names of its phases. */
  readonly phase: z.ZodType
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
