import {
  type Accessor,
  createEffect,
  createMemo,
  createRoot,
  createSignal,
  on,
  onCleanup,
  untrack,
} from 'solid-js'

/** Of several attempts only the latest counts: taking a turn ends the one before. */
export function createTurns() {
  let latest = 0
  return {
    /** The function it returns says whether the turn is still the latest. */
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
  /** Keeps the last answer until there is another, instead of having none in between. */
  readonly keepsLast?: boolean
  /** Which questions need not be asked again; by default those with the same JSON. */
  readonly isSame?: (a: Q, b: Q) => boolean
  /** How long a question has to stand before it is asked. */
  readonly delayMs?: number
}

export interface Latest<A> {
  /** The answer to the latest question; undefined while there is none. */
  (): A | undefined
  /** Whether the latest question is still unanswered. */
  isPending(): boolean
}

/**
 * Asks whenever the question changes, and holds the answer to the latest one, in whatever order answers arrive.
 * Null asks nothing; undefined, or an error, is no answer.
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
  /** Takes an answer; false ends it until `go` is called again. */
  take(answer: A, wish: W): boolean
}

/** Fetches one thing at a time; when it is there, the latest wish is next. */
export function createFetcher<W, A>({ wish, fetch, take }: Fetching<W, A>) {
  const turns = createTurns()
  let isFetching = false
  let isOver = false

  onCleanup(() => {
    isOver = true
    turns.end()
  })
  return {
    /** Starts, unless it is under way anyway. */
    async go(): Promise<void> {
      if (isFetching) return
      isFetching = true
      // In one piece, without a pause at its end: a wish that arises just then would not be heard.
      try {
        for (let next = untrack(wish); next !== null && !isOver; next = untrack(wish)) {
          const isLatest = turns.take()
          const answer = await fetch(next)
          if (isLatest() && !take(answer, next)) return
        }
      } finally {
        isFetching = false
      }
    },
    /** Ignores what is under way. */
    forget: turns.end,
  }
}

/** Resolves as soon as a condition on signals holds. */
export const until = (condition: () => boolean): Promise<void> =>
  new Promise((resolve) => {
    createRoot((dispose) => {
      createEffect(() => {
        if (!condition()) return
        dispose()
        resolve()
      })
    })
  })

/** For questions with large parts: the very same parts, not equal ones. */
export const ofSameThings = <Q extends object>(a: Q, b: Q): boolean =>
  Object.entries(a).every(([key, value]) => Object.is(value, b[key as keyof Q]))

const inSameWords = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
const sleep = (ms: number) => new Promise((resume) => setTimeout(resume, ms))
