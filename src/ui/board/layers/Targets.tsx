import './targets.css'
import { createMemo, createSignal, For, onCleanup, onMount, Show } from 'solid-js'
import type { Cell } from '#schemas/cell.ts'
import { useBoard } from '#ui/board/create-board.ts'
import { isSameCell, keyOf } from '#ui/board/layout/geometry.ts'
import { allRows, createWalker, rowsAround } from '#ui/board/layout/grid-navigation.ts'
import type { Tool } from '#ui/state/board-tools.ts'
import { useWorkshop } from '#ui/state/context.ts'
import { deepEqual } from '#ui/state/deep-equal.ts'

/** The cells while a tool is in use: a grid for the arrow keys, above everything else. */
export function Targets(props: { readonly tool: Tool }) {
  const board = useBoard()
  const workshop = useWorkshop()
  const walker = createWalker(board, props.tool.first ?? board.firstCell())
  /** On a large board only the cells around the focused one; the pointer reaches the others. */
  const near = createMemo(
    () => (board.zoom.isLarge() ? rowsAround(walker.rows(), walker.cell()) : allRows(walker.rows())),
    undefined,
    // A board that is drawn anew has the same cells: made anew, they would lose the focus, or the press under way.
    { equals: deepEqual },
  )
  const [hovered, setHovered] = createSignal<Cell | null>(null)
  const elements = new Map<string, SVGGElement>()
  const focus = () => elements.get(keyOf(walker.cell()))?.focus({ preventScroll: true })
  let field: SVGGElement | undefined
  returnFocus(() => field, board.screen.focus)
  onMount(focus)
  onCleanup(() => props.tool.look?.(null))

  const onKey = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey) return
    if (event.key === 'Enter' || event.key === ' ') workshop.useTool(walker.cell())
    else if (event.key === 'Escape') workshop.arm(null)
    else {
      const next = walker.step(event)
      if (next === null) return
      board.zoom.reveal(board.centre(next))
      focus()
    }
    event.preventDefault()
    event.stopPropagation()
  }
  const under = (event: MouseEvent) => board.cellAt(board.screen.pointOf(event))
  const onClick = (event: MouseEvent) => {
    event.stopPropagation()
    const cell = under(event)
    if (cell !== null) workshop.useTool(cell)
  }
  /** A screen reader's press has no coordinates: the cell itself is meant. */
  const onCellClick = (event: MouseEvent, cell: Cell) => {
    event.stopPropagation()
    workshop.useTool(cell)
  }
  const onMove = (event: PointerEvent) => {
    const cell = under(event)
    const before = hovered()
    if (cell === before || (cell !== null && before !== null && isSameCell(cell, before))) return
    setHovered(cell)
    if (cell !== null) props.tool.look?.(cell)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be drawn inside an SVG.
    <g
      ref={field}
      class="bd-targets"
      role="grid"
      aria-label={props.tool.label}
      aria-rowcount={walker.rows().length}
      aria-colcount={Math.max(...walker.rows().map((row) => row.length))}
      on:keydown={onKey}
      onClick={onClick}
      onPointerMove={onMove}
      onPointerLeave={() => setHovered(null)}
    >
      <Show when={board.zoom.isLarge()}>
        <path class="bd-target-ground" d={board.shapeOf(board.cells(), 'whole')} />
        <path class="bd-target-free" d={board.shapeOf(board.seen().filter(props.tool.accepts), 'apart')} />
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
                  tabindex={isSameCell(cell, walker.cell()) ? 0 : -1}
                  aria-label={board.cellText(cell)}
                  aria-disabled={props.tool.accepts(cell) ? undefined : 'true'}
                  onFocus={() => props.tool.look?.(cell)}
                  onClick={(event) => onCellClick(event, cell)}
                >
                  <polygon points={board.outline(cell, 'apart')} />
                </g>
              )}
            </For>
          </g>
        )}
      </For>
      <Show when={board.zoom.isLarge() && hovered()}>
        {(cell) => (
          <polygon
            class="bd-target-hovered"
            data-accepted={props.tool.accepts(cell()) ? '' : undefined}
            points={board.outline(cell(), 'apart')}
          />
        )}
      </Show>
    </g>
  )
}

/** Focus returns to where it was, unless using the tool has moved it elsewhere. */
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
