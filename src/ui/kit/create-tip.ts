import { createEffect, createSignal, onCleanup } from 'solid-js'
import { prefetched } from '#ui/lazily.ts'

const placing = prefetched(() => import('./place-popup.ts'))

const OPEN_MS = 150
const CLOSE_MS = 100
const GAP = 4

/** Open tips, the innermost last: Escape closes one at a time, and nothing else gets that key. */
const open: (() => void)[] = []

function closeInnermost(event: KeyboardEvent): void {
  if (event.key !== 'Escape') return
  event.stopPropagation()
  event.preventDefault()
  open.at(-1)?.()
}

function register(close: () => void): () => void {
  if (open.length === 0) window.addEventListener('keydown', closeInnermost, true)
  open.push(close)
  return () => {
    open.splice(open.indexOf(close), 1)
    if (open.length === 0) window.removeEventListener('keydown', closeInnermost, true)
  }
}

/**
 * A tip that opens on hover and on focus. In the document it is inside what it explains, so that going on to a tip
 * within it does not close it; the browser's top layer keeps panes from clipping it.
 */
export function createTip() {
  const [isOpen, setOpen] = createSignal(false)
  let trigger!: HTMLButtonElement
  let tip!: HTMLElement
  let timer: ReturnType<typeof setTimeout> | undefined

  const later = (next: boolean, ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => setOpen(next), ms)
  }
  const now = (next: boolean) => {
    clearTimeout(timer)
    setOpen(next)
  }
  /** Returns the focus if it is inside the tip, without opening it again. */
  const dismiss = () => {
    if (tip.contains(document.activeElement)) trigger.focus()
    now(false)
  }

  createEffect(() => {
    if (!isOpen()) return
    onCleanup(register(dismiss))
    const known = placing.now()
    if (known === null) {
      void placing.load()
      return
    }
    tip.showPopover()
    onCleanup(() => tip.isConnected && tip.hidePopover())
    const beside = { anchor: trigger, gap: GAP, sides: ['bottom-start', 'top-start'] } as const
    onCleanup(
      known.keepPlaced(tip, beside, ({ x, y }) => {
        tip.style.left = `${x}px`
        tip.style.top = `${y}px`
      }),
    )
  })
  onCleanup(() => clearTimeout(timer))

  return {
    isOpen,
    setTrigger: (element: HTMLButtonElement) => {
      trigger = element
    },
    setTip: (element: HTMLElement) => {
      tip = element
    },
    /** For what holds both: on the way from one to the other it stays open. */
    area: {
      onPointerEnter: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') later(true, OPEN_MS)
      },
      onPointerLeave: (event: PointerEvent & { currentTarget: HTMLElement }) => {
        const isRead = event.currentTarget.contains(document.activeElement)
        if (event.pointerType === 'mouse' && !isRead) later(false, CLOSE_MS)
      },
      onFocusIn: () => now(true),
      onFocusOut: (event: FocusEvent & { currentTarget: HTMLElement }) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) now(false)
      },
    },
    onClick: () => now(true),
  }
}
