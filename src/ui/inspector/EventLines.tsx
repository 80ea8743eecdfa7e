import { For, Show } from 'solid-js'
import { FindLike } from '#ui/battle/FindLike.tsx'
import { likeEvent } from '#ui/battle/like-queries.ts'
import { Button } from '#ui/kit/Button.tsx'
import type { EventLine } from '#worker/protocol.ts'

interface RowProps {
  readonly line: EventLine
  /** Whether it says its tick. */
  readonly hasTick?: boolean | undefined
  onPress(line: EventLine): void
}

/** An event to press: what happened and, below, how its numbers came about. */
export function EventRow(props: RowProps) {
  return (
    <div class="in-event-row">
      <Button variant="row" class="in-line" onClick={() => props.onPress(props.line)}>
        <Show when={props.hasTick}>
          <span class="quiet in-tick">tick {props.line.tick}</span>
        </Show>
        <ToneMark tone={props.line.tone} />
        <span>
          {props.line.text}
          <Show when={props.line.because}>{(because) => <span class="note in-how">{because()}</span>}</Show>
        </span>
      </Button>
      <FindLike query={likeEvent(props.line)} />
    </div>
  )
}

interface Props extends Omit<RowProps, 'line'> {
  readonly label?: string
  readonly lines: readonly EventLine[] | undefined
}

export function EventLines(props: Props) {
  return (
    <ul aria-label={props.label}>
      <For each={props.lines}>
        {(line) => (
          <li>
            <EventRow line={line} hasTick={props.hasTick} onPress={props.onPress} />
          </li>
        )}
      </For>
    </ul>
  )
}

/** What kind of event it is, for the eye; the words beside it say the same. */
export function ToneMark(props: { readonly tone: EventLine['tone'] }) {
  return <span class="in-tone" data-tone={props.tone} aria-hidden="true" />
}
