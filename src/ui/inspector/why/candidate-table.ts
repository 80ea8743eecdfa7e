import { unitName } from '#schemas/text/check-text.ts'
import type { Candidate } from '#schemas/trace.ts'
import { isUnit, type Names } from '#ui/battle/reasoning.ts'

interface Row {
  readonly name: string
  /** By column; null for a score that was never needed. */
  readonly values: readonly (number | null)[]
  readonly kept: boolean
  readonly because: string
}

export interface Table {
  /** The names of the scores, in the order they are compared. */
  readonly columns: readonly string[]
  readonly rows: readonly Row[]
}

/** What was considered as a table, the best first. */
export function tableOf(candidates: readonly Candidate[], names: Names): Table {
  const scored = new Set(candidates.flatMap(({ score }) => score.map(({ name }) => name)))
  scored.delete('step')
  // Scores named after the units they count for come after those that all may have.
  const isReached = (name: string) => isUnit(name, names.units)
  const all = [...scored]
  const keys = [...all.filter((name) => !isReached(name)), ...all.filter(isReached)]
  return {
    columns: keys.map((key) => (isReached(key) ? `→ ${unitName(key, names.units)}` : key)),
    rows: bestFirst(candidates).map((candidate) => rowOf(candidate, keys, names)),
  }
}

function rowOf(
  { unit, cell, score, kept, because }: Candidate,
  columns: readonly string[],
  { units, cellName }: Names,
): Row {
  const scoreOf = (column: string) => score.find(({ name }) => name === column)?.value ?? null
  return {
    name: unit !== undefined ? unitName(unit, units) : cell !== undefined ? cellName(cell) : '?',
    values: columns.map(scoreOf),
    kept,
    because: kept ? 'chosen' : (because ?? 'not chosen'),
  }
}

/** The chosen one, then the rest by the number compared first; those without numbers are last. */
function bestFirst(candidates: readonly Candidate[]): Candidate[] {
  const winner = candidates.find(({ kept }) => kept)
  const firstOf = ({ score }: Candidate) => score.find(({ name }) => name !== 'step')?.value
  const best = winner === undefined ? undefined : firstOf(winner)
  const wantsLess = candidates.some((candidate) => (firstOf(candidate) ?? 0) > (best ?? Infinity))
  const rank = (candidate: Candidate) => {
    const value = firstOf(candidate)
    if (candidate.kept) return -Infinity
    if (value === undefined) return Infinity
    return wantsLess ? value : -value
  }
  return candidates.toSorted((a, b) => compare(rank(a), rank(b)))
}

const compare = (a: number, b: number) => (a < b ? -1 : a > b ? 1 : 0)

/** The cells of a move of several steps, step by step: from the second on the first score says which. */
export function stepsOf(cells: readonly Candidate[]): Candidate[][] {
  const steps = new Map<number, Candidate[]>()
  let step = 1
  for (const cell of cells) {
    step = cell.score.find(({ name }) => name === 'step')?.value ?? step
    const list = steps.get(step) ?? []
    list.push(cell)
    steps.set(step, list)
  }
  return [...steps].sort(([a], [b]) => a - b).map(([, list]) => list)
}
