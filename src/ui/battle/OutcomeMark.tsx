import './outcome-mark.css'
import { Show } from 'solid-js'
import { shapeOfSide } from '#schemas/shapes.ts'
import type { Branch } from '#ui/state/types.ts'
import { battleStatusText, shortStatusText, sideThatWon } from './outcome-text.ts'

type Played = Pick<Branch, 'outcome' | 'lastTick' | 'isStopped'> & {
  readonly summary: { readonly sides: readonly string[] }
}

interface Props {
  readonly of: Played
  /** The last tick at which one of several ends so, if that is later. */
  readonly until?: number | undefined
}

/** How a battle ended, in the colour and shape of the side that won: "◆ defeat at 41". */
export function OutcomeMark(props: Props) {
  const won = () => sideThatWon(props.of.outcome(), props.of.summary.sides)
  const said = (text: typeof battleStatusText) =>
    text(props.of.outcome(), props.of.lastTick(), props.of.isStopped())
  return (
    <span
      class="outcome"
      classList={{ side: won() !== null }}
      data-side={won()}
      title={said(battleStatusText)}
    >
      <WinnersDot side={won()} />
      {said(shortStatusText)}
      {props.until !== undefined && props.until > props.of.lastTick() && `–${props.until}`}
    </span>
  )
}

/** The colour and shape of the side that won, by its place among the sides; nothing if nobody has. */
export function WinnersDot(props: { readonly side: number | null }) {
  return (
    <Show when={props.side !== null}>
      <span class="dot" data-side={props.side} data-shape={shapeOfSide(props.side ?? 0)} aria-hidden="true" />
    </Show>
  )
}
