import type { Field, Fields, Whole, WholeOf } from './fields.ts'

// What is peculiar to the fields of events: the log keeps some that no event tells, and leaves out what follows.

type Hidden = { readonly isHidden: true }
type WorkedOut = { readonly isWorkedOut: true }

export type EventField = Field & { readonly isHidden?: boolean; readonly isWorkedOut?: boolean }

/** By type of event, its fields. */
export type EventFields = Readonly<Record<string, Fields>>

/** Kept in the log for others to be worked out from; events do not tell it. */
export const hidden = <F extends Field>(field: F) => ({ ...field, isHidden: true }) as F & Hidden

/** Told by events, and worked out as they are read. */
export const workedOut = <F extends Field>(field: F) => ({ ...field, isWorkedOut: true }) as F & WorkedOut

export const isTold = (field: EventField): boolean => field.isHidden !== true
export const isKept = (field: EventField): boolean => field.isWorkedOut !== true

type KeysOf<S, Mode> = { [K in keyof S]: S[K] extends Mode ? K : never }[keyof S]

/** What an event of these fields tells. */
export type Told<S> = Whole<Omit<S, KeysOf<S, Hidden>>>
/** What the log keeps of it. */
export type Kept<S> = Whole<Omit<S, KeysOf<S, WorkedOut>>>
/** What follows from that. */
export type Worked<S> = Whole<Pick<S, KeysOf<S, WorkedOut>>>

/** What an event tells, as texts have it: units by name, places as they are called. */
export type InWords<S> = {
  [K in keyof Told<S>]: K extends keyof S
    ? S[K] extends { readonly kind: 'place' }
      ? string | Extract<WholeOf<S[K]>, null>
      : Told<S>[K]
    : never
}

interface Header<T> {
  id: number
  tick: number
  type: T
  cause: number | null
}
type Flat<T> = { [K in keyof T]: T[K] }

export type EventsOf<T> = { [K in keyof T]: Flat<Header<K> & Told<T[K]>> }[keyof T]
