import { createEffect, createSignal, createUniqueId, onCleanup, untrack } from 'solid-js'
import { createDecided } from '#ui/battle/create-decided.ts'
import { createReasons } from '#ui/battle/create-reasons.ts'
import type { BoardModel } from '#ui/board/create-board.ts'
import { isModalOpen } from '#ui/kit/Modal.tsx'
import type { Session } from '#ui/state/types.ts'

const OPEN_AFTER_MS = 150
const CLOSE_AFTER_MS = 100

export type CardModel = ReturnType<typeof createCard>

/** Whose card is open. It opens by pointer or keyboard focus and stays while the pointer is on it. */
export function createCard(board: BoardModel, session: Session, isInTheWay: () => boolean) {
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
    // Escape closes the card before the page sees it, unless a dialog lies over both.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      if (!isModalOpen()) event.stopPropagation()
      close()
    }
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('keydown', onKey, { capture: true, signal })
    window.addEventListener('resize', close, { signal })
    window.addEventListener('scroll', close, { signal })
    onCleanup(() => listening.abort())
  })

  const openSoon = (id: string) => {
    if (!untrack(isInTheWay)) later(OPEN_AFTER_MS, () => setUnit(id))
  }
  const closeSoon = () => later(CLOSE_AFTER_MS, () => setUnit(null))

  const inBattle = () => (board.isDraft() ? null : unit())
  /** What there is to say about the unit; a draft has no decisions. */
  const reasons = createReasons(session, () => inBattle() ?? undefined)

  let pressed: PointerEvent | undefined
  /** A press can move a token under the resting pointer: its card must not hide what the press would do. */
  const isUncovered = ({ clientX, clientY }: PointerEvent) =>
    pressed?.clientX === clientX && pressed.clientY === clientY

  return {
    id: createUniqueId(),
    /** The unit in the editor needs no card over the board being edited. */
    unit: () => (board.isDraft() && unit() === session.picked() ? null : unit()),
    reasons,
    /** What a busy unit is carrying out. */
    decided: createDecided(session, reasons, inBattle),
    closeSoon,
    stay: () => clearTimeout(timer),
    onPress: (event: PointerEvent) => {
      pressed = event
    },
    onPointerEnter(id: string, event: PointerEvent) {
      session.hover(id)
      if (event.pointerType !== 'touch' && !isUncovered(event)) openSoon(id)
    },
    onPointerLeave() {
      session.hover(null)
      closeSoon()
    },
    onFocus(id: string, { target }: FocusEvent) {
      if (!(target instanceof Element) || !target.matches(':focus-visible')) return
      board.reveal(id)
      openSoon(id)
    },
  }
}
