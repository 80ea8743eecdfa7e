import { createSignal } from 'solid-js'

export type Drag = ReturnType<typeof createDrag>

/** Dragging an entry of a list to another place by its handle. */
export function createDrag(ids: () => readonly string[], drop: (id: string, to: number) => void) {
  const [dragged, setDragged] = createSignal<{ readonly id: string; readonly to: number } | null>(null)
  let list!: HTMLElement

  /** The place among the others at a given height. */
  const placeAt = (id: string, y: number): number => {
    const from = ids().indexOf(id)
    const others = [...list.children].filter((_, i) => i !== from)
    return others.filter((other) => {
      const { top, height } = other.getBoundingClientRect()
      return y > top + height / 2
    }).length
  }

  return {
    setList: (element: HTMLElement) => {
      list = element
    },
    isDragged: (id: string) => dragged()?.id === id,
    /** Where the dragged entry would go, seen from another: just above it, or below the last. */
    edgeAt(id: string): 'above' | 'below' | null {
      const now = dragged()
      if (now === null || now.id === id) return null
      const others = ids().filter((other) => other !== now.id)
      const at = others.indexOf(id)
      if (at === now.to) return 'above'
      return at === others.length - 1 && now.to === others.length ? 'below' : null
    },
    onPointerDown(event: PointerEvent & { currentTarget: HTMLElement }, id: string) {
      if (event.button !== 0) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      setDragged({ id, to: ids().indexOf(id) })
    },
    onPointerMove(event: PointerEvent) {
      const now = dragged()
      if (now !== null) setDragged({ id: now.id, to: placeAt(now.id, event.clientY) })
    },
    onPointerUp() {
      const now = dragged()
      setDragged(null)
      if (now !== null) drop(now.id, now.to)
    },
    cancel: () => setDragged(null),
  }
}
