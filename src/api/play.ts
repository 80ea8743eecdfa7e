import { checkedOptions, OPTIONS } from './options.ts'
import { battleFrom, played, replayableIn, timelineOf } from './source.ts'
import type { Battle, BattleSource, PlayOptions } from './types.ts'

/**
 * Plays a battle to its end: a scenario, or what a replay or recording was made from. How it ended is data, also where
 * an order was refused or a rule threw.
 */
export async function play(source: BattleSource, options: PlayOptions = {}): Promise<Battle> {
  const { seed, maxTicks } = checkedOptions(OPTIONS.play, options)
  if (seed === undefined && maxTicks === undefined) return battleFrom(await timelineOf(source))
  const playing = await replayableIn(source)
  const scenario = {
    ...playing.scenario,
    ...(seed !== undefined && { seed }),
    ...(maxTicks !== undefined && { maxTicks }),
  }
  return battleFrom(played({ ...playing, scenario }))
}
