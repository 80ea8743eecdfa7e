import type { AbResult, FlipExample } from '#engine/lab/ab-result.ts'
import { abRows } from '#engine/lab/ab-table.ts'
import { seedAt } from '#engine/lab/job.ts'
import type { Playable } from '#engine/lab/types.ts'
import { plural } from '#schemas/text/counted.ts'
import { bar } from './bar.ts'
import { percent } from './percent.ts'
import { nameOfFile, oneLine } from './terminal.ts'

export interface Compared {
  readonly files: readonly [string, string]
  readonly a: Playable
  readonly b: Playable
  readonly result: AbResult
  /** Null where no battle had to be played. */
  readonly firstSeed: number | null
}

const BAR_WIDTH = 24

export function abText({ files, a, b, result, firstSeed }: Compared): string[] {
  const rows = abRows(result)
  const width = Math.max(7, ...rows.map(({ outcome }) => outcome.length))
  const first = firstSeed ?? 0
  const last = seedAt(first, Math.max(0, result.runs - 1))
  const how = result.exact
    ? 'every roll of both'
    : `${plural(result.runs, 'pair')}, seeds ${first} to ${last}`
  return [
    oneLine(`A  ${a.scenario.name} (${nameOfFile(files[0])})`),
    oneLine(`B  ${b.scenario.name} (${nameOfFile(files[1])})`),
    how,
    `${''.padEnd(width + 2)}${'A'.padStart(8)}  ${''.padEnd(BAR_WIDTH)}  ${'B'.padStart(8)}`,
    ...rows.map(({ outcome, a: inA, b: inB }) =>
      `  ${outcome.padEnd(width)}${percent(inA.share)}  ${bar(inA.share, BAR_WIDTH)}  ${percent(inB.share)}  ${bar(inB.share, BAR_WIDTH)}`.trimEnd(),
    ),
    deltaText(result),
    ...(result.exact ? [] : flipsText(result.flips, result.examples)),
  ]
}

function deltaText(result: AbResult): string {
  const { outcome, value, low, high } = result.delta
  const difference = `B less A: ${outcome} ${points(value)} points`
  return result.exact
    ? `${difference}, exactly`
    : `${difference}, 95 % interval ${points(low)} to ${points(high)}, ${chanceText(result.p)} (exact McNemar)`
}

const points = (share: number): string => `${share > 0 ? '+' : ''}${(share * 100).toFixed(2)}`

/** "p = 0.0207", "p < 0.000001". */
const chanceText = (p: number): string => (p < 1e-6 ? 'p < 0.000001' : `p = ${Number(p.toPrecision(3))}`)

function flipsText(flips: Readonly<Record<string, number>>, examples: readonly FlipExample[]): string[] {
  const rows = Object.entries(flips)
  if (rows.length === 0) return ['no flips: with every seed both end the same']
  const width = Math.max(...rows.map(([flip]) => flip.length))
  const most = Math.max(...rows.map(([, count]) => count))
  const digits = String(most).length
  return [
    'flips',
    ...rows.map(([flip, count]) =>
      `  ${flip.padEnd(width)}  ${String(count).padStart(digits)}  ${bar(count / most, BAR_WIDTH)}`.trimEnd(),
    ),
    ...examples.map(
      ({ seed, a, b, tick }) =>
        `  seed ${seed}: ${a} → ${b}${tick === null ? '' : `, they part at tick ${tick}`}`,
    ),
  ]
}
