import type { AddToSum, EventSum, EventSums } from '#engine/core/event-sums.ts'
import type { EventId, EventLog } from '#engine/core/events.ts'
import type { Slot } from './event-codec.ts'

// What the rows of an event table say that adds up over a battle: changes of first bars, and what they count.

type Reader<P> = (log: EventLog, id: EventId, program: P, add: AddToSum) => void
type Read<V, P> = (log: EventLog, id: EventId, program: P) => V

/** What a row says of its kind of events that can be added up. */
export interface Summed<P> {
  readonly number: number
  readonly change: {
    /** Below 0 if it hurts. */
    readonly amount: Read<number, P>
    readonly doer: Read<unknown, P>
    /** Whether it can be nobody's doing. */
    readonly isNobodys: boolean
  } | null
  readonly count: {
    readonly name: string
    readonly label: string
    /** null: the battle's as a whole. */
    readonly by: Slot<P> | null
    /** null: 1. */
    readonly amount: Slot<P> | null
  } | null
}

/** Damage and healing, where events change first bars, then what rows count, in the order of the table. */
export function sumsOf<P>(kinds: readonly Summed<P>[]): EventSums<P> {
  const names = new Set(kinds.flatMap(({ count }) => count?.name ?? []))
  const sums = [...changesIn(kinds), ...[...names].map((name) => countIn(kinds, name))]
  const readers = kinds.map((kind) => readersOf(kind, sums))
  return {
    sums,
    read(log, id, program, add) {
      for (const read of readers[log.kind(id)] ?? []) read(log, id, program, add)
    },
  }
}

const DAMAGE = 0
const HEALING = 1
const CHANGES = [
  { name: 'damage', label: 'damage dealt' },
  { name: 'healing', label: 'healing done' },
] as const

function changesIn<P>(all: readonly Summed<P>[]): EventSum[] {
  const changing = all.filter(({ change }) => change !== null)
  if (changing.length === 0) return []
  const whose = changing.some(({ change }) => change?.isNobodys) ? 'units or nobody' : 'units'
  const kinds = changing.map(({ number }) => number)
  return CHANGES.map((change) => ({ ...change, whose, kinds }))
}

function countIn<P>(all: readonly Summed<P>[], name: string): EventSum {
  const counting = all.filter(({ count }) => count?.name === name)
  return {
    name,
    label: counting[0]?.count?.label ?? name,
    whose: counting.some(({ count }) => count?.by === null) ? 'battle' : 'units',
    kinds: counting.map(({ number }) => number),
  }
}

function readersOf<P>({ change, count }: Summed<P>, sums: readonly EventSum[]): Reader<P>[] {
  const readers: Reader<P>[] = []
  if (change !== null)
    readers.push((log, id, program, add) => {
      const amount = change.amount(log, id, program)
      if (amount === 0) return
      add(amount < 0 ? DAMAGE : HEALING, ownerFrom(change.doer(log, id, program)), Math.abs(amount))
    })
  if (count !== null) {
    const { name, by, amount } = count
    const place = sums.findIndex((sum) => sum.name === name)
    readers.push((log, id, program, add) => {
      const whose = ownerFrom(by?.read(log, id, by.index, program))
      add(place, whose, amount === null ? 1 : log.word(id, amount.index))
    })
  }
  return readers
}

const ownerFrom = (unit: unknown): string | null => (typeof unit === 'string' ? unit : null)
