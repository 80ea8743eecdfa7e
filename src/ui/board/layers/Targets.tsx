import './targets.css'
import { createMemo, createSignal, For, onCleanup, onMount, Show } from 'solid-js'
import type { Cell } from '#schemas/trace.ts'
import { fullName, standsOn } from '#ui/battle/token-cells.ts'
import type { BoardModel } from '#ui/board/create-board.ts'
import { cellCorners, isSameCell, keyOf, type Point, pointsText } from '#ui/board/layout/geometry.ts'
import {
  allRows,
  cellAt,
  gridPositionAt,
  moveInGrid,
  rowsAround,
  rowsOf,
} from '#ui/board/layout/grid-navigation.ts'
import type { Tool } from '#ui/state/board-tools.ts'

interface Props {
  readonly board: BoardModel
  readonly tool: Tool
  /** The cell to begin at. */
  readonly first: Cell
  /** Where in the drawing a pointer is. */
  pointOf(event: MouseEvent): Point
  onUse(cell: Cell): void
  onPutAway(): void
  /** The button that took the tool in hand is gone. */
  onFocusLost(): void
}

/** Wide enough that the outlines of neighbours stay apart. */
const INSET = 3.5

/** The cells while a tool is in hand: a grid one walks through by keyboard, above everything else. */
export function Targets(props: Props) {
  const grid = () => props.board.grid()
  const [walker, setWalker] = createSignal(gridPositionAt(grid(), props.first))
  const rows = createMemo(() => rowsOf(grid(), props.board.cells()))
  /** Of a large board, the cells around the one the keys have got to; the others are for the pointer. */
  const near = createMemo(() =>
    props.board.zoom.isLarge() ? rowsAround(rows(), walker().cell) : allRows(rows()),
  )
  const [hovered, setHovered] = createSignal<Cell | null>(null)
  const outline = createMemo(() => cellCorners(grid(), INSET))
  const elements = new Map<string, SVGGElement>()
  const focus = () => elements.get(keyOf(walker().cell))?.focus({ preventScroll: true })
  let field: SVGGElement | undefined
  returnFocus(() => field, props.onFocusLost)
  onMount(focus)
  onCleanup(() => props.tool.look?.(null))

  const onKey = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey) return
    if (event.key === 'Enter' || event.key === ' ') props.onUse(walker().cell)
    else if (event.key === 'Escape') props.onPutAway()
    else {
      const next = moveInGrid(grid(), rows(), walker(), event.ctrlKey ? `Ctrl+${event.key}` : event.key)
      if (next === null) return
      setWalker(next)
      props.board.zoom.reveal(props.board.centre(next.cell))
      focus()
    }
    event.preventDefault()
    event.stopPropagation()
  }
  const under = (event: MouseEvent) => cellAt(grid(), props.board.seen(), props.pointOf(event))
  /** A press without a pointer, as a screen reader makes it, is at no point: it means the cell itself. */
  const of = (target: EventTarget | null) =>
    near()
      .flatMap(({ cells }) => cells)
      .find(({ cell }) => target instanceof Node && elements.get(keyOf(cell))?.contains(target))?.cell ?? null
  const onClick = (event: MouseEvent) => {
    event.stopPropagation()
    const cell = event.detail === 0 ? of(event.target) : under(event)
    if (cell !== null) props.onUse(cell)
  }
  /** Whoever presses a cell without a pointer says nothing about where. */
  const onCellClick = (event: MouseEvent, cell: Cell) => {
    event.stopPropagation()
    props.onUse(cell)
  }
  const onMove = (event: PointerEvent) => {
    const cell = under(event)
    const before = hovered()
    if (cell === before || (cell !== null && before !== null && isSameCell(cell, before))) return
    setHovered(cell)
    if (cell !== null) props.tool.look?.(cell)
  }
  const nameOf = (cell: Cell) => {
    const there = props.board.tokens().filter((token) => standsOn(token, cell))
    const objects = props.board.objects().filter((object) => isSameCell(object.cell, cell))
    const names = [...there.map(fullName), ...objects.map(({ label }) => label)]
    const kind = grid() === 'square' ? 'Cell' : 'Hex'
    return `${kind} ${props.board.cellName(cell)}, ${names.length === 0 ? 'free' : names.join(', ')}`
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be drawn inside an SVG.
    <g
      ref={field}
      class="bd-targets"
      role="grid"
      aria-label={props.tool.label}
      aria-rowcount={rows().length}
      aria-colcount={Math.max(...rows().map((row) => row.length))}
      on:keydown={onKey}
      onClick={onClick}
      onPointerMove={onMove}
      onPointerLeave={() => setHovered(null)}
    >
      <Show when={props.board.zoom.isLarge()}>
        <path class="bd-target-ground" d={props.board.shapeOf(props.board.cells(), 0)} />
        <path
          class="bd-target-free"
          d={props.board.shapeOf(props.board.seen().filter(props.tool.accepts), INSET)}
        />
      </Show>
      <For each={near()}>
        {({ row, cells }) => (
          // biome-ignore lint/a11y/useSemanticElements: see the grid.
          <g role="row" aria-rowindex={row + 1}>
            <For each={cells}>
              {({ cell, place }) => (
                // biome-ignore lint/a11y/useSemanticElements: see the grid, which takes the keys as well.
                <g
                  ref={(element) => elements.set(keyOf(cell), element)}
                  class="bd-target"
                  role="gridcell"
                  aria-colindex={place + 1}
                  tabindex={isSameCell(cell, walker().cell) ? 0 : -1}
                  aria-label={nameOf(cell)}
                  aria-disabled={props.tool.accepts(cell) ? undefined : 'true'}
                  onFocus={() => props.tool.look?.(cell)}
                  onClick={(event) => onCellClick(event, cell)}
                >
                  <polygon points={pointsText(outline(), props.board.centre(cell))} />
                </g>
              )}
            </For>
          </g>
        )}
      </For>
      <Show when={props.board.zoom.isLarge() && hovered()}>
        {(cell) => (
          <polygon
            class="bd-target-hovered"
            data-accepted={props.tool.accepts(cell()) ? '' : undefined}
            points={pointsText(outline(), props.board.centre(cell()))}
          />
        )}
      </Show>
    </g>
  )
}

/** The focus goes back to where it was, unless what the tool did has taken it elsewhere. */
function returnFocus(field: () => Element | undefined, onLost: () => void): void {
  const before = document.activeElement
  onCleanup(() => {
    if (!field()?.contains(document.activeElement)) return
    queueMicrotask(() => {
      if (document.activeElement !== document.body) return
      if (before instanceof HTMLElement && before.isConnected && before !== document.body) before.focus()
      else onLost()
    })
  })
}
