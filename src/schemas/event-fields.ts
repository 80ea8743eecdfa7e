import type { Field, Fields, Whole, WholeOf } from './fields.ts'

// Event fields differ from other fields: the log stores some that events never show, and omits some that can be derived.

type Hidden = { readonly isHidden: true }
type WorkedOut = { readonly isWorkedOut: true }

export type EventField = Field & { readonly isHidden?: boolean; readonly isWorkedOut?: boolean }

/** Fields by event type. */
export type EventFields = Readonly<Record<string, Fields>>

/** Stored in the log so that other fields can be derived from it; events do not show it. */
export const hidden = <F extends Field>(field: F) => ({ ...field, isHidden: true }) as F & Hidden

/** Shown by events, derived when they are read. */
export const workedOut = <F extends Field>(field: F) => ({ ...field, isWorkedOut: true }) as F & WorkedOut

export const isTold = (field: EventField): boolean => field.isHidden !== true
export const isKept = (field: EventField): boolean => field.isWorkedOut !== true

type KeysOf<S, Mode> = { [K in keyof S]: S[K] extends Mode ? K : never }[keyof S]

/** What an event with these fields shows. */
export type Told<S> = Whole<Omit<S, KeysOf<S, Hidden>>>
/** What the log stores of it. */
export type Kept<S> = Whole<Omit<S, KeysOf<S, WorkedOut>>>
/** What is derived from that. */
export type Worked<S> = Whole<Pick<S, KeysOf<S, WorkedOut>>>

/** What an event shows, ready for text: units and places by name. */
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
