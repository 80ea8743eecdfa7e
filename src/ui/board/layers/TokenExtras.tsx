import { Index } from 'solid-js'
import type { Token } from '#schemas/view.ts'
import { chipsOf } from '#ui/board/layout/badge-chips.ts'
import type { Footprint } from '#ui/board/layout/footprint.ts'
import { translate } from '#ui/board/layout/geometry.ts'

interface Look {
  readonly token: Token
  readonly footprint: Footprint
  /** Units of the drawing in a pixel of the screen, so that no word is too small to read. */
  readonly unitPx: number
}

/** A wedge for the heading it moves in, an open tip for the others. */
export function Headings(props: Pick<Look, 'token'>) {
  return (
    <Index each={props.token.headings ?? []}>
      {(heading, index) => (
        <path
          class="bd-heading"
          data-place={index === 0 ? 'first' : 'other'}
          d={index === 0 ? 'M-9 -14L0 -28L9 -14Z' : 'M-10 -19L0 -29L10 -19'}
          transform={`rotate(${heading().angle})`}
        />
      )}
    </Index>
  )
}

const CHIP_ROOM = 51
const CHIP_SIZE = 7
const LEAST_CHIP_PX = 9
const CHIP_MIDDLE = -21

export function Chips(props: Pick<Look, 'token' | 'footprint' | 'unitPx'>) {
  const size = () => Math.max(CHIP_SIZE, LEAST_CHIP_PX * props.unitPx)
  const height = () => size() * 1.3
  const chips = () => chipsOf(props.token.badges ?? [], CHIP_ROOM + 2 * props.footprint.across, size())
  return (
    <g transform={translate({ x: 0, y: CHIP_MIDDLE - props.footprint.down })}>
      <Index each={chips()}>
        {(chip) => (
          <g class="bd-chip" data-tone={chip().tone}>
            <rect x={chip().x} y={-height() / 2} width={chip().width} height={height()} rx="2" />
            <text x={chip().x + chip().width / 2} dy="0.36em" font-size={`${size()}`}>
              {chip().text}
            </text>
          </g>
        )}
      </Index>
    </g>
  )
}
