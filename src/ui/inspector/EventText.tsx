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

/** What kind of event it is, for the eye; the words beside it say the same. */
export function ToneMark(props: { readonly tone: EventLine['tone'] }) {
  return <span class="in-tone" data-tone={props.tone} aria-hidden="true" />
}
