import { choicesOf, getSkill } from '#engine/rulesets/duel/rules/skills.ts'
import { chooserOf } from '#engine/rulesets/duel/rules/units.ts'
import type { DuelOrder } from '#schemas/duel/order.ts'
import { type Command, DEATH_CHOICES } from '#schemas/duel/words.ts'
import type { Field } from './field.ts'
import { tileAt } from './tiles.ts'

/** An order that would be accepted: it has exactly the keys its type uses. */
export type Legal = Readonly<DuelOrder>

/** Stands for no tile, nobody and no choice. */
export const NONE = -1

/** An order on a field, in numbers as well: most are thought of and dropped. */
export interface FieldOrder {
  readonly type: Exclude<Command, 'TIMEOUT'>
  /** Who does it, and to whom, by their places on the field. */
  readonly actor: number
  readonly tile: number
  readonly target: number
  /** Which of several it is that can be done there. */
  readonly choice: number
}

export const fieldOrder = (
  type: FieldOrder['type'],
  actor: number,
  tile = NONE,
  target = NONE,
  choice = NONE,
): FieldOrder => ({ type, actor, tile, target, choice })

/** The order in full. */
export function inFull(field: Field, order: FieldOrder): Legal {
  const { type } = order
  if (type === 'DEATH_CHOICE') return choiceFor(field, order.choice)
  const { side: player, id: unitId } = field.piece(order.actor).unit
  switch (type) {
    case 'MOVE':
    case 'ATTACK':
    case 'DESTROY_OBSTACLE':
      return { type, player, unitId, pos: tileAt(order.tile) }
    case 'MOVE_AND_ATTACK':
      return { type, player, unitId, pos: tileAt(order.tile), targetUnitId: targetOf(field, order) }
    case 'USE_SKILL':
      return { type, player, unitId, ...aimOf(field, order) }
    case 'END_TURN':
      return { type, player, unitId }
  }
}

const targetOf = (field: Field, { target }: FieldOrder): string => field.piece(target).unit.id

function aimOf(field: Field, order: FieldOrder): Pick<Legal, 'pos' | 'targetUnitId' | 'buffChoice'> {
  const { unit } = field.piece(order.actor)
  const buffChoice = choicesOf(getSkill(field.state.skills, unit))[order.choice]
  return {
    ...(order.tile !== NONE && { pos: tileAt(order.tile) }),
    ...(order.target !== NONE && { targetUnitId: targetOf(field, order) }),
    ...(buffChoice !== undefined && { buffChoice }),
  }
}

function choiceFor({ state }: Field, choice: number): Legal {
  const [dead = ''] = state.deathChoices
  return { type: 'DEATH_CHOICE', player: chooserOf(state, dead), choice: DEATH_CHOICES[choice] }
}
