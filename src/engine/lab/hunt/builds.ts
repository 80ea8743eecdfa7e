import type { Change, Setting, Variant } from '#engine/lab/types.ts'
import type { Scenario } from '#schemas/documents/scenario.ts'
import { valueAt, withValueAt } from '#schemas/parsing/json-pointer.ts'

/** What becomes of a change: 0 leaves it as it is, n takes the nth choice, a list is an order of places. */
export type Gene = number | readonly number[]

/** What becomes of each change. */
export type Build = readonly Gene[]

export const asItIs = (changes: readonly Change[]): Build => changes.map(() => 0)

export const keyOf = (build: Build): string => JSON.stringify(build)

export const changesIn = (build: Build): number => build.filter((gene) => gene !== 0).length

/** An order as a gene; the one things are in already changes nothing. */
export const geneFromOrder = (order: readonly number[]): Gene =>
  order.every((place, i) => place === i) ? 0 : order

/** How far a build is from the scenario as it is: the sum of its steps, each at most 1. */
export const distanceOf = (changes: readonly Change[], build: Build): number =>
  tidySum(changes.map((change, i) => stepOf(change, build[i] ?? 0)))

/** Equal sums are equal whatever they were added up from. */
export const tidySum = (steps: readonly number[]): number =>
  Number(steps.reduce((sum, step) => sum + step, 0).toPrecision(12))

const stepOf = (change: Change, gene: Gene): number =>
  gene === 0
    ? 0
    : change.kind === 'values'
      ? (change.choices[Number(gene) - 1]?.step ?? 0)
      : orderStep(Array.isArray(gene) ? gene : [])

/** The share of entries that have to be taken out and put elsewhere. */
export const orderStep = (order: readonly number[]): number =>
  (order.length - longestRise(order)) / (order.length - 1)

/** How many entries are in their order already, at most: the length of the longest rising subsequence. */
function longestRise(order: readonly number[]): number {
  const rises: number[] = []
  for (const [i, place] of order.entries())
    rises.push(1 + Math.max(0, ...rises.filter((_, before) => before < i && (order[before] ?? 0) < place)))
  return Math.max(0, ...rises)
}

/** One change as a build makes it, to be told. */
export interface Made {
  readonly change: Change
  readonly gene: Gene
}

export const madeIn = (changes: readonly Change[], build: Build): Made[] =>
  changes.map((change, i) => ({ change, gene: build[i] ?? 0 })).filter(({ gene }) => gene !== 0)

/**
 * The variant that a build is. Values are set from the outside in, then lists are put in order from the inside out, so
 * that every pointer means what it means in the scenario as it is.
 */
export function variantFrom(scenario: Scenario, changes: readonly Change[], build: Build): Variant {
  const made = madeIn(changes, build)
  const set: Setting[] = []
  let document: unknown = scenario
  const put = (keys: readonly string[], value: unknown) => {
    set.push({ keys, value })
    const changed = withValueAt(document, keys, value)
    if (changed.ok) document = changed.value
  }
  const outsideIn = made.toSorted((a, b) => a.change.keys.length - b.change.keys.length)
  for (const { change, gene } of outsideIn)
    if (change.kind === 'values') put(change.keys, change.choices[Number(gene) - 1]?.value)
  for (const { change, gene } of outsideIn.toReversed())
    if (change.kind === 'order' && Array.isArray(gene))
      put(change.keys, inOrder(valueAt(document, change.keys), gene))
  return { set }
}

/** Entries that another change added stay at the end, in their order. */
const inOrder = (list: unknown, order: readonly number[]): unknown =>
  Array.isArray(list)
    ? [
        ...order.filter((place) => place < list.length).map((place) => list[place]),
        ...list.slice(order.length),
      ]
    : list
