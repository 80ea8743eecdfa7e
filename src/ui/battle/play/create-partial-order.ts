import { createMemo, createSignal, untrack } from 'solid-js'
import { useSession } from '#ui/state/context.ts'
import type { Order, PartialAnswer } from '#worker/protocol.ts'

/** What is known at a place of the battle. */
interface Known<O> {
  readonly answers: Map<string, PartialAnswer<O>>
  readonly asked: Map<string, Promise<boolean>>
}

const NOT_ANSWERED = { label: '', choices: [], refusal: null, forecast: null, areas: [] }

/**
 * Asks the engine about an order that is put together step by step, and remembers what it said. `place` names the moment
 * asked about: at another one nothing is known yet, and what is still on its way for the one before is not heard.
 */
export function createPartialOrder<O extends Order>(place: () => string) {
  const session = useSession()
  const known = createMemo((): Known<O> => {
    place()
    return { answers: new Map(), asked: new Map() }
  })
  const [heard, setHeard] = createSignal(undefined, { equals: false })

  async function request(part: Partial<O>, key: string, { answers, asked }: Known<O>): Promise<boolean> {
    const { branch, tick } = untrack(session.cursor)
    const result = await session.engine.partial(branch, tick, part)
    if (!result.ok || result.value === null) return !asked.delete(key)
    // The engine answers in the orders it is asked about.
    answers.set(key, result.value as PartialAnswer<O>)
    setHeard(undefined)
    return true
  }

  /** Whether it could be answered. */
  function load(part: Partial<O>): Promise<boolean> {
    const now = untrack(known)
    const key = JSON.stringify(part)
    const asked = now.asked.get(key) ?? request(part, key, now)
    now.asked.set(key, asked)
    return asked
  }

  /** What is known of a part; what is not is said to be missing. */
  function find(part: Partial<O>, onMissing: (part: Partial<O>) => void): PartialAnswer<O> {
    heard()
    const found = known().answers.get(JSON.stringify(part))
    if (found === undefined) onMissing(part)
    return found ?? NOT_ANSWERED
  }

  return {
    /** What the engine says; nothing until it has, and whoever reads it is told then. */
    ask: (part: Partial<O>): PartialAnswer<O> => find(part, (missing) => void load(missing)),
    /** Works something out as soon as all it asks about is answered; null if the engine cannot say. */
    async conclude<R>(work: (ask: (part: Partial<O>) => PartialAnswer<O>) => R): Promise<R | null> {
      for (;;) {
        const missing: Partial<O>[] = []
        const result = untrack(() => work((part) => find(part, (unknown) => missing.push(unknown))))
        if (missing.length === 0) return result
        const found = await Promise.all(missing.map(load))
        if (!found.every(Boolean)) return null
      }
    },
  }
}
