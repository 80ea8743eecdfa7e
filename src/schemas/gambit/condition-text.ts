import { type SkillId, skillDef } from './catalogue.ts'
import type { ActionType, Condition } from './words.ts'

// What conditions are called, in sentences and checks alike.

type QualifierWords = { readonly type: 'action' | 'skill'; readonly id: string }

export interface ConditionWords {
  readonly condition: Condition
  readonly conditionValue?: number | undefined
  readonly qualifier?: QualifierWords | null | undefined
}

/** Without a value. */
const NAMES: { readonly [C in Exclude<Condition, 'always'>]: string } = {
  in_range: 'within',
  hp_below: 'below',
  hp_above: 'above',
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

/** The words of a condition, each for what it is: "below", "60 %", "hp"; "channeling", "Heal". */
interface ConditionParts {
  readonly condition: string
  readonly value?: string
  readonly unit?: string
  readonly qualifier?: string
}

/** Somebody who meets a condition, in parts; null where everybody does. */
export function conditionParts({
  condition,
  conditionValue = 0,
  qualifier,
}: ConditionWords): ConditionParts | null {
  switch (condition) {
    case 'always':
      return null
    case 'in_range':
      return {
        condition: NAMES.in_range,
        value: String(conditionValue),
        unit: conditionValue === 1 ? 'hex' : 'hexes',
      }
    case 'hp_below':
    case 'hp_above':
      return { condition: NAMES[condition], value: `${conditionValue} %`, unit: 'hp' }
    case 'channeling':
      return {
        condition: NAMES.channeling,
        ...(qualifier != null && { qualifier: qualifierText(qualifier) }),
      }
    default:
      return { condition: NAMES[condition] }
  }
}

/** The same in one: "within 3 hexes". */
export function conditionText(test: ConditionWords): string | null {
  const parts = conditionParts(test)
  if (parts === null) return null
  const { condition, value, unit, qualifier } = parts
  return [condition, value, unit, qualifier].filter((word) => word !== undefined).join(' ')
}

const qualifierText = ({ type, id }: QualifierWords): string =>
  type === 'skill' ? skillDef(id as SkillId).name : ACTIONS[id as ActionType]
