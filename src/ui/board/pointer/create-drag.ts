import { createEffect, createSignal, on } from 'solid-js'
import type { Cell } from '#schemas/cell.ts'
import type { Token } from '#schemas/view.ts'
import type { BoardModel } from '#ui/board/create-board.ts'
import type { Point } from '#ui/board/layout/geometry.ts'
import type { Session, Workshop } from '#ui/state/types.ts'

/** Less than this is a click. */
const DRAG_FROM_PX = 4

/** What is being dragged: a unit, or the ground. */
interface Held extends Point {
  readonly unit: string | null
}

/** A unit being dragged, and the cell below it. */
interface Carried {
  readonly unit: string
  readonly at: Point
  readonly cell: Cell | null
  readonly isAccepted: boolean
}

export type Drag = ReturnType<typeof createDrag>

/** The unit whose drawing an event hit. */
export const unitUnder = ({ target }: Event): string | null =>
  target instanceof Element ? (target.closest('[data-unit]')?.getAttribute('data-unit') ?? null) : null

/** Drags tokens from cell to cell where units can be moved; pans a large board dragged by its ground. */
export function createDrag(board: BoardModel, session: Session, workshop: Workshop) {
  const [carried, setCarried] = createSignal<Carried | null>(null)
  let held: Held | null = null
  let hasDragged = false

  const isMovable = () => board.isDraft() && workshop.mover() !== null && workshop.tool() === null

  const letGo = () => {
    held = null
    setCarried(null)
  }

  function carry(unit: string, at: Point): Carried {
    const cell = board.cellAt(at)
    const isAccepted = cell !== null && (workshop.mover()?.accepts(unit, cell) ?? false)
    return { unit, at, cell, isAccepted }
  }

  /** The token stays where it was dropped until the board is redrawn. */
  function drop({ unit, cell, isAccepted }: Carried): void {
    const before = workshop.draft()
    if (cell !== null && isAccepted) workshop.mover()?.move(unit, cell)
    const hasMoved = cell !== null && workshop.draft() !== before
    held = null
    setCarried(hasMoved ? { unit, at: board.centre(cell), cell: null, isAccepted } : null)
    if (hasMoved && session.picked() !== unit) session.pick(unit)
  }

  createEffect(
    on(
      board.tokens,
      () => {
        if (held?.unit !== null) letGo()
      },
      { defer: true },
    ),
  )

  return {
    carried,
    isMovable,
    placeOf(token: Token): Point {
      const now = carried()
      return now?.unit === token.id ? now.at : board.footprint(token).centre
    },
    /** Whether the click that ends a press was a drag. */
    wasDrag: () => hasDragged,
    onPointerDown(event: PointerEvent) {
      hasDragged = false
      held = null
      if (event.button !== 0 || !event.isPrimary) return
      const unit = isMovable() ? unitUnder(event) : null
      if (unit !== null || board.zoom.isLarge()) held = { unit, x: event.clientX, y: event.clientY }
    },
    onPointerMove(event: PointerEvent & { currentTarget: Element }) {
      if (held === null) return
      const { unit, x, y } = held
      const { clientX, clientY } = event
      if (!hasDragged && Math.hypot(clientX - x, clientY - y) < DRAG_FROM_PX) return
      if (!hasDragged) event.currentTarget.setPointerCapture(event.pointerId)
      hasDragged = true
      if (unit !== null) return setCarried(carry(unit, board.screen.pointOf(event)))
      const unitPx = board.screen.unitPx()
      board.zoom.pan({ x: (x - clientX) * unitPx, y: (y - clientY) * unitPx })
      held = { unit, x: clientX, y: clientY }
    },
    onPointerUp() {
      const now = carried()
      if (held !== null && now !== null) drop(now)
      else letGo()
    },
    onPointerCancel: letGo,
  }
}
