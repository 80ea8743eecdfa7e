import { Index } from 'solid-js'
import { useBoard } from '#ui/board/create-board.ts'
import { type Plate, stacksOf } from '#ui/board/layout/amount-plates.ts'
import { translate } from '#ui/board/layout/geometry.ts'
import { Decor } from './Layer.tsx'

/** What units lost or gained. */
export function Amounts() {
  const board = useBoard()
  const stacks = board.unlessSketched(() =>
    stacksOf(board.amounts(), {
      board: board.ground(),
      box: board.box(),
      units: board.units(),
      tokens: board.tokens(),
      footprint: board.footprint,
    }),
  )
  const tense = () => (board.isForecast() ? ' bd-forecast' : board.isPast() ? ' bd-past' : '')
  return (
    <Decor class={`bd-amounts${tense()}`}>
      <Index each={stacks()}>
        {(stack) => (
          <g data-unit={stack().unit}>
            <title>{stack().title}</title>
            <Index each={stack().plates}>
              {(plate) => <PlateMark plate={plate()} side={board.sideIndex(plate().side)} />}
            </Index>
          </g>
        )}
      </Index>
    </Decor>
  )
}

/** A number bordered in the colour of the side that caused it. */
export function PlateMark(props: { readonly plate: Plate; readonly side: number }) {
  return (
    <g
      transform={translate(props.plate.at)}
      data-side={props.side}
      data-sum={props.plate.isSum ? '' : undefined}
    >
      <rect x={-props.plate.width / 2} y="-10" width={props.plate.width} height="20" rx="3" />
      <text class="bd-number" dy="0.36em">
        {props.plate.text}
      </text>
    </g>
  )
}
