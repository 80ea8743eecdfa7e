import { createEffect, For, on, Show } from 'solid-js'
import { orNull } from '#schemas/result.ts'
import { unitName } from '#schemas/text/check-text.ts'
import { shortText, wordsFromKey } from '#schemas/text/value-text.ts'
import { useNames } from '#ui/battle/use-names.ts'
import { EventLines, ToneMark } from '#ui/inspector/EventLines.tsx'
import { useVisits } from '#ui/inspector/use-visits.ts'
import { useSession } from '#ui/state/context.ts'
import { createLatest } from '#ui/state/create-latest.ts'
import type { EventDetails, EventLine } from '#worker/protocol.ts'

interface Props {
  readonly line: EventLine
  /** Once all of it is there, and takes its room. */
  onShown(): void
}

/** The event picked from the list: all it says, and what led to it, step by step. */
export function PickedEvent(props: Props) {
  const session = useSession()
  const { visit } = useVisits()
  const details = createLatest(
    () => ({ branch: session.cursor().branch, event: props.line.id }),
    async ({ event }) => orNull(await session.branchEngine.eventDetails(event)) ?? undefined,
    { keepsLast: true },
  )
  createEffect(on(details, () => queueMicrotask(props.onShown)))
  return (
    <section class="in-picked-event" aria-label="Picked event">
      <p class="line">
        <ToneMark tone={props.line.tone} />
        <span>
          tick {props.line.tick}: <bdi>{props.line.text}</bdi>
        </span>
      </p>
      <Show when={props.line.because}>{(because) => <p class="note">{because()}</p>}</Show>
      <Show when={details()}>
        {(known) => (
          <>
            <EventFields fields={known().fields} />
            <Show when={known().causes.length > 0}>
              <p class="quiet">caused by</p>
              <EventLines label="Causes" lines={known().causes} hasTick onPress={visit} />
            </Show>
          </>
        )}
      </Show>
    </section>
  )
}

function EventFields(props: { readonly fields: EventDetails['fields'] }) {
  const names = useNames()
  const textOf = (value: string | number | boolean) =>
    typeof value === 'string' ? unitName(value, names.units) : shortText(value)
  return (
    <dl class="row note" aria-label="Its fields">
      <For each={Object.entries(props.fields)}>
        {([name, value]) => (
          <div class="line">
            <dt>{wordsFromKey(name)}</dt>
            <dd>
              <bdi>{textOf(value)}</bdi>
            </dd>
          </div>
        )}
      </For>
    </dl>
  )
}
