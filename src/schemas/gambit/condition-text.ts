import { plural } from '#schemas/text/counted.ts'
import { type SkillId, skillDef } from './catalogue.ts'
import type { ActionType, Condition, Scope } from './words.ts'

// What conditions are called, in sentences, checks and forms alike.

export interface ConditionWords {
  readonly condition: Condition
  readonly conditionValue?: number | undefined
  readonly qualifier?: { readonly type: 'action' | 'skill'; readonly id: string } | null | undefined
}

/** In a list to pick a condition from, before there is a value. */
const NAMES: { readonly [C in Condition]: string } = {
  always: 'always',
  in_range: 'in range',
  hp_below: 'HP below',
  hp_above: 'HP above',
  targeting_me: 'targeting its hex',
  channeling: 'channeling',
  idle: 'idle',
  targeting_ally: 'targeting an ally’s hex',
}

const ACTIONS: { readonly [A in ActionType]: string } = {
  attack: 'an attack',
  move: 'a move',
  heal: 'a heal',
  interrupt: 'an interrupt',
  charge: 'a charge',
}

/** Somebody who meets a condition, in words: "within 3 hexes"; null where everybody does. */
export function conditionText({ condition, conditionValue = 0, qualifier }: ConditionWords): string | null {
  switch (condition) {
    case 'always':
      return null
    case 'in_range':
      return `within ${plural(conditionValue, 'hex', 'hexes')}`
    case 'hp_below':
      return `below ${conditionValue} % hp`
    case 'hp_above':
      return `above ${conditionValue} % hp`
    case 'channeling':
      return qualifier == null ? NAMES.channeling : `${NAMES.channeling} ${qualifierText(qualifier)}`
    default:
      return NAMES[condition]
  }
}

const qualifierText = ({ type, id }: NonNullable<ConditionWords['qualifier']>): string =>
  type === 'skill' ? skillDef(id as SkillId).name : ACTIONS[id as ActionType]

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export const conditionLabel = (condition: Condition): string => capitalised(NAMES[condition])

const WHOSE: { readonly [S in Scope]: string } = { enemy: 'Enemy', ally: 'Ally', self: 'Own' }

/** "Ally HP below". */
export const scopedLabel = (scope: Scope, condition: Condition): string =>
  condition === 'always' ? conditionLabel(condition) : `${WHOSE[scope]} ${NAMES[condition]}`
