import { holds } from './conditions.ts'
import { FIELD } from './field.ts'
import type { Notes } from './notes.ts'
import type { Test } from './program.ts'

/** A trigger asks whether anybody in its scope meets the condition; NOT turns that answer round: nobody does. */
export function triggerHolds(me: number, test: Test, notes: Notes | null): boolean {
  const passed = exists(me, test, notes) !== test.negated
  notes?.trigger(test, passed)
  return passed
}

function exists(me: number, test: Test, notes: Notes | null): boolean {
  if (test.condition === 'always') return true
  if (test.scope === 'self') return ask(me, me, test, notes)
  const side = test.scope === 'enemy' ? 1 - FIELD.side[me]! : FIELD.side[me]!
  const members = FIELD.members[side as 0 | 1]
  const count = FIELD.strength[side as 0 | 1]
  let found = false
  for (let k = 0; k < count; k++) {
    const who = members[k]!
    if (who === me || !ask(me, who, test, notes)) continue
    found = true
    if (notes === null) break
  }
  return found
}

function ask(me: number, who: number, test: Test, notes: Notes | null): boolean {
  const met = holds(me, who, test)
  notes?.asked(me, who, test, met)
  return met
}
