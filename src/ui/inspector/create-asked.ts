import { type Accessor, createEffect, createMemo, createSignal, on } from 'solid-js'

/** The answer to the latest question; null while there is none, or nothing is asked. */
export function createAsked<Q, A>(
  question: Accessor<Q | null>,
  ask: (question: Q) => Promise<A | null>,
): Accessor<A | null> {
  const [answer, setAnswer] = createSignal<A | null>(null)
  // Questions are small data: the same words are the same question.
  const asking = createMemo(question, null, { equals: (a, b) => JSON.stringify(a) === JSON.stringify(b) })
  let latest = 0
  createEffect(
    on(asking, async (asked) => {
      const turn = ++latest
      setAnswer(null)
      if (asked === null) return
      const found = await ask(asked)
      if (turn === latest) setAnswer(() => found)
    }),
  )
  return answer
}
