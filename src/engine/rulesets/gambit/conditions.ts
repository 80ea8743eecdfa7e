import { skillDef } from '#schemas/gambit/catalogue.ts'
import type { Condition } from '#schemas/gambit/words.ts'
import { between, textFromCell } from './board.ts'
import { type Fighter, occupantOf } from './field.ts'
import type { Test } from './program.ts'

/** A filter asks about each candidate separately, and NOT inverts each answer. */
export const passes = (me: Fighter, who: Fighter, filter: Test): boolean =>
  holds(me, who, filter) !== filter.negated

/** Whether the condition is true of `who`, as seen by `me`. */
export function holds(me: Fighter, who: Fighter, test: Test): boolean {
  switch (test.condition) {
    case 'always':
      return true
    case 'in_range':
      return between(who.cell, me.cell) <= test.value
    case 'hp_below':
      return who.hp * 100 < test.value * who.maxHp
    case 'hp_above':
      return who.hp * 100 > test.value * who.maxHp
    case 'channeling':
      return isChanneling(who, test)
    case 'idle':
      return who.doing === null
    case 'targeting_me':
      return who.aim === me.cell
    case 'targeting_ally':
      return isTargetingAlly(me, who)
  }
}

function isChanneling({ doing }: Fighter, { qualifier }: Test): boolean {
  if (doing === null) return false
  if (qualifier === null) return true
  return qualifier.type === 'skill' ? doing === skillDef(qualifier.id) : doing.type === qualifier.id
}

function isTargetingAlly(me: Fighter, { doing, aim }: Fighter): boolean {
  const victim = doing === null ? null : occupantOf(aim)
  return victim !== null && victim !== me && victim.side === me.side
}

/** What the condition found about `who`, for the trace. */
export function found(condition: Condition, me: Fighter, who: Fighter): number | string {
  switch (condition) {
    case 'always':
      return 'there'
    case 'in_range':
      return between(who.cell, me.cell)
    case 'hp_below':
    case 'hp_above':
      return (who.hp * 100) / who.maxHp
    case 'channeling':
    case 'idle':
      return who.doing === null ? 'idle' : who.doing.name
    case 'targeting_me':
    case 'targeting_ally':
      return who.doing === null ? 'nothing' : textFromCell(who.aim)
  }
}
