import { For, Show } from 'solid-js'
import { Button } from '#ui/kit/Button.tsx'
import type { EventLine } from '#worker/protocol.ts'
import { EventText, ToneMark } from './EventText.tsx'

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
    <ul aria-label={props.label}>
      <For each={props.lines}>
        {(line) => (
          <li>
            <Button variant="row" class="in-line" onClick={() => props.onPress(line)}>
              <Show when={props.hasTicks}>
                <span class="quiet in-tick">tick {line.tick}</span>
              </Show>
              <ToneMark tone={line.tone} />
              <EventText line={line} />
            </Button>
          </li>
        )}
      </For>
    </ul>
  )
}
