import { expect, test } from 'vitest'
import { looksUpTo } from '#engine/lab/statistics/looks.ts'
import { type Share, shareOf } from '#engine/lab/statistics/shares.ts'

test.each([
  [1, [1]],
  [999, [999]],
  [1000, [1000]],
  [1001, [1000, 1001]],
  [8000, [1000, 2000, 4000, 8000]],
  [10_000, [1000, 2000, 4000, 8000, 10_000]],
])('up to %i battles one looks after %j', (runs, wanted) => {
  expect(looksUpTo(runs)).toEqual(wanted)
})

const RUNS = 8000
const logFactorials = [0]
for (let n = 1; n <= RUNS; n++) logFactorials.push(logFactorials[n - 1]! + Math.log(n))

/** The chances of each number of hits, without those that hardly ever happen. */
function binomial(tries: number, share: number): (readonly [hits: number, chance: number])[] {
  const chances = Array.from({ length: tries + 1 }, (_, hits) => {
    const ways = logFactorials[tries]! - logFactorials[hits]! - logFactorials[tries - hits]!
    return [hits, Math.exp(ways + hits * Math.log(share) + (tries - hits) * Math.log(1 - share))] as const
  })
  return chances.filter(([, chance]) => chance > 1e-10)
}

/** How likely the interval at the last look is to hold the true share, summed up over all that can happen. */
function coverage(share: number, isEnough: (seen: Share) => boolean): number {
  let open = new Map([[0, 1]])
  let before = 0
  let held = 0
  for (const look of looksUpTo(RUNS)) {
    const more = binomial(look - before, share)
    const next = new Map<number, number>()
    for (const [hits, chance] of open)
      for (const [further, likely] of more)
        next.set(hits + further, (next.get(hits + further) ?? 0) + chance * likely)
    for (const [hits, chance] of next) {
      const seen = shareOf(hits, look)
      if (look < RUNS && !isEnough(seen)) continue
      next.delete(hits)
      if (seen.low <= share && share <= seen.high) held += chance
    }
    open = next
    before = look
  }
  return held
}

const narrowerThan =
  (width: number) =>
  ({ low, high }: Share) =>
    high - low <= width

const shares = [0.02, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.39, 0.45, 0.5]

test.each([0.06, 0.04, 0.03, 0.02])(
  'who stops at a width of %f has the true share in 93 to 98 of 100 intervals, and in 95 on the average',
  (width) => {
    const found = shares.map((share) => coverage(share, narrowerThan(width)))
    expect(Math.min(...found)).toBeGreaterThan(0.93)
    expect(Math.max(...found)).toBeLessThan(0.98)
    const mean = found.reduce((sum, one) => sum + one, 0) / found.length
    expect(mean).toBeGreaterThan(0.945)
    expect(mean).toBeLessThan(0.955)
  },
)

test('who stops as soon as one half is ruled out is wrong more than twice as often', () => {
  expect(coverage(0.5, ({ low, high }) => low > 0.5 || high < 0.5)).toBeLessThan(0.9)
})
