import { createMemo, createSignal, untrack } from 'solid-js'
import { useSession } from '#ui/state/context.ts'
import type { Order, PartialAnswer } from '#worker/protocol.ts'

/** What is known at a place of the battle. */
interface Known {
  readonly answers: Map<string, PartialAnswer<Order>>
  readonly asked: Map<string, Promise<boolean>>
}

/**
 * Asks the engine about an order that is put together step by step, and remembers what it said. `place` names the moment
 * asked about: at another one nothing is known yet, and what is still on its way for the one before is not heard.
 */
export function createPartialOrder(place: () => string) {
  const session = useSession()
  const known = createMemo((): Known => {
    place()
    return { answers: new Map(), asked: new Map() }
  })
  const [heard, setHeard] = createSignal(undefined, { equals: false })

  async function request(part: Partial<Order>, key: string, { answers, asked }: Known): Promise<boolean> {
    const { branch, tick } = untrack(session.cursor)
    const result = await session.engine.partial(branch, tick, part)
    if (!result.ok || result.value === null) return !asked.delete(key)
    answers.set(key, result.value)
    setHeard(undefined)
    return true
  }

  /** Whether it could be answered. */
  function load(part: Partial<Order>): Promise<boolean> {
    const now = untrack(known)
    const key = JSON.stringify(part)
    const asked = now.asked.get(key) ?? request(part, key, now)
    now.asked.set(key, asked)
    return asked
  }

  return {
    load,
    /** What the engine says, once it has; whoever reads it is told then. */
    ask(part: Partial<Order>): PartialAnswer<Order> | undefined {
      heard()
      const found = known().answers.get(JSON.stringify(part))
      if (found === undefined) void load(part)
      return found
    },
  }
}
