import { type SkillId, skillDef } from './catalogue.ts'
import { type ConditionWords, conditionParts, conditionText } from './condition-text.ts'
import {
  type Behavior,
  type Condition,
  type Criterion,
  LEGACY_TESTS,
  NEARBY,
  type Scope,
  type Target,
} from './words.ts'

interface TestWords extends ConditionWords {
  readonly negated?: boolean | undefined
}
interface TriggerWords extends TestWords {
  readonly scope: Scope
}
interface LegacyTriggerWords {
  readonly type: keyof typeof LEGACY_TESTS
  readonly value?: number | undefined
  readonly negated?: boolean | undefined
}
interface LegacyFilterWords {
  readonly type: 'hp_below' | 'hp_above'
  readonly value?: number | undefined
}

/** A rule of either edition, as a file or a state has it: what is left out is the skill's default. */
export interface RuleWords {
  readonly skill: SkillId
  readonly enabled?: boolean | undefined
  readonly behavior?: Behavior | null | undefined
  readonly trigger?: TriggerWords | undefined
  readonly triggers?: readonly LegacyTriggerWords[] | undefined
  readonly target?: Target | undefined
  readonly criterion?: Criterion | undefined
  readonly filter?: TestWords | LegacyFilterWords | null | undefined
}

const TRIGGER_NAMES = ['trigger', 'second trigger'] as const
/** What of a rule asks something about somebody. */
export type Asking = (typeof TRIGGER_NAMES)[number] | 'filter'

/** What can be set about a rule, by the name people hear. */
export type Setting =
  | 'skill'
  | 'behavior'
  | 'target'
  | 'criterion'
  | `${Asking} ${'not' | 'scope' | 'condition' | 'value' | 'qualifier'}`

/** Words of a rule's sentence; those that are a setting say which. */
export interface RulePart {
  readonly text: string
  readonly setting?: Setting
}

/** A rule as one sentence: "If an ally is below 50 % hp: Heal the ally with the lowest hp". */
export const ruleSentence = (rule: RuleWords): string =>
  ruleParts(rule)
    .map(({ text }) => text)
    .join('')

/** The sentence in parts, which are its settings and the words between them. The unit whose rule it is speaks of itself. */
export function ruleParts(rule: RuleWords): RulePart[] {
  const behavior = rule.behavior ?? skillDef(rule.skill).defaults.behavior
  return [...whenParts(triggersOf(rule)), ...deedParts(rule, behavior), ...said(offText(rule, behavior))]
}

function offText({ enabled }: RuleWords, behavior: Behavior | null): string {
  if (enabled === false) return ' (disabled)'
  return behavior === 'hold' ? ' (off: the old behaviour “hold” never acts)' : ''
}

/** Words without a setting. */
const said = (text: string): RulePart[] => (text === '' ? [] : [{ text }])

const joined = (lists: readonly (readonly RulePart[])[], between: (at: number) => RulePart[]): RulePart[] =>
  lists.flatMap((list, at) => (at === 0 ? list : [...between(at), ...list]))

/** What must hold, put positively, and whether it is negated. */
interface Clause extends ConditionWords {
  readonly name: Asking
  readonly scope: Scope
  readonly negated: boolean
}

function triggersOf({ skill, trigger, triggers }: RuleWords): Clause[] {
  const tests = triggers?.map(inCurrentWords) ?? [trigger ?? skillDef(skill).defaults.trigger]
  return tests.flatMap((test: TriggerWords, at) => {
    const name = TRIGGER_NAMES[at]
    return name === undefined ? [] : [{ ...test, name, negated: test.negated ?? false }]
  })
}

const inCurrentWords = ({ type, value = 0, negated }: LegacyTriggerWords): TriggerWords => ({
  ...LEGACY_TESTS[type],
  conditionValue: value,
  negated,
})

/** "If an enemy is idle, unless I am below 50 % hp: "; nothing for what always holds. */
function whenParts(clauses: readonly Clause[]): RulePart[] {
  const never = clauses.find(({ condition, negated }) => condition === 'always' && negated)
  if (never !== undefined) return [{ text: 'Never', setting: `${never.name} not` }, ...said(': ')]
  const asked = clauses.filter(({ condition }) => condition !== 'always')
  const wanted = asked.filter(({ negated }) => !negated)
  const unwanted = asked.filter(({ negated }) => negated)
  if (asked.length === 0) return []
  const list = (those: readonly Clause[], first: string, next: string) =>
    those.flatMap((clause, at) => [
      ...said(at === 0 ? '' : ' '),
      { text: at === 0 ? first : next, setting: `${clause.name} not` } as const,
      ...said(' '),
      ...clauseParts(clause),
    ])
  const comma = wanted.length > 0 && unwanted.length > 0 ? ', ' : ''
  return [
    ...list(wanted, 'If', 'and'),
    ...said(comma),
    ...list(unwanted, comma === '' ? 'Unless' : 'unless', 'or'),
    ...said(': '),
  ]
}

const SUBJECTS = { enemy: 'an enemy', ally: 'an ally', self: 'I' } as const

