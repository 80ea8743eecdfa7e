import { runToEnd } from '#engine/core/orders.ts'
import { simulate } from '#engine/core/simulate.ts'
import { rulesetOf } from '#engine/rulesets/index.ts'
import { compareTimelines } from './compare/compare.ts'
import type { Job } from './job.ts'
import type { PartingsPart, PartingsQuestion, Playable } from './types.ts'

export const partings: Job<PartingsQuestion, PartingsPart> = {
  plan: ({ seeds }) => seeds.length,
  async run({ a, b, seeds }, first, count) {
    const part: Record<number, number | null> = {}
    for (let place = first; place < first + count; place++) {
      const seed = seeds[place]
      const [ofA, ofB] = [await played(a, seed), await played(b, seed)]
      part[place] = runToEnd(compareTimelines(ofA, ofB))?.tick ?? null
    }
    return part
  },
  merge: (a, b) => ({ ...a, ...b }),
}

async function played({ scenario, edits }: Playable, seed = scenario.seed) {
  return simulate(await rulesetOf(scenario), { ...scenario, seed }, edits)
}
