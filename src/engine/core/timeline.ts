import type { Outcome } from '../../schemas/outcome.ts'
import { DEFAULT_MAX_TICKS, type Scenario } from '../../schemas/scenario.ts'
import { EventLog } from './events.ts'
import { Integers } from './integers.ts'
import { type RngState, seeded } from './rng.ts'
import type { Ruleset, Types } from './ruleset.ts'

/** Enough to go on from: a state at a tick boundary with the generator's. */
export interface Snapshot<T extends Types> {
  readonly tick: number
  readonly state: T['state']
  readonly rng: RngState
}

/** A few numbers a tick for the whole battle. */
interface Strip {
  /** One number a side for each state. */
  readonly levels: Integers
  /** What kinds of events a tick had, as bits. */
  readonly marks: Integers
}

/** What is kept of a battle; any tick can be recorded again from it. */
export interface Timeline<T extends Types = Types> {
  readonly ruleset: Ruleset<T>
  readonly scenario: Scenario
  readonly program: T['program']
  readonly maxTicks: number
  readonly keyframes: Snapshot<T>[]
  readonly log: EventLog
  readonly strip: Strip
  /** Ticks processed so far: there are states 0 to `ticks`. */
  ticks: number
  /** null while it can go on. */
  outcome: Outcome | null
}

/** Ticks from one keyframe to the next: a seek costs at most this many plain ticks. */
export const KEYFRAME_EVERY = 64

export function openTimeline<T extends Types>(ruleset: Ruleset<T>, scenario: Scenario): Timeline<T> {
  const state = ruleset.setup(scenario.setup)
  const timeline: Timeline<T> = {
    ruleset,
    scenario,
    program: ruleset.prepare(state),
    maxTicks: scenario.maxTicks ?? DEFAULT_MAX_TICKS,
    keyframes: [],
    log: new EventLog(ruleset.eventKinds),
    strip: { levels: new Integers(), marks: new Integers() },
    ticks: 0,
    outcome: null,
  }
  const start = { tick: 0, state, rng: seeded(scenario.seed) }
  timeline.keyframes.push(start)
  arriveAt(timeline, 0, state)
  return timeline
}

/** Notes what the strip shows of a new state, and whether the battle ends there. */
export function arriveAt<T extends Types>(timeline: Timeline<T>, tick: number, state: T['state']): void {
  const { ruleset, strip } = timeline
  for (let side = 0; side < ruleset.sides.length; side++) strip.levels.push(ruleset.level(state, side))
  timeline.ticks = tick
  timeline.outcome =
    ruleset.outcome(state, tick) ?? (tick >= timeline.maxTicks ? { kind: 'undecided' } : null)
}

export function keyframeBefore<T extends Types>(timeline: Timeline<T>, tick: number): Snapshot<T> {
  return timeline.keyframes.findLast((keyframe) => keyframe.tick <= tick)!
}

export function eventsOfTick<T extends Types>(
  { ruleset, log, program }: Timeline<T>,
  tick: number,
): T['event'][] {
  const events: T['event'][] = []
  if (tick < 0) return events
  for (let id = log.startOf(tick); id < log.startOf(tick + 1); id++)
    events.push(ruleset.event(log, id, tick, program))
  return events
}
