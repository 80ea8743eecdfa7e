import type { Scenario } from '#schemas/documents/scenario.ts'
import { ROLLED } from '#schemas/lanes.ts'
import type { Refusal } from '#schemas/refusal.ts'
import type { Dice } from './dice.ts'
import { type EventId, type EventLog, NO_EVENT } from './events.ts'
import { type Decision, decide, deciding, refusalOf } from './orders.ts'
import type { Phase, Ruleset, TickContext, Types } from './ruleset.ts'
import {
  applyEdits,
  arriveAt,
  type Change,
  diceFrom,
  faultOf,
  forkTimeline,
  keyframeBefore,
  openTimeline,
  programAt,
  type Snapshot,
  type Timeline,
  thinOut,
} from './timeline.ts'

/** The context of a plain run: one for the whole run, set from tick to tick. */
export class PlainContext<T extends Types> implements TickContext<T> {
  tick = 0
  /** The place of the phase that runs. */
  at = 0
  order: T['order'] | null = null
  readonly tracing = false
  readonly before: T['state']
  program: T['program']
  readonly dice: Dice
  readonly #log: EventLog | null

  /** Without a log the events, known already, are not written again. */
  constructor(state: T['state'], program: T['program'], dice: Dice, log: EventLog | null) {
    this.before = state
    this.program = program
    this.dice = dice
    this.#log = log
  }

