import { absentAt } from '#engine/core/explain/presence.ts'
import type { EventLine } from '#schemas/event.ts'
import type { Roll, ShownRoll } from '#schemas/packet.ts'
import type { Course } from '#schemas/view.ts'
import { sharing } from './delta.ts'
import { diff } from './diff.ts'
import { digest } from './digest.ts'
import { awaitedSide } from './orders.ts'
import type { Frame, Recorder, TickRecord } from './record.ts'
import type { RollWords, Ruleset, Types } from './ruleset.ts'
import { eventAt, eventsOfTick, faultOf, hasEnded, isDecision, programAt, type Timeline } from './timeline.ts'

/** An event as a reader sees it. */
export function lineOf<T extends Types>(timeline: Timeline<T>, event: T['event']): EventLine {
  const { id, tick, type, cause } = event
  const told = timeline.ruleset.line(event, programAt(timeline, tick))
  const because = told.because ?? (told.tone === 'miss' ? whoLeft(timeline, event) : undefined)
  return { id, tick, type, cause, ...told, ...(because !== undefined && { because }) }
}

/** Whoever moves is told from where to where; whoever stays is not. */
const isLeaving = ({ tone, text }: Pick<EventLine, 'tone' | 'text'>): boolean =>
  tone === 'death' || ((tone === 'move' || tone === 'charge') && text.includes('→'))

/** Of something that met nobody: how whoever it was meant for left since it was decided. */
function whoLeft<T extends Types>(timeline: Timeline<T>, { id, cause }: T['event']): string | undefined {
  if (cause === null || id > timeline.log.end) return undefined
  const read = (at: number) => {
    const event = eventAt(timeline, at)
    return { tick: event.tick, ...timeline.ruleset.line(event, programAt(timeline, event.tick)) }
  }
  const [, target] = read(cause).units
  if (target === undefined) return undefined
  for (let at = cause + 1; at < id; at++) {
    if (isDecision(timeline, at)) continue
    const line = read(at)
    if (line.units[0] === target && isLeaving(line)) return `${line.text} at tick ${line.tick}`
  }
  return undefined
}

/** What a roll and its values are called; `place` counts the rolls of its label before it in its frame. */
export const rollWordsOf = <T extends Types>(
  { rollWords = plainWords }: Pick<Ruleset<T>, 'rollWords'>,
  { label, bound }: Pick<Roll, 'label' | 'bound'>,
  place: number,
): RollWords => rollWords(label, bound, place)

/** The rolls of a frame in words, those of the frames before it counted. */
function shownRolls<T extends Types>(
  ruleset: Pick<Ruleset<T>, 'rollWords'>,
  { rolls, drawn, meanings }: Pick<TickRecord<T>['frames'][number], 'rolls' | 'drawn' | 'meanings'>,
  before: number,
): ShownRoll[] {
  const places = new Map<string, number>()
  return rolls.map((roll, i) => {
    const place = places.get(roll.label) ?? 0
    places.set(roll.label, place + 1)
    const words = rollWordsOf(ruleset, roll, place)
    const { name, values } = { ...words, values: meanings[i] ?? words.values }
    const isForced = drawn[i] !== undefined && drawn[i] !== roll.value
    return { ...roll, index: before + i, name, values: [...values], ...(isForced && { drawn: drawn[i] }) }
  })
}

/** The rolls of a recorded tick in words, frame by frame, counted from the first of the tick on. */
export function rollsByFrame<T extends Types>(
  ruleset: Ruleset<T>,
  { frames }: Pick<TickRecord<T>, 'frames'>,
): ShownRoll[][] {
  let made = 0
  return frames.map((frame) => {
    const shown = shownRolls(ruleset, frame, made)
    made += frame.rolls.length
    return shown
  })
}

const plainWords = (label: string, bound: number, place: number): RollWords => ({
  name: place === 0 ? label : `${label}, ${place + 1}`,
  values: Array.from({ length: bound }, (_, value) => String(value)),
})

/** Tokens drawn for one tick, over all its frames: more would take a page seconds and hundreds of megabytes. */
const MOST_DRAWN = 20_000
const LEAST_FRAMES = 50

type Together<T extends Types> = [Frame<T>, ...Frame<T>[]]

