import type { EventLine } from '../../schemas/event.ts'
import { diff } from './diff.ts'
import { digest } from './digest.ts'
import type { Recorder } from './record.ts'
import type { Types } from './ruleset.ts'
import { snapshotAt } from './simulate.ts'
import { eventsOfTick, programAt, type Timeline } from './timeline.ts'

/** An event as a reader sees it. */
export function lineOf<T extends Types>(timeline: Timeline<T>, event: T['event']): EventLine {
  const { id, tick, type, cause } = event
  return { id, tick, type, cause, ...timeline.ruleset.line(event, programAt(timeline, tick)) }
}

/** One tick as the page gets it: every frame with its picture. The last state has frame 0 alone. */
export function packet<T extends Types>(timeline: Timeline<T>, recorder: Recorder<T>, tick: number) {
  const { ruleset } = timeline
  const program = programAt(timeline, tick)
  const ended = tick >= timeline.ticks && timeline.outcome?.kind !== 'fault'
  const record = ended ? null : recorder.record(tick)
  const before = record?.before ?? snapshotAt(timeline, tick).state
  const frames = record?.frames ?? []
  const start = {
    phase: null,
    events: [] as EventLine[],
    rolls: [],
    changes: [],
    view: ruleset.view({
      tick,
      state: before,
      program,
      recent: eventsOfTick(timeline, tick - 1),
      upcoming: frames[0]?.events ?? [],
    }),
  }
  let previous = { state: before, view: start.view }
  const recent: T['event'][] = []
  const rest = frames.map(({ phase, state, events, rolls }, i) => {
    const changes = diff(previous.state, state)
    recent.push(...events)
    // A phase in which nothing happens shares the picture before it, here and in the message to the page.
    const isSame = i > 0 && changes.length === 0 && events.length === 0
    const view = isSame
      ? previous.view
      : ruleset.view({ tick, state, program, recent: [...recent], upcoming: [] })
    previous = { state, view }
    return { phase, events: events.map((event) => lineOf(timeline, event)), rolls, changes, view }
  })
  return {
    tick,
    digest: digest(before),
    state: before,
    decisions: record?.decisions ?? [],
    frames: [start, ...rest],
    fault: record?.fault?.message ?? null,
  }
}
