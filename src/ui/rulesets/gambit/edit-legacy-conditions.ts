import { VALUES } from '#schemas/gambit/fields.ts'
import type { LegacyFilter, LegacyTrigger } from '#schemas/gambit/setup.ts'
import { CONDITION_FACTS, LEGACY_TESTS, LEGACY_TRIGGERS, MAX_LEGACY_TRIGGERS } from '#schemas/gambit/words.ts'
import type { Clause } from './clause.ts'
import { FIRST_VALUE, removeFilter } from './edit-conditions.ts'
import { type LegacyRule, setOrOmit } from './setup.ts'

// The triggers and the filter of a rule of edition v0.3: up to two triggers that must all hold, and a filter that
// judges whom the rule picked.

type TriggerType = LegacyTrigger['type']
type FilterType = LegacyFilter['type']

const FILTER_TYPES = ['hp_below', 'hp_above'] as const satisfies FilterType[]

const triggersOf = ({ triggers = [] }: LegacyRule): readonly LegacyTrigger[] => triggers

/** Those that ask something; "not always" does. */
const askingIn = (rule: LegacyRule): readonly LegacyTrigger[] =>
  triggersOf(rule).filter(({ type, negated = false }) => type !== 'always' || negated)

export const canAddTrigger = (rule: LegacyRule): boolean => askingIn(rule).length < MAX_LEGACY_TRIGGERS

const factsOf = (type: TriggerType) => CONDITION_FACTS[LEGACY_TESTS[type].condition]

/** The types to choose from: `always` asks nothing. */
const ASKING = LEGACY_TRIGGERS.filter((type) => type !== 'always')

const mostOf = (type: TriggerType): number | null => {
  const { value } = factsOf(type)
  return value === null ? null : VALUES[value].max
}

export function addTrigger(rule: LegacyRule): void {
  if (canAddTrigger(rule)) rule.triggers = [...askingIn(rule), { type: 'enemy_in_range', value: 1 }]
}

export function removeTrigger(rule: LegacyRule, at: number): void {
  if (rule.triggers?.[at] === undefined) return
  rule.triggers.splice(at, 1)
  if (rule.triggers.length === 0) Reflect.deleteProperty(rule, 'triggers')
}

export function setType(rule: LegacyRule, at: number, type: TriggerType): void {
  const trigger = rule.triggers?.[at]
  if (trigger === undefined || trigger.type === type) return
  const { value } = factsOf(type)
  const isSameMeasure = value !== null && factsOf(trigger.type).value === value
  trigger.type = type
  if (value === null) Reflect.deleteProperty(trigger, 'value')
  else if (!isSameMeasure) trigger.value = FIRST_VALUE[value]
}

export function setNot(rule: LegacyRule, at: number, isNegated: boolean): void {
  const trigger = rule.triggers?.[at]
  if (trigger !== undefined) setOrOmit(trigger, 'negated', isNegated, false)
}

const isWithin = (value: number, most: number | null): boolean =>
  most !== null && Number.isSafeInteger(value) && value >= 0 && value <= most

export function setValue(rule: LegacyRule, at: number, value: number): void {
  const trigger = rule.triggers?.[at]
  if (trigger !== undefined && isWithin(value, mostOf(trigger.type))) trigger.value = value
}

export function addFilter(rule: LegacyRule): void {
  rule.filter ??= { type: 'hp_below', value: 50 }
}

export function setFilterType(rule: LegacyRule, type: FilterType): void {
  if (rule.filter !== undefined) rule.filter.type = type
}

export function setFilterValue(rule: LegacyRule, value: number): void {
  if (rule.filter !== undefined && isWithin(value, VALUES.percent.max)) rule.filter.value = value
}

/** A trigger, if it asks anything. */
export function triggerClause(rule: LegacyRule, at: number): Clause<LegacyRule> | null {
  const trigger = rule.triggers?.[at]
  if (trigger === undefined || (trigger.type === 'always' && trigger.negated !== true)) return null
  const { scope, condition } = LEGACY_TESTS[trigger.type]
  const isOf = (type: TriggerType) => LEGACY_TESTS[type].scope === scope
  const conditions = [...new Set(ASKING.map((type) => LEGACY_TESTS[type].condition))]
  const scopes = ASKING.filter((type) => LEGACY_TESTS[type].condition === condition)
  /** The type that asks for a condition: of the same somebody, where there is one. */
  const typeFor = (wish: string) => {
    const types = ASKING.filter((type) => LEGACY_TESTS[type].condition === wish)
    return types.find(isOf) ?? types[0]
  }
  return {
    test: { scope, condition, conditionValue: trigger.value, negated: trigger.negated },
    conditions: conditions.map((value) => ({
      value,
      set: (draft) => {
        const type = typeFor(value)
        if (type !== undefined) setType(draft, at, type)
      },
    })),
    scopes:
      scopes.length < 2
        ? []
        : scopes.map((type) => ({
            value: LEGACY_TESTS[type].scope,
            set: (draft) => setType(draft, at, type),
          })),
    negate: (draft) => setNot(draft, at, trigger.negated !== true),
    most: mostOf(trigger.type) ?? 0,
    setValue: (draft, value) => setValue(draft, at, value),
    qualifiers: [],
    remove: (draft) => removeTrigger(draft, at),
  }
}

/** Asked about whom the rule picked, even oneself. */
export function filterClause({ filter }: LegacyRule): Clause<LegacyRule> | null {
  if (filter === undefined) return null
  return {
    test: { condition: filter.type, conditionValue: filter.value },
    conditions: FILTER_TYPES.map((value) => ({ value, set: (draft) => setFilterType(draft, value) })),
    scopes: [],
    negate: null,
    most: VALUES.percent.max,
    setValue: setFilterValue,
    qualifiers: [],
    remove: removeFilter,
  }
}
