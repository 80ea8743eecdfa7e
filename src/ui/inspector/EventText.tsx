import { Show } from 'solid-js'
import type { EventLine } from '#worker/protocol.ts'

/** An event in words and, below, how its numbers came about. */
export function EventText(props: { readonly line: EventLine }) {
  return (
    <span>
      {props.line.text}
      <Show when={props.line.because}>{(because) => <span class="note in-how">{because()}</span>}</Show>
    </span>
  )
}
