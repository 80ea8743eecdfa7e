import { Show } from 'solid-js'
import { battleStatusText } from '#ui/battle/outcome-text.ts'
import { Button } from '#ui/kit/Button.tsx'
import { useSession } from '#ui/state/context.ts'

/** What is shown, what it came to, and the way to the whole page. */
export function EmbedHeader(props: { onWhole(): void }) {
  const session = useSession()
  return (
    <header class="embed-header">
      <Show when={session.summary()} fallback={<h1 class="cut">Tickscope</h1>}>
        {(summary) => (
          <>
            <h1 class="cut" title={summary().scenario.name}>
              <bdi>{summary().scenario.name}</bdi>
            </h1>
            <span class="cut quiet embed-outcome" role="status">
              <bdi>{battleStatusText(session.outcome(), session.lastTick(), session.isStopped())}</bdi>
            </span>
            <Button
              variant="quiet"
              isSmall
              class="embed-whole"
              aria-label="Open in Tickscope, in a new tab"
              title="Open this battle in Tickscope, in a new tab"
              onClick={() => props.onWhole()}
            >
              <span class="embed-wordy">Open in </span>Tickscope <span aria-hidden="true">↗</span>
            </Button>
          </>
        )}
      </Show>
    </header>
  )
}
