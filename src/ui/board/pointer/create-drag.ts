import { createEffect, createSignal, on, onCleanup } from 'solid-js'
import type { Cell } from '#schemas/cell.ts'
import type { Token } from '#schemas/view.ts'
import { standsOn } from '#ui/battle/token-cells.ts'
import type { BoardModel } from '#ui/board/create-board.ts'
import { isSameCell, type Point } from '#ui/board/layout/geometry.ts'
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
  /** Why it cannot stand there; null if it can. */
  readonly objection: string | null
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

  /** While a pane asks for cells, a press is about those. */
  const isFree = () => workshop.tool() === null && workshop.overlay()?.useAt === undefined
  const live = () => workshop.mover()?.live
  const isMovable = () => workshop.mover() !== null && (board.isDraft() || live() !== undefined) && isFree()
  const standsAt = (unit: string, cell: Cell): boolean => {
    const token = board.token(unit)
    return token !== undefined && standsOn(token, cell)
  }

  const letGo = () => {
    held = null
    setCarried(null)
    removeEventListener('keydown', onKey, true)
  }
  const giveUp = () => {
    if (carried() !== null) live()?.putBack()
    letGo()
  }
  /** Escape puts back what is being carried, before anything else hears of it. */
  function onKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    giveUp()
  }

  function carry(unit: string, at: Point): void {
    const cell = board.cellAt(at)
    const before = carried()
    if (before !== null && before.cell !== null && cell !== null && isSameCell(before.cell, cell)) {
      setCarried({ ...before, at })
      return
    }
    const objection = cell === null ? null : (workshop.mover()?.whyNot(unit, cell) ?? null)
    setCarried({ unit, at, cell, objection })
    if (before === null) addEventListener('keydown', onKey, true)
    live()?.carry(unit, objection === null ? cell : null)
  }

  /** The token stays where it was dropped until the board is redrawn. */
  function drop({ unit, cell, objection }: Carried): void {
    if (cell === null || objection !== null) {
      giveUp()
      return
    }
    const before = workshop.draft()
    workshop.mover()?.move(unit, cell)
    const isOnItsWay = live() === undefined ? workshop.draft() !== before : !standsAt(unit, cell)
    letGo()
    if (isOnItsWay) setCarried({ unit, at: board.centre(cell), cell: null, objection })
    if (isOnItsWay && session.picked() !== unit) session.pick(unit)
  }

  createEffect(
    on(
      board.tokens,
      () => {
        // What would follow is shown around what is carried.
        const isCarrying = held !== null && held.unit !== null
        if (held?.unit !== null && !(isCarrying && live() !== undefined)) letGo()
      },
      { defer: true },
    ),
  )
  onCleanup(letGo)

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
      if (unit !== null) return carry(unit, board.screen.pointOf(event))
      const unitPx = board.screen.unitPx()
      board.zoom.pan({ x: (x - clientX) * unitPx, y: (y - clientY) * unitPx })
      held = { unit, x: clientX, y: clientY }
    },
    onPointerUp() {
      const now = carried()
      if (held !== null && now !== null) drop(now)
      else letGo()
    },
    onPointerCancel: giveUp,
  }
}
