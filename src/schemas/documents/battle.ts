import type { Issue } from '#schemas/result.ts'

/** A scenario of any ruleset. */
export interface Scenario {
  format: 'tickscope/scenario'
  version: 1
  ruleset: string
  name: string
  description?: string | undefined
  seed: number
  maxTicks?: number | undefined
  rolls?: number[] | undefined
  /** Only its ruleset knows what is in it. */
  setup: object
  orders?: unknown[] | undefined
  controllers?: Readonly<Record<string, 'script' | 'policy' | undefined>> | undefined
}

/** What a new battle starts from; `edition` where a ruleset has several. */
export interface NewScenario {
  readonly edition: string | null
  readonly scenario: Scenario
}

/** A scenario in the newest edition of its ruleset. */
export interface Upgrade {
  readonly scenario: Scenario
  /** What could not be kept. */
  readonly notes: readonly Issue[]
}

/** A roll forced to a value: `roll` counts the draws of a tick from 0. */
export interface ForcedRoll {
  tick: number
  roll: number
  value: number
}

/** Only its ruleset knows what is in it. */
export type Order = object

/** An order given by hand; it replaces what the scenario or a policy would have ordered. */
interface Given {
  readonly tick: number
  /** null: no further orders this tick, where orders are optional. */
  readonly order: Order | null
}

/** A change a branch makes at a tick: to the state, to a roll or, in rulesets with orders, to an order. */
export type Edit = { readonly tick: number; readonly [field: string]: unknown } | Given | ForcedRoll