/** Frames as they are shown: where there are very many, neighbours of one phase are one. */
function joined<T extends Types>(frames: readonly Frame<T>[], most: number): Together<T>[] {
  const size = Math.ceil(frames.length / most)
  const groups: Together<T>[] = []
  for (const frame of frames) {
    const last = groups.at(-1)
    if (last !== undefined && last.length < size && last[0].phase === frame.phase) last.push(frame)
    else groups.push([frame])
  }
  return groups
}

/** Draws states of a tick. */
function painter<T extends Types>(timeline: Timeline<T>, tick: number) {
  const { ruleset } = timeline
  const program = programAt(timeline, tick)
  return (state: T['state'], recent: readonly T['event'][], upcoming: readonly T['event'][] | null) => {
    const view = ruleset.view({ tick, state, program, recent, upcoming: upcoming ?? [] })
    const happened = upcoming === null ? recent : []
    const course = courseOf(ruleset, state, tick)
    return {
      ...view,
      ...(course !== null && { course }),
      absent: absentAt(timeline, { tick, state, view, happened }),
    }
  }
}

/** The start of a tick alone, for whoever rushes past: the picture its packet begins with, at a fraction of the time. */
export function glance<T extends Types>(timeline: Timeline<T>, recorder: Recorder<T>, tick: number) {
  const { state } = recorder.startOf(tick)
  // The log does not tell phases apart, but only the first one decides. What it has not, since a rule broke, is recorded.
  const upcoming =
    tick < timeline.ticks || hasEnded(timeline, tick)
      ? eventsOfTick(timeline, tick)
      : (recorder.record(tick, { tracing: false }).frames[0]?.events ?? [])
  return { tick, view: painter(timeline, tick)(state, eventsOfTick(timeline, tick - 1), upcoming) }
}

/** One tick as the page gets it: every frame with its picture. The last state has frame 0 alone. */
export function packet<T extends Types>(timeline: Timeline<T>, recorder: Recorder<T>, tick: number) {
  const { ruleset } = timeline
  const record = hasEnded(timeline, tick) ? null : recorder.record(tick, { tracing: false })
  const before = record?.before ?? recorder.startOf(tick).state
  const frames = record?.frames ?? []
  const shown = joined(frames, Math.max(LEAST_FRAMES, MOST_DRAWN / Math.max(1, ruleset.units(before).length)))
  const viewOf = painter(timeline, tick)
  const start = {
    phase: null,
    events: [] as EventLine[],
    rolls: [] as ShownRoll[],
    changes: [],
    view: viewOf(before, eventsOfTick(timeline, tick - 1), frames[0]?.events ?? []),
  }
  let previous = { state: before, view: start.view }
  const recent: T['event'][] = []
  const rollsOf = rollsByFrame(ruleset, { frames })
  let seen = 0
  const drawn = (together: Together<T>, i: number) => {
    timeline.pulse?.()
    const { phase, state } = together.at(-1) ?? together[0]
    const events = together.flatMap((frame) => frame.events)
    const rolls = rollsOf.slice(seen, seen + together.length).flat()
    seen += together.length
    const changes = diff(previous.state, state)
    recent.push(...events)
    // What a phase leaves as it is, up to the whole picture, is the same object: it is checked and sent once.
    const isSame = i > 0 && changes.length === 0 && events.length === 0
    const view = isSame ? previous.view : sharing(previous.view, viewOf(state, [...recent], null))
    previous = { state, view }
    return { phase, events: events.map((event) => lineOf(timeline, event)), rolls, changes, view }
  }
  const rest: ReturnType<typeof drawn>[] = []
  let fault = record?.fault ?? null
  for (const [i, together] of shown.entries()) {
    try {
      rest.push(drawn(together, i))
    } catch (error) {
      // What can be shown is: the frames before the one that cannot.
      fault = faultOf(error, tick, together[0].phase)
      break
    }
  }
  return {
    tick,
    digest: digest(before),
    state: before,
    frames: [start, ...rest],
    fault: fault && { phase: fault.phase, message: fault.message },
  }
}

function courseOf<T extends Types>(ruleset: Ruleset<T>, state: T['state'], tick: number): Course | null {
  const told = ruleset.course?.(state, tick) ?? null
  const toAct = awaitedSide(ruleset, state)
  return told && { ...told, ...(toAct !== null && { toAct }) }
}
