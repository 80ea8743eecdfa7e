import { createEffect, createSignal, onCleanup, untrack } from 'solid-js'
import { isModalOpen } from '#ui/kit/Modal.tsx'

const OPEN_AFTER_MS = 150
const CLOSE_AFTER_MS = 100

/** Whose card is open. It opens by pointer or keyboard focus and stays while the pointer is on it. */
export function createCard(isInTheWay: () => boolean) {
  const [unit, setUnit] = createSignal<string | null>(null)
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = (ms: number, then: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(then, ms)
  }
  const close = () => {
    clearTimeout(timer)
    setUnit(null)
  }
  onCleanup(() => clearTimeout(timer))

  createEffect(() => {
    if (isInTheWay()) close()
  })

  createEffect(() => {
    if (unit() === null) return
    // Escape closes the card before it means anything to the page, but not before the dialog that lies over both.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      if (!isModalOpen()) event.stopPropagation()
      close()
    }
    window.addEventListener('keydown', onKey, true)
    window.addEventListener('resize', close)
    window.addEventListener('scroll', close)
    onCleanup(() => {
      window.removeEventListener('keydown', onKey, true)
      window.removeEventListener('resize', close)
      window.removeEventListener('scroll', close)
    })
  })

  return {
    unit,
    openSoon: (id: string) => {
      if (!untrack(isInTheWay)) later(OPEN_AFTER_MS, () => setUnit(id))
    },
    closeSoon: () => later(CLOSE_AFTER_MS, () => setUnit(null)),
    stay: () => clearTimeout(timer),
  }
}
