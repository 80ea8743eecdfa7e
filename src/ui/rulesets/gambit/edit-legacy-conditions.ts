import { VALUES } from '#schemas/gambit/fields.ts'
import type { LegacyFilter, LegacyTrigger } from '#schemas/gambit/setup.ts'
import { CONDITION_FACTS, LEGACY_TESTS, LEGACY_TRIGGERS, MAX_LEGACY_TRIGGERS } from '#schemas/gambit/words.ts'
import { FIRST_VALUE } from './edit-conditions.ts'
import { type LegacyRule, setOrOmit } from './setup.ts'

// The triggers and the filter of a rule of edition v0.3: up to two triggers that must all hold, and a filter that
// judges whom the rule picked.

export type TriggerType = LegacyTrigger['type']
export type FilterType = LegacyFilter['type']

export const FILTER_TYPES = ['hp_below', 'hp_above'] as const satisfies FilterType[]

export const triggersOf = ({ triggers = [] }: LegacyRule): readonly LegacyTrigger[] => triggers
export const canAddTrigger = (rule: LegacyRule): boolean => triggersOf(rule).length < MAX_LEGACY_TRIGGERS

const factsOf = (type: TriggerType) => CONDITION_FACTS[LEGACY_TESTS[type].condition]

/** The types to choose from; `always` only where a file brought it. */
export const typesFor = ({ type }: LegacyTrigger): readonly TriggerType[] =>
  LEGACY_TRIGGERS.filter((known) => known !== 'always' || type === 'always')

export const mostOf = (type: TriggerType): number | null => {
  const { value } = factsOf(type)
  return value === null ? null : VALUES[value].max
}

export function addTrigger(rule: LegacyRule): void {
  if (canAddTrigger(rule)) rule.triggers = [...triggersOf(rule), { type: 'enemy_in_range', value: 1 }]
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
  trigger.type = type
  if (value === null) Reflect.deleteProperty(trigger, 'value')
  else trigger.value = FIRST_VALUE[value]
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
