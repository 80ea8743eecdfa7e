import { Show } from 'solid-js'
import type { Cell } from '#schemas/cell.ts'
import { useBoard } from '#ui/board/create-board.ts'
import { translate } from '#ui/board/layout/geometry.ts'
import type { HeatCell } from '#ui/board/layout/heat.ts'
import { Layer } from './Layer.tsx'

const WARMEST = 0.3
const COLDEST = 0.05
const warmthOpacity = ({ warmth }: HeatCell) => (COLDEST + warmth * (WARMEST - COLDEST)).toFixed(2)

/** A square has room for the score in a corner; */
const CORNER = { x: 24, y: -17, 'data-corner': '' }
/** a hex has it above the middle, where a line may end, or above the token. */
const FREE = { y: -13 }
const TAKEN = { y: -20 }

/** How a decision scored each cell it considered. */
export function Heat() {
  const board = useBoard()
  const placeOf = (cell: Cell) => (board.grid() === 'square' ? CORNER : board.isTaken(cell) ? TAKEN : FREE)
  return (
    <Layer class="bd-heat" each={board.heat()}>
      {(heat) => (
        <g transform={translate(board.centre(heat.cell))} data-kept={heat.kept ? '' : undefined}>
          <title>{heat.title}</title>
          <polygon points={board.outline()} fill-opacity={warmthOpacity(heat)} />
          <Show when={!board.coversScore(heat.cell)}>
            <text class="bd-score" {...placeOf(heat.cell)}>
              {heat.text}
            </text>
          </Show>
        </g>
      )}
    </Layer>
  )
}

/** Scores that tokens would cover, drawn above them. */
export function CoveredHeat() {
  const board = useBoard()
  const place = () => (board.grid() === 'square' ? CORNER : FREE)
  return (
    <Layer class="bd-heat-above" each={board.heat().filter(({ cell }) => board.coversScore(cell))}>
      {({ cell, text }) => (
        <text class="bd-score" transform={translate(board.centre(cell))} {...place()}>
          {text}
        </text>
      )}
    </Layer>
  )
}
