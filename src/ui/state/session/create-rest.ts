import { createEffect, createMemo, createSignal, on, onCleanup } from 'solid-js'
import type { Cursor } from '#ui/state/types.ts'

/** A pointer held this long at one tick has come to rest. */
const REST_MS = 100

/** Whether the cursor is being dragged along, and does not rest on its way. */
export function createRest(cursor: () => Cursor, isDragging: () => boolean): () => boolean {
  const [rested, setRested] = createSignal<Cursor | null>(null)
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  createEffect(
    on([cursor, isDragging], ([at, dragging]) => {
      stop()
      if (dragging) timer = setTimeout(() => setRested(at), REST_MS)
    }),
  )
  onCleanup(stop)
  return createMemo(() => isDragging() && cursor() !== rested())
}
