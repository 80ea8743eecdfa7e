import './targets.css'
import { createMemo, createSignal, For, onCleanup, onMount } from 'solid-js'
import type { Cell } from '../../schemas/trace.ts'
import { fullName, standsOn } from '../kit/standing.ts'
import type { Tool } from '../state/hand.ts'
import type { BoardModel } from './createBoard.ts'
import { cellCorners, isSameCell, keyOf, pointsText } from './geometry.ts'
import { rowsOf, walk, walkerAt } from './walk.ts'

interface Props {
  readonly board: BoardModel
  readonly tool: Tool
  /** The cell to begin at. */
  readonly first: Cell
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
  const rows = createMemo(() => rowsOf(grid(), props.board.cells()))
  const outline = createMemo(() => cellCorners(grid(), INSET))
  const [walker, setWalker] = createSignal(walkerAt(grid(), props.first))
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
      const next = walk(grid(), rows(), walker(), event.ctrlKey ? `Ctrl+${event.key}` : event.key)
      if (next === null) return
      setWalker(next)
      focus()
    }
    event.preventDefault()
    event.stopPropagation()
  }
  const onUse = (event: MouseEvent, cell: Cell) => {
    event.stopPropagation()
    props.onUse(cell)
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
    <g ref={field} class="bd-targets" role="grid" aria-label={props.tool.label} on:keydown={onKey}>
      <For each={rows()}>
        {(row) => (
          // biome-ignore lint/a11y/useSemanticElements: see the grid.
          <g role="row">
            <For each={row}>
              {(cell) => (
                // biome-ignore lint/a11y/useSemanticElements: see the grid, which takes the keys as well.
                <g
                  ref={(element) => elements.set(keyOf(cell), element)}
                  class="bd-target"
                  role="gridcell"
                  tabindex={isSameCell(cell, walker().cell) ? 0 : -1}
                  aria-label={nameOf(cell)}
                  aria-disabled={props.tool.accepts(cell) ? undefined : 'true'}
                  onClick={(event) => onUse(event, cell)}
                  onPointerEnter={() => props.tool.look?.(cell)}
                  onFocus={() => props.tool.look?.(cell)}
                >
                  <polygon points={pointsText(outline(), props.board.centre(cell))} />
                </g>
              )}
            </For>
          </g>
        )}
      </For>
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
