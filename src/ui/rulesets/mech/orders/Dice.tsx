import { For } from 'solid-js'
import type { Dice as Rolled, Shot } from './resolution.ts'

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

/** What two dice must reach, and what adds up to it. */
export const Needs = (props: Pick<Shot, 'needs' | 'chips'>) => (
  <p class="row tight fine">
    <span>needs {props.needs}</span>
    <For each={props.chips}>{(chip) => <span class="badge fine">{chip}</span>}</For>
  </p>
)
