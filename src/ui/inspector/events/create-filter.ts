import { createEffect, createSignal, on, onCleanup } from 'solid-js'
import { useSession } from '#ui/state/context.ts'

const TYPING_MS = 200

export type Filter = ReturnType<typeof createFilter>

/** A filter that everything passes. */
const EVERYTHING = { unit: '', type: '', text: '' }

/** What the events are filtered by; the text counts once somebody stops typing. */
export function createFilter() {
  const session = useSession()
  const [filter, setFilter] = createSignal(EVERYTHING)
  const [typed, setTyped] = createSignal('')
  let timer: ReturnType<typeof setTimeout> | undefined
  onCleanup(() => clearTimeout(timer))

  const narrow = (wish: Partial<typeof EVERYTHING>) => setFilter((now) => ({ ...now, ...wish }))
  const clear = () => {
    clearTimeout(timer)
    setTyped('')
    setFilter(EVERYTHING)
  }
  createEffect(on(session.battle, clear, { defer: true }))
  return {
    filter,
    isEmpty: () => Object.values(filter()).every((wish) => wish === ''),
    narrow,
    typed,
    search(next: string) {
      setTyped(next)
      clearTimeout(timer)
      timer = setTimeout(() => narrow({ text: next.trim() }), TYPING_MS)
    },
    clear,
  }
}
