import { skillDef } from '../../../schemas/gambit/skills.ts'
import type { Condition } from '../../../schemas/gambit/words.ts'
import { between, textFromCell } from './board.ts'
import { type Field, NOBODY } from './field.ts'
import type { Test } from './program.ts'

/** Whether the condition is true of `who`, asked by `me`. */
export function holds(field: Field, me: number, who: number, test: Test): boolean {
  switch (test.condition) {
    case 'always':
      return true
    case 'in_range':
      return between(field.cell[who]!, field.cell[me]!) <= test.value
    case 'hp_below':
      return field.hp[who]! * 100 < test.value * field.maxHp[who]!
    case 'hp_above':
      return field.hp[who]! * 100 > test.value * field.maxHp[who]!
    case 'channeling':
      return isChanneling(field, who, test)
    case 'idle':
      return field.action[who] === null
    case 'targeting_me':
      return field.aim[who] === field.cell[me]
    case 'targeting_ally':
      return isTargetingAlly(field, me, who)
  }
}

function isChanneling(field: Field, who: number, { qualifier }: Test): boolean {
  const action = field.action[who]!
  if (action === null) return false
  if (qualifier === null) return true
  return qualifier.type === 'skill' ? action.skill === qualifier.id : action.type === qualifier.id
}

function isTargetingAlly(field: Field, me: number, who: number): boolean {
  const aim = field.aim[who]!
  const victim = aim < 0 ? NOBODY : field.occupant[aim]!
  return victim !== NOBODY && victim !== me && field.side[victim] === field.side[me]
}

/** A filter asks each candidate by itself, and NOT turns the answer round for each. */
export const passes = (field: Field, me: number, who: number, filter: Test): boolean =>
  holds(field, me, who, filter) !== filter.negated

/** What `who` was found with, for the trace. */
export function found(condition: Condition, field: Field, me: number, who: number): number | string {
  switch (condition) {
    case 'always':
      return 'there'
    case 'in_range':
      return between(field.cell[who]!, field.cell[me]!)
    case 'hp_below':
    case 'hp_above':
      return (field.hp[who]! * 100) / field.maxHp[who]!
    case 'channeling':
    case 'idle': {
      const action = field.action[who]!
      return action === null ? 'idle' : skillDef(action.skill).name
    }
    case 'targeting_me':
    case 'targeting_ally':
      return field.aim[who]! < 0 ? 'nothing' : textFromCell(field.aim[who]!)
  }
}
