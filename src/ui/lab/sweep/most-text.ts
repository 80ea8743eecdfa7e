import { numberText } from '#schemas/text/counted.ts'
import { type SweepPoint, valuesOf } from '#worker/sweep.ts'
import { isPlayed, type PlayedPoint, placeText } from './sweep-text.ts'

type Measured = PlayedPoint & { readonly metric: NonNullable<PlayedPoint['metric']> }
const isMeasured = (point: SweepPoint): point is Measured => isPlayed(point) && point.metric !== undefined

/** With which values there is most of something, and least, against what it is: "Most damage dealt, B Iris: at 40 % …". */
export function mostText(
  points: readonly SweepPoint[],
  label: string,
  numbers: readonly { readonly label: string; readonly was: number | null }[],
): string | null {
  const [first, ...others] = points.filter(isMeasured)
  if (first === undefined) return null
  const top = others.reduce((most, point) => (point.metric.mean > most.metric.mean ? point : most), first)
  const low = others.reduce((least, point) => (point.metric.mean < least.metric.mean ? point : least), first)
  if (top.metric.mean === low.metric.mean)
    return `It makes no difference: ${label} ${numberText(top.metric.mean)} on average with every value.`
  const told = `Most ${label}: at ${placeText(top, numbers)} (${numberText(top.metric.mean)} on average), least at ${placeText(low, numbers)} (${numberText(low.metric.mean)})`
  const now = [first, ...others].find((point) =>
    valuesOf(point).every((value, n) => value === numbers[n]?.was),
  )
  if (now === undefined) return `${told}.`
  const isClose = now !== top && now.metric.high > top.metric.low
  return `${told}; as it is, ${placeText(now, numbers)}: ${numberText(now.metric.mean)}.${isClose ? ' Too close to the most to be sure: the intervals overlap.' : ''}`
}
