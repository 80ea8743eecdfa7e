import { type SkillId, skillDef } from './catalogue.ts'
import { type ConditionWords, conditionText } from './condition-text.ts'
import { type Behavior, type Criterion, LEGACY_TESTS, NEARBY, type Scope, type Target } from './words.ts'

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

/** A rule as one sentence: "If an ally is below 50 % hp: Heal the ally with the lowest hp". */
export function ruleSentence(rule: RuleWords): string {
  const { defaults } = skillDef(rule.skill)
  const behavior = rule.behavior ?? defaults.behavior
  const sentence = `${whenText(triggersOf(rule))}${deedText(rule, behavior)}`
  if (rule.enabled === false) return `${sentence} (disabled)`
  return behavior === 'hold' ? `${sentence} (off: the old behaviour “hold” never acts)` : sentence
}

/** What must hold, put positively, and whether it is negated. */
interface Clause {
  readonly text: string | null
  readonly negated: boolean
}

function triggersOf({ skill, trigger, triggers }: RuleWords): Clause[] {
  if (triggers !== undefined) return triggers.map(legacyClause)
  const { scope, ...test } = trigger ?? skillDef(skill).defaults.trigger
  return [{ text: scopedText(scope, test), negated: trigger?.negated ?? false }]
}

function legacyClause({ type, value = 0, negated = false }: LegacyTriggerWords): Clause {
  const { scope, condition } = LEGACY_TESTS[type]
  return { text: scopedText(scope, { condition, conditionValue: value }), negated }
}

const SUBJECTS = { enemy: 'an enemy is', ally: 'an ally is' } as const

/** "an ally is below 50 % hp"; null for what always holds. */
function scopedText(scope: Scope, test: TestWords): string | null {
  const state = conditionText(test)
  if (state === null) return null
  return scope === 'self' ? `it is ${state} itself` : `${SUBJECTS[scope]} ${state}`
}

/** "If an enemy is idle, unless it is below 50 % hp itself: "; nothing for what always holds. */
function whenText(clauses: readonly Clause[]): string {
  if (clauses.some(({ text, negated }) => text === null && negated)) return 'Never: '
  const wanted = clauses.flatMap(({ text, negated }) => (text === null || negated ? [] : [text]))
  const unwanted = clauses.flatMap(({ text, negated }) => (text !== null && negated ? [text] : []))
  const unless = unwanted.length === 0 ? '' : `nless ${unwanted.join(' or ')}`
  if (wanted.length === 0) return unless === '' ? '' : `U${unless}: `
  return `If ${wanted.join(' and ')}${unless === '' ? '' : `, u${unless}`}: `
}

function deedText(rule: RuleWords, behavior: Behavior | null): string {
  const { name, type } = skillDef(rule.skill)
  const whom = whomText(rule)
  if (type === 'attack') return `Use ${name} on ${whom.text}${whom.rest}`
  if (type !== 'move') return `${name} ${whom.text}${whom.rest}`
  const way = behavior === 'away' ? 'away from' : 'towards'
  const stays = rule.target === 'self' ? ', which is staying put' : ''
  return `${name} ${way} ${whom.text}${stays}${whom.rest}`
}

const ONE = { enemy: 'enemy', ally: 'ally' } as const
const MANY = { enemy: 'enemies', ally: 'allies' } as const

/** Whom a rule is about; `rest` is what is asked about the one it picked. */
function whomText({ skill, filter, ...rule }: RuleWords): { text: string; rest: string } {
  const { defaults } = skillDef(skill)
  const target = rule.target ?? defaults.target
  const criterion = rule.criterion ?? defaults.criterion
  if (target === 'enemies' || target === 'allies') return { text: `all ${target}`, rest: '' }
  const after = filter != null && 'type' in filter ? filterAfterText(filter, target) : ''
  if (target === 'self') return { text: 'itself', rest: after }
  const before = filter != null && 'condition' in filter ? filterBeforeText(filter, target) : ''
  const picked = before === '' ? `the ${ONE[target]}` : 'the one'
  return { text: pickText(criterion, target, picked) + before, rest: after }
}

function pickText(criterion: Criterion, target: 'enemy' | 'ally', picked: string): string {
  switch (criterion) {
    case 'nearest':
    case 'furthest':
      return picked.replace('the ', `the ${criterion} `)
    case 'lowest_hp':
      return `${picked} with the lowest hp`
    case 'highest_hp':
      return `${picked} with the highest hp`
    case 'most_enemies_nearby':
      return `${picked} with the most ${target === 'enemy' ? 'other ' : ''}enemies ${conditionText({ condition: 'in_range', conditionValue: NEARBY })}`
  }
}

function filterBeforeText(filter: TestWords, target: 'enemy' | 'ally'): string {
  const state = conditionText(filter)
  if (state === null) return filter.negated === true ? ` among no ${MANY[target]} at all` : ''
  return ` among ${MANY[target]} that are ${filter.negated === true ? 'not ' : ''}${state}`
}

const filterAfterText = ({ type, value = 0 }: LegacyFilterWords, target: 'enemy' | 'ally' | 'self'): string =>
  `, if ${target === 'self' ? 'it' : `that ${ONE[target]}`} is ${conditionText({ condition: type, conditionValue: value })}`
