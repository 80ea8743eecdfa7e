import { enablePatches, Immer, type Patch } from 'immer'
import type { Fault, Outcome } from '#schemas/outcome.ts'
import type { Roll } from '#schemas/packet.ts'
import type { Dice } from './dice.ts'
import type { EventId, EventLog } from './events.ts'
import { ASKED, decide } from './orders.ts'
import type { TickContext, Types } from './ruleset.ts'
import { phaseAt, snapshotAt } from './simulate.ts'
import {
  arrivalFault,
  diceFrom,
  faultOf,
  isForcedRoll,
  programAt,
  type Snapshot,
  type Timeline,
} from './timeline.ts'

enablePatches()
// A recorded state is never handed to a plain run, and freezing it would cost a walk over it every phase.
const immer = new Immer({ autoFreeze: false })

/** The state after one phase, and how it came about. */
export interface Frame<T extends Types> {
  readonly phase: string
  readonly state: T['state']
  readonly patches: readonly Patch[]
  readonly events: readonly T['event'][]
  readonly rolls: readonly Roll[]
  /** For each roll what was drawn: another value than it has if it is forced. */
  readonly drawn: readonly number[]
  /** For each roll what its values stand for, where that depends on the moment. */
  readonly meanings: readonly (readonly string[] | null)[]
  /** For each roll the values that lead to the same, together; null where the rules may tell all of them apart. */
  readonly alike: readonly (readonly (readonly number[])[] | null)[]
}

/** One tick, with its reasoning if that was wanted. After a fault the frames are those of the phases before it. */
export interface TickRecord<T extends Types = Types> {
  readonly tick: number
  readonly before: T['state']
  readonly decisions: readonly T['decision'][]
  readonly frames: readonly Frame<T>[]
  readonly fault: Fault | null
}

interface Means {
  readonly dice: Dice
  readonly tracing: boolean
  /** Whether the phases change the state they are handed, as in a plain run: no patches, and one state for all frames. */
  readonly isPlain?: boolean
}

class RecordContext<T extends Types> implements TickContext<T> {
  readonly tick: number
  before: T['state']
  readonly program: T['program']
  readonly tracing: boolean
  order: T['order'] | null = null
  readonly decisions: T['decision'][] = []
  readonly log: EventLog
  readonly dice: Dice
  readonly frames: Frame<T>[] = []
  /** The place of the phase that runs. */
  at = 0
  /** How many frames of it are still to come. */
  #due = 0
  #frameName: string | null = null
  readonly #timeline: Timeline<T>
  readonly #isPlain: boolean
  #draft: T['state']
  #firstEvent: EventId = 0
  #rolls: Roll[] = []
  #drawn: number[] = []
  #meanings: (readonly string[] | null)[] = []
  #alike: (readonly (readonly number[])[] | null)[] = []

  constructor(timeline: Timeline<T>, tick: number, before: T['state'], means: Means) {
    const { dice, tracing, isPlain = false } = means
    this.tick = tick
    this.tracing = tracing
    this.before = before
    this.program = programAt(timeline, tick)
    this.log = timeline.log.fork(tick)
    this.dice = dice
    this.#timeline = timeline
    this.#isPlain = isPlain
    this.#draft = before
  }

  roll(
    label: string,
    bound: number,
    meaning?: (value: number) => string,
    tells?: (value: number) => unknown,
  ): number {
    const value = this.dice.draw(bound)
    this.#rolls.push({ label, bound, value })
    this.#drawn.push(this.dice.drawn)
    this.#meanings.push(meaning === undefined ? null : Array.from({ length: bound }, (_, n) => meaning(n)))
    this.#alike.push(tells === undefined ? null : valuesAlike(bound, tells))
    return value
  }

  emit(kind: number, a = 0, b = 0, c = 0, d = 0, e = 0, f = 0): EventId {
    return this.log.emit(kind, a, b, c, d, e, f)
  }

  emitAll(kind: number, words: readonly number[]): EventId {
    return this.log.emitAll(kind, words)
  }

  trace(decision: T['decision']): void {
    if (this.tracing) this.decisions.push(decision)
  }

  run(): void {
    const { phases } = this.#timeline.ruleset
    for (; this.at < phases.length; this.#endPhase()) {
      const phase = phases[this.at]
      const times = phase?.times?.(this) ?? 1
      this.#due = phase?.frameName === undefined ? Math.max(1, times) : times
      for (let time = 0; time < times; time++) {
        this.#frameName = phase?.frameName?.(this, time) ?? null
        this.#beginFrame()
        phase?.run(this.#draft, this, time)
        this.#endFrame()
      }
    }
  }

  enter(phase: number, frames = 1): T['state'] {
    this.#endFrame()
    if (phase > this.at) {
      while (this.at < phase) this.#endPhase()
      this.#due = frames
    }
    this.#beginFrame()
    return this.#draft
  }

  /** A frame in which nothing happened is one all the same: every tick has all its phases. */
  #endPhase(): void {
    while (this.#due > 0) {
      this.#beginFrame()
      this.#endFrame()
    }
    this.at++
    this.#due = 1
  }

