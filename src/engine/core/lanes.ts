import { absentAt, allUnits, joinersIn, presentIn } from '#engine/core/explain/presence.ts'
import {
  AWAY,
  LANE_MARKS,
  type Lanes,
  MARK_WIDTH,
  SAME_LEVEL,
  SPAN_WIDTH,
  TONES,
  type Tone,
} from '#schemas/lanes.ts'
import { type LaneSink, levelShown } from './events.ts'
import { Integers } from './integers.ts'
import type { Types } from './ruleset.ts'
import { snapshotAt } from './simulate.ts'
import { firstState, isEdit, programAt, type Timeline } from './timeline.ts'

/** Ticks read before others get a turn. */
const A_TURN = 32
/** How far back a bar may have begun that still shows. */
const LOOK_BACK = 8

/**
 * Bars and marks of ticks `from` to `to`, as fine as `columns` can show: what falls into one column of a lane
 * becomes one bar and one mark, so that a long battle costs no more to draw than a short one. To be read it does cost
 * more, and so others get a turn now and then.
 */
export function* lanesOf<T extends Types>(
  timeline: Timeline<T>,
  from: number,
  to: number,
  columns: number,
): Generator<undefined, Lanes> {
  const { ruleset, log } = timeline
  const collector = new Collector(from, Math.max(1, (to - from) / columns))
  const markLevels = (tick: number) => {
    levelsAt(timeline, tick).forEach((level, lane) => {
      collector.mark(lane, tick, 0, level)
    })
  }
  markLevels(from)
  // No event tells of an edit.
  const edited = new Set(timeline.edits.filter(isEdit).map(({ tick }) => tick))
  const sink = inPlace(timeline, collector)
  for (let tick = Math.max(0, from - LOOK_BACK); tick < to; tick++) {
    if (tick > from && edited.has(tick)) markLevels(tick)
    const end = log.startOf(tick + 1)
    const program = programAt(timeline, tick)
    for (const { lane, level } of ruleset.joining?.(tick) ?? [])
      sink.mark(lane, tick, LANE_MARKS.join, level ?? SAME_LEVEL)
    for (let id = log.startOf(tick); id < end; id++) ruleset.lane(log, id, tick, program, sink)
    if (tick % A_TURN === 0) yield
  }
  return { from, to, spans: collector.spans.toArray(), marks: collector.marks.toArray() }
}

/** The lanes of those who join come after the others, in the order in which they do. */
function inPlace<T extends Types>(timeline: Timeline<T>, collector: LaneSink): LaneSink {
  const joiners = joinersIn(timeline, 0, timeline.ticks)
  if (joiners.length === 0) return collector
  const first = timeline.ruleset.units(firstState(timeline)).length
  const places = new Map(joiners.map(({ lane }, i) => [lane, first + i]))
  const placeOf = (lane: number) => places.get(lane) ?? lane
  return {
    span: (lane, from, to, tone) => collector.span(placeOf(lane), from, to, tone),
    cut: (lane, tick) => collector.cut(placeOf(lane), tick),
    mark: (lane, tick, mark, level) => collector.mark(placeOf(lane), tick, mark, level),
  }
}

/** By lane, the level everybody has at a tick; nothing for the dead, and for those who left. */
function levelsAt<T extends Types>(timeline: Timeline<T>, tick: number): number[] {
  const { ruleset } = timeline
  const program = programAt(timeline, tick)
  const { state } = snapshotAt(timeline, tick)
  const view = ruleset.view({ tick, state, program, recent: [], upcoming: [] })
  const scale = ruleset.levelScale ?? 1
  const levelOf = (value = 0) => levelShown(value * scale)
  const levels = new Map(presentIn(view).map(({ id, bars }) => [id, levelOf(bars[0]?.value)]))
  for (const { unit, kind, since } of absentAt(timeline, { tick, state, view, happened: [] }))
    if (kind === 'dead' || (kind === 'gone' && since !== undefined)) levels.set(unit, 0)
  return allUnits(timeline).map(({ id }) => levels.get(id) ?? AWAY)
}

class Collector implements LaneSink {
  readonly spans = new Integers()
  readonly marks = new Integers()
  readonly #from: number
  readonly #ticksAColumn: number
  /** By lane, where its last row starts. */
  readonly #lastSpan: number[] = []
  readonly #lastMark: number[] = []

  constructor(from: number, ticksAColumn: number) {
    this.#from = from
    this.#ticksAColumn = ticksAColumn
  }

  span(lane: number, from: number, to: number, tone: Tone): void {
    const last = this.#lastSpan[lane]
    if (last !== undefined && this.#sameColumn(this.spans.at(last + 1), from)) {
      // Of several things begun in a tick, the one that takes longest shows.
      if (to > this.spans.at(last + 2)) {
        this.spans.set(last + 2, to)
        if (this.spans.at(last + 1) === from) this.spans.set(last + 3, TONES.indexOf(tone))
      }
      return
    }
    this.#lastSpan[lane] = this.spans.length
    for (const word of [lane, from, to, TONES.indexOf(tone), 0]) this.spans.push(word)
  }

  cut(lane: number, tick: number): void {
    const last = this.#lastSpan[lane]
    if (last === undefined) return
    this.spans.set(last + 2, tick)
    this.spans.set(last + SPAN_WIDTH - 1, 1)
  }

  mark(lane: number, tick: number, mark: number, level: number): void {
    if (tick < this.#from) return
    const last = this.#lastMark[lane]
    const before = last === undefined ? SAME_LEVEL : this.marks.at(last + MARK_WIDTH - 1)
    const after = level === SAME_LEVEL ? before : level
    // The level a tick begins with shows up to what happens in it, where there is room for both.
    const isStart =
      last !== undefined && this.marks.at(last + 2) === 0 && mark !== 0 && this.#ticksAColumn <= 1
    if (last !== undefined && !isStart && this.#sameColumn(this.marks.at(last + 1), tick)) {
      this.marks.set(last + 2, this.marks.at(last + 2) | mark)
      this.marks.set(last + 3, after)
      return
    }
    this.#lastMark[lane] = this.marks.length
    for (const word of [lane, tick, mark, after]) this.marks.push(word)
  }

  #sameColumn(a: number, b: number): boolean {
    const column = (tick: number) => Math.floor((tick - this.#from) / this.#ticksAColumn)
    return column(a) === column(b)
  }
}
