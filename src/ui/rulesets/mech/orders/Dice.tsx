import { For } from 'solid-js'
import type { Dice as Rolled } from './resolution.ts'

/** Two dice as they fell, and what they come to. */
export function Dice(props: { readonly dice: Rolled; readonly label: string }) {
  return (
    <span class="mo-dice">
      <span class="quiet">{props.label}</span>
      <For each={props.dice}>{(die) => <span class="mo-die">{die}</span>}</For>
      <span>
        = <b>{props.dice[0] + props.dice[1]}</b>
      </span>
    </span>
  )
}
