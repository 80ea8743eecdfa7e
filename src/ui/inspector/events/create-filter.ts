import { createEffect, createMemo, createSignal, on, onCleanup } from 'solid-js'
import { useSession } from '#ui/state/context.ts'
import type { EventFilter } from '#worker/protocol.ts'

const TYPING_MS = 200

export type Filter = ReturnType<typeof createFilter>

/** What is searched for, the text a moment after the last key. */
export function createFilter() {
  const session = useSession()
  const [unit, setUnit] = createSignal('')
  const [type, setType] = createSignal('')
  const [text, setText] = createSignal('')
  const [typed, setTyped] = createSignal('')
  let timer: ReturnType<typeof setTimeout> | undefined
  onCleanup(() => clearTimeout(timer))

  createEffect(on(session.battle, () => clear(), { defer: true }))

  const clear = () => {
    clearTimeout(timer)
    setUnit('')
    setType('')
    setText('')
    setTyped('')
  }
  const filter = createMemo<EventFilter>(() => ({
    ...(unit() !== '' && { unit: unit() }),
    ...(type() !== '' && { type: type() }),
    ...(text() !== '' && { text: text() }),
  }))
  return {
    filter,
    isEmpty: () => Object.keys(filter()).length === 0,
    unit,
    setUnit,
    type,
    setType,
    typed,
    search: (next: string) => {
      setTyped(next)
      clearTimeout(timer)
      timer = setTimeout(() => setText(next.trim()), TYPING_MS)
    },
    clear,
  }
}
