import type { ForcedRoll } from '#schemas/documents/battle.ts'
import type { Scenario } from '#schemas/documents/scenario.ts'
import { DEFAULT_MAX_TICKS } from '#schemas/limits.ts'
import type { Fault, Outcome } from '#schemas/outcome.ts'
import type { Roll } from '#schemas/packet.ts'
import type { Chapter } from '#schemas/story.ts'
import { Dice } from './dice.ts'
import { type EventId, EventLog, MARK_DECISION } from './events.ts'
import { Integers } from './integers.ts'
import { createRng, type RngState, seeded } from './rng.ts'
import type { Ruleset, Types } from './ruleset.ts'

/** Enough to go on from: the state between two ticks, and the generator's. */
export interface Snapshot<T extends Types> {
  readonly tick: number
  readonly state: T['state']
  readonly rng: RngState
  /** How many of the scenario's orders are used up. */
  readonly orders: number
}

/** An order given by hand for a tick; from there on the scenario's own no longer count. */
export interface Given<T extends Types> {
  readonly tick: number
  /** null: nothing more is ordered where orders can be done without. */
  readonly order: T['order'] | null
}

/** What makes a branch another battle than its parent. */
export type Change<T extends Types> = T['edit'] | Given<T> | ForcedRoll

export const isGiven = <T extends Types>(change: Change<T>): change is Given<T> => 'order' in change

export const isForcedRoll = <T extends Types>(change: Change<T>): change is ForcedRoll =>
  'roll' in change && 'value' in change

/** Whether it changes the state itself, rather than what is made of it. */
export const isEdit = <T extends Types>(change: Change<T>): change is T['edit'] =>
  !isGiven(change) && !isForcedRoll(change)

/** A few numbers a tick for the whole battle. */
interface Strip {
  /** One number a side for each state. */
  readonly levels: Integers
  /** What kinds of events a tick had, as bits. */
  readonly marks: Integers
}

type AtLeastOne<V> = [V, ...V[]]

/** A battle under way: what is played, and how far it has come. */
export interface Battle<T extends Types = Types> {
  readonly ruleset: Ruleset<T>
  readonly scenario: Scenario
  /** What was changed on the way, in the order of ticks. */
  readonly edits: Change<T>[]
  /** What follows from the state; each edit may begin another. */
  readonly programs: AtLeastOne<{ readonly from: number; readonly program: T['program'] }>
  readonly maxTicks: number
  /** By tick, what a policy took long to decide: whoever plays the tick again need not wait for it again. */
  readonly decided: Map<number, T['order']>
  /** Called now and then while ticks are played again, so that a long wait does not look like a hang. */
  pulse?: (() => void) | undefined
  /** Ticks processed so far: there are states 0 to `ticks`. */
  ticks: number
  /** null while it can go on. */
  outcome: Outcome | null
}

/** A battle with what is kept of it, from which every tick can be recorded again. */
export interface Timeline<T extends Types = Types> extends Battle<T> {
  /** What the setup drew. */
  readonly rolls: readonly Roll[]
  /** The first is the start of the battle. */
  readonly keyframes: AtLeastOne<Snapshot<T>>
  /** Ticks from one keyframe to the next. */
  spacing: number
  readonly log: EventLog
  readonly strip: Strip
  /** Where chapters begin, in the order of ticks. */
  readonly chapters: Chapter[]
}

/** The state a battle begins with. */
export const firstState = <T extends Types>({ keyframes }: Pick<Timeline<T>, 'keyframes'>): T['state'] =>
  keyframes[0].state

/** Ticks from one keyframe to the next in a battle of ordinary length. */
export const KEYFRAME_EVERY = 64
/** In a very long one they lie further apart, but never more than this: a seek costs at most so many plain ticks. */
export const FURTHEST_KEYFRAMES = 512
/** More keyframes than this are too many, as long as they can lie further apart. */
const MANY_KEYFRAMES = 512

/** Puts keyframes twice as far apart where there are too many; the first and the last stay. */
export function thinOut<T extends Types>(timeline: Timeline<T>): void {
  const { keyframes } = timeline
  if (keyframes.length <= MANY_KEYFRAMES || timeline.spacing >= FURTHEST_KEYFRAMES) return
  timeline.spacing *= 2
  const last = keyframes.at(-1)
  const kept = keyframes.filter((keyframe) => keyframe.tick % timeline.spacing === 0 || keyframe === last)
  keyframes.splice(0, keyframes.length, ...kept)
}

/** Roughly how many bytes a battle takes, if a keyframe takes `aKeyframe`. */
export const bytesOf = <T extends Types>({ log, strip, keyframes }: Timeline<T>, aKeyframe: number): number =>
  log.bytes + strip.levels.bytes + strip.marks.bytes + aKeyframe * keyframes.length

