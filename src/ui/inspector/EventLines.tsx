import { For, Show } from 'solid-js'
import type { EventLine } from '../../worker/protocol.ts'
import { LineText } from './LineText.tsx'
import { Tone } from './Tone.tsx'

interface Props {
  readonly label?: string
  readonly lines: readonly EventLine[] | undefined
  /** Whether each says its tick: they are of several. */
  readonly hasTicks?: boolean
  onPress(line: EventLine): void
}

/** Events one below the other, each to be pressed. */
export function EventLines(props: Props) {
  return (
    <ul class="in-list" aria-label={props.label}>
      <For each={props.lines}>
        {(line) => (
          <li>
            <button type="button" class="in-line" onClick={() => props.onPress(line)}>
              <Show when={props.hasTicks}>
                <span class="in-tick">tick {line.tick}</span>
              </Show>
              <Tone tone={line.tone} />
              <LineText line={line} />
            </button>
          </li>
        )}
      </For>
    </ul>
  )
}
