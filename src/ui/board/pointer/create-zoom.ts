import { type Accessor, createEffect, createMemo, createSignal, on } from 'solid-js'
import type { Board, Token } from '#schemas/view.ts'
import { cellsOf } from '#ui/battle/token-cells.ts'
import { withAxes } from '#ui/board/layout/axis-room.ts'
import { type Box, type Point, pixelFromCell, shownBox } from '#ui/board/layout/geometry.ts'
import { boxAround, isLarge, panBox, revealBox, zoomBox } from '#ui/board/layout/viewport.ts'

interface Surroundings {
  readonly board: Accessor<Board>
  readonly tokens: Accessor<readonly Token[]>
  /** Changes with every battle. */
  readonly battle: Accessor<unknown>
}

export type Zoom = ReturnType<typeof createZoom>

/** The visible part of the board: all of it, or on a large board at first where the units are. */
export function createZoom({ board, tokens, battle }: Surroundings) {
  const [wish, setWish] = createSignal<Box | null>(null)
  const large = createMemo(() => isLarge(board().cells))
  const whole = createMemo(() => withAxes(shownBox(board().grid, board().cells), board()), undefined, {
    equals: isSameBox,
  })
  createEffect(on([battle, whole], () => setWish(null), { defer: true }))

  const centres = () =>
    tokens().flatMap((token) => cellsOf(token).map((cell) => pixelFromCell(board().grid, cell)))
  /** Where the units were when the board was first shown with any. */
  const start = createMemo<{ whole: Box; box: Box } | null>((known) => {
    if (known?.whole === whole()) return known
    return tokens().length === 0 ? null : { whole: whole(), box: boxAround(centres(), whole()) }
  }, null)
  const box = createMemo(() => (large() ? (wish() ?? start()?.box ?? whole()) : whole()))
  const change = (to: Box) => {
    if (large()) setWish(to)
  }
  return {
    isLarge: large,
    isWhole: () => isSameBox(box(), whole()),
    box,
    /** Around a point or the middle; a factor below 1 zooms in. */
    zoom(factor: number, at?: Point) {
      const { x, y, width, height } = box()
      change(zoomBox(box(), factor, at ?? { x: x + width / 2, y: y + height / 2 }, whole()))
    },
    pan: (by: Point) => change(panBox(box(), by, whole())),
    /** Moves just enough to make a point visible. */
    reveal: (at: Point) => change(revealBox(box(), at, whole())),
    showAll: () => change(whole()),
  }
}

const isSameBox = (a: Box, b: Box): boolean =>
  a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height
