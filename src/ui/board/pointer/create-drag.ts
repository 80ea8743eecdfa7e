import { createEffect, createSignal, on } from 'solid-js'
import type { Cell } from '#schemas/trace.ts'
import type { BoardModel } from '#ui/board/create-board.ts'
import type { Point } from '#ui/board/layout/geometry.ts'
import { cellAt } from '#ui/board/layout/grid-navigation.ts'
import type { Workshop } from '#ui/state/types.ts'

/** Less than this is a click. */
const DRAG_FROM_PX = 4

interface Held {
  readonly unit: string
  readonly x: number
  readonly y: number
}

/** A unit in the air, and the cell below it. */
interface Carried {
  readonly unit: string
  readonly at: Point
  readonly cell: Cell | null
  readonly isAccepted: boolean
}

interface Surroundings {
  readonly workshop: Workshop
  readonly board: BoardModel
  /** Where in the drawing a pointer is. */
  pointOf(event: PointerEvent): Point
  onDropped(unit: string): void
}

/** Carries tokens by pointer from cell to cell, where somebody moves units. */
export function createDrag({ workshop, board, pointOf, onDropped }: Surroundings) {
  const [carried, setCarried] = createSignal<Carried | null>(null)
  let held: Held | null = null
  let hasDragged = false

  const letGo = () => {
    held = null
    setCarried(null)
  }

  function carry(unit: string, at: Point): Carried {
    const cell = cellAt(board.grid(), board.cells(), at)
    const isAccepted = cell !== null && (workshop.mover()?.accepts(unit, cell) ?? false)
    return { unit, at, cell, isAccepted }
  }

  /** The token stays where it was dropped until the board is drawn anew. */
  function drop({ unit, cell, isAccepted }: Carried): void {
    const before = workshop.draft()
    if (isAccepted) workshop.mover()?.move(unit, cell!)
    const hasMoved = workshop.draft() !== before
    held = null
    setCarried(hasMoved ? { unit, at: board.centre(cell!), cell: null, isAccepted } : null)
    if (hasMoved) onDropped(unit)
  }

  createEffect(on(board.tokens, letGo, { defer: true }))

  return {
    carried,
    isMovable: () => board.isDraft() && workshop.mover() !== null && workshop.tool() === null,
    onPointerDown(event: PointerEvent, unit: string | null) {
      hasDragged = false
      if (unit !== null && event.button === 0 && event.isPrimary)
        held = { unit, x: event.clientX, y: event.clientY }
    },
    onPointerMove(event: PointerEvent & { currentTarget: Element }) {
      if (held === null) return
      const { unit, x, y } = held
      if (!hasDragged && Math.hypot(event.clientX - x, event.clientY - y) < DRAG_FROM_PX) return
      if (!hasDragged) event.currentTarget.setPointerCapture(event.pointerId)
      hasDragged = true
      setCarried(carry(unit, pointOf(event)))
    },
    onPointerUp() {
      const now = carried()
      if (held !== null && now !== null) drop(now)
      else letGo()
    },
    onPointerCancel: letGo,
    /** Whether the click that ends a press was a drag. */
    wasDrag: () => hasDragged,
  }
}
