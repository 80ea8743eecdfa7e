import { instanceIds, skillDef } from '#schemas/gambit/catalogue.ts'
import { type Asking, type RulePart, ruleParts, type Setting, testText } from '#schemas/gambit/rule-text.ts'
import { BOARD_RADIUS } from '#schemas/gambit/words.ts'
import type { Choice, Part, Recipe } from '#ui/forms/sentence/types.ts'
import type { Scenario } from '#worker/protocol.ts'
import type { Clause } from './clause.ts'
import * as current from './edit-conditions.ts'
import * as legacy from './edit-legacy-conditions.ts'
import {
  behaviorsFor,
  criteriaFor,
  hasFilter,
  setBehavior,
  setCriterion,
  setTarget,
  targetsFor,
} from './edit-rule.ts'
import { statsOf } from './labels.ts'
import {
  behaviorOf,
  type CurrentRule,
  characterOf,
  criterionOf,
  isLegacy,
  type LegacyRule,
  type Rule,
  ruleOf,
  type Setup,
  targetOf,
} from './setup.ts'

// The sentence of a rule as controls: what each of its words could say instead, and what that changes.

/** Which rule of a scenario. */
export interface RuleAddress {
  readonly unit: string
  readonly instance: string
}

export const setupOf = (scenario: Scenario): Setup => scenario.setup as Setup

function ruleAt(scenario: Scenario, { unit, instance }: RuleAddress): Rule | undefined {
  const character = characterOf(setupOf(scenario), unit)
  return character && ruleOf(character, instance)
}

/** Changes a rule where it is; what is gone stays so. */
export const onRule =
  (address: RuleAddress, recipe: (rule: Rule, setup: Setup) => void): Recipe =>
  (draft) => {
    const rule = ruleAt(draft, address)
    if (rule !== undefined) recipe(rule, setupOf(draft))
  }

/** Puts a rule in its place, whatever has been tried there meanwhile. */
const putRule =
  ({ unit, instance }: RuleAddress, rule: Rule): Recipe =>
  (draft) => {
    const character = characterOf(setupOf(draft), unit)
    const at = character === undefined ? -1 : instanceIds(character.skills).indexOf(instance)
    if (character !== undefined && at >= 0) character.skills[at] = rule
  }

/** A rule of a setup, before and after what is being changed. */
interface Spoken {
  readonly address: RuleAddress
  readonly setup: Setup
  readonly rule: Rule
  readonly old: Rule
}

/** The sentence of a rule; null if there is no such rule. `original` is the scenario before what is being changed. */
export function ruleControls(scenario: Scenario, original: Scenario, address: RuleAddress): Part[] | null {
  const rule = ruleAt(scenario, address)
  if (rule === undefined) return null
  const spoken = { address, setup: setupOf(scenario), rule, old: ruleAt(original, address) ?? rule }
  return ruleParts(rule).map((part, at) => partOf(spoken, part, at))
}

function partOf(spoken: Spoken, { text, setting }: RulePart, at: number): Part {
  if (setting === undefined) return { kind: 'plain', key: `words ${at}`, text }
  const piece = { key: setting, name: setting, text }
  switch (setting) {
    case 'skill': {
      const { skill } = spoken.rule
      return { kind: 'name', key: setting, text, tone: skillDef(skill).type, facts: statsOf(skill) }
    }
    case 'target':
    case 'criterion':
    case 'behavior':
      return { kind: 'word', ...piece, choices: () => deedChoices(spoken, setting) }
    default:
      return clausePart(spoken, setting, piece)
  }
}

const ASKINGS = ['second trigger', 'trigger', 'filter'] as const

