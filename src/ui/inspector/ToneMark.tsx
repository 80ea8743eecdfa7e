import type { EventLine } from '#worker/protocol.ts'

/** What kind of event it is, for the eye; the words beside it say the same. */
export function ToneMark(props: { readonly tone: EventLine['tone'] }) {
  return <span class="in-tone" data-tone={props.tone} aria-hidden="true" />
}
