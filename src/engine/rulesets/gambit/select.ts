import { type Criterion, NEARBY } from '#schemas/gambit/words.ts'
import { between } from './board.ts'
import { passes } from './conditions.ts'
import { FIELD, type Fighter } from './field.ts'
import type { Notes } from './notes.ts'
import type { Rule } from './program.ts'

/** Those a rule's target word stands for; the own side includes oneself. */
const poolOf = (me: Fighter, { target }: Rule): readonly Fighter[] =>
  target === 'enemy' || target === 'enemies' ? me.foes : me.friends

/** Whether there is anybody to choose from, before any filter. */
export function hasCandidates(me: Fighter, rule: Rule): boolean {
  const pool = poolOf(me, rule)
  return pool.length > (pool === me.friends ? 1 : 0)
}

/** Collects those a plural target stands for. */
export function gather(me: Fighter, rule: Rule): number {
  FIELD.group = poolOf(me, rule).filter((who) => who !== me)
  return FIELD.group.length
}

/** The best candidate by the criterion among those the filter leaves; ties go to the lower cell. */
export function selectTarget(me: Fighter, rule: Rule, notes: Notes | null): Fighter | null {
  if (rule.target === 'self') return me
  if (notes === null && rule.isForNearestFoe) return nearestFoeOf(me)
  const { criterion, wantsMost, filterBefore: filter } = rule
  let best: Fighter | null = null
  let bestScore = 0
  const pool = poolOf(me, rule)
  for (let k = 0; k < pool.length; k++) {
    const who = pool[k]!
    if (who === me) continue
    if (filter !== null) {
      const passed = passes(me, who, filter)
      notes?.filtered(me, who, filter, passed)
      if (!passed) continue
    }
    const score = measure(criterion, me, who)
    notes?.candidate(who, criterion, score)
    const isBetter =
      best === null ||
      (wantsMost ? score > bestScore : score < bestScore) ||
      (score === bestScore && who.cell < best.cell)
    if (!isBetter) continue
    best = who
    bestScore = score
  }
  notes?.selected(rule, best)
  return best
}

function measure(criterion: Criterion, me: Fighter, who: Fighter): number {
  switch (criterion) {
    case 'nearest':
    case 'furthest':
      return between(me.cell, who.cell)
    case 'lowest_hp':
    case 'highest_hp':
      return who.hp
    case 'most_enemies_nearby':
      return enemiesNear(me, who)
  }
}

/** The nearest foe, on the lowest cell of several: most rules ask for it, so that it is looked for once a tick. */
function nearestFoeOf(me: Fighter): Fighter | null {
  if (me.nearestFoeFor === FIELD.decisions) return me.nearestFoe
  let best: Fighter | null = null
  let bestDistance = 0
  for (const foe of me.foes) {
    const distance = between(me.cell, foe.cell)
    if (best === null || distance < bestDistance || (distance === bestDistance && foe.cell < best.cell)) {
      best = foe
      bestDistance = distance
    }
  }
  me.nearestFoe = best
  me.nearestFoeFor = FIELD.decisions
  return best
}

export function isFoeWithin(me: Fighter, range: number): boolean {
  const foe = nearestFoeOf(me)
  return foe !== null && between(me.cell, foe.cell) <= range
}

/** Enemies of `me`, not of `who`, close to `who`: counted once a tick for all of a side. */
function enemiesNear({ foes }: Fighter, who: Fighter): number {
  const place = foes === who.foes ? 0 : 1
  if (who.crowdsFor[place] === FIELD.decisions) return who.crowds[place] ?? 0
  let count = 0
  for (const foe of foes) if (foe !== who && between(foe.cell, who.cell) <= NEARBY) count++
  who.crowds[place] = count
  who.crowdsFor[place] = FIELD.decisions
  return count
}
