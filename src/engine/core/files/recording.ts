import { digest } from '#engine/core/digest.ts'
import { createRecorder, type TickRecord } from '#engine/core/record.ts'
import type { Types } from '#engine/core/ruleset.ts'
import { snapshotAt } from '#engine/core/simulate.ts'
import type { Timeline } from '#engine/core/timeline.ts'
import type { Outcome } from '#schemas/outcome.ts'
import { ENGINE } from './version.ts'

/** The recording of a finished timeline but for its ticks, which may be many: see `recordingTicks`. */
export function recordingHeader<T extends Types>(timeline: Timeline<T>) {
  const { scenario, edits, rolls, outcome } = timeline
  return {
    format: 'tickscope/recording',
    version: 1,
    scenario,
    engine: ENGINE,
    ...(edits.length > 0 && { edits }),
    ...(rolls.length > 0 && { rolls }),
    outcome: outcome as Outcome,
    ...aftermathOf(timeline),
  } as const
}

function aftermathOf<T extends Types>(timeline: Timeline<T>) {
  const aftermath = timeline.ruleset.aftermath?.(snapshotAt(timeline, timeline.ticks).state) ?? null
  return aftermath === null ? {} : { aftermath }
}

const happened = <T extends Types>({ decisions, frames }: TickRecord<T>) => ({
  decisions,
  frames: frames.map(({ phase, events, patches, rolls }) => ({ phase, events, patches, rolls })),
})

/** One entry for each state; nothing follows the last one, unless a rule failed there. */
export function* recordingTicks<T extends Types>(timeline: Timeline<T>) {
  const recorder = createRecorder(timeline)
  for (let tick = 0; tick < timeline.ticks; tick++) {
    const record = recorder.record(tick)
    if (record.fault !== null)
      throw new Error(
        `tick ${tick}, phase ${record.fault.phase}, cannot be recorded: ${record.fault.message}`,
      )
    yield { tick, state: record.before, digest: digest(record.before), ...happened(record) }
  }
  const { state } = snapshotAt(timeline, timeline.ticks)
  const failed = timeline.outcome?.kind === 'fault' ? happened(recorder.record(timeline.ticks)) : {}
  yield { tick: timeline.ticks, state, digest: digest(state), ...failed }
}

/** The text of a recording in pieces, a line for each tick: as a whole it may be too long for one string. */
export function* recordingText<T extends Types>(timeline: Timeline<T>): Generator<string, void> {
  yield `${JSON.stringify(recordingHeader(timeline)).slice(0, -1)},"ticks":[`
  let separator = '\n'
  for (const tick of recordingTicks(timeline)) {
    yield separator + JSON.stringify(tick)
    separator = ',\n'
  }
  yield '\n]}\n'
}
