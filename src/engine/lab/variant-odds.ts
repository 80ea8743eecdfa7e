import { runToEnd } from '#engine/core/orders.ts'
import { rulesetOf } from '#engine/rulesets/index.ts'
import type { OutcomeOdds } from '#schemas/outcome-odds.ts'
import type { Parsed } from '#schemas/result.ts'
import type { Job } from './job.ts'
import { DEFAULT_LIMITS, outcomeOdds } from './odds.ts'
import { wholeBattle } from './outset.ts'
import type { OddsPart, OddsQuestion, Playable } from './types.ts'
import { variantOf } from './variant.ts'

export const variantOdds: Job<OddsQuestion, OddsPart> = {
  plan: ({ variants }) => variants.length,
  async run({ variants, limits, ...battle }, first, count) {
    const ruleset = await rulesetOf(battle.scenario)
    const part: Record<number, Parsed<OutcomeOdds>> = {}
    for (let place = first; place < first + count; place++) {
      const variant = await variantOf(ruleset, battle, variants[place] ?? {})
      part[place] = variant.ok ? { ok: true, value: oddsOf(variant.value) } : variant
    }
    return part

    function oddsOf({ scenario, edits }: Playable): OutcomeOdds {
      return runToEnd(outcomeOdds(wholeBattle(ruleset, scenario, edits), { ...DEFAULT_LIMITS, ...limits }))
        .odds
    }
  },
  merge: (a, b) => ({ ...a, ...b }),
}