export function openTimeline<T extends Types>(
  ruleset: Ruleset<T>,
  scenario: Scenario,
  edits: readonly Change<T>[] = [],
): Timeline<T> {
  const { state, rng, rolls } = startOf(ruleset, scenario)
  const { programs, maxTicks, decided, ticks, outcome } = openBattle(
    ruleset,
    scenario,
    ruleset.prepare(state),
  )
  // Key by key, as a fork is: spread, every timeline would have a hidden class of its own, and each tick reads it often.
  const timeline: Timeline<T> = {
    ruleset,
    scenario,
    edits: [...edits],
    rolls,
    programs,
    maxTicks,
    decided,
    pulse: undefined,
    keyframes: [{ tick: 0, state, rng, orders: 0 }],
    spacing: KEYFRAME_EVERY,
    log: new EventLog(ruleset.eventKinds, ruleset.eventWidth),
    strip: { levels: new Integers(), marks: new Integers() },
    chapters: [],
    ticks,
    outcome,
  }
  applyEdits(timeline, 0, state)
  arriveAt(timeline, 0, state)
  return timeline
}

export const openBattle = <T extends Types>(
  ruleset: Ruleset<T>,
  scenario: Scenario,
  program: T['program'],
): Battle<T> => ({
  ruleset,
  scenario,
  edits: [],
  programs: [{ from: 0, program }],
  maxTicks: scenario.maxTicks ?? DEFAULT_MAX_TICKS,
  decided: new Map(),
  ticks: 0,
  outcome: null,
})

/** The state a scenario begins with, the generator after it, and what was drawn for it. */
export function startOf<T extends Types>(ruleset: Ruleset<T>, scenario: Scenario) {
  const rng = createRng(seeded(scenario.seed), scenario.rolls ?? [])
  const rolls: Roll[] = []
  const state = ruleset.setup(scenario.setup, (label, bound) => {
    const value = rng.draw(bound)
    rolls.push({ label, bound, value })
    return value
  })
  return { state, rng: rng.state(), rolls }
}

