import { holds } from './conditions.ts'
import type { Field } from './field.ts'
import type { Notes } from './notes.ts'
import type { Test } from './program.ts'

/** A trigger asks whether anybody in its scope meets the condition; NOT turns that answer round: nobody does. */
export function triggerHolds(field: Field, me: number, test: Test, notes: Notes | null): boolean {
  const passed = exists(field, me, test, notes) !== test.negated
  notes?.trigger(test, passed)
  return passed
}

function exists(field: Field, me: number, test: Test, notes: Notes | null): boolean {
  if (test.condition === 'always') return true
  if (test.scope === 'self') return ask(field, me, me, test, notes)
  const side = test.scope === 'enemy' ? 1 - field.side[me]! : field.side[me]!
  const members = field.members[side as 0 | 1]
  const count = field.strength[side as 0 | 1]
  let found = false
  for (let k = 0; k < count; k++) {
    const who = members[k]!
    if (who === me || !ask(field, me, who, test, notes)) continue
    found = true
    if (notes === null) break
  }
  return found
}

function ask(field: Field, me: number, who: number, test: Test, notes: Notes | null): boolean {
  const met = holds(field, me, who, test)
  notes?.asked(field, me, who, test, met)
  return met
}
