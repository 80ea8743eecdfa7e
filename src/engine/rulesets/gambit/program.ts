import { type SkillDef, type SkillId, skillDef } from '#schemas/gambit/catalogue.ts'
import type { EditionId } from '#schemas/gambit/editions.ts'
import { EDITIONS } from '#schemas/gambit/editions.ts'
import type { LegacyFilter, LegacyTrigger, Trigger } from '#schemas/gambit/setup.ts'
import type { GambitState, SkillState } from '#schemas/gambit/state.ts'
import {
  type Condition,
  CRITERION_FACTS,
  type Criterion,
  type Faction,
  LEGACY_TESTS,
  PLURAL_TARGETS,
  type Scope,
  type Target,
} from '#schemas/gambit/words.ts'

/** A condition to ask of somebody, as a trigger or a filter. */
export interface Test {
  readonly scope: Scope
  readonly condition: Condition
  readonly value: number
  readonly negated: boolean
  readonly qualifier: NonNullable<Trigger['qualifier']> | null
}

/** One row of a character's priority list, ready to be judged. */
export interface Rule {
  readonly instance: string
  readonly skill: SkillId
  readonly def: SkillDef
  readonly enabled: boolean
  readonly held: boolean
  readonly away: boolean
  /** All must hold. */
  readonly triggers: readonly Test[]
  /** Those of them that are not sure to hold: all that need be asked where nobody listens. */
  readonly doubts: readonly Test[]
  readonly target: Target
  readonly plural: boolean
  readonly criterion: Criterion
  readonly wantsMost: boolean
  /** Whether it takes the nearest foe, whoever that is. */
  readonly isForNearestFoe: boolean
  readonly filterBefore: Test | null
  readonly filterAfter: Test | null
}

/** What does not change during a battle, and the working memory of its decisions. */
export interface Program {
  /** By slot, as are the ids; slot 0 is nobody. */
  readonly rules: readonly (readonly Rule[])[]
  readonly ids: readonly string[]
  readonly cast: ReadonlyMap<string, { readonly letter: string; readonly faction: Faction }>
}

export function compile({ edition, characters }: GambitState, before?: Program): Program {
  const rules: (readonly Rule[])[] = [...(before?.rules ?? [[]])]
  const ids = [...(before?.ids ?? [''])]
  const cast = new Map(before?.cast)
  for (const { slot, id, letter, faction, skills } of characters) {
    rules[slot] = skills.map((skill) => compileRule(skill, edition))
    ids[slot] = id
    cast.set(id, { letter, faction })
  }
  return { rules, ids, cast }
}

function compileRule(skill: SkillState, edition: EditionId): Rule {
  const filter = filterOf(skill)
  const { filterStage } = EDITIONS[edition]
  const filterBefore = filterStage === 'before' ? filter : null
  const triggers =
    'triggers' in skill ? skill.triggers.map(testFromLegacy) : [testFrom(skill.trigger, skill.trigger.scope)]
  return {
    instance: skill.instance,
    skill: skill.skill,
    def: skillDef(skill.skill),
    enabled: skill.enabled,
    held: skill.behavior === 'hold',
    away: skill.behavior === 'away',
    triggers,
    doubts: triggers.filter(({ condition, negated }) => condition !== 'always' || negated),
    target: skill.target,
    plural: PLURAL_TARGETS.some((target) => target === skill.target),
    criterion: skill.criterion,
    wantsMost: CRITERION_FACTS[skill.criterion].want === 'most',
    isForNearestFoe: skill.target === 'enemy' && skill.criterion === 'nearest' && filterBefore === null,
    filterBefore,
    filterAfter: filterStage === 'after' ? filter : null,
  }
}

function filterOf({ filter, target }: SkillState): Test | null {
  if (filter === null) return null
  const scope = target === 'self' ? 'self' : target === 'ally' || target === 'allies' ? 'ally' : 'enemy'
  return 'type' in filter ? legacyFilter(filter, scope) : testFrom(filter, scope)
}

const legacyFilter = ({ type, value }: LegacyFilter, scope: Scope): Test =>
  testFrom({ condition: type, conditionValue: value }, scope)

const testFrom = (test: Omit<Trigger, 'scope'>, scope: Scope): Test => ({
  scope,
  condition: test.condition,
  value: test.conditionValue ?? 0,
  negated: test.negated ?? false,
  qualifier: test.qualifier ?? null,
})
const testFromLegacy = ({ type, value, negated }: LegacyTrigger): Test => {
  const { scope, condition } = LEGACY_TESTS[type]
  return testFrom({ condition, conditionValue: value, negated }, scope)
}
