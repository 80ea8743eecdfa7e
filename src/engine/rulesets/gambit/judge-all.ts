import type { GambitDecision, GambitState } from '#schemas/gambit/state.ts'
import { characterOf, FIELD, survey } from './field.ts'
import { judge } from './judge.ts'
import { Notes } from './notes.ts'
import type { Program } from './program.ts'

/** What every rule of a character says of a state, also those that one above keeps from being asked. */
export function judgeAll(
  state: GambitState,
  program: Program,
  unit: string,
  tick: number,
): GambitDecision['options'] | null {
  survey(state, program, tick)
  const me = FIELD.fighters.find(({ id }) => id === unit)
  if (me === undefined) return null
  const { skills } = characterOf(state, me)
  return me.rules.map((rule, place) => {
    const notes = new Notes()
    return notes.option(rule, judge(me, rule, skills[place]?.cooldown ?? 0, notes))
  })
}
