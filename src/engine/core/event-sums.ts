import { type EventId, type EventKind, EventLog, NO_EVENT } from './events.ts'

/** Something that events add to over a battle. */
export interface EventSum {
  /** "damage". */
  readonly name: string
  /** "damage dealt". */
  readonly label: string
  /** Whose it is: each unit's, which may leave some of it to nobody, or the battle's as a whole. */
  readonly whose: 'units' | 'units or nobody' | 'battle'
  /** The kinds of events that add to it. */
  readonly kinds: readonly number[]
}

/** A field of an event, as the log keeps it. */
interface Kept<P> {
  readonly index: number
  read(log: EventLog, id: EventId, index: number, program: P): unknown
}

/** What the events of a kind say that can be added up. */
export interface SummedEvents<P> {
  readonly number: number
  readonly change: {
    /** Below 0 if it hurts. */
    amount(log: EventLog, id: EventId, program: P): number
    doer(log: EventLog, id: EventId, program: P): unknown
    /** Whether it can be nobody's doing. */
    readonly isNobodys: boolean
  } | null
  readonly count: {
    readonly name: string
    readonly label: string
    /** null: the battle's as a whole. */
    readonly by: Kept<P> | null
    /** null: 1. */
    readonly amount: Kept<P> | null
  } | null
}

/** Hears of some events while only the ending of a battle is kept. */
export interface Listener<P> {
  /** The kinds of events it wants to hear of. */
  readonly kinds: readonly number[]
  hear(log: EventLog, id: EventId, program: P): void
}

/** Takes only events somebody listens for, who hears of them at the end of a tick; then they are forgotten. */
export class HeardEvents<P> extends EventLog {
  readonly #listener: Listener<P>
  readonly #isHeard: readonly boolean[]

  constructor(kinds: readonly EventKind[], numbers: number | undefined, listener: Listener<P>) {
    super(kinds, numbers)
    this.#listener = listener
    this.#isHeard = kinds.map((_, kind) => listener.kinds.includes(kind))
  }

  override emit(kind: number, a = 0, b = 0, c = 0, d = 0, e = 0, f = 0): EventId {
    return this.#isHeard[kind] ? super.emit(kind, a, b, c, d, e, f) : NO_EVENT
  }

  override emitAll(kind: number, words: readonly number[]): EventId {
    return this.#isHeard[kind] ? super.emitAll(kind, words) : NO_EVENT
  }

  pass(program: P): void {
    if (this.end === 0) return
    for (let id = 0; id < this.end; id++) this.#listener.hear(this, id, program)
    this.clear()
  }
}
