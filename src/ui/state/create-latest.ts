import { type Accessor, createEffect, createMemo, createSignal, on, onCleanup, untrack } from 'solid-js'

/** Of several tries at the same thing only the latest counts: taking a turn ends the one before. */
export function createTurns() {
  let latest = 0
  return {
    /** The answer says whether the turn is still the latest. */
    take(): () => boolean {
      const own = ++latest
      return () => own === latest
    },
    end(): void {
      latest++
    },
  }
}

interface Options<Q> {
  /** Keeps the last answer until there is another, instead of having none meanwhile. */
  readonly keepsLast?: boolean
  /** Which questions need not be asked again; questions are small data, so the same words by default. */
  readonly isSame?: (a: Q, b: Q) => boolean
  /** A question has to stand this long before it is asked. */
  readonly delayMs?: number
}

export interface Latest<A> {
  /** The answer to the latest question; undefined while there is none. */
  (): A | undefined
  /** Whether the latest question is not answered yet. */
  isPending(): boolean
}

/**
 * Asks whenever the question changes, and knows the answer to the latest one, in whatever order answers come back.
 * Null asks nothing; an answer of undefined, or an error, is none.
 */
export function createLatest<Q, A>(
  question: Accessor<Q | null>,
  ask: (question: Q) => Promise<A | undefined>,
  { keepsLast = false, isSame = inSameWords, delayMs = 0 }: Options<Q> = {},
): Latest<A> {
  const asked = createMemo(question, null, {
    equals: (a, b) => a === b || (a !== null && b !== null && isSame(a, b)),
  })
  const [known, setKnown] = createSignal<{ readonly question: Q; readonly answer: A | undefined }>()
  const turns = createTurns()

  createEffect(
    on(asked, async (wanted) => {
      const isLatest = turns.take()
      if (wanted === null) return
      if (delayMs > 0) await sleep(delayMs)
      if (!isLatest()) return
      const answer = await ask(wanted).catch((error) => {
        console.error(error)
        return undefined
      })
      if (!isLatest()) return
      setKnown((last) => ({
        question: wanted,
        answer: answer === undefined && keepsLast ? last?.answer : answer,
      }))
    }),
  )
  onCleanup(turns.end)

  const answer = createMemo(() => {
    const last = known()
    return keepsLast || last?.question === asked() ? last?.answer : undefined
  })
  return Object.assign(answer, {
    isPending: () => asked() !== null && known()?.question !== asked(),
  })
}

interface Fetching<W, A> {
  /** What to fetch next; null if nothing is missing. */
  wish(): W | null
  fetch(wish: W): Promise<A>
  /** Takes what came; false ends it until somebody asks again. */
  take(answer: A, wish: W): boolean
}

/** Fetches what is wished for, one thing at a time; when it is back, the latest wish is next. */
export function createFetcher<W, A>({ wish, fetch, take }: Fetching<W, A>) {
  const turns = createTurns()
  let isFetching = false
  let isOver = false

  async function fetchAll(): Promise<void> {
    for (let next = untrack(wish); next !== null && !isOver; next = untrack(wish)) {
      const isLatest = turns.take()
      const answer = await fetch(next)
      if (isLatest() && !take(answer, next)) return
    }
  }

  onCleanup(() => {
    isOver = true
    turns.end()
  })
  return {
    /** Sets off, unless it is under way anyway. */
    async go(): Promise<void> {
      if (isFetching) return
      isFetching = true
      try {
        await fetchAll()
      } finally {
        isFetching = false
      }
    },
    /** What is under way is no longer wanted. */
    forget: turns.end,
  }
}

/** For questions that hold larger things: the same things, not others that say the same. */
export const ofSameThings = <Q extends object>(a: Q, b: Q): boolean =>
  Object.entries(a).every(([key, value]) => Object.is(value, b[key as keyof Q]))

const inSameWords = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
const sleep = (ms: number) => new Promise((resume) => setTimeout(resume, ms))
