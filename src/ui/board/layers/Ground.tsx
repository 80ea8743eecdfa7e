import './ground.css'
import { createMemo, For } from 'solid-js'
import type { BoardModel } from '#ui/board/create-board.ts'
import { translate } from '#ui/board/layout/geometry.ts'
import { groupBy } from '#ui/board/layout/group-by.ts'
import { Decor } from './Layers.tsx'

interface Props {
  readonly board: BoardModel
}

/** Kinds of ground the eye can keep apart. */
const SHADES = 4

/** What the ground is like, each kind in a shade of its own. */
export function Features(props: Props) {
  const kinds = createMemo(() => [...new Set(props.board.features().map(({ tone }) => tone))])
  const alike = createMemo(() => groupBy(props.board.features(), ({ tone, label }) => `${tone} ${label}`))
  return (
    <Decor class="bd-features">
      <For each={alike()}>
        {(features) => (
          <path
            data-shade={kinds().indexOf(features[0]!.tone) % SHADES}
            d={props.board.shapeOf(features.map(({ cell }) => cell))}
          >
            <title>{features[0]!.label}</title>
          </path>
        )}
      </For>
    </Decor>
  )
}

/** Cells that belong together; the words are in the list below the board. */
export function Areas(props: Props) {
  return (
    <Decor class="bd-areas">
      <For each={props.board.areas()}>
        {({ tone, label, cells }) => (
          <path data-tone={tone} d={props.board.shapeOf(cells)}>
            <title>{label}</title>
          </path>
        )}
      </For>
    </Decor>
  )
}

/** What lies on cells and is no unit. */
export function Objects(props: Props) {
  return (
    <For each={props.board.objects()}>
      {({ cell, label, glyph, tone }) => (
        // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a group in an SVG takes no input.
        <g
          class="bd-object"
          role="img"
          aria-label={`${label}, at ${props.board.cellName(cell)}`}
          data-tone={tone}
          transform={translate(props.board.centre(cell))}
        >
          <title>{label}</title>
          <rect x="-20" y="-20" width="40" height="40" rx="5" />
          <text dy="0.36em">{glyph}</text>
        </g>
      )}
    </For>
  )
}
