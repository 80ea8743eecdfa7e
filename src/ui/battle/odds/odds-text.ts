import type { Odds } from '#worker/protocol.ts'

/** How likely each amount of damage is, the least first. */
export type Distribution = NonNullable<Odds['units'][number]['damage']>

/** Never rounded to certainty: what may happen is not 0 %, and what may fail to is not 100 %. */
export function percentText(probability: number): string {
  const percent = 100 * probability
  if (percent <= 0) return '0 %'
  // The sum of very many numbers may miss 1 by a hair.
  if (percent > 100 - 1e-9) return '100 %'
  if (percent < 0.1) return '< 0.1 %'
  return percent > 99.9 ? '> 99.9 %' : `${percent.toFixed(1)} %`
}

/** "62.5 %", "50 %". */
export const shareText = (share: number): string => `${Number((share * 100).toFixed(1))} %`

/** Beside each amount, how likely it is that much or more. */
export function withAtLeast(damage: Distribution) {
  let atLeast = 0
  return damage
    .toReversed()
    .map((one) => {
      atLeast += one.probability
      return { ...one, atLeast }
    })
    .toReversed()
}

/** "most often 10 (31.2 %), half of the time 15 or more, at most 45". */
export function damageText(damage: Distribution): string {
  const likeliest = damage.reduce((best, one) => (one.probability > best.probability ? one : best))
  const median = withAtLeast(damage).findLast(({ atLeast }) => atLeast >= 0.5) ?? damage[0]
  return [
    `most often ${likeliest.amount} (${percentText(likeliest.probability)})`,
    `half of the time ${median?.amount} or more`,
    `at most ${damage.at(-1)?.amount}`,
  ].join(', ')
}

interface Bar {
  readonly amount: number
  readonly left: number
  readonly width: number
  readonly height: number
}

/** The distribution as bars in a box of 100 by 100, the likeliest as high as the box. */
export function barsOf(damage: Distribution): Bar[] {
  const column = 100 / ((damage.at(-1)?.amount ?? 0) + 1)
  const most = Math.max(...damage.map(({ probability }) => probability))
  return damage.map(({ amount, probability }) => ({
    amount,
    left: amount * column,
    width: Math.max(column * 0.8, 0.6),
    height: (100 * probability) / most,
  }))
}
