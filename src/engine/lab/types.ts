import type { Edit, Scenario } from '#schemas/documents/battle.ts'

/** What it takes to play a battle. */
export interface Playable {
  readonly scenario: Scenario
  readonly edits: readonly Edit[]
}

/** A value to be put into a scenario, at the place these keys lead to. */
export interface Setting {
  readonly keys: readonly string[]
  readonly value: unknown
}

/** A rule by its unit and what it is called there: an edit may have moved it to another place. */
export interface RuleOf {
  readonly unit: string
  readonly instance: string
}

/** What is otherwise in a battle; with nothing in it, it is the battle as it is. */
export interface Variant {
  readonly set?: readonly Setting[]
  readonly without?: RuleOf
}
