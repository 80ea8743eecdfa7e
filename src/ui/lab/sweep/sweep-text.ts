import type { OutcomeShare } from '#schemas/outcome-odds.ts'
import { numberText } from '#schemas/text/counted.ts'
import { percentText } from '#ui/lab/outcome-look.ts'
import { type SweepPoint, type Turn, valuesOf } from '#worker/sweep.ts'

/** A point that could be played. */
export type PlayedPoint = Extract<SweepPoint, { outcomes: unknown }>

export const isPlayed = (point: SweepPoint): point is PlayedPoint => 'outcomes' in point

/** What stands where a number does in its label. */
const BLANK = '…'

/** What follows the number, as far as it belongs to it: "60 %". */
const unitOf = (label: string): string => /…( %)/.exec(label)?.[1] ?? ''

export const valueText = (label: string, value: number): string => `${numberText(value)}${unitOf(label)}`

/** "Iris: Heal below 60 %". */
export const withValue = (label: string, value: number): string =>
  label.includes(BLANK) ? label.replace(BLANK, numberText(value)) : `${label} ${numberText(value)}`

/** "Iris: Heal below … %: damage dealt, B Iris". */
export const titleText = (
  numbers: readonly { readonly label: string }[],
  metric: { readonly label: string } | null,
): string => `${numbers.map(({ label }) => label).join(' × ')}${metric === null ? '' : `: ${metric.label}`}`

/** Where a point is: the value alone, or with two numbers both by name. */
export const placeText = (point: SweepPoint, numbers: readonly { readonly label: string }[]): string => {
  const [value = 0, ...more] = valuesOf(point)
  if (more.length === 0) return valueText(numbers[0]?.label ?? '', value)
  return [value, ...more].map((each, n) => withValue(numbers[n]?.label ?? '', each)).join(', ')
}

const NONE: OutcomeShare = { share: 0, low: 0, high: 0 }
export const shareIn = ({ outcomes }: PlayedPoint, name: string): OutcomeShare => outcomes[name] ?? NONE

/** What is known to lie around a share: nothing where it is exact, else what battles say. */
export const bandOf = (point: PlayedPoint, name: string): readonly [low: number, high: number] => {
  const { share, low, high, sampled } = shareIn(point, name)
  return point.exact ? [share, share] : sampled === undefined ? [low, high] : [sampled.low, sampled.high]
}

export const shareText = (point: PlayedPoint, name: string): string => {
  const { share } = shareIn(point, name)
  return point.exact ? percentText(share) : `about ${Math.round(share * 100)} %`
}

export const turnText = ({ from, to }: Turn): string =>
  `turns between ${numberText(from)} and ${numberText(to)}`

/** Shares are sums of many. */
const ROUNDING = 1e-9

interface Swept {
  readonly label: string
  readonly was: number | null
  readonly step: number
}

/** What somebody wanted to know: which value is best for the first side, against what it is, and how sure that is. */
export function bestText(points: readonly SweepPoint[], goal: string, swept: Swept): string | null {
  const played = points.filter(isPlayed).flatMap((point) => ('value' in point ? [point] : []))
  const [first] = played
  if (first === undefined) return refusedText(points)
  const best = played.reduce((top, point) =>
    shareIn(point, goal).share > shareIn(top, goal).share ? point : top,
  )
  const isBest = (point: PlayedPoint) => shareIn(best, goal).share - shareIn(point, goal).share < ROUNDING
  const now = played.find(({ value }) => value === swept.was)
  if (played.every(isBest))
    return `It makes no difference: ${goal} ${toldShare(first, goal)} with every value.`
  const where = stretchText(
    played.filter(isBest).map(({ value }) => value),
    swept,
  )
  if (now === undefined) return `Best for ${goal}: ${where} (${toldShare(best, goal)}).`
  const own = valueText(swept.label, now.value)
  if (isBest(now)) {
    const alone = played.filter(isBest).length === 1
    return `As it is, ${own}, is ${alone ? 'best' : 'among the best'} for ${goal}: ${toldShare(now, goal)}${alone ? '' : `, like all of ${where}`}.`
  }
  const isClose = bandOf(now, goal)[1] > bandOf(best, goal)[0] + ROUNDING
  return `Best for ${goal}: ${where} (${toldShare(best, goal)}); as it is, ${own}: ${toldShare(now, goal)}.${isClose ? ' Too close to be sure: what was sampled overlaps.' : ''}`
}

/** Why there is nothing to tell. */
function refusedText(points: readonly SweepPoint[]): string | null {
  const [issue] = points.flatMap((point) => (isPlayed(point) ? [] : [point.issue]))
  return issue === undefined ? null : `None of these values can be played: ${issue}`
}

/** The same of two numbers. */
export function bestPairText(
  points: readonly SweepPoint[],
  goal: string,
  numbers: readonly { readonly label: string; readonly was: number | null }[],
): string | null {
  const [first, ...others] = points.filter(isPlayed)
  if (first === undefined) return refusedText(points)
  const best = others.reduce(
    (top, point) => (shareIn(point, goal).share > shareIn(top, goal).share ? point : top),
    first,
  )
  const now = [first, ...others].find((point) =>
    valuesOf(point).every((value, n) => value === numbers[n]?.was),
  )
  const own = now === undefined ? '' : `; as it is: ${toldShare(now, goal)}`
  return `Best for ${goal}: ${placeText(best, numbers)} (${toldShare(best, goal)})${own}.`
}

const toldShare = (point: PlayedPoint, name: string): string => {
  const [low, high] = bandOf(point, name)
  return point.exact
    ? `${percentText(shareIn(point, name).share)}, exact`
    : `${shareText(point, name)}, 95 % interval ${percentText(low)} to ${percentText(high)}`
}

const MOST_STRETCHES = 3

/** "42–43, 60 %": neighbours as one. */
function stretchText(values: readonly number[], { label, step }: Swept): string {
  const stretches: [number, number][] = []
  for (const value of values) {
    const last = stretches.at(-1)
    if (last !== undefined && value - last[1] <= step + ROUNDING) last[1] = value
    else stretches.push([value, value])
  }
  const told = stretches
    .slice(0, MOST_STRETCHES)
    .map(([from, to]) => (from === to ? numberText(from) : `${numberText(from)}–${numberText(to)}`))
  const more = stretches.length - told.length
  return `${told.join(', ')}${unitOf(label)}${more > 0 ? ` and ${more} more` : ''}`
}

/** "about 3 s", from how long what is done took. */
export function leftText(done: number, all: number, tookMs: number): string | null {
  if (done === 0 || done >= all) return null
  const seconds = Math.ceil(((tookMs / done) * (all - done)) / 1000)
  return seconds < 60 ? `about ${seconds} s` : `about ${Math.ceil(seconds / 60)} min`
}
