import type { Outcome } from '../../schemas/outcome.ts'
import type { Replay } from '../../schemas/replay.ts'
import { digest } from './digest.ts'
import type { Ruleset, Types } from './ruleset.ts'
import { simulate, snapshotAt, snapshots } from './simulate.ts'
import type { Timeline } from './timeline.ts'
import { ENGINE } from './version.ts'

export const finalDigest = <T extends Types>(timeline: Timeline<T>): string =>
  digest(snapshotAt(timeline, timeline.ticks).state)

const digestsOf = <T extends Types>(timeline: Timeline<T>): string[] =>
  Array.from(snapshots(timeline, 0), ({ state }) => digest(state))

/** The file that lets anybody see this battle again and be sure that it is the same. */
export function replayOf<T extends Types>(timeline: Timeline<T>): Replay {
  const digests = digestsOf(timeline)
  return {
    format: 'tickscope/replay',
    version: 1,
    scenario: timeline.scenario,
    orders: [],
    ticks: timeline.ticks,
    outcome: timeline.outcome as Outcome,
    digest: digests.at(-1)!,
    digests,
    engine: ENGINE,
  }
}

export interface Verification<T extends Types> {
  readonly timeline: Timeline<T>
  /** In a sentence, how the battle played again differs; null if it does not. */
  readonly difference: string | null
}

/** Plays the scenario again and compares every state there is a digest of, then the ending. */
export function verify<T extends Types>(ruleset: Ruleset<T>, replay: Replay): Verification<T> {
  const timeline = simulate(ruleset, replay.scenario)
  return { timeline, difference: differenceFrom(replay, timeline) }
}

function differenceFrom<T extends Types>(replay: Replay, timeline: Timeline<T>): string | null {
  const digests = digestsOf(timeline)
  const { digests: claimed = [], engine, outcome, ticks } = replay
  const by =
    engine.version === ENGINE.version ? '' : ` (made by engine ${engine.version}, this is ${ENGINE.version})`
  const tick = claimed.findIndex((value, i) => value !== digests[i])
  if (tick >= 0) return `differs from tick ${tick} on${by}`
  if (ticks !== timeline.ticks) return `ends at tick ${timeline.ticks}, not ${ticks}${by}`
  if (outcome.kind !== timeline.outcome?.kind)
    return `ends in ${timeline.outcome?.kind}, not ${outcome.kind}${by}`
  if (replay.digest !== digests.at(-1)) return `ends in digest ${digests.at(-1)}, not ${replay.digest}${by}`
  return null
}
