import {
  type EventId,
  type EventLog,
  type LaneSink,
  NO_EVENT,
  type STRIP_MARKS,
} from '#engine/core/events.ts'
import type { InWords, Kept, Told, Worked } from '#schemas/event-fields.ts'
import type { Fields } from '#schemas/fields.ts'
import type { LANE_MARKS, Tone } from '#schemas/lanes.ts'
import { type Numbers, type Slot, slotsOf } from './event-codec.ts'

// A row of an event table, and the kind of events it makes.

/** An event in the log, for what has to be looked up there. */
export interface At<P> {
  readonly log: EventLog
  readonly id: EventId
  readonly program: P
  /** A field of it as the log keeps it. */
  number(field: string): number
  /** All that the log keeps of it; `V` is what its row says that is. */
  kept<V>(): V
  /** The last event of a type before it. */
  last(type: string): At<P> | null
  /** Another event. */
  event(id: EventId): At<P>
}

export interface After {
  readonly type: string
  readonly whose: Readonly<Record<string, string>>
}
/** The last event of a type; `after('unitActed', { unit: 'attacker' })`: the last whose unit is this one's attacker. */
export const after = (type: string, whose: Readonly<Record<string, string>> = {}): After => ({ type, whose })

/** What an event leaves on the lane of a unit. */
export type Lane<Name, P> =
  | {
      readonly unit: Name
      readonly mark: keyof typeof LANE_MARKS | 'level'
      /** What the unit has left then, or where that is told; as before if left out. */
      readonly level?: Name | number
    }
  /** A bar to the end of its tick, or to the tick a field tells. */
  | { readonly unit: Name; readonly bar: Tone | ((at: At<P>) => Tone); readonly until?: Name }
  | { readonly unit: Name; readonly cutsBar: true }

/** What is added up over a battle, of one or more types of events. */
interface Count<Name> {
  /** "shots". */
  readonly name: string
  /** "shots fired". */
  readonly label: string
  /** The field that keeps whose it is; the battle's as a whole if left out. */
  readonly by?: Name
  /** The field that keeps how much; 1 if left out. */
  readonly amount?: Name
}

/** What an event took from (below 0) or gave to a unit’s first bar, and what is left. */
interface BarChange {
  readonly unit: string
  readonly amount: number
  readonly left?: number
}

export interface EventRow<S, P> {
  readonly fields: S
  /** How its tick stands out on the strip. */
  readonly mark?: keyof typeof STRIP_MARKS
  /** The last of these; or a field that keeps it. */
  readonly cause?: After | readonly After[] | (keyof S & string) | ((at: At<P>) => EventId)
  /** What is told and not kept. */
  readonly work?: (kept: Kept<S>, at: At<P>) => Worked<S>
  readonly tone: Tone | ((event: Told<S>) => Tone)
  readonly text: (words: InWords<S>, event: Told<S> & { readonly tick: number }, program: P) => string
  /** Whom it concerns, the one who acts first; everybody it tells of if left out. */
  readonly units?: readonly (keyof Told<S> & string)[] | ((event: Told<S>) => readonly string[])
  readonly because?: string | ((event: Told<S>, program: P) => string | undefined)
  readonly change?: (event: Told<S>) => BarChange | undefined
  /** The field that keeps who made the change, or that nobody did, if not the first of those it concerns. */
  readonly doer?: keyof S & string
  readonly count?: Count<keyof S & string>
  readonly lane?:
    | Lane<keyof S & string, P>
    | readonly Lane<keyof S & string, P>[]
    | ((at: At<P>, tick: number, sink: LaneSink) => void)
}

/** How a ruleset numbers and names what its events tell of. */
export interface EventWords<P> extends Numbers<P> {
  /** What a unit is called in a text. */
  called(id: string, program: P): string
  /** What a place is called in a text. */
  placeText?(place: never): string
  /** The lane of a unit, if that is not its number. */
  lane?(unit: number, program: P): number
  /** Whether the cause of every event is emitted with it, before its fields. */
  readonly keepsCauses?: boolean
}

export type Values = Readonly<Record<string, unknown>>

/** A row as those see it who treat all alike. */
export interface AnyRow<P>
  extends Omit<EventRow<Fields, P>, 'work' | 'tone' | 'text' | 'units' | 'because' | 'change'> {
  readonly work?: (kept: Values, at: At<P>) => Values
  readonly tone: Tone | ((event: Values) => Tone)
  readonly text: (words: Values, event: Values, program: P) => string
  readonly units?: readonly string[] | ((event: Values) => readonly string[])
  readonly because?: string | ((event: Values, program: P) => string | undefined)
  readonly change?: (event: Values) => BarChange | undefined
}

export interface Kind<P> {
  readonly type: string
  /** What the log knows it by. */
  readonly number: number
  readonly row: AnyRow<P>
  readonly slots: readonly Slot<P>[]
  /** The numbers of the event told last: the log takes them over at once, so that one list serves all of its kind. */
  readonly kept: number[]
  /** All kinds of its table. */
  readonly kinds: readonly Kind<P>[]
}

