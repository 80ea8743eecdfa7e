import type { Filter, Trigger } from '#schemas/gambit/setup.ts'
import type { Condition, Scope } from '#schemas/gambit/words.ts'
import type { Rule } from './setup.ts'

export type Qualifier = NonNullable<Filter['qualifier']>

/** One of the values a setting can have, and what sets it. */
interface Possible<R extends Rule, V> {
  readonly value: V
  readonly set: (rule: R) => void
}

/** What a trigger or a filter of either edition asks, and what it could ask instead. What is refused changes nothing. */
export interface Clause<R extends Rule> {
  readonly test: Filter & { readonly scope?: Trigger['scope'] }
  readonly conditions: readonly Possible<R, Condition>[]
  /** None where there is no choice. */
  readonly scopes: readonly Possible<R, Scope>[]
  /** Turns it round; null where that cannot be. */
  readonly negate: ((rule: R) => void) | null
  /** The highest value; 0 if it has none. */
  readonly most: number
  readonly setValue: (rule: R, value: number) => void
  /** None where nothing can be qualified. */
  readonly qualifiers: readonly Possible<R, Qualifier | null>[]
  readonly remove: (rule: R) => void
}
