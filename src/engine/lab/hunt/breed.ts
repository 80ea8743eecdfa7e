import type { Change, ValueChange } from '#engine/lab/types.ts'
import { asItIs, type Build, type Gene, geneFromOrder } from './builds.ts'

/** Draws a whole number below a bound. */
export type Draw = (bound: number) => number

/** A build with one change, or with about half of them. */
export function randomBuild(changes: readonly Change[], draw: Draw): Build {
  const isSingle = draw(2) === 0
  const only = draw(changes.length)
  return changes.map((change, i) => ((isSingle ? i === only : draw(2) === 0) ? randomGene(change, draw) : 0))
}

/** A child of one or two builds: what they have, with something changed once more. */
export function childOf(changes: readonly Change[], parents: readonly Build[], draw: Draw): Build {
  const one = parents[draw(parents.length)] ?? asItIs(changes)
  const other = draw(2) === 0 ? (parents[draw(parents.length)] ?? one) : one
  const child = one.map((gene, i) => (draw(2) === 0 ? gene : (other[i] ?? gene)))
  do {
    const at = draw(changes.length)
    child[at] = changedGene(changes[at]!, child[at] ?? 0, draw)
  } while (draw(2) === 0)
  return child
}

const randomGene = (change: Change, draw: Draw): Gene =>
  change.kind === 'values' ? 1 + draw(change.choices.length) : geneFromOrder(shuffled(change.length, draw))

/** As it was in the scenario, something near, or anything. */
function changedGene(change: Change, gene: Gene, draw: Draw): Gene {
  const kind = draw(4)
  if (kind === 0) return 0
  if (kind === 1) return randomGene(change, draw)
  if (change.kind === 'values') return nearbyGene(change, Number(gene), draw)
  return geneFromOrder(moved(Array.isArray(gene) ? gene : countTo(change.length), draw))
}

/** Of numbers, one of the next few up or down; of other values, any. */
function nearbyGene(change: ValueChange, gene: number, draw: Draw): Gene {
  const numbers = [change.was, ...change.choices.map(({ value }) => value)]
    .map((value, i) => ({ value, i }))
    .filter((each): each is { value: number; i: number } => typeof each.value === 'number')
    .sort((a, b) => a.value - b.value)
  const at = numbers.findIndex(({ i }) => i === gene)
  if (at < 0) return randomGene(change, draw)
  const far = 1 + draw(3)
  const next = draw(2) === 0 ? at - far : at + far
  return numbers[Math.min(Math.max(next, 0), numbers.length - 1)]?.i ?? 0
}

const countTo = (length: number): number[] => Array.from({ length }, (_, i) => i)

/** One entry is taken out and put anywhere. */
function moved(order: readonly number[], draw: Draw): readonly number[] {
  const from = draw(order.length)
  return order.toSpliced(from, 1).toSpliced(draw(order.length), 0, order[from]!)
}

function shuffled(length: number, draw: Draw): readonly number[] {
  const order = countTo(length)
  for (let last = length - 1; last > 0; last--) {
    const other = draw(last + 1)
    ;[order[last], order[other]] = [order[other]!, order[last]!]
  }
  return order
}