function clausePart(
  spoken: Spoken,
  setting: Setting,
  piece: { readonly key: string; readonly name: string; readonly text: string },
): Part {
  const asking = ASKINGS.find((known) => setting.startsWith(known)) ?? 'filter'
  const clause = clauseOf(spoken.rule, spoken.setup, asking)
  const { address } = spoken
  if (clause === null) return { kind: 'plain', ...piece }
  switch (setting.slice(asking.length + 1)) {
    case 'not': {
      const { negate } = clause
      if (negate === null) return { kind: 'plain', ...piece }
      return { kind: 'switch', ...piece, isOn: clause.test.negated === true, change: onRule(address, negate) }
    }
    case 'scope':
      if (clause.scopes.length === 0) return { kind: 'plain', ...piece }
      return { kind: 'word', ...piece, choices: () => scopeChoices(spoken, asking) }
    case 'value': {
      const { conditionValue: value = 0, condition } = clause.test
      const was = clauseOf(spoken.old, spoken.setup, asking)?.test
      return {
        kind: 'number',
        ...piece,
        value,
        was: was?.condition === condition ? (was.conditionValue ?? 0) : value,
        min: 0,
        max: clause.most,
        // From one end of the board to the other.
        ...(condition === 'in_range' && { reach: { min: 0, max: 2 * BOARD_RADIUS } }),
        unit: piece.text.slice(String(value).length),
        spoken: testText(clause.test).slice(testText(clause.test).indexOf(piece.text)),
        set: (draft, to) => onRule(address, (rule) => clause.setValue(rule, to))(draft),
      }
    }
    case 'qualifier':
      return { kind: 'word', ...piece, choices: () => qualifierChoices(spoken, asking) }
    default:
      return { kind: 'word', ...piece, choices: () => conditionChoices(spoken, asking) }
  }
}

/** A clause of a rule of either edition. */
function clauseOf(rule: Rule, setup: Setup, asking: Asking): Clause<Rule> | null {
  if (isLegacy(setup)) {
    const of = rule as LegacyRule
    const clause =
      asking === 'filter' ? legacy.filterClause(of) : legacy.triggerClause(of, asking === 'trigger' ? 0 : 1)
    return clause as Clause<Rule> | null
  }
  const of = rule as CurrentRule
  const clause = asking === 'filter' ? current.filterClause(of) : current.triggerClause(of)
  return clause as Clause<Rule> | null
}

/** The rule as a change would leave it. */
function changed(rule: Rule, change: (rule: Rule) => void): Rule {
  const next = JSON.parse(JSON.stringify(rule)) as Rule
  change(next)
  return next
}

/** A choice, called what the sentence would say. */
function choice(
  { address, rule }: Spoken,
  change: (rule: Rule) => void,
  isChosen: boolean,
  wordsOf: (rule: Rule) => string,
): Choice {
  const next = changed(rule, change)
  return { text: wordsOf(next), isChosen, change: putRule(address, next) }
}

/** What the sentence of a rule says for a setting. */
const wordsFor = (setting: Setting) => (rule: Rule) =>
  ruleParts(rule).find((part) => part.setting === setting)?.text ?? ''

function deedChoices(spoken: Spoken, setting: 'target' | 'criterion' | 'behavior'): Choice[] {
  const { setup, rule } = spoken
  const words = wordsFor(setting)
  switch (setting) {
    case 'target':
      return targetsFor(setup, rule).map((target) =>
        choice(spoken, (draft) => setTarget(setup, draft, target), target === targetOf(rule), words),
      )
    case 'criterion':
      return criteriaFor(setup).map((criterion) =>
        choice(
          spoken,
          (draft) => setCriterion(setup, draft, criterion),
          criterion === criterionOf(rule),
          words,
        ),
      )
    case 'behavior':
      return behaviorsFor(rule).map((behavior) =>
        choice(spoken, (draft) => setBehavior(draft, behavior), behavior === behaviorOf(rule), words),
      )
  }
}

const REMOVALS: { readonly [A in Asking]: string } = {
  trigger: 'Remove the condition',
  'second trigger': 'Remove the second condition',
  filter: 'Remove the filter',
}

/** Takes a clause away, and with it the word that offers it. */
const removal = (spoken: Spoken, asking: Asking, clause: Clause<Rule>): Choice => ({
  text: REMOVALS[asking],
  isChosen: false,
  isFinal: true,
  change: putRule(spoken.address, changed(spoken.rule, clause.remove)),
})

