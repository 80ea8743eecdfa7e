import './cell-names.css'
import { createMemo, Show } from 'solid-js'
import type { Cell } from '#schemas/trace.ts'
import { useBoard } from '#ui/board/create-board.ts'
import { axesOf, namesOn } from '#ui/board/layout/axes.ts'
import { preference } from '#ui/state/preferences.ts'
import { Layer } from './Layer.tsx'

/** Along two edges of a board of squares: what its columns and rows are called. */
export function AxisNames() {
  const board = useBoard()
  const axes = createMemo(() => axesOf(board.ground()))
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

/** In every cell, for those who like that: above the tokens, which would hide them. */
export function CellNames() {
  const board = useBoard()
  const names = createMemo(() =>
    preference('coordinates') === 'on' ? namesOn(board.ground(), board.seen(), board.tokens()) : [],
  )
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

/** The name of the cell one is at, by pointer or by key. Who hears the page hears it with what stands there. */
export function Where(props: { readonly cell: Cell | null }) {
  const board = useBoard()
  return (
    <Show when={props.cell}>
      {(cell) => (
        <p class="small bd-where" aria-hidden="true">
          {board.cellName(cell())}
        </p>
      )}
    </Show>
  )
}
