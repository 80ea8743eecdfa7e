import type { Outcome } from '../../schemas/outcome.ts'
import { digest } from './digest.ts'
import { createRecorder } from './record.ts'
import type { Types } from './ruleset.ts'
import { snapshotAt } from './simulate.ts'
import type { Timeline } from './timeline.ts'
import { ENGINE } from './version.ts'

/** The recording of a finished timeline but for its ticks, which may be many: see `recordingTicks`. */
export function recordingHeader<T extends Types>({ scenario, outcome }: Timeline<T>) {
  return {
    format: 'tickscope/recording',
    version: 1,
    scenario,
    engine: ENGINE,
    outcome: outcome as Outcome,
  } as const
}

/** One entry for each state; what follows the last one is not known, so it has no decisions and frames. */
export function* recordingTicks<T extends Types>(timeline: Timeline<T>) {
  const recorder = createRecorder(timeline)
  for (let tick = 0; tick < timeline.ticks; tick++) {
    const { before, decisions, frames } = recorder.record(tick)
    yield {
      tick,
      state: before,
      digest: digest(before),
      decisions,
      frames: frames.map(({ phase, events, patches, rolls }) => ({ phase, events, patches, rolls })),
    }
  }
  const { state } = snapshotAt(timeline, timeline.ticks)
  yield { tick: timeline.ticks, state, digest: digest(state) }
}