const testIn = (spoken: Spoken, asking: Asking) => (rule: Rule) => {
  const test = clauseOf(rule, spoken.setup, asking)?.test
  return test === undefined ? '' : `${asking === 'filter' && test.negated ? 'not ' : ''}${testText(test)}`
}

function conditionChoices(spoken: Spoken, asking: Asking): Choice[] {
  const clause = clauseOf(spoken.rule, spoken.setup, asking)
  if (clause === null) return []
  const words = testIn(spoken, asking)
  const { negate } = clause
  return [
    ...clause.conditions.map(({ value, set }) => choice(spoken, set, value === clause.test.condition, words)),
    // Triggers have a word for it, filters only where they are turned round.
    ...(asking === 'filter' && negate !== null && clause.test.negated !== true
      ? [choice(spoken, negate, false, words)]
      : []),
    removal(spoken, asking, clause),
  ]
}

function scopeChoices(spoken: Spoken, asking: Asking): Choice[] {
  const clause = clauseOf(spoken.rule, spoken.setup, asking)
  const words = wordsFor(`${asking} scope`)
  return (clause?.scopes ?? []).map(({ value, set }) =>
    choice(spoken, set, value === clause?.test.scope, words),
  )
}

function qualifierChoices(spoken: Spoken, asking: Asking): Choice[] {
  const clause = clauseOf(spoken.rule, spoken.setup, asking)
  const now = JSON.stringify(clause?.test.qualifier ?? null)
  const words = wordsFor(`${asking} qualifier`)
  return (clause?.qualifiers ?? []).map(({ value, set }) => ({
    ...choice(spoken, set, JSON.stringify(value) === now, (rule) => words(rule) || 'anything'),
    isFinal: value === null,
  }))
}

/** Something a rule can get or lose. */
export interface Addition {
  readonly text: string
  readonly change: Recipe
  /** What of the sentence is looked at then; null if it is gone. */
  readonly leadsTo: Setting | null
}

/** What a rule lacks, and what can be taken from it. */
export function additionsTo(scenario: Scenario, address: RuleAddress): Addition[] {
  const rule = ruleAt(scenario, address)
  if (rule === undefined) return []
  const setup = setupOf(scenario)
  const spoken = { address, setup, rule, old: rule }
  const add = (text: string, leadsTo: Setting, change: (rule: never) => void): Addition => ({
    text,
    leadsTo,
    change: onRule(address, change as (rule: Rule) => void),
  })
  const clauses = (['trigger', 'second trigger', 'filter'] as const).flatMap((asking) => {
    const clause = asking === 'second trigger' && !isLegacy(setup) ? null : clauseOf(rule, setup, asking)
    return clause === null ? [] : [{ asking, clause }]
  })
  const triggers = clauses.filter(({ asking }) => asking !== 'filter').length
  const hasRoom = isLegacy(setup) ? legacy.canAddTrigger(rule as LegacyRule) : triggers === 0
  const edits = isLegacy(setup) ? legacy : current
  return [
    ...(hasRoom
      ? [
          add(
            triggers === 0 ? 'Add a condition' : 'Add a second condition',
            triggers === 0 ? 'trigger condition' : 'second trigger condition',
            edits.addTrigger,
          ),
        ]
      : []),
    ...(hasFilter(setup, rule) && rule.filter === undefined
      ? [add('Add a filter', 'filter condition', edits.addFilter)]
      : []),
    ...clauses.flatMap(({ asking, clause }) => {
      const [, first] = clause.qualifiers
      if (first === undefined || clause.test.qualifier !== undefined) return []
      const where = asking === 'filter' ? 'the filter' : 'the condition'
      return [add(`Say what is channeled, in ${where}`, `${asking} qualifier`, first.set)]
    }),
    ...clauses.map(({ asking, clause }) => ({ ...removal(spoken, asking, clause), leadsTo: null })),
  ]
}
