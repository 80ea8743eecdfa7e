import './cell-names.css'
import { createMemo, For, Show } from 'solid-js'
import type { Cell } from '#schemas/trace.ts'
import { litCells } from '#ui/battle/lit-cells.ts'
import type { BoardModel } from '#ui/board/create-board.ts'
import { axesOf, namesOn } from '#ui/board/layout/axes.ts'
import { pointsText } from '#ui/board/layout/geometry.ts'
import { preference } from '#ui/state/preferences.ts'
import { Decor } from './Layers.tsx'

interface Props {
  readonly board: BoardModel
}

/** Along two edges of a board of squares: what its columns and rows are called. */
export function AxisNames(props: Props) {
  const axes = createMemo(() => axesOf(props.board.ground()))
  return (
    <Decor class="bd-axes">
      <For each={axes()}>
        {({ axis, at, text }) => (
          <text data-axis={axis} x={at.x} y={at.y} dy={axis === 'row' ? '0.36em' : undefined}>
            {text}
          </text>
        )}
      </For>
    </Decor>
  )
}

/** In every cell, for those who like that: above the tokens, which would hide them. */
export function CellNames(props: Props) {
  const names = createMemo(() =>
    preference('coordinates') === 'on'
      ? namesOn(props.board.ground(), props.board.seen(), props.board.tokens())
      : [],
  )
  return (
    <Decor class="bd-names" grid={props.board.grid()}>
      <For each={names()}>
        {({ at, text }) => (
          <text x={at.x} y={at.y}>
            {text}
          </text>
        )}
      </For>
    </Decor>
  )
}

/** The cells named in the text one points at. */
export function LitCells(props: Props) {
  return (
    <Decor class="bd-lit">
      <For each={litCells()}>
        {(cell) => <polygon points={pointsText(props.board.outline(), props.board.centre(cell))} />}
      </For>
    </Decor>
  )
}

/** The name of the cell one is at, by pointer or by key. Who hears the page hears it with what stands there. */
export function Where(props: Props & { readonly cell: Cell | null }) {
  return (
    <Show when={props.cell}>
      {(cell) => (
        <p class="small bd-where" aria-hidden="true">
          {props.board.cellName(cell())}
        </p>
      )}
    </Show>
  )
}
