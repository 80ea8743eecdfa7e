import { Show } from 'solid-js'
import type { EventLine } from '../../worker/protocol.ts'
import { createVisits } from './create-visits.ts'
import { EventLines } from './EventLines.tsx'

/** What came of the decision one reads, each a way to where it happened. */
export function CameOf(props: { readonly lines: readonly EventLine[] | null }) {
  const { visit } = createVisits()
  return (
    <Show when={props.lines}>
      {(lines) => (
        <section class="in-came" aria-label="What came of it">
          <Show when={lines().length > 0} fallback={<p class="in-quiet">Nothing has come of it yet.</p>}>
            <p class="in-second">What came of it</p>
            <EventLines lines={lines()} hasTicks onPress={(line) => void visit(line)} />
          </Show>
        </section>
      )}
    </Show>
  )
}
