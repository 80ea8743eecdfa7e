import './outlook.css'
import { For, Index, Show } from 'solid-js'
import type { BoardModel } from '#ui/board/create-board.ts'
import { translate } from '#ui/board/layout/geometry.ts'
import type { Handle, Overlay } from '#ui/state/board-tools.ts'
import { Decor } from './Layers.tsx'

interface Props {
  readonly board: BoardModel
}

/** Lines a unit looks along. */
export function Sights(props: Props) {
  const ends = (from: Parameters<BoardModel['centre']>[0], to: typeof from) => {
    const [a, b] = [props.board.centre(from), props.board.centre(to)]
    return { x1: a.x, y1: a.y, x2: b.x, y2: b.y }
  }
  return (
    <Decor class="bd-sights">
      <For each={props.board.sights()}>
        {({ from, to, tone, label }) => (
          <line data-tone={tone} {...ends(from, to)}>
            <title>{label}</title>
          </line>
        )}
      </For>
    </Decor>
  )
}

/** Units that matter to the picked one: whom it may hit, who is guarded. */
export function Rings(props: Props) {
  return (
    <Decor class="bd-rings">
      <For each={props.board.rings()}>
        {({ unit, tone, label }) => (
          <Show when={props.board.token(unit)}>
            {(token) => (
              <g data-tone={tone} transform={translate(props.board.footprint(token()).centre)}>
                <title>{label}</title>
                <circle r={24.5 + props.board.footprint(token()).across} />
              </g>
            )}
          </Show>
        )}
      </For>
    </Decor>
  )
}

/** Where a unit would face once what is being ordered is ordered. */
export function WouldFace(props: Props & { readonly headings: NonNullable<Overlay['headings']> }) {
  return (
    <Decor class="bd-would-face">
      <For each={props.headings}>
        {({ unit, angle, label }) => (
          <Show when={props.board.token(unit)}>
            {(token) => (
              <g transform={translate(props.board.footprint(token()).centre)}>
                <title>{label}</title>
                <path d="M-10 -19L0 -29L10 -19" transform={`rotate(${angle})`} />
              </g>
            )}
          </Show>
        )}
      </For>
    </Decor>
  )
}

/** What the marks mean, for those who see them and for those who do not. */
export function Legend(props: Props) {
  return (
    <Show when={props.board.legend().length > 0}>
      <ul class="note bd-legend" aria-label="Marked on the board">
        <For each={props.board.legend()}>
          {({ tone, label, mark }) => (
            <li data-tone={tone} data-mark={mark}>
              {label}
            </li>
          )}
        </For>
      </ul>
    </Show>
  )
}

const HANDLE_REACH = 36

/** Things to take hold of around a unit, at their angle clockwise from the top. */
export function Handles(props: Props & { readonly handles: readonly Handle[] }) {
  const at = ({ unit, angle }: Handle) => {
    const token = props.board.token(unit)
    if (token === undefined) return undefined
    const { centre } = props.board.footprint(token)
    const turn = (angle * Math.PI) / 180
    return translate({
      x: centre.x + HANDLE_REACH * Math.sin(turn),
      y: centre.y - HANDLE_REACH * Math.cos(turn),
    })
  }
  const onKey = (event: KeyboardEvent, { use }: Handle) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    event.stopPropagation()
    use()
  }
  return (
    <Index each={props.handles}>
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
          onKeyDown={(event) => onKey(event, handle())}
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
