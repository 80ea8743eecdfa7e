import { type Accessor, createEffect, createSignal, on, untrack } from 'solid-js'
import { createFetcher } from '#ui/state/create-latest.ts'
import type { Matches } from '#ui/state/find/types.ts'
import type { Session } from '#ui/state/types.ts'
import type { Found, QueryProblem, Result } from '#worker/protocol.ts'

type Surroundings = Pick<Session, 'branchEngine' | 'cursor' | 'lastTick' | 'isGrowing' | 'summary'>

/** While somebody types, nothing is searched for. */
const TYPING_MS = 150

interface Known {
  readonly problem: QueryProblem | null
  readonly total: number
  readonly listed: number
  readonly searchedTo: number
  /** Ticks with matches, in order. */
  readonly ticks: readonly number[]
  /** By place, how many matches there are up to and with that tick. */
  readonly sums: readonly number[]
}

const NOTHING: Known = { problem: null, total: 0, listed: 0, searchedTo: 0, ticks: [], sums: [] }

/** Searches the branch that is looked at for what a query asks, further and further, and again when either changes. */
export function createMatches(session: Surroundings, text: Accessor<string>): Matches {
  const { branchEngine, lastTick, isGrowing } = session
  const [known, setKnown] = createSignal(NOTHING)
  /** Whether what is known is about this query in this branch: for a moment it is still about the one before. */
  const [isKnown, setIsKnown] = createSignal(false)
  const [isStopped, setStopped] = createSignal(false)
  /** Of a battle that goes on, the last tick is not over yet. */
  const lastWhole = () => lastTick() - (isGrowing() ? 1 : 0)
  const isSearched = () => isKnown() && (known().problem !== null || known().searchedTo > lastWhole())

  const fetcher = createFetcher({
    wish: () =>
      text().trim() === '' || isSearched() || (isKnown() && isStopped())
        ? null
        : { query: text(), from: isKnown() ? known() : NOTHING },
    fetch: ({ query, from }) => branchEngine.find(query, from.ticks.length),
    take(found: Result<Found>, { from }) {
      if (!found.ok) return false
      setKnown(withMore(from, found.value))
      setIsKnown(true)
      return true
    },
  })

  let typing: ReturnType<typeof setTimeout> | undefined
  const begin = () => {
    fetcher.forget()
    setIsKnown(false)
    setStopped(false)
    if (text().trim() === '') setKnown(NOTHING)
    void fetcher.go()
  }
  createEffect(on(() => session.summary()?.branch, begin))
  createEffect(
    on(
      text,
      () => {
        fetcher.forget()
        setIsKnown(false)
        clearTimeout(typing)
        typing = setTimeout(begin, TYPING_MS)
      },
      { defer: true },
    ),
  )
  createEffect(on([lastTick, isGrowing], () => void fetcher.go()))

  const placeOf = (tick: number): number => {
    const { ticks } = known()
    let [low, high] = [0, ticks.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ticks[middle] ?? 0) < tick) low = middle + 1
      else high = middle
    }
    return low
  }
  const sumBefore = (place: number) => known().sums[place - 1] ?? 0

  return {
    problem: () => known().problem,
    isKnown,
    total: () => known().total,
    listed: () => known().listed,
    tickCount: () => known().ticks.length,
    searchedTo: () => known().searchedTo,
    isSearched,
    isStopped,
    stop() {
      setStopped(true)
      // Nothing comes in after it, unless there is nothing to show yet.
      if (isKnown()) fetcher.forget()
    },
    searchOn() {
      setStopped(false)
      untrack(() => void fetcher.go())
    },
    tickAt: (place) => known().ticks[place] ?? 0,
    countAt(tick) {
      const place = placeOf(tick)
      return known().ticks[place] === tick ? (known().sums[place] ?? 0) - sumBefore(place) : 0
    },
    placeOf,
    firstFrom: (tick) => sumBefore(placeOf(tick)),
    tickOf(match) {
      const { ticks, sums } = known()
      let [low, high] = [0, ticks.length]
      while (low < high) {
        const middle = (low + high) >> 1
        if ((sums[middle] ?? 0) <= match) low = middle + 1
        else high = middle
      }
      return ticks[low] ?? 0
    },
  }
}

function withMore(before: Known, { from, counts, ticks, ...found }: Found): Known {
  const sums = before.sums.slice(0, from)
  let sum = sums.at(-1) ?? 0
  for (const count of counts) {
    sum += count
    sums.push(sum)
  }
  return { ...found, ticks: [...before.ticks.slice(0, from), ...ticks], sums }
}
