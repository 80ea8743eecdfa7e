import './cell-names.css'
import { createMemo } from 'solid-js'
import type { Cell } from '#schemas/cell.ts'
import { useBoard } from '#ui/board/create-board.ts'
import { axesOf, namesOn } from '#ui/board/layout/axes.ts'
import { Layer } from './Layer.tsx'

/** The names of columns and rows, along two edges of a board of squares. */
export function AxisNames() {
  const board = useBoard()
  const axes = createMemo(() => axesOf(board.ground(), { box: board.box(), unitPx: board.screen.unitPx() }))
  return (
    <Layer class="bd-axes" each={axes()}>
      {({ axis, at, text }) => (
        <text data-axis={axis} x={at.x} y={at.y} dy={axis === 'row' ? '0.36em' : undefined}>
          {text}
        </text>
      )}
    </Layer>
  )
}

/** The name of every cell, above the tokens that would hide it. */
export function CellNames() {
  const board = useBoard()
  const names = createMemo(() => namesOn(board.ground(), board.seen(), board.tokens()))
  return (
    <Layer class="bd-names" grid={board.grid()} each={names()}>
      {({ at, text }) => (
        <text x={at.x} y={at.y}>
          {text}
        </text>
      )}
    </Layer>
  )
}

/** The name of the cell under the pointer or the focus, and its terrain. Screen readers hear it with what stands there. */
export function Where(props: { readonly cell: Cell }) {
  const board = useBoard()
  return (
    <p class="small bd-where" aria-hidden="true">
      {board.placeName(props.cell)}
    </p>
  )
}
