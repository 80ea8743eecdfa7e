import { rulesetOf } from '#engine/rulesets/index.ts'
import type { Parsed } from '#schemas/result.ts'
import { batch, play } from './batch.ts'
import type { Job } from './job.ts'
import type { Measurement, MeasurePart, MeasureQuestion, Playable } from './types.ts'
import { variantOf } from './variant.ts'

/** Battle n of variant v is piece v · runs + n. */
export const measure: Job<MeasureQuestion, MeasurePart> = {
  plan: ({ variants, runs }) => variants.length * runs,
  async run({ variants, firstSeed, runs, outcome, metrics = [], ...battle }, first, count) {
    const ruleset = await rulesetOf(battle.scenario)
    const end = first + count
    const part: Record<number, Parsed<Measurement>> = {}
    for (let place = Math.floor(first / runs); place * runs < end; place++) {
      const variant = await variantOf(ruleset, battle, variants[place] ?? {})
      const from = Math.max(first - place * runs, 0)
      const to = Math.min(end - place * runs, runs)
      part[place] = variant.ok ? { ok: true, value: await measured(variant.value, from, to) } : variant
    }
    return part

    async function measured(played: Playable, from: number, to: number): Promise<Measurement> {
      const reached: number[] = []
      const tally = await play({ ...played, firstSeed, runs, metrics }, from, to - from, (n, name, times) => {
        if (name === outcome) for (let i = 0; i < times; i++) reached.push(n + i)
      })
      return { tally, reached }
    }
  },
  merge(a, b) {
    const whole = { ...a }
    for (const [place, measured] of Object.entries(b)) {
      const before = whole[Number(place)]
      whole[Number(place)] = before === undefined ? measured : joined(before, measured)
    }
    return whole
  },
}

/** Two parts of one variant. What refuses it refuses it in every part alike. */
function joined(a: Parsed<Measurement>, b: Parsed<Measurement>): Parsed<Measurement> {
  if (!a.ok || !b.ok) return a
  const reached = [...a.value.reached, ...b.value.reached].sort((m, n) => m - n)
  return { ok: true, value: { tally: batch.merge(a.value.tally, b.value.tally), reached } }
}
