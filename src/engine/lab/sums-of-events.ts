import type { EventSum, SummedEvents } from '#engine/core/event-sums.ts'
import type { EventId, EventLog } from '#engine/core/events.ts'

// What the rows of an event table say that adds up over a battle: changes of first bars, and what they count.

/** Takes what is added to the sum at a place in the list, and to whose: null is nobody's, or the battle's. */
type AddToSum = (sum: number, whose: string | null, amount: number) => void

/** What the events of a game add up to. */
interface EventSums<P> {
  readonly sums: readonly EventSum[]
  /** Reads an event on its own: no other need be in the log. */
  read(log: EventLog, id: EventId, program: P, add: AddToSum): void
}

type Reader<P> = (log: EventLog, id: EventId, program: P, add: AddToSum) => void
/** Damage and healing, where events change first bars, then what rows count, in the order of the table. */
export function sumsOf<P>(kinds: readonly SummedEvents<P>[]): EventSums<P> {
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

function changesIn<P>(all: readonly SummedEvents<P>[]): EventSum[] {
  const changing = all.filter(({ change }) => change !== null)
  if (changing.length === 0) return []
  const whose = changing.some(({ change }) => change?.isNobodys) ? 'units or nobody' : 'units'
  const kinds = changing.map(({ number }) => number)
  return CHANGES.map((change) => ({ ...change, whose, kinds }))
}

function countIn<P>(all: readonly SummedEvents<P>[], name: string): EventSum {
  const counting = all.filter(({ count }) => count?.name === name)
  return {
    name,
    label: counting[0]?.count?.label ?? name,
    whose: counting.some(({ count }) => count?.by === null) ? 'battle' : 'units',
    kinds: counting.map(({ number }) => number),
  }
}

function readersOf<P>({ change, count }: SummedEvents<P>, sums: readonly EventSum[]): Reader<P>[] {
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