export function kindsOf<P>(rows: Readonly<Record<string, AnyRow<P>>>, words: EventWords<P>): Kind<P>[] {
  const kinds: Kind<P>[] = []
  const first = words.keepsCauses ? 1 : 0
  for (const [type, row] of Object.entries(rows)) {
    const slots = slotsOf(row.fields, words, first)
    const kept = Array.from({ length: slots.reduce((sum, { width }) => sum + width, first) }, () => 0)
    kinds.push({ type, number: kinds.length, row, slots, kept, kinds })
  }
  return kinds
}

export function kindOf<P>(kinds: readonly Kind<P>[], type: unknown): Kind<P> {
  const kind = kinds.find((each) => each.type === type)
  if (kind === undefined) throw new Error(`there is no event ${type}`)
  return kind
}

export function kindAt<P>(kinds: readonly Kind<P>[], log: EventLog, id: EventId): Kind<P> {
  const kind = kinds[log.kind(id)]
  if (kind === undefined) throw new Error(`there is no event of kind ${log.kind(id)}`)
  return kind
}

export function slotOf<P>({ type, slots }: Kind<P>, name: string): Slot<P> {
  const slot = slots.find((each) => each.name === name)
  if (slot === undefined || !slot.isKept) throw new Error(`the log keeps no ${name} of ${type}`)
  return slot
}

/** A class, for lanes are drawn from millions of them: what each can be asked is not made again for every one. */
export class EventAt<P> implements At<P> {
  readonly #kind: Kind<P>
  readonly log: EventLog
  readonly id: EventId
  readonly program: P

  constructor(kind: Kind<P>, log: EventLog, id: EventId, program: P) {
    this.#kind = kind
    this.log = log
    this.id = id
    this.program = program
  }

  number(field: string): number {
    return this.log.word(this.id, slotOf(this.#kind, field).index)
  }

  kept<V>(): V {
    return keptOf(this.#kind, this.log, this.id, this.program) as V
  }

  last(type: string): At<P> | null {
    const other = kindOf(this.#kind.kinds, type)
    const found = this.log.lastBefore(this.id, other.number)
    return found === NO_EVENT ? null : new EventAt(other, this.log, found, this.program)
  }

  event(other: EventId): At<P> {
    return new EventAt(kindAt(this.#kind.kinds, this.log, other), this.log, other, this.program)
  }
}

export function keptOf<P>({ slots }: Kind<P>, log: EventLog, id: EventId, program: P): Values {
  const values: Record<string, unknown> = {}
  for (const slot of slots) if (slot.isKept) values[slot.name] = slot.read(log, id, slot.index, program)
  return values
}

export const isUnits = (field: Slot<unknown>['field']): boolean =>
  field.kind === 'list' && field.of.kind === 'unit'

/** The fields that name units: they tell whom an event concerns, unless its row does. */
export const namesIn = <P>(slots: readonly Slot<P>[]): readonly string[] =>
  slots.filter(({ field }) => field.kind === 'unit' || isUnits(field)).map(({ name }) => name)

export function unitsOf<P>({ units }: AnyRow<P>, slots: readonly Slot<P>[], event: Values): string[] {
  if (typeof units === 'function') return [...new Set(units(event))]
  const names = units ?? namesIn(slots)
  const told = names.flatMap((name) => event[name] ?? []) as string[]
  return [...new Set(told)]
}

type EventReader<P> = (log: EventLog, id: EventId, program: P) => Values

/** Reads only those fields somebody asks for: most rows need two or three. One object serves all events of a kind. */
export function readerOfKind<P>(kind: Kind<P>): EventReader<P> {
  const { work } = kind.row
  let log: EventLog
  let id: EventId
  let program: P
  let worked: Values | undefined
  const workOut = (): Values => {
    worked ??= work?.(event, new EventAt(kind, log, id, program)) ?? {}
    return worked
  }
  const getterOf = ({ name, index, isKept, read }: Slot<P>) =>
    isKept ? () => read(log, id, index, program) : () => workOut()[name]
  const fields = kind.slots.map((slot) => [slot.name, { enumerable: true, get: getterOf(slot) }])
  const event: Values = Object.defineProperties({}, Object.fromEntries(fields))
  return (inLog, at, by) => {
    log = inLog
    id = at
    program = by
    worked = undefined
    return event
  }
}

/** The field that keeps who does what an event tells of; none where only its row can say. */
export function doerIn<P>({ row: { doer, units }, slots }: Kind<P>): Slot<P> | undefined {
  const names = typeof units === 'function' ? [] : (units ?? namesIn(slots.filter(({ isTold }) => isTold)))
  return slots.find(({ name, isKept }) => isKept && name === (doer ?? names[0]))
}