/** "an ally is below 50 % hp". */
const clauseParts = (clause: Clause): RulePart[] => [
  { text: SUBJECTS[clause.scope], setting: `${clause.name} scope` },
  ...said(clause.scope === 'self' ? ' am ' : ' is '),
  ...testParts(clause.name, clause),
]

/** A condition as sentences have it: "within 3 hexes". */
export const testText = (test: ConditionWords): string =>
  testParts('trigger', test)
    .map(({ text }) => text)
    .join('')

/** "below", "50 %" and "hp", "within", "3" and "hexes", "channeling" and "Heal". */
function testParts(name: Asking, test: ConditionWords): RulePart[] {
  const parts = conditionParts(test)
  if (parts === null) return []
  const { condition, value, unit, qualifier } = parts
  return joined(
    [
      [
        {
          text: test.condition === 'targeting_me' ? 'targeting my hex' : condition,
          setting: `${name} condition`,
        },
      ],
      ...(value === undefined ? [] : [[{ text: value, setting: `${name} value` } as const]]),
      ...(unit === undefined ? [] : [said(unit)]),
      ...(qualifier === undefined ? [] : [[{ text: qualifier, setting: `${name} qualifier` } as const]]),
    ],
    () => said(' '),
  )
}

function deedParts(rule: RuleWords, behavior: Behavior | null): RulePart[] {
  const { name, type } = skillDef(rule.skill)
  const way: RulePart[] =
    type === 'move'
      ? [{ text: behavior === 'away' ? 'away from' : 'towards', setting: 'behavior' }, ...said(' ')]
      : []
  return [{ text: name, setting: 'skill' }, ...said(' '), ...way, ...whomParts(rule)]
}

const ONE = { enemy: 'enemy', ally: 'ally' } as const

/** Whom a rule is about, with what is asked of those it chooses among, or, in v0.3, of the one it chose. */
function whomParts({ skill, filter, ...rule }: RuleWords): RulePart[] {
  const { defaults, type } = skillDef(skill)
  const target = rule.target ?? defaults.target
  const criterion = rule.criterion ?? defaults.criterion
  const after = filter != null && 'type' in filter ? filterAfterParts(filter, target) : []
  switch (target) {
    case 'enemies':
    case 'allies':
      return [{ text: `all ${target}`, setting: 'target' }]
    case 'self':
      return [
        { text: 'myself', setting: 'target' },
        ...said(type === 'move' ? ', which is staying put' : ''),
        ...after,
      ]
    default: {
      const before = filter != null && 'condition' in filter ? filter : null
      return [...pickParts(criterion, target, before), ...after]
    }
  }
}

/**
 * "the nearest enemy below 50 % hp", "the ally below 60 % hp with the most enemies within 2 hexes". A filter stands where
 * it cannot be taken for a part of the criterion.
 */
function pickParts(criterion: Criterion, target: 'enemy' | 'ally', filter: TestWords | null): RulePart[] {
  const narrowed = filter === null ? [] : filterBeforeParts(filter)
  const by = { text: criterionText(criterion, target), setting: 'criterion' } as const
  if (criterion === 'nearest' || criterion === 'furthest')
    return [by, ...said(' '), { text: ONE[target], setting: 'target' }, ...narrowed]
  const one = { text: `the ${ONE[target]}`, setting: 'target' } as const
  const isHp = criterion === 'lowest_hp' || criterion === 'highest_hp'
  return isHp && filter?.condition === 'in_range'
    ? [one, ...said(' with '), by, ...narrowed]
    : [one, ...narrowed, ...said(' with '), by]
}

function criterionText(criterion: Criterion, target: 'enemy' | 'ally'): string {
  switch (criterion) {
    case 'nearest':
    case 'furthest':
      return `the ${criterion}`
    case 'lowest_hp':
      return 'the lowest hp'
    case 'highest_hp':
      return 'the highest hp'
    case 'most_enemies_nearby':
      return `the most ${target === 'enemy' ? 'other ' : ''}enemies ${conditionText({ condition: 'in_range', conditionValue: NEARBY })}`
  }
}

/** These do not follow a noun by themselves: "an enemy that is idle". */
const NEEDS_VERB: readonly Condition[] = ['idle']

function filterBeforeParts(filter: TestWords): RulePart[] {
  const { condition, negated = false } = filter
  const not = (text: string): RulePart[] => (negated ? [{ text, setting: 'filter not' }] : [])
  if (condition === 'always') return negated ? [...said(' among '), ...not('none')] : []
  return [
    ...said(NEEDS_VERB.includes(condition) ? ' that is ' : ' '),
    ...not('not'),
    ...said(negated ? ' ' : ''),
    ...testParts('filter', filter),
  ]
}

function filterAfterParts({ type, value = 0 }: LegacyFilterWords, target: Target): RulePart[] {
  if (target === 'enemies' || target === 'allies') return []
  return [
    ...said(target === 'self' ? ', if I am ' : `, if that ${ONE[target]} is `),
    ...testParts('filter', { condition: type, conditionValue: value }),
  ]
}
