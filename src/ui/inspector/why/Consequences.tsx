import { Show } from 'solid-js'
import { createVisits } from '#ui/inspector/create-visits.ts'
import { EventLines } from '#ui/inspector/EventLines.tsx'
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
            <EventLines lines={lines()} hasTicks onPress={(line) => void visit(line)} />
          </Show>
        </section>
      )}
    </Show>
  )
}
