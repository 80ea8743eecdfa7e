import { withThousands } from '#schemas/result.ts'
import type { AbResult } from '#worker/ab.ts'

type Paired = Extract<AbResult, { exact: false }>

const pointsOf = (share: number): number => Number((share * 100).toFixed(1))

/** "1,000 pairs". */
export const pairsOf = (count: number): string => `${withThousands(count)} ${count === 1 ? 'pair' : 'pairs'}`

/** "+12.5", "−17.5", "0". */
export function signedPoints(share: number): string {
  const points = pointsOf(share)
  return points === 0 ? '0' : `${points > 0 ? '+' : '−'}${Math.abs(points)}`
}

/** "p = 0.021", "p < 0.0001"; it is not broken across lines. */
export const chanceText = (p: number): string =>
  (p < 0.0001 ? 'p < 0.0001' : `p = ${Number(p.toPrecision(2))}`).replaceAll(' ', '\u00a0')

/** "B ends in victory 17.5 points less often than A". */
export function differenceText({ delta: { outcome, value }, exact }: AbResult): string {
  const points = Math.abs(pointsOf(value))
  if (points === 0) {
    const isSame = value === 0
    return `${isSame ? 'Both end' : 'To a tenth of a point both end'} in ${outcome} equally often${exact ? ', exactly' : ''}`
  }
  const by = `${points} ${points === 1 ? 'point' : 'points'}`
  return `B ends in ${outcome} ${by} ${value > 0 ? 'more' : 'less'} often than A${exact ? ', exactly' : ''}`
}

/** Below that a difference is hardly chance. */
const UNLIKELY = 0.05

/** How sure that is, of pairs that were played. */
export function surenessText({ delta: { low, high }, p, flips }: Paired): string {
  const between = `95 % sure: between ${signedPoints(low)} and ${signedPoints(high)} points`
  if (Object.keys(flips).length === 0) return `${between}; no pair ended otherwise`
  const chance =
    p < UNLIKELY ? 'chance alone would hardly flip pairs so unevenly' : 'that may well be chance alone'
  return `${between}; ${chance} (${chanceText(p)})`
}

/** How it is known. */
export function howText(result: AbResult, firstSeed: number | null): string {
  if (result.exact) return 'Every roll of both was followed: nothing is left to chance.'
  const from = firstSeed === null ? '' : `, from ${firstSeed} on`
  return `${pairsOf(result.runs)}: A and B play the same seeds${from}, so until the two part both roll the same.`
}

/** "victory −17.5 points, exact". */
export const abLine = ({ delta, exact }: AbResult): string =>
  `${delta.outcome} ${signedPoints(delta.value)} points${exact ? ', exact' : ''}`

/** "213 of 1,000 pairs". */
export const pairsText = (done: number, all: number): string => `${withThousands(done)} of ${pairsOf(all)}`

/** "stopped after 213 pairs"; where all are played, what is still missing. */
export const stoppedText = (done: number, all: number): string =>
  done < all ? `stopped after ${pairsOf(done)}` : 'stopped before it was known where the battles part'

/** What the command is told beside the files. */
export const abOptions = (pairs: number | null, outcome: string, firstWin: string): readonly string[] => [
  ...(pairs === null ? [] : ['--runs', String(pairs)]),
  ...(outcome === firstWin ? [] : ['--outcome', outcome]),
]

/** By how A ended and how B did with the same seed, how many pairs there were. */
export interface FlipTable {
  readonly a: readonly string[]
  readonly b: readonly string[]
  count(a: string, b: string): number
}

/** In the order outcomes are listed in. */
export function flipTable({ a, b, flips }: Paired, listed: readonly string[]): FlipTable {
  const counted = new Map(a.outcomes.map(({ outcome, count }) => [outcome, count]))
  const flipped = new Map(Object.entries(flips))
  const names = (outcomes: Paired['a']['outcomes']) => {
    const known = new Set(outcomes.map(({ outcome }) => outcome))
    return listed.filter((name) => known.has(name))
  }
  const columns = names(b.outcomes)
  const flipsTo = (from: string, to: string) => flipped.get(`${from} → ${to}`) ?? 0
  return {
    a: names(a.outcomes),
    b: columns,
    count: (from, to) =>
      from === to
        ? (counted.get(from) ?? 0) - columns.reduce((all, other) => all + flipsTo(from, other), 0)
        : flipsTo(from, to),
  }
}
