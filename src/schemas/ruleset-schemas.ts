import { z } from 'zod'
import type { Scenario } from './battle.ts'
import { ORDER_STOPS, type Outcome, STOPS } from './outcome.ts'
import { noOrder, scenarioSchema } from './scenario.ts'
import { Trace } from './trace.ts'

/** What every document of a ruleset is made of. */
export interface RulesetSchemas {
  readonly scenario: z.ZodType<Scenario>
  /** `noOrder` for a ruleset that takes none. */
  readonly order: z.ZodType
  /** What a branch may change of a state. */
  readonly edit: z.ZodType
  readonly state: z.ZodType
  readonly event: z.ZodType
  readonly decision: z.ZodType
  readonly outcome: z.ZodType<Outcome>
  /** The names of its phases. */
  readonly phase: z.ZodType
}

interface Parts<S extends z.ZodType, O extends z.ZodType, P extends string>
  extends Pick<RulesetSchemas, 'edit' | 'state'> {
  readonly setup: S
  /** The ways its battles end by its own rules. */
  readonly endings: readonly [z.core.$ZodTypeDiscriminable, ...z.core.$ZodTypeDiscriminable[]]
  /** The names of its phases. */
  readonly phases: readonly string[]
  /** A `Trace`, unless it has more to say. */
  readonly decision?: z.ZodType
  /** What its ticks need, and for whom; a ruleset without orders decides by rules alone. */
  readonly order?: O
  readonly sides?: readonly P[]
  /** The highest value a draw can have, where that is known. */
  readonly highestRoll?: number
}

/** The schemas of a ruleset but for its events, which its table of events makes. */
export function rulesetSchemas<
  const R extends string,
  S extends z.ZodType,
  O extends z.ZodType = z.ZodNever,
  const P extends string = never,
>(ruleset: R, parts: Parts<S, O, P>) {
  const { setup, edit, state, decision = Trace, endings, phases, sides = [], ...rolls } = parts
  const order = parts.order ?? (noOrder(ruleset) as z.ZodType as O)
  const stops = parts.order === undefined ? STOPS : ORDER_STOPS
  return {
    scenario: scenarioSchema(ruleset, { ...rolls, setup, order, sides }),
    order,
    edit,
    state,
    decision,
    outcome: z.discriminatedUnion('kind', [...endings, ...stops]) as z.ZodType<Outcome>,
    phase: z.enum(phases),
  }
}

/** The same thing made for each ruleset, once it is asked for. */
export function perRuleset<S>(make: (schemas: RulesetSchemas) => S): (schemas: RulesetSchemas) => S {
  const made = new WeakMap<RulesetSchemas, S>()
  return (schemas) => {
    const known = made.get(schemas) ?? make(schemas)
    made.set(schemas, known)
    return known
  }
}
