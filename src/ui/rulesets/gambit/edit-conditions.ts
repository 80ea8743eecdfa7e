import { SKILL_IDS, skillDef } from '#schemas/gambit/catalogue.ts'
import { VALUES } from '#schemas/gambit/fields.ts'
import type { Filter, Trigger } from '#schemas/gambit/setup.ts'
import {
  ACTION_TYPES,
  CONDITION_FACTS,
  CONDITIONS,
  type Condition,
  type Scope,
} from '#schemas/gambit/words.ts'
import type { Clause, Qualifier } from './clause.ts'
import { type CurrentRule, sameWords, setOrOmit } from './setup.ts'

// The trigger and the filter of a rule of edition `current`: each one test.

export type Test = Filter

/** The value a condition starts with. */
export const FIRST_VALUE = { hexes: 3, percent: 50 } as const

const ADDED_TRIGGER: Trigger = { scope: 'enemy', condition: 'in_range', conditionValue: 1 }
const ADDED_FILTER: Test = { condition: 'hp_below', conditionValue: 50 }
const ALWAYS: Trigger = { scope: 'enemy', condition: 'always' }

const triggerOf = ({ skill, trigger }: CurrentRule): Trigger => trigger ?? skillDef(skill).defaults.trigger

/** Whether there is nothing to ask; "not always" is something. */
const isAlways = ({ condition, negated = false }: Test): boolean => condition === 'always' && !negated

/** The conditions to choose from: `always` asks nothing. */
const ASKING = CONDITIONS.filter((condition) => condition !== 'always')

/** The scopes to choose from; none where there is no choice. */
const scopesFor = ({ condition }: Test): readonly Scope[] => {
  const { scopes } = CONDITION_FACTS[condition]
  return scopes.length > 1 && condition !== 'always' ? scopes : []
}

const mostOf = ({ condition }: Test): number | null => {
  const { value } = CONDITION_FACTS[condition]
  return value === null ? null : VALUES[value].max
}

const hasQualifier = ({ condition }: Test): boolean => condition === 'channeling'

/** Another condition: a value it can have, NOT as it was, no qualifier, and a scope that it can ask about. */
function switched<T extends Test>(test: T, condition: Condition): T {
  const { conditionValue: _, qualifier: __, ...kept } = test
  const { value } = CONDITION_FACTS[condition]
  return { ...kept, condition, ...(value !== null && { conditionValue: FIRST_VALUE[value] }) } as T
}

/** Makes another test of one, be it a trigger or a filter. */
export type TestChange = <T extends Test>(test: T) => T

export const withCondition =
  (condition: Condition): TestChange =>
  (test) => {
    if (test.condition === condition) return test
    const next = switched(test, condition)
    const { scopes } = CONDITION_FACTS[condition]
    const isValid = !('scope' in next) || scopes.some((scope) => scope === next.scope)
    return isValid ? next : { ...next, scope: scopes[0] }
  }

export const withNot =
  (isNegated: boolean): TestChange =>
  (test) => {
    const next = { ...test }
    setOrOmit<Test, 'negated'>(next, 'negated', isNegated, false)
    return next
  }

export const withValue =
  (value: number): TestChange =>
  (test) => {
    const most = mostOf(test)
    const fits = most !== null && Number.isSafeInteger(value) && value >= 0 && value <= most
    return fits ? { ...test, conditionValue: value } : test
  }

export const withQualifier =
  (qualifier: Qualifier | null): TestChange =>
  (test) => {
    if (!hasQualifier(test)) return test
    const { qualifier: _, ...rest } = test
    return (qualifier === null ? rest : { ...rest, qualifier }) as typeof test
  }

export const withScope =
  (scope: Scope) =>
  (trigger: Trigger): Trigger =>
    CONDITION_FACTS[trigger.condition].scopes.some((known) => known === scope)
      ? { ...trigger, scope }
      : trigger

export function changeTrigger(rule: CurrentRule, change: (trigger: Trigger) => Trigger): void {
  const now = triggerOf(rule)
  const next = change(now)
  if (sameWords(next, now)) return
  if (sameWords(next, skillDef(rule.skill).defaults.trigger)) Reflect.deleteProperty(rule, 'trigger')
  else rule.trigger = isAlways(next) ? { ...ALWAYS } : next
}

export const addTrigger = (rule: CurrentRule): void => changeTrigger(rule, () => ({ ...ADDED_TRIGGER }))
export const removeTrigger = (rule: CurrentRule): void => changeTrigger(rule, () => ({ ...ALWAYS }))

export function changeFilter(rule: CurrentRule, change: (filter: Test) => Test): void {
  if (rule.filter !== undefined) rule.filter = change(rule.filter)
}

export function addFilter(rule: CurrentRule): void {
  rule.filter ??= { ...ADDED_FILTER }
}

export const removeFilter = (rule: { filter?: unknown }): void => {
  Reflect.deleteProperty(rule, 'filter')
}

const QUALIFIERS: readonly Qualifier[] = [
  ...ACTION_TYPES.map((id) => ({ type: 'action' as const, id })),
  ...SKILL_IDS.map((id) => ({ type: 'skill' as const, id })),
]

/** What triggers and filters have in common; `edit` changes the one or the other. */
function clauseOf(test: Test, edit: (rule: CurrentRule, change: TestChange) => void) {
  const by = (change: TestChange) => (rule: CurrentRule) => edit(rule, change)
  return {
    test,
    conditions: ASKING.map((condition) => ({ value: condition, set: by(withCondition(condition)) })),
    negate: by(withNot(test.negated !== true)),
    most: mostOf(test) ?? 0,
    setValue: (rule: CurrentRule, value: number) => edit(rule, withValue(value)),
    qualifiers: hasQualifier(test)
      ? [null, ...QUALIFIERS].map((value) => ({ value, set: by(withQualifier(value)) }))
      : [],
  }
}

/** The trigger, if it asks anything. */
export function triggerClause(rule: CurrentRule): Clause<CurrentRule> | null {
  const trigger = triggerOf(rule)
  if (isAlways(trigger)) return null
  return {
    ...clauseOf(trigger, changeTrigger),
    scopes: scopesFor(trigger).map((scope) => ({
      value: scope,
      set: (draft) => changeTrigger(draft, withScope(scope)),
    })),
    remove: removeTrigger,
  }
}

export function filterClause({ filter }: CurrentRule): Clause<CurrentRule> | null {
  return filter === undefined ? null : { ...clauseOf(filter, changeFilter), scopes: [], remove: removeFilter }
}
