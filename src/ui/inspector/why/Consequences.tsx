import { For, Show } from 'solid-js'
import { createVisits } from '#ui/inspector/create-visits.ts'
import { EventText, ToneMark } from '#ui/inspector/EventText.tsx'
import { Button } from '#ui/kit/Button.tsx'
import type { EventLine } from '#worker/protocol.ts'

/** What came of the decision one reads, each a way to where it happened. */
export function Consequences(props: { readonly lines: readonly EventLine[] | null }) {
  const { visit } = createVisits()
  return (
    <Show when={props.lines}>
      {(lines) => (
        <section aria-label="What came of it">
          <Show when={lines().length > 0} fallback={<p class="quiet">Nothing has come of it yet.</p>}>
            <p class="quiet">What came of it</p>
            <ul>
              <For each={lines()}>
                {(line) => (
                  <li>
                    <Button variant="row" class="in-line" onClick={() => void visit(line)}>
                      <span class="quiet in-tick">tick {line.tick}</span>
                      <ToneMark tone={line.tone} />
                      <EventText line={line} />
                    </Button>
                  </li>
                )}
              </For>
            </ul>
          </Show>
        </section>
      )}
    </Show>
  )
}
