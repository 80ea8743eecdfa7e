import { withThousands } from '#schemas/result.ts'
import { numberText } from '#schemas/text/counted.ts'
import { intervalText } from '#ui/lab/measured/measured-rows.ts'
import type { OutcomeLook } from '#ui/lab/outcome-look.ts'
import type { Metric } from '#worker/batch.ts'
import { MEAN_RUNS, type SweepPoint } from '#worker/sweep.ts'
import { bandOf, isPlayed, type PlayedPoint, shareIn, shareText } from './sweep-text.ts'

/** What a point comes to on a curve; low and high are its band. */
interface Value {
  readonly value: number
  readonly low: number
  readonly high: number
  readonly isExact: boolean
}

/** One line of the chart: the share of an outcome, in percent, or the mean of a metric. */
export interface Curve extends OutcomeLook {
  /** Null where it is not known yet. */
  at(point: PlayedPoint): Value | null
  text(point: PlayedPoint): string
}

/** What is shown of the points. */
export interface Told {
  readonly curves: readonly Curve[]
  /** Whether the curves are shares of 100 %. */
  readonly isShares: boolean
  /** How sure a point is. */
  sure(point: PlayedPoint): string
}

export const toldShares = (looks: readonly OutcomeLook[]): Told => ({
  curves: looks.map((look) => ({
    ...look,
    at(point) {
      const [low, high] = bandOf(point, look.name)
      const { share } = shareIn(point, look.name)
      return { value: share * 100, low: low * 100, high: high * 100, isExact: point.exact }
    },
    text: (point) => shareText(point, look.name),
  })),
  isShares: true,
  sure: ({ exact }) => (exact ? 'exact' : 'sampled'),
})

export const toldMetric = ({ label }: Metric): Told => ({
  curves: [
    {
      name: label,
      side: null,
      shape: 'circle',
      dash: [],
      at: ({ metric }) =>
        metric === undefined
          ? null
          : { value: metric.mean, low: metric.low, high: metric.high, isExact: false },
      text: ({ metric }) =>
        metric === undefined ? '…' : `${numberText(metric.mean)} (${intervalText(metric)})`,
    },
  ],
  isShares: false,
  sure: () => `${withThousands(MEAN_RUNS)} battles`,
})

/** "victory 62.5 %, defeat 37.5 %, exact". */
export const pointText = (point: SweepPoint, { curves, sure }: Told): string =>
  isPlayed(point)
    ? `${curves.map(({ name, text }) => `${name} ${text(point)}`).join(', ')}, ${sure(point)}`
    : `cannot be: ${point.issue}`

/** From 0, or from below it, to the top of the highest band. */
export function extentOf(points: readonly SweepPoint[], { curves }: Told): readonly [number, number] {
  const values = points.filter(isPlayed).flatMap((point) => curves.flatMap(({ at }) => at(point) ?? []))
  return [Math.min(0, ...values.map(({ low }) => low)), Math.max(0, ...values.map(({ high }) => high))]
}
