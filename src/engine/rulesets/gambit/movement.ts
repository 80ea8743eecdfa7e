import { between, CELLS, CLOSER, NEIGHBOURS, spreadQ, spreadR } from './board.ts'
import { type Field, NOBODY } from './field.ts'
import type { Notes } from './notes.ts'
import type { Rule } from './program.ts'

/**
 * Where a move ends: as many single steps as the skill has, with everybody else frozen. Several steps stop
 * before a hex somebody holds; a single step may name such a hex and will bounce off it.
 */
export function destination(
  field: Field,
  me: number,
  rule: Rule,
  target: number,
  notes: Notes | null,
): number {
  const steps = Math.max(1, rule.def.distance)
  let at = field.cell[me]!
  for (let n = 0; n < steps; n++) {
    const next = step(field, me, rule, target, at, notes)
    notes?.stepped(next)
    if (next === at || (steps > 1 && !isFree(field, me, next))) break
    at = next
  }
  return at
}

function step(field: Field, me: number, rule: Rule, target: number, at: number, notes: Notes | null): number {
  if (rule.plural) return rule.away ? flee(field, me, at, GROUP, notes) : joinGroup(field, me, at, notes)
  const goal = field.cell[target]!
  if (at === goal) return at
  return rule.away ? flee(field, me, at, goal, notes) : approach(field, me, at, goal, notes)
}

const isFree = (field: Field, me: number, cell: number): boolean => {
  const occupant = field.occupant[cell]!
  return occupant === NOBODY || occupant === me
}

// Scores that are compared one after the other are packed into one number, the first ones highest.
const pack = (a: number, b: number, c: number, d: number): number => ((a * 16 + b) * 16 + c) * 16 + d

/** The first hex of a shortest path; of several the one that leaves the least |dq|, then the least |dr|. */
function approach(field: Field, me: number, at: number, goal: number, notes: Notes | null): number {
  const direct = approachDirectly(field, me, at, goal)
  const next = direct === NOBODY ? approachAround(field, me, at, goal) : direct
  if (notes !== null) notes.paths(field, me, at, goal, wave(field, me, at, goal, true))
  return next
}

const tieBreak = (cell: number, goal: number): number =>
  pack(0, spreadQ(cell, goal), spreadR(cell, goal), 0) * 8 + cell

/** Tries the paths no longer than the distance: nearly always there is one, and it is found without a search. */
function approachDirectly(field: Field, me: number, at: number, goal: number): number {
  field.search.stamp++
  let best = NOBODY
  let bestScore = 0
  const closer = CLOSER[at * CELLS + goal]!
  for (let k = 0; k < closer.length; k++) {
    const cell = closer[k]!
    const score = tieBreak(cell, goal)
    if ((best === NOBODY || score < bestScore) && leadsTo(field, me, cell, goal)) {
      best = cell
      bestScore = score
    }
  }
  return best
}

function leadsTo(field: Field, me: number, cell: number, goal: number): boolean {
  if (cell === goal) return true
  if (field.search.deadEnd[cell] === field.search.stamp || !isFree(field, me, cell)) return false
  const closer = CLOSER[cell * CELLS + goal]!
  for (let k = 0; k < closer.length; k++) if (leadsTo(field, me, closer[k]!, goal)) return true
  field.search.deadEnd[cell] = field.search.stamp
  return false
}

function approachAround(field: Field, me: number, at: number, goal: number): number {
  const lengths = wave(field, me, at, goal, false)
  const length = lengths[at]!
  if (length < 0) return at
  let best = at
  let bestScore = 0
  for (const cell of NEIGHBOURS[at]!) {
    if (lengths[cell] !== length - 1) continue
    const score = tieBreak(cell, goal)
    if (best === at || score < bestScore) {
      best = cell
      bestScore = score
    }
  }
  return best
}

const UNREACHED = -1
const BLOCKED = -2

/** Lengths of the shortest free paths to the goal, from the goal outwards, up to `at` or all over the board. */
function wave(field: Field, me: number, at: number, goal: number, everywhere: boolean): Int8Array {
  const { lengths, queue } = field.search
  lengths.fill(UNREACHED)
  for (let i = 0; i < field.count; i++) if (i !== me) lengths[field.cell[i]!] = BLOCKED
  lengths[goal] = 0
  queue[0] = goal
  let end = 1
  for (let head = 0; head < end; head++) {
    const cell = queue[head]!
    if (cell === at && !everywhere) break
    const around = NEIGHBOURS[cell]!
    const length = lengths[cell]! + 1
    for (let k = 0; k < around.length; k++) {
      const next = around[k]!
      if (lengths[next] !== UNREACHED) continue
      lengths[next] = length
      queue[end++] = next
    }
  }
  return lengths
}

/** Flees from the nearest member of the group instead of one cell. */
const GROUP = -1

/** The hex with the most distance × escape routes, staying included: distance alone runs into corners. */
function flee(field: Field, me: number, at: number, threat: number, notes: Notes | null): number {
  let best = at
  let bestScore = fleeScore(field, me, at, threat, notes)
  for (const cell of NEIGHBOURS[at]!) {
    if (!isFree(field, me, cell)) continue
    const score = fleeScore(field, me, cell, threat, notes)
    if (score > bestScore || (score === bestScore && cell < best)) {
      best = cell
      bestScore = score
    }
  }
  return best
}

/** A single threat blocks an escape route; the members of a group that is fled from do not. */
function fleeScore(field: Field, me: number, cell: number, threat: number, notes: Notes | null): number {
  const near = threat === GROUP ? nearestMember(field, cell) : threat
  const passable = threat === GROUP ? field.side[field.group[0]!]! : NOBODY
  let escapes = 0
  for (const next of NEIGHBOURS[cell]!)
    if (isFree(field, me, next) || field.side[field.occupant[next]!] === passable) escapes++
  const d = between(cell, near)
  notes?.fled(cell, near, d, escapes)
  return pack(d * escapes, d, spreadQ(cell, near), spreadR(cell, near))
}

/** The free neighbour with the least sum of distances to the group; it always steps, even from the best spot. */
function joinGroup(field: Field, me: number, at: number, notes: Notes | null): number {
  let best = NOBODY
  let bestScore = 0
  for (const cell of NEIGHBOURS[at]!) {
    if (!isFree(field, me, cell)) continue
    let sum = 0
    for (let k = 0; k < field.groupSize; k++) sum += between(cell, field.cell[field.group[k]!]!)
    const near = nearestMember(field, cell)
    const score = pack(0, sum, spreadQ(cell, near), spreadR(cell, near))
    notes?.joined(cell, near, sum)
    if (best === NOBODY || score < bestScore || (score === bestScore && cell < best)) {
      best = cell
      bestScore = score
    }
  }
  return best === NOBODY ? at : best
}

/** The cell of the member nearest to `cell`; the first in the list on equal distance. */
function nearestMember(field: Field, cell: number): number {
  let best = field.cell[field.group[0]!]!
  for (let k = 1; k < field.groupSize; k++) {
    const other = field.cell[field.group[k]!]!
    if (between(cell, other) < between(cell, best)) best = other
  }
  return best
}
