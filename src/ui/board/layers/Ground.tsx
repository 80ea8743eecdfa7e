import './ground.css'
import { For } from 'solid-js'
import type { Cell } from '#schemas/cell.ts'
import { useBoard } from '#ui/board/create-board.ts'
import { translate } from '#ui/board/layout/geometry.ts'
import { Decor, Layer } from './Layer.tsx'

/** One shape for all cells: a large board has 65,536. */
export function Cells() {
  const board = useBoard()
  return (
    <Decor class="bd-cells">
      <path d={board.shapeOf(board.cells())} />
    </Decor>
  )
}

/** More would be too small to read. */
const MOST_SIGNS = 2500

/** The signs of terrain, below whoever stands there. */
export function Signs() {
  const board = useBoard()
  const inSight = () => board.inSight(board.signs(), ({ cell }) => cell)
  return (
    <Layer class="bd-signs" each={board.seen().length > MOST_SIGNS ? [] : inSight()}>
      {({ cell, glyph }) => (
        <text transform={translate(board.centre(cell))} dy="0.36em">
          {glyph}
        </text>
      )}
    </Layer>
  )
}

/** Objects that lie on cells. */
export function Objects() {
  const board = useBoard()
  return (
    <For each={board.objects()}>
      {({ cell, label, glyph, tone }) => (
        // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a group in an SVG takes no input.
        <g
          class="bd-object"
          role="img"
          aria-label={`${label}, at ${board.cellName(cell)}`}
          data-tone={tone}
          transform={translate(board.centre(cell))}
        >
          <title>{label}</title>
          <rect x="-20" y="-20" width="40" height="40" rx="5" />
          <text dy="0.36em">{glyph}</text>
        </g>
      )}
    </For>
  )
}

/** The cell a dragged unit would be dropped on. */
export function Landing(props: { readonly cell: Cell; readonly isAccepted: boolean }) {
  const board = useBoard()
  return (
    <Decor class="bd-landing">
      <polygon data-accepted={props.isAccepted ? '' : undefined} points={board.outline(props.cell)} />
    </Decor>
  )
}
