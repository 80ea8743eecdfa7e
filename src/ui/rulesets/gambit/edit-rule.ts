import { skillDef } from '#schemas/gambit/catalogue.ts'
import { EDITIONS } from '#schemas/gambit/editions.ts'
import { RULE } from '#schemas/gambit/fields.ts'
import {
  BEHAVIORS,
  type Behavior,
  CRITERIA,
  type Criterion,
  LEGACY_CRITERIA,
  PLURAL_TARGETS,
  SINGULAR_TARGETS,
  type Target,
} from '#schemas/gambit/words.ts'
import { write } from '#ui/forms/field-values.ts'
import { behaviorOf, isLegacy, type Rule, type Setup, setOrOmit, targetOf } from './setup.ts'

// The settings of a rule, in both editions.

/** The targets a rule may name: groups only for skills that move. */
export const targetsFor = (setup: Setup, { skill }: Rule): readonly Target[] =>
  skillDef(skill).type === 'move' && !isLegacy(setup)
    ? [...SINGULAR_TARGETS, ...PLURAL_TARGETS]
    : SINGULAR_TARGETS

export const criteriaFor = (setup: Setup): readonly Criterion[] =>
  isLegacy(setup) ? LEGACY_CRITERIA : CRITERIA

/** The behaviours to choose from; the old `hold` only where a file brought it. */
export const behaviorsFor = (rule: Rule): readonly Behavior[] => {
  const { behaviors } = skillDef(rule.skill)
  return behaviorOf(rule) === 'hold' ? [...behaviors, 'hold'] : behaviors
}

const isOne = (target: Target): boolean => target === 'enemy' || target === 'ally'

/** Whether anybody is left to choose among. */
export const hasCriterion = (rule: Rule): boolean => isOne(targetOf(rule))

/** A filter narrows whom to choose among; v0.3 judges the choice instead, oneself too. */
export const hasFilter = (setup: Setup, rule: Rule): boolean =>
  isOne(targetOf(rule)) || (EDITIONS[setup.edition].filterStage === 'after' && targetOf(rule) === 'self')

export const setEnabled = (rule: Rule, isEnabled: boolean): void =>
  write(rule, ['enabled'], RULE.enabled, isEnabled)

export function setTarget(setup: Setup, rule: Rule, target: Target): void {
  if (!targetsFor(setup, rule).includes(target)) return
  const any: { target?: Target | undefined } = rule
  setOrOmit(any, 'target', target, skillDef(rule.skill).defaults.target)
  if (target === 'self') setCriterion(setup, rule, 'nearest')
}

export function setCriterion(setup: Setup, rule: Rule, criterion: Criterion): void {
  const any: { criterion?: Criterion | undefined } = rule
  if (criteriaFor(setup).includes(criterion))
    setOrOmit(any, 'criterion', criterion, skillDef(rule.skill).defaults.criterion)
}

export function setBehavior(rule: Rule, behavior: Behavior): void {
  const { behaviors, defaults } = skillDef(rule.skill)
  if (behaviors.includes(behavior) && BEHAVIORS.includes(behavior))
    setOrOmit(rule, 'behavior', behavior, defaults.behavior)
}
