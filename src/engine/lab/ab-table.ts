import { csvLine } from '#schemas/text/csv.ts'
import type { AbResult } from './ab-result.ts'

/** An outcome's share in each of the two. */
interface Row {
  readonly outcome: string
  readonly a: Bounds
  readonly b: Bounds
}

interface Bounds {
  readonly share: number
  readonly low: number
  readonly high: number
}

const NEVER: Bounds = { share: 0, low: 0, high: 0 }

/** The likelier in A first; of equals, by name. */
export function abRows(result: AbResult): readonly Row[] {
  const [a, b] = result.exact
    ? [new Map(Object.entries(result.a.outcomes)), new Map(Object.entries(result.b.outcomes))]
    : [byName(result.a.outcomes), byName(result.b.outcomes)]
  return [...new Set([...a.keys(), ...b.keys()])]
    .map((outcome) => ({ outcome, a: a.get(outcome) ?? NEVER, b: b.get(outcome) ?? NEVER }))
    .sort((one, other) => other.a.share - one.a.share || (one.outcome < other.outcome ? -1 : 1))
}

const byName = (shares: readonly (Bounds & { readonly outcome: string })[]): Map<string, Bounds> =>
  new Map(shares.map((share) => [share.outcome, share]))

/** Line by line. */
export const abCsv = (result: AbResult): string[] => [
  csvLine(['outcome', 'a', 'aLow', 'aHigh', 'b', 'bLow', 'bHigh']),
  ...abRows(result).map(({ outcome, a, b }) =>
    csvLine([outcome, a.share, a.low, a.high, b.share, b.low, b.high]),
  ),
]
