import { passes } from './conditions.ts'
import { measure } from './criteria.ts'
import { type Field, NOBODY } from './field.ts'
import type { Notes } from './notes.ts'
import type { Rule } from './program.ts'

const sideOf = (field: Field, me: number, rule: Rule): 0 | 1 => {
  const towardsFoes = rule.target === 'enemy' || rule.target === 'enemies'
  return (field.side[me] === 0) === towardsFoes ? 1 : 0
}

/** How many the rule's target word stands for, before any filter. */
export function poolSize(field: Field, me: number, rule: Rule): number {
  const side = sideOf(field, me, rule)
  return field.strength[side] - (field.side[me] === side ? 1 : 0)
}

/** Notes who a plural target stands for. */
export function gather(field: Field, me: number, rule: Rule): number {
  const side = sideOf(field, me, rule)
  field.groupSize = 0
  for (let k = 0; k < field.strength[side]; k++) {
    const who = field.members[side][k]!
    if (who !== me) field.group[field.groupSize++] = who
  }
  return field.groupSize
}

/** The best candidate by the criterion among those the filter leaves; equal ones by the lower cell. */
export function selectTarget(field: Field, me: number, rule: Rule, notes: Notes | null): number {
  if (rule.target === 'self') return me
  const side = sideOf(field, me, rule)
  const members = field.members[side]
  const count = field.strength[side]
  const { criterion, wantsMost, filterBefore: filter } = rule
  const { cell } = field
  let best = NOBODY
  let bestScore = 0
  for (let k = 0; k < count; k++) {
    const who = members[k]!
    if (who === me) continue
    if (filter !== null) {
      const passed = passes(field, me, who, filter)
      notes?.filtered(field, me, who, filter, passed)
      if (!passed) continue
    }
    const score = measure(criterion, field, me, who)
    notes?.candidate(field, who, criterion, score)
    const isTie = score === bestScore && cell[who]! < cell[best]!
    if (best === NOBODY || (wantsMost ? score > bestScore : score < bestScore) || isTie) {
      best = who
      bestScore = score
    }
  }
  notes?.selected(field, rule, best)
  return best
}