/** Why a battle cannot begin with these changes; null if it can. Throws what its setup throws. */
export function startRefusal<T extends Types>(
  ruleset: Ruleset<T>,
  scenario: Scenario,
  edits: readonly Change<T>[] = [],
): string | null {
  const { state } = startOf(ruleset, scenario)
  const due = edits.filter((edit) => edit.tick === 0 && isEdit(edit))
  if (due.length === 0) return null
  try {
    ruleset.edit(state, due, scenario.setup)
    return null
  } catch (error) {
    return messageOf(error)
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** What a rule throws, as the end of its battle. */
export const faultOf = (error: unknown, tick: number, phase: string): Fault => ({
  kind: 'fault',
  tick,
  phase,
  message: messageOf(error),
})

/** A timeline that is another's up to the first of these edits, and knows it up to the keyframe before that. */
export function forkTimeline<T extends Types>(
  parent: Timeline<T>,
  edits: readonly [Change<T>, ...Change<T>[]],
): Timeline<T> {
  const { ruleset, scenario, maxTicks, strip, log } = parent
  const at = edits[0].tick
  const all = [...keptBy(parent, edits), ...edits]
  if (at === 0) return openTimeline(ruleset, scenario, all)
  const { tick: ticks } = keyframeBefore(parent, at - 1)
  const [firstProgram, ...programs] = parent.programs
  return {
    ruleset,
    scenario,
    edits: all,
    rolls: parent.rolls,
    programs: [firstProgram, ...programs.filter(({ from }) => from <= ticks)],
    maxTicks,
    decided: new Map([...parent.decided].filter(([tick]) => tick < at)),
    pulse: parent.pulse,
    keyframes: keyframesUntil(parent, ticks),
    spacing: parent.spacing,
    log: log.fork(ticks),
    strip: {
      levels: strip.levels.head((ticks + 1) * ruleset.sides.length),
      marks: strip.marks.head(ticks),
    },
    chapters: parent.chapters.filter(({ tick }) => tick <= ticks),
    ticks,
    outcome: null,
  }
}

/**
 * What a fork keeps of the parent's changes: those before it. Of its own tick it keeps the edits and, if it only forces
 * rolls, all else but the same rolls; another state or order asks for others.
 */
function keptBy<T extends Types>(
  parent: Timeline<T>,
  edits: readonly [Change<T>, ...Change<T>[]],
): Change<T>[] {
  const at = edits[0].tick
  const own = edits.filter(({ tick }) => tick === at)
  const isAgain = (change: Change<T>) =>
    isForcedRoll(change) && own.some((other) => isForcedRoll(other) && other.roll === change.roll)
  const staysAt = (change: Change<T>) => isEdit(change) || (own.every(isForcedRoll) && !isAgain(change))
  return parent.edits.filter((change) => change.tick < at || (change.tick === at && staysAt(change)))
}

/** Makes the edits of a tick to its state, and says whether there were any. */
export function applyEdits<T extends Types>(battle: Battle<T>, tick: number, state: T['state']): boolean {
  if (battle.edits.length === 0) return false
  const due = battle.edits.filter((edit) => edit.tick === tick && isEdit(edit))
  if (due.length === 0) return false
  const { ruleset, programs, scenario } = battle
  ruleset.edit(state, due, scenario.setup)
  const { from, program } = programs.at(-1) ?? programs[0]
  if (from < tick || tick === 0) programs.push({ from: tick, program: ruleset.prepare(state, program) })
  return true
}

/** Whether no tick follows a state, not even one that failed. */
export const hasEnded = <T extends Types>({ ticks, outcome }: Timeline<T>, tick: number): boolean =>
  tick >= ticks && outcome?.kind !== 'fault'

/** The program that holds in a tick. */
export function programAt<T extends Types>({ programs }: Battle<T>, tick: number): T['program'] {
  return (programs.findLast(({ from }) => from <= tick) ?? programs[0]).program
}

/** Notes what the strip shows of a new state, and whether the battle ends there. */
export function arriveAt<T extends Types>(timeline: Timeline<T>, tick: number, state: T['state']): void {
  const { ruleset, strip } = timeline
  const levels = ruleset.levels?.(state)
  for (let side = 0; side < ruleset.sides.length; side++)
    strip.levels.push(levels?.[side] ?? ruleset.level(state, side))
  reach(timeline, tick, state)
  const chapter = chapterAt(timeline, tick, state)
  if (chapter !== null && typeof chapter === 'object') timeline.outcome = chapter
  else if (chapter !== null && chapter !== timeline.chapters.at(-1)?.name)
    timeline.chapters.push({ tick, name: chapter })
}

/** Notes how far a battle has come, and whether it ends there. */
export function reach<T extends Types>(battle: Battle<T>, tick: number, state: T['state']): void {
  battle.ticks = tick
  battle.outcome = outcomeAt(battle, tick, state)
}

/** How a battle ends in a state; null if it goes on. Where the rules cannot say, it ends there too. */
export function outcomeAt<T extends Types>(
  { ruleset, maxTicks }: Battle<T>,
  tick: number,
  state: T['state'],
): Outcome | null {
  try {
    return ruleset.outcome(state, tick) ?? (tick >= maxTicks ? { kind: 'undecided' } : null)
  } catch (error) {
    return faultOf(error, tick, 'outcome')
  }
}

function chapterAt<T extends Types>(
  { ruleset }: Battle<T>,
  tick: number,
  state: T['state'],
): string | null | Fault {
  try {
    return ruleset.chapter?.(state) ?? null
  } catch (error) {
    return faultOf(error, tick, 'chapter')
  }
}

/** The fault that ended a battle as it came to a state, before anything of the next tick; null if none did. */
export function arrivalFault<T extends Types>(
  battle: Battle<T>,
  tick: number,
  state: T['state'],
): Fault | null {
  if (battle.outcome?.kind !== 'fault' || battle.outcome.tick !== tick) return null
  const found = [outcomeAt(battle, tick, state), chapterAt(battle, tick, state)]
  return found.find((each) => each !== null && typeof each === 'object' && each.kind === 'fault') ?? null
}

/** The last keyframe up to a tick. */
export const keyframeBefore = <T extends Types>({ keyframes }: Timeline<T>, tick: number): Snapshot<T> =>
  keyframes.findLast((keyframe) => keyframe.tick <= tick) ?? keyframes[0]

/** All keyframes up to a tick. */
export function keyframesUntil<T extends Types>(
  { keyframes: [first, ...others] }: Timeline<T>,
  last: number,
): AtLeastOne<Snapshot<T>> {
  return [first, ...others.filter(({ tick }) => tick <= last)]
}

/** The rolls of a battle from a snapshot on. */
export const diceFrom = <T extends Types>(
  { scenario, edits }: Battle<T>,
  { rng }: Pick<Snapshot<T>, 'rng'>,
): Dice => new Dice(createRng(rng, scenario.rolls ?? []), edits.filter(isForcedRoll))

export function eventAt<T extends Types>(timeline: Timeline<T>, id: EventId): T['event'] {
  const tick = tickOf(timeline, id)
  return timeline.ruleset.event(timeline.log, id, tick, programAt(timeline, tick))
}

/** Whether an event is somebody's decision. */
export const isDecision = <T extends Types>({ ruleset, log }: Timeline<T>, id: EventId): boolean =>
  ((ruleset.eventKinds[log.kind(id)]?.mark ?? 0) & MARK_DECISION) !== 0

export function eventsOfTick<T extends Types>(timeline: Timeline<T>, tick: number): T['event'][] {
  const events: T['event'][] = []
  if (tick < 0) return events
  const { ruleset, log } = timeline
  const program = programAt(timeline, tick)
  for (let id = log.startOf(tick); id < log.startOf(tick + 1); id++)
    events.push(ruleset.event(log, id, tick, program))
  return events
}

/** The tick of an event, found by binary search. */
function tickOf<T extends Types>({ log, ticks }: Pick<Timeline<T>, 'log' | 'ticks'>, id: EventId): number {
  let low = 0
  let high = ticks
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (log.startOf(middle) <= id) low = middle
    else high = middle - 1
  }
  return low
}
