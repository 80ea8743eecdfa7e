import { z } from 'zod/mini'
import { ORDER_STOPS, type Outcome, STOPS } from '#schemas/outcome.ts'
import { Trace } from '#schemas/trace.ts'
import type { RulesetSchemas } from './per-ruleset.ts'
import { noOrder, scenarioSchema } from './scenario.ts'

interface Parts<S extends z.ZodMiniType, O extends z.ZodMiniType, P extends string>
  extends Pick<RulesetSchemas, 'edit' | 'state'> {
  readonly setup: S
  /** How battles end by its own rules. */
  readonly endings: readonly [z.core.$ZodTypeDiscriminable, ...z.core.$ZodTypeDiscriminable[]]
  /** The names of its phases. */
  readonly phases: readonly string[]
  /** A plain `Trace` if left out. */
  readonly decision?: z.ZodMiniType
  /** The orders its ticks wait for, and which sides give them; left out by rulesets that decide by rules alone. */
  readonly order?: O
  readonly sides?: readonly P[]
  /** The highest value a draw can give, if known. */
  readonly highestRoll?: number
}

/** All schemas of a ruleset except its events, which come from its event table. */
export function rulesetSchemas<
  const R extends string,
  S extends z.ZodMiniType,
  O extends z.ZodMiniType = z.ZodMiniNever,
  const P extends string = never,
>(ruleset: R, parts: Parts<S, O, P>) {
  const { setup, edit, state, decision = Trace, endings, phases, sides = [], ...rolls } = parts
  const order = parts.order ?? (noOrder(ruleset) as z.ZodMiniType as O)
  const stops = parts.order === undefined ? STOPS : ORDER_STOPS
  return {
    scenario: scenarioSchema(ruleset, { ...rolls, setup, order, sides }),
    order,
    edit,
    state,
    decision,
    outcome: z.discriminatedUnion('kind', [...endings, ...stops]) as z.ZodMiniType<Outcome>,
    phase: z.enum(phases),
  }
}
