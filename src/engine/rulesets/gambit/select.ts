import { passes } from './conditions.ts'
import { measure } from './criteria.ts'
import { FIELD, NOBODY } from './field.ts'
import type { Notes } from './notes.ts'
import type { Rule } from './program.ts'

const sideOf = (me: number, rule: Rule): 0 | 1 => {
  const towardsFoes = rule.target === 'enemy' || rule.target === 'enemies'
  return (FIELD.side[me] === 0) === towardsFoes ? 1 : 0
}

/** How many the rule's target word stands for, before any filter. */
export function poolSize(me: number, rule: Rule): number {
  const side = sideOf(me, rule)
  return FIELD.strength[side] - (FIELD.side[me] === side ? 1 : 0)
}

/** Notes who a plural target stands for. */
export function gather(me: number, rule: Rule): number {
  const side = sideOf(me, rule)
  FIELD.groupSize = 0
  for (let k = 0; k < FIELD.strength[side]; k++) {
    const who = FIELD.members[side][k]!
    if (who !== me) FIELD.group[FIELD.groupSize++] = who
  }
  return FIELD.groupSize
}

/** The best candidate by the criterion among those the filter leaves; equal ones by the lower cell. */
export function selectTarget(me: number, rule: Rule, notes: Notes | null): number {
  if (rule.target === 'self') return me
  const side = sideOf(me, rule)
  const members = FIELD.members[side]
  const count = FIELD.strength[side]
  const { criterion, wantsMost, filterBefore: filter } = rule
  const { cell } = FIELD
  let best = NOBODY
  let bestScore = 0
  for (let k = 0; k < count; k++) {
    const who = members[k]!
    if (who === me) continue
    if (filter !== null) {
      const passed = passes(me, who, filter)
      notes?.filtered(me, who, filter, passed)
      if (!passed) continue
    }
    const score = measure(criterion, me, who)
    notes?.candidate(who, criterion, score)
    const isTie = score === bestScore && cell[who]! < cell[best]!
    if (best === NOBODY || (wantsMost ? score > bestScore : score < bestScore) || isTie) {
      best = who
      bestScore = score
    }
  }
  notes?.selected(rule, best)
  return best
}