  roll(_label: string, bound: number): number {
    if (this.#log !== null) this.#log.marks |= ROLLED
    return this.dice.draw(bound)
  }

  emit(kind: number, a = 0, b = 0, c = 0, d = 0, e = 0, f = 0): EventId {
    return this.#log === null ? NO_EVENT : this.#log.emit(kind, a, b, c, d, e, f)
  }

  emitAll(kind: number, words: readonly number[]): EventId {
    return this.#log === null ? NO_EVENT : this.#log.emitAll(kind, words)
  }

  trace(): void {}

  enter(phase: number): T['state'] {
    this.at = phase
    return this.before
  }
}

/** A decision of more steps than this is kept, so that playing its tick again costs a tick. */
const DEAR = 50

export function runTick<T extends Types>(
  phases: readonly Phase<T>[],
  state: T['state'],
  ctx: PlainContext<T>,
): void {
  ctx.dice.beginTick(ctx.tick)
  for (ctx.at = 0; ctx.at < phases.length; ctx.at++) {
    const phase = phases[ctx.at]
    const times = phase?.times?.(ctx) ?? 1
    for (let time = 0; time < times; time++) phase?.run(state, ctx, time)
  }
  ctx.dice.endTick()
}

/** The name of the phase a tick broke off in; what is wrong with it as a whole comes to light after the last. */
export const phaseAt = <T extends Types>({ phases }: Ruleset<T>, at: number): string =>
  (phases[at] ?? phases.at(-1))?.name ?? ''

/** A battle under way: call `advance` until the timeline has an outcome. */
export interface Simulation<T extends Types> {
  readonly timeline: Timeline<T>
  /**
   * Plays on by so many ticks, or until it is due to pause, which may be in the middle of a decision; where it does
   * makes no difference to the battle. Only battles that take orders ask whether it is due: ticks of others are short.
   */
  advance(ticks: number, isDue?: () => boolean): void
  /** Answers a battle that waits for an order, so that it can go on; why not, if it is refused. */
  give(order: T['order'] | null): Refusal | null
}

/** Plays a battle on one plain state, tracing off, leaving events, the strip and keyframes in its timeline. */
export const createSimulation = <T extends Types>(
  ruleset: Ruleset<T>,
  scenario: Scenario,
  edits: readonly Change<T>[] = [],
): Simulation<T> => continueFrom(openTimeline(ruleset, scenario, edits))

/** Plays what would have happened: the parent's battle up to the first edit, then the branch's own. */
export const forkSimulation = <T extends Types>(
  parent: Timeline<T>,
  edits: readonly [Change<T>, ...Change<T>[]],
): Simulation<T> => continueFrom(forkTimeline(parent, edits))

/** Goes on from a timeline's last keyframe, which is as far as it is known. */
function continueFrom<T extends Types>(timeline: Timeline<T>): Simulation<T> {
  const { ruleset, keyframes, log, strip } = timeline
  const { phases } = ruleset
  const start = keyframeBefore(timeline, timeline.ticks)
  const state = ruleset.copy(start.state)
  const dice = diceFrom(timeline, start)
  const ctx = new PlainContext<T>(state, programAt(timeline, start.tick), dice, log)

  let { orders } = start

  const keep = () => {
    keyframes.push({ tick: timeline.ticks, state: ruleset.copy(state), rng: dice.state(), orders })
    thinOut(timeline)
  }

  const finish = () => {
    if (keyframes.at(-1)?.tick !== timeline.ticks) keep()
    log.trim()
    strip.levels.trim()
    strip.marks.trim()
  }

  const fail = (error: unknown) => {
    log.dropTick()
    timeline.outcome = faultOf(error, ctx.tick, phaseAt(ruleset, ctx.at))
  }

  /** A policy at its decision, and how many steps it has taken so far. */
  let underWay: { readonly steps: Generator<undefined, Decision<T>>; taken: number } | null = null

  /** Decides about the next tick; null if it is not done when it is due to pause. */
  const decideNext = (isDue: (() => boolean) | undefined): Decision<T> | null => {
    underWay ??= { steps: deciding(timeline, { tick: ctx.tick, state, orders }, null), taken: 0 }
    for (;;) {
      const { done, value: decided } = underWay.steps.next()
      if (done) {
        const isDear = underWay.taken >= DEAR
        underWay = null
        if (isDear && 'order' in decided && decided.order !== null)
          timeline.decided.set(ctx.tick, decided.order)
        return decided
      }
      underWay.taken++
      if (isDue?.()) return null
    }
  }

  /** Takes the order of the next tick; whether the tick can be played now. */
  const takeOrder = (isDue: (() => boolean) | undefined): boolean => {
    const decided = decideNext(isDue)
    if (decided === null) return false
    if ('outcome' in decided) {
      timeline.outcome = decided.outcome
      finish()
      return false
    }
    ctx.order = decided.order
    orders = decided.orders
    return true
  }

  return {
    timeline,
    give(order) {
      const refusal = refusalOf(ruleset, state, order)
      if (refusal !== null || timeline.outcome?.kind !== 'awaiting') return refusal
      timeline.edits.push({ tick: timeline.ticks, order })
      timeline.outcome = null
      return null
    },
    advance(ticks, isDue) {
      for (let n = 0; n < ticks && timeline.outcome === null; n++) {
        ctx.tick = timeline.ticks
        if (ruleset.orders !== undefined && ((n > 0 && isDue?.()) || !takeOrder(isDue))) return
        log.beginTick()
        log.marks = 0
        const next = ctx.tick + 1
        let isEdited = false
        try {
          runTick(phases, state, ctx)
          isEdited = applyEdits(timeline, next, state)
        } catch (error) {
          fail(error)
          return
        }
        strip.marks.push(log.marks)
        if (isEdited) ctx.program = programAt(timeline, next)
        arriveAt(timeline, next, state)
        if (timeline.outcome !== null) finish()
        else if (isEdited || next % timeline.spacing === 0) keep()
      }
    },
  }
}

export function simulate<T extends Types>(
  ruleset: Ruleset<T>,
  scenario: Scenario,
  edits: readonly Change<T>[] = [],
): Timeline<T> {
  const simulation = createSimulation(ruleset, scenario, edits)
  simulation.advance(Number.POSITIVE_INFINITY)
  return simulation.timeline
}

/** The snapshots of ticks `from` to `to`, played again from the nearest keyframe; each may be kept. */
export function* snapshots<T extends Types>(
  timeline: Timeline<T>,
  from: number,
  to = timeline.ticks,
): Generator<Snapshot<T>, void> {
  const { ruleset } = timeline
  const keyframe = keyframeBefore(timeline, from)
  const state = ruleset.copy(keyframe.state)
  const dice = diceFrom(timeline, keyframe)
  const ctx = new PlainContext<T>(state, programAt(timeline, keyframe.tick), dice, null)
  let { orders } = keyframe
  for (let tick = keyframe.tick; tick <= to; tick++) {
    if (tick > keyframe.tick && applyEdits(timeline, tick, state)) ctx.program = programAt(timeline, tick)
    if (tick >= from) yield { tick, state: ruleset.copy(state), rng: dice.state(), orders }
    if (tick === to) return
    ctx.tick = tick
    timeline.pulse?.()
    const decided = decide(timeline, { tick, state, orders }, null)
    if ('outcome' in decided) return
    ctx.order = decided.order
    orders = decided.orders
    runTick(ruleset.phases, state, ctx)
  }
}

export function snapshotAt<T extends Types>(timeline: Timeline<T>, tick: number): Snapshot<T> {
  if (tick >= 0 && tick <= timeline.ticks)
    for (const snapshot of snapshots(timeline, tick, tick)) return snapshot
  throw new RangeError(`there is no tick ${tick}: the battle is known up to tick ${timeline.ticks}`)
}
