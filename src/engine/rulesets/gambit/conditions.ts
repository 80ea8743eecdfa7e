import { skillDef } from '#schemas/gambit/catalogue.ts'
import type { Condition } from '#schemas/gambit/words.ts'
import { between, textFromCell } from './board.ts'
import { FIELD, NOBODY } from './field.ts'
import type { Test } from './program.ts'

/** Whether the condition is true of `who`, asked by `me`. */
export function holds(me: number, who: number, test: Test): boolean {
  switch (test.condition) {
    case 'always':
      return true
    case 'in_range':
      return between(FIELD.cell[who]!, FIELD.cell[me]!) <= test.value
    case 'hp_below':
      return FIELD.hp[who]! * 100 < test.value * FIELD.maxHp[who]!
    case 'hp_above':
      return FIELD.hp[who]! * 100 > test.value * FIELD.maxHp[who]!
    case 'channeling':
      return isChanneling(who, test)
    case 'idle':
      return FIELD.action[who] === null
    case 'targeting_me':
      return FIELD.aim[who] === FIELD.cell[me]
    case 'targeting_ally':
      return isTargetingAlly(me, who)
  }
}

function isChanneling(who: number, { qualifier }: Test): boolean {
  const action = FIELD.action[who]!
  if (action === null) return false
  if (qualifier === null) return true
  return qualifier.type === 'skill' ? action.skill === qualifier.id : action.type === qualifier.id
}

function isTargetingAlly(me: number, who: number): boolean {
  const aim = FIELD.aim[who]!
  const victim = aim < 0 ? NOBODY : FIELD.occupant[aim]!
  return victim !== NOBODY && victim !== me && FIELD.side[victim] === FIELD.side[me]
}

/** A filter asks each candidate by itself, and NOT turns the answer round for each. */
export const passes = (me: number, who: number, filter: Test): boolean =>
  holds(me, who, filter) !== filter.negated

/** What `who` was found with, for the trace. */
export function found(condition: Condition, me: number, who: number): number | string {
  switch (condition) {
    case 'always':
      return 'there'
    case 'in_range':
      return between(FIELD.cell[who]!, FIELD.cell[me]!)
    case 'hp_below':
    case 'hp_above':
      return (FIELD.hp[who]! * 100) / FIELD.maxHp[who]!
    case 'channeling':
    case 'idle': {
      const action = FIELD.action[who]!
      return action === null ? 'idle' : skillDef(action.skill).name
    }
    case 'targeting_me':
    case 'targeting_ally':
      return FIELD.aim[who]! < 0 ? 'nothing' : textFromCell(FIELD.aim[who]!)
  }
}
