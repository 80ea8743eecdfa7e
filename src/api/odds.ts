import { DEFAULT_LIMITS, outcomeOdds } from '#engine/lab/odds.ts'
import { wholeBattle } from '#engine/lab/outset.ts'
import { inSlices } from './in-slices.ts'
import { checkedOptions, OPTIONS } from './options.ts'
import { replayableIn } from './source.ts'
import type { BattleSource, Odds, OddsOptions } from './types.ts'

/** How a battle can end, over every roll: exact fractions where every roll can be followed, else certain bounds and a sample. */
export async function odds(source: BattleSource, options: OddsOptions = {}): Promise<Odds> {
  const {
    maxStates = DEFAULT_LIMITS.maxStates,
    runs = DEFAULT_LIMITS.runs,
    signal,
  } = checkedOptions(OPTIONS.odds, options)
  const { ruleset, scenario, edits } = await replayableIn(source)
  signal?.throwIfAborted()
  return (await inSlices(outcomeOdds(wholeBattle(ruleset, scenario, edits), { maxStates, runs }), signal))
    .odds
}
