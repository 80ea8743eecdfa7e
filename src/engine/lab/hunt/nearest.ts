import type { Change, Hunt } from '#engine/lab/types.ts'
import { type Build, type Gene, geneFromOrder, orderStep, tidySum } from './builds.ts'

/** Of a long list only so many orders are gone through one by one. */
const MOST_ORDERS = 1000

interface Option {
  readonly gene: Gene
  readonly step: number
}

/** All a change can be, the nearest first. */
const optionsOf = (change: Change): readonly Option[] =>
  change.kind === 'values'
    ? change.choices.map(({ step }, i) => ({ gene: i + 1, step }))
    : nearestOrders(change.length).map((gene) => ({ gene, step: orderStep(gene) }))

/** How many builds there are; infinite if a list is too long to go through all its orders. */
export const spaceOf = (changes: readonly Change[]): number =>
  changes.reduce(
    (all, change) => all * (change.kind === 'values' ? change.choices.length + 1 : orders(change.length)),
    1,
  )

/** How many builds a hunt tries: no more than there are. */
export const buildsToTry = ({ builds, changes }: Pick<Hunt, 'builds' | 'changes'>): number =>
  Math.min(builds, spaceOf(changes))

function orders(length: number): number {
  let all = 1
  for (let n = 2; n <= length; n++) all *= n
  return all > MOST_ORDERS ? Number.POSITIVE_INFINITY : all
}

/** Orders of a list other than its own: those that take one entry elsewhere, then two, and so on. */
function nearestOrders(length: number): readonly (readonly number[])[] {
  const first = Array.from({ length }, (_, i) => i)
  const known = new Map<string, readonly number[]>([[String(first), first]])
  for (const order of known.values())
    for (const next of movesOf(order)) {
      if (known.size > MOST_ORDERS) break
      if (!known.has(String(next))) known.set(String(next), next)
    }
  return [...known.values()].filter((order) => geneFromOrder(order) !== 0)
}

function* movesOf(order: readonly number[]): Generator<readonly number[]> {
  for (const [from, entry] of order.entries())
    for (const to of order.keys()) if (to !== from) yield order.toSpliced(from, 1).toSpliced(to, 0, entry)
}

/** Some changes, by their places in the sorted list, and which of its options each takes. */
interface Node {
  readonly places: readonly number[]
  readonly taken: readonly number[]
  readonly distance: number
}

/** Every build but the scenario as it is: by the number of changes, then by distance. */
export function* nearestBuilds(changes: readonly Change[]): Generator<Build, void> {
  const sorted = changes
    .map((change, place) => ({ place, options: optionsOf(change) }))
    .sort((a, b) => (a.options[0]?.step ?? 0) - (b.options[0]?.step ?? 0))
  for (let count = 1; count <= changes.length; count++)
    for (const { places, taken } of inDistance(
      sorted.map(({ options }) => options),
      count,
    )) {
      const build: Gene[] = changes.map(() => 0)
      for (const [i, at] of places.entries()) {
        const { place, options } = sorted[at]!
        build[place] = options[taken[i]!]!.gene
      }
      yield build
    }
}

/** Every way to take `count` of the changes, from the nearest on, worked out only as far as somebody asks. */
function* inDistance(options: readonly (readonly Option[])[], count: number): Generator<Node, void> {
  const waiting: Node[] = []
  const wait = (places: readonly number[], taken: readonly number[]) => {
    const steps = places.map((at, i) => options[at]?.[taken[i] ?? 0]?.step)
    if (steps.some((step) => step === undefined)) return
    insert(waiting, { places, taken, distance: tidySum(steps as number[]) })
  }
  wait([...Array(count).keys()], new Array<number>(count).fill(0))
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    yield node
    const { places, taken } = node
    const last = taken.findLastIndex((at) => at > 0)
    for (let i = Math.max(last, 0); i < count; i++) wait(places, taken.with(i, taken[i]! + 1))
    if (last < 0) for (const next of nextPlaces(places, options.length)) wait(next, taken)
  }
}

/** The next selections, such that each has one before it: only its first place past the outset moved on by one. */
function nextPlaces(places: readonly number[], all: number): (readonly number[])[] {
  const first = places.findIndex((at, i) => at > i)
  const moved = first < 0 ? [places.length - 1] : [first, first - 1]
  return moved
    .filter((i) => i >= 0 && places[i]! + 1 < (places[i + 1] ?? all))
    .map((i) => places.with(i, places[i]! + 1))
}

/** Keeps the nearest last; of equals, the one that came first. */
function insert(waiting: Node[], node: Node): void {
  let low = 0
  let high = waiting.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (waiting[middle]!.distance > node.distance) low = middle + 1
    else high = middle
  }
  waiting.splice(low, 0, node)
}