  #beginFrame(): void {
    this.#timeline.pulse?.()
    this.#firstEvent = this.log.end
    this.#rolls = []
    this.#drawn = []
    this.#meanings = []
    this.#alike = []
    if (!this.#isPlain) this.#draft = immer.createDraft(this.before as object)
  }

  #endFrame(): void {
    const phase = this.#frameName ?? phaseAt(this.#timeline.ruleset, this.at)
    let patches: readonly Patch[] = []
    if (!this.#isPlain)
      this.before = immer.finishDraft(this.#draft as object, (changes) => {
        patches = changes
      })
    const state = this.before
    this.#due--
    this.frames.push({
      phase,
      state,
      patches,
      events: this.#events(),
      rolls: this.#rolls,
      drawn: this.#drawn,
      meanings: this.#meanings,
      alike: this.#alike,
    })
  }

  #events(): T['event'][] {
    const events: T['event'][] = []
    for (let id = this.#firstEvent; id < this.log.end; id++)
      events.push(this.#timeline.ruleset.event(this.log, id, this.tick, this.program))
    return events
  }
}

/** The values of a roll, those that the rules cannot tell apart together. */
export function valuesAlike(
  bound: number,
  tells: (value: number) => unknown,
): readonly (readonly number[])[] {
  const groups = new Map<unknown, number[]>()
  for (let value = 0; value < bound; value++) {
    const told = tells(value)
    const group = groups.get(told)
    if (group === undefined) groups.set(told, [value])
    else group.push(value)
  }
  return [...groups.values()]
}

/** Records ticks of a simulated timeline; the same tick again, or the next one, needs no replay. */
export interface Recorder<T extends Types> {
  /** Without traces it takes a fraction of the time: on a full board the reasoning is most of a record. */
  record(tick: number, wish?: { readonly tracing?: boolean }): TickRecord<T>
  /** Where a tick begins; recording it afterwards needs no replay either. */
  startOf(tick: number): Snapshot<T>
}

export function createRecorder<T extends Types>(timeline: Timeline<T>): Recorder<T> {
  /** Where the tick asked for last began, and where it ended if it was recorded. */
  let known: readonly Snapshot<T>[] = []
  const startOf = (tick: number): Snapshot<T> => {
    const found = known.find((snapshot) => snapshot.tick === tick)
    if (found !== undefined) return found
    const start = snapshotAt(timeline, tick)
    known = [start]
    return start
  }
  return {
    startOf,
    record(tick, { tracing = true } = {}) {
      const from = startOf(tick)
      const dice = diceFrom(timeline, from)
      const { recorded, orders } = recordTick(timeline, from, { dice, tracing })
      const after = recorded.frames.at(-1)?.state ?? recorded.before
      const isEdited = timeline.edits.some((edit) => edit.tick === tick + 1)
      // Where a rule broke, the tick after begins with what the plain run made of this one.
      const hasNext = !isEdited && recorded.fault === null
      known = hasNext ? [from, { tick: tick + 1, state: after, rng: dice.state(), orders }] : [from]
      return recorded
    },
  }
}

/** Why rolls of a tick, the next of its timeline, cannot be forced as it wants them; null if they can. */
export function forcedRollRefusal<T extends Types>(timeline: Timeline<T>, tick: number): string | null {
  if (!timeline.edits.some((change) => change.tick === tick && isForcedRoll(change))) return null
  const from = snapshotAt(timeline, tick)
  const dice = diceFrom(timeline, from)
  if (timeline.outcome === null) recordTick(timeline, from, { dice, tracing: false })
  else dice.beginTick(tick)
  return dice.trouble()
}

/** Records one tick from where it begins, and says how many of the scenario's orders are used by then. */
export function recordTick<T extends Types>(
  timeline: Timeline<T>,
  from: Snapshot<T>,
  means: Means,
): { recorded: TickRecord<T>; orders: number } {
  const { tick, state: before } = from
  const { dice, tracing } = means
  const ctx = new RecordContext(timeline, tick, before, means)
  dice.beginTick(tick)
  const ended = (fault: Fault | null, orders = from.orders) => ({
    recorded: { tick, before, decisions: ctx.decisions, frames: ctx.frames, fault },
    orders,
  })
  const fault = arrivalFault(timeline, tick, before)
  if (fault !== null) return ended(fault)
  const decided = decide(timeline, from, tracing ? (decision) => ctx.trace(decision) : null)
  if ('outcome' in decided) return ended(stopFault(decided.outcome, tick))
  ctx.order = decided.order
  try {
    ctx.run()
    dice.endTick()
  } catch (error) {
    return ended(faultOf(error, tick, phaseAt(timeline.ruleset, ctx.at)), decided.orders)
  }
  return ended(null, decided.orders)
}

/** Why a tick that nothing was decided for cannot be recorded. */
const stopFault = (outcome: Outcome, tick: number): Fault =>
  outcome.kind === 'fault' ? outcome : faultOf(`tick ${tick} has no order to go on with`, tick, ASKED)
