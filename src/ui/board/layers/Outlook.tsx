import './outlook.css'
import { For, Index } from 'solid-js'
import { useBoard } from '#ui/board/create-board.ts'
import { translate } from '#ui/board/layout/geometry.ts'
import type { Handle } from '#ui/state/board-tools.ts'
import { useWorkshop } from '#ui/state/context.ts'
import { AroundUnits, Layer, onPressKey } from './Layer.tsx'

/** Lines of sight. */
export function Sights() {
  const board = useBoard()
  return (
    <Layer class="bd-sights" each={board.sights()}>
      {({ from, to, tone, label }) => (
        <line
          data-tone={tone}
          x1={board.centre(from).x}
          y1={board.centre(from).y}
          x2={board.centre(to).x}
          y2={board.centre(to).y}
        >
          <title>{label}</title>
        </line>
      )}
    </Layer>
  )
}

/** Units that matter to the picked one: possible targets, those it guards. */
export function Rings() {
  const board = useBoard()
  return (
    <AroundUnits class="bd-rings" each={board.rings()}>
      {(_, footprint) => <circle r={24.5 + footprint().across} />}
    </AroundUnits>
  )
}

/** Where a unit would face after the order being given. */
export function WouldFace() {
  const { overlay } = useWorkshop()
  return (
    <AroundUnits class="bd-would-face" each={overlay()?.headings}>
      {({ angle }) => <path d="M-10 -19L0 -29L10 -19" transform={`rotate(${angle})`} />}
    </AroundUnits>
  )
}

/** What the marks mean, on the screen and for screen readers. */
export function Legend() {
  const board = useBoard()
  return (
    <ul class="note bd-legend" aria-label="Marked on the board">
      <For each={board.legend()}>
        {({ tone, label, mark }) => (
          <li data-tone={tone} data-mark={mark}>
            {label}
          </li>
        )}
      </For>
    </ul>
  )
}

const HANDLE_REACH = 36

/** Handles around a unit, each at its angle clockwise from the top. */
export function Handles() {
  const board = useBoard()
  const { overlay } = useWorkshop()
  const at = ({ unit, angle }: Handle) => {
    const token = board.token(unit)
    if (token === undefined) return undefined
    const { x, y } = board.footprint(token).centre
    const turn = (angle * Math.PI) / 180
    return translate({ x: x + HANDLE_REACH * Math.sin(turn), y: y - HANDLE_REACH * Math.cos(turn) })
  }
  return (
    <Index each={overlay()?.handles}>
      {(handle) => (
        // biome-ignore lint/a11y/useSemanticElements: a <button> cannot be drawn inside an SVG.
        <g
          class="bd-handle"
          role="button"
          tabindex="0"
          aria-label={handle().label}
          aria-pressed={handle().isOn}
          transform={at(handle())}
          onClick={(event) => {
            event.stopPropagation()
            handle().use()
          }}
          onKeyDown={onPressKey(() => handle().use())}
        >
          <title>{handle().label}</title>
          <circle class="bd-handle-reach" r="17" />
          <circle r="8" />
          <path d="M0 -5L3.5 3.5L0 1.5L-3.5 3.5Z" transform={`rotate(${handle().angle})`} />
        </g>
      )}
    </Index>
  )
}
