import './choices.css'
import { createEffect, createMemo, createSignal, For, on, onCleanup, Show } from 'solid-js'
import type { Cell } from '#schemas/trace.ts'
import { fullName, standsOn } from '#ui/battle/token-cells.ts'
import type { BoardModel } from '#ui/board/create-board.ts'
import { cellCorners, isSameCell, pointsText } from '#ui/board/layout/geometry.ts'
import { gridPositionAt, moveInGrid, rowsOf } from '#ui/board/layout/grid-navigation.ts'
import type { Overlay } from '#ui/state/board-tools.ts'
import { Decor } from './Layers.tsx'

interface Props {
  readonly board: BoardModel
  /** Gone before what was drawn of it has let go of pointer and focus. */
  readonly overlay: Overlay | null
}

const INSET = 3.5

/** The cells at which something can be ordered, below the tokens. */
export function Choices(props: Props) {
  const outline = createMemo(() => cellCorners(props.board.grid(), INSET))
  return (
    <g class="bd-choices">
      <For each={props.overlay?.aims}>
        {({ cell, tone, label }) => (
          <g
            class="bd-choice"
            data-tone={tone}
            onPointerEnter={() => props.overlay?.lookAt?.(cell)}
            onPointerLeave={() => props.overlay?.lookAt?.(null)}
          >
            <title>{label}</title>
            <polygon points={pointsText(outline(), props.board.centre(cell))} />
            <Show when={!props.board.isTaken(cell)}>
              <circle cx={props.board.centre(cell).x} cy={props.board.centre(cell).y} r="4" />
            </Show>
          </g>
        )}
      </For>
    </g>
  )
}

/** What would be covered, drawn as one. */
export function FootprintOf(props: Props) {
  const outline = createMemo(() => cellCorners(props.board.grid(), INSET))
  return (
    <Decor class="bd-footprint">
      <For each={props.overlay?.footprint}>
        {(cell) => <polygon points={pointsText(outline(), props.board.centre(cell))} />}
      </For>
    </Decor>
  )
}

interface CursorProps extends Props {
  /** The cell to begin at. */
  first(): Cell
  /** Tells who is in charge of it how to move it. */
  ref(cursor: BoardCursor): void
  /** It had the focus and is about to be removed. */
  onFocusLost(): void
}

export interface BoardCursor {
  /** Moves it by a key, from a cell if it is told to; false for other keys. */
  onKey(event: KeyboardEvent, from: Cell | null): boolean
  focus(cell: Cell): void
}

/** A cell one walks to by arrow keys; Enter is a click on it. */
export function Cursor(props: CursorProps) {
  const grid = () => props.board.grid()
  const rows = createMemo(() => rowsOf(grid(), props.board.cells()))
  const outline = createMemo(() => cellCorners(grid(), INSET))
  const [walker, setWalker] = createSignal(gridPositionAt(grid(), props.first()))
  let mark: SVGGElement | undefined
  createEffect(on(props.board.cells, () => setWalker(gridPositionAt(grid(), props.first())), { defer: true }))

  onCleanup(() => {
    if (document.activeElement === mark) props.onFocusLost()
  })

  const focus = () => mark?.focus({ preventScroll: true })
  props.ref({
    focus(cell) {
      setWalker(gridPositionAt(grid(), cell))
      focus()
    },
    onKey(event, from) {
      const begin = from === null ? walker() : gridPositionAt(grid(), from)
      const next = moveInGrid(grid(), rows(), begin, event.ctrlKey ? `Ctrl+${event.key}` : event.key)
      if (next === null) return false
      setWalker(next)
      props.overlay?.lookAt?.(next.cell)
      focus()
      return true
    },
  })
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    event.stopPropagation()
    const { cell } = walker()
    props.overlay?.useAt?.(cell, props.board.tokens().find((token) => standsOn(token, cell))?.id ?? null)
  }
  const name = () => {
    const { cell } = walker()
    const there = props.board.tokens().filter((token) => standsOn(token, cell))
    const objects = props.board.objects().filter((object) => isSameCell(object.cell, cell))
    const names = [...there.map(fullName), ...objects.map(({ label }) => label)]
    const aims = (props.overlay?.aims ?? []).filter((aim) => isSameCell(aim.cell, cell))
    const kind = grid() === 'square' ? 'Cell' : 'Hex'
    const orders = aims.length === 0 ? '' : `: ${aims.map(({ label }) => label).join(', ')}`
    return `${kind} ${props.board.cellName(cell)}, ${names.length === 0 ? 'free' : names.join(', ')}${orders}`
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <button> cannot be drawn inside an SVG.
    <g
      ref={mark}
      class="bd-cursor"
      role="button"
      tabindex="0"
      aria-label={name()}
      onKeyDown={onKey}
      onFocus={() => props.overlay?.lookAt?.(walker().cell)}
      onBlur={() => props.overlay?.lookAt?.(null)}
    >
      <polygon points={pointsText(outline(), props.board.centre(walker().cell))} />
    </g>
  )
}
