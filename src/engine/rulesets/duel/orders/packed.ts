import { choicesOf, getSkill } from '#engine/rulesets/duel/rules/skills.ts'
import { chooserOf } from '#engine/rulesets/duel/rules/units.ts'
import type { DuelOrder } from '#schemas/duel/order.ts'
import { DEATH_CHOICES } from '#schemas/duel/words.ts'
import type { Field } from './field.ts'
import { tileAt } from './tiles.ts'

/** An order that would be accepted: it has exactly the keys its type uses. */
export type Legal = Readonly<DuelOrder>

/** An order on a field as one number, as most are thought of and dropped: who does what where, to whom, and which of several. */
export type Packed = number

export const KIND = { MOVE: 0, ATTACK: 1, RUSH: 2, BREAK: 3, SKILL: 4, PASS: 5, LEAVE: 6 } as const

/** Stands for no tile, nobody and no choice. */
export const NONE = 31
const NO_CHOICE = 127

const TILE_AT = 5
const TARGET_AT = 10
const CHOICE_AT = 15
const KIND_AT = 22

export const pack = (kind: number, actor: number, tile = NONE, target = NONE, choice = NO_CHOICE): Packed =>
  (kind << KIND_AT) | (choice << CHOICE_AT) | (target << TARGET_AT) | (tile << TILE_AT) | actor

export const kindOf = (order: Packed): number => order >> KIND_AT
export const actorOf = (order: Packed): number => order & NONE
export const tileOf = (order: Packed): number => (order >> TILE_AT) & NONE
export const targetOf = (order: Packed): number => (order >> TARGET_AT) & NONE
export const choiceOf = (order: Packed): number => (order >> CHOICE_AT) & NO_CHOICE

/** The order in full. */
export function unpack(field: Field, order: Packed): Legal {
  const kind = kindOf(order)
  if (kind === KIND.LEAVE) return choiceFor(field, choiceOf(order))
  const { unit } = field.piece(actorOf(order))
  const { side: player, id: unitId } = unit
  const aim = tileOf(order) === NONE ? null : tileAt(tileOf(order))
  const target = targetOf(order) === NONE ? null : field.piece(targetOf(order)).unit.id
  switch (kind) {
    case KIND.MOVE:
      return { type: 'MOVE', player, unitId, pos: aim }
    case KIND.ATTACK:
      return { type: 'ATTACK', player, unitId, pos: aim }
    case KIND.RUSH:
      return { type: 'MOVE_AND_ATTACK', player, unitId, pos: aim, targetUnitId: target }
    case KIND.BREAK:
      return { type: 'DESTROY_OBSTACLE', player, unitId, pos: aim }
    case KIND.SKILL: {
      const buffChoice = choicesOf(getSkill(field.state.skills, unit))[choiceOf(order)]
      return {
        type: 'USE_SKILL',
        player,
        unitId,
        ...(aim !== null && { pos: aim }),
        ...(target !== null && { targetUnitId: target }),
        ...(buffChoice !== undefined && { buffChoice }),
      }
    }
    default:
      return { type: 'END_TURN', player, unitId }
  }
}

function choiceFor({ state }: Field, choice: number): Legal {
  const [dead = ''] = state.deathChoices
  return { type: 'DEATH_CHOICE', player: chooserOf(state, dead), choice: DEATH_CHOICES[choice] }
}
