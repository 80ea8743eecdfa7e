import { between, CELLS, neighboursOf, spreadQ, spreadR, stepsTowards } from './board.ts'
import { FIELD, type Fighter, NOWHERE, occupantOf } from './field.ts'
import type { Notes } from './notes.ts'
import type { Rule } from './program.ts'

/** Working memory of a search for a path. */
const DEAD_END = new Uint32Array(CELLS)
const LENGTHS = new Int8Array(CELLS)
const QUEUE = new Uint8Array(CELLS)
/** Numbers the searches: a dead end of one need not be one of the next. */
let searches = 0

/**
 * Where a move ends: as many single steps as the skill has, with everybody else frozen. Several steps stop
 * before a hex somebody holds; a single step may name such a hex and will bounce off it.
 */
export function destination(me: Fighter, rule: Rule, target: Fighter | null, notes: Notes | null): number {
  const steps = Math.max(1, rule.def.distance)
  let at = me.cell
  for (let n = 0; n < steps; n++) {
    const next = step(me, rule, target, at, notes)
    notes?.stepped(next)
    if (next === at || (steps > 1 && !isFree(me, next))) break
    at = next
  }
  return at
}

/** One step towards or away from a target; without one, towards or away from the group. */
function step(me: Fighter, rule: Rule, target: Fighter | null, at: number, notes: Notes | null): number {
  if (target === null) return rule.away ? flee(me, at, GROUP, notes) : joinGroup(me, at, notes)
  const goal = target.cell
  if (at === goal) return at
  return rule.away ? flee(me, at, goal, notes) : approach(me, at, goal, notes)
}

const isFree = (me: Fighter, cell: number): boolean => {
  const occupant = occupantOf(cell)
  return occupant === null || occupant === me
}

// Scores that are compared one after the other are packed into one number, the first ones highest.
const pack = (a: number, b: number, c: number, d: number): number => ((a * 16 + b) * 16 + c) * 16 + d

/** The first hex of a shortest path; of several the one that leaves the least |dq|, then the least |dr|. */
function approach(me: Fighter, at: number, goal: number, notes: Notes | null): number {
  const direct = approachDirectly(me, at, goal)
  const next = direct === NOWHERE ? approachAround(me, at, goal) : direct
  if (notes !== null) notes.paths(me, at, goal, wave(me, at, goal, true))
  return next
}

const tieBreak = (cell: number, goal: number): number =>
  pack(0, spreadQ(cell, goal), spreadR(cell, goal), 0) * 8 + cell

/** Tries the paths no longer than the distance: nearly always there is one, and it is found without a search. */
function approachDirectly(me: Fighter, at: number, goal: number): number {
  searches++
  for (const cell of stepsTowards(at, goal)) if (leadsTo(me, cell, goal)) return cell
  return NOWHERE
}

function leadsTo(me: Fighter, cell: number, goal: number): boolean {
  if (cell === goal) return true
  if (DEAD_END[cell] === searches || !isFree(me, cell)) return false
  for (const step of stepsTowards(cell, goal)) if (leadsTo(me, step, goal)) return true
  DEAD_END[cell] = searches
  return false
}

function approachAround(me: Fighter, at: number, goal: number): number {
  if (isBoxedIn(me, at)) return at
  const lengths = wave(me, at, goal, false)
  const length = lengths[at] ?? UNREACHED
  if (length < 0) return at
  let best = at
  let bestScore = 0
  for (const cell of neighboursOf(at)) {
    if (lengths[cell] !== length - 1) continue
    const score = tieBreak(cell, goal)
    if (best === at || score < bestScore) {
      best = cell
      bestScore = score
    }
  }
  return best
}

function isBoxedIn(me: Fighter, at: number): boolean {
  for (const cell of neighboursOf(at)) if (isFree(me, cell)) return false
  return true
}

const UNREACHED = -1

/** Lengths of the shortest free paths to the goal, from the goal outwards, up to `at` or all over the board. */
function wave(me: Fighter, at: number, goal: number, everywhere: boolean): Int8Array {
  LENGTHS.fill(UNREACHED)
  LENGTHS[goal] = 0
  QUEUE[0] = goal
  let end = 1
  for (let head = 0; head < end; head++) {
    const cell = QUEUE[head]!
    if (cell === at && !everywhere) break
    const length = LENGTHS[cell]! + 1
    const around = neighboursOf(cell)
    for (let k = 0; k < around.length; k++) {
      const next = around[k]!
      if (LENGTHS[next] !== UNREACHED || !isFree(me, next)) continue
      LENGTHS[next] = length
      QUEUE[end++] = next
    }
  }
  return LENGTHS
}

/** Flees from the nearest member of the group instead of one cell. */
const GROUP = -1
const NO_SIDE = -1

/** The hex with the highest distance × escape routes, staying included: distance alone leads into corners. */
function flee(me: Fighter, at: number, threat: number, notes: Notes | null): number {
  let best = at
  let bestScore = fleeScore(me, at, threat, notes)
  for (const cell of neighboursOf(at)) {
    if (!isFree(me, cell)) continue
    const score = fleeScore(me, cell, threat, notes)
    if (score > bestScore || (score === bestScore && cell < best)) {
      best = cell
      bestScore = score
    }
  }
  return best
}

/** A single threat blocks an escape route; the members of a group that is fled from do not. */
function fleeScore(me: Fighter, cell: number, threat: number, notes: Notes | null): number {
  const near = threat === GROUP ? nearestMember(cell) : threat
  const passable = threat === GROUP ? (FIELD.group[0]?.side ?? NO_SIDE) : NO_SIDE
  let escapes = 0
  for (const next of neighboursOf(cell)) {
    const occupant = occupantOf(next)
    if (occupant === null || occupant === me || occupant.side === passable) escapes++
  }
  const d = between(cell, near)
  notes?.fled(cell, near, d, escapes)
  return pack(d * escapes, d, spreadQ(cell, near), spreadR(cell, near))
}

/** The free neighbour with the least sum of distances to the group; it always steps, even from the best spot. */
function joinGroup(me: Fighter, at: number, notes: Notes | null): number {
  let best = NOWHERE
  let bestScore = 0
  for (const cell of neighboursOf(at)) {
    if (!isFree(me, cell)) continue
    let sum = 0
    for (const member of FIELD.group) sum += between(cell, member.cell)
    const near = nearestMember(cell)
    const score = pack(0, sum, spreadQ(cell, near), spreadR(cell, near))
    notes?.joined(cell, near, sum)
    if (best === NOWHERE || score < bestScore || (score === bestScore && cell < best)) {
      best = cell
      bestScore = score
    }
  }
  return best === NOWHERE ? at : best
}

/** The cell of the member nearest to `cell`; the first in the list on equal distance. */
function nearestMember(cell: number): number {
  let best = NOWHERE
  for (const member of FIELD.group)
    if (best === NOWHERE || between(cell, member.cell) < between(cell, best)) best = member.cell
  return best
}
