import { createEffect, createMemo, createSignal, createUniqueId, on, onCleanup } from 'solid-js'
import { useSession } from '#ui/state/context.ts'
import type { Odds, Order } from '#worker/protocol.ts'

export interface OddsQuestion {
  readonly branch: string
  readonly tick: number
  /** An order that is being considered. */
  readonly pending?: Order | null | undefined
}

/** What the dice may do: null where there is nothing to tell, undefined while it is being worked out. */
type OddsAnswer = Odds | null | undefined

/** One has to stay this long at a tick before it is worked out. */
const STAY_MS = 100

export function createOdds(question: () => OddsQuestion | null): () => OddsAnswer {
  const session = useSession()
  const asker = createUniqueId()
  const [answer, setAnswer] = createSignal<OddsAnswer>(undefined)
  // Questions are small data: the same words are the same question.
  const asking = createMemo(question, null, { equals: (a, b) => JSON.stringify(a) === JSON.stringify(b) })
  let latest = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  async function ask({ branch, tick, pending = null }: OddsQuestion, turn: number): Promise<void> {
    const result = await session.whole.odds(branch, tick, pending, asker)
    if (turn === latest) setAnswer(result.ok ? result.value : null)
  }

  createEffect(
    on(asking, (asked) => {
      const turn = ++latest
      clearTimeout(timer)
      setAnswer(undefined)
      if (asked !== null) timer = setTimeout(() => void ask(asked, turn), STAY_MS)
    }),
  )
  onCleanup(() => {
    latest++
    clearTimeout(timer)
  })
  return answer
}
