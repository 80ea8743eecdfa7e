import { createSignal, Show } from 'solid-js'
import { Library } from '../library/Library.tsx'
import { useSession } from '../state/context.ts'
import type { createTheme } from '../state/preferences.ts'
import { THEME_NAMES } from '../state/preferences.ts'
import { ending } from './words.ts'

export function Header(props: { theme: ReturnType<typeof createTheme>; onHelp: () => void }) {
  const session = useSession()
  const [isOpening, setOpening] = createSignal(false)
  return (
    <header class="app-header">
      <h1>Tickscope</h1>
      <Show when={session.summary()}>
        {(summary) => (
          <>
            <span class="sh-name">{summary().scenario.name}</span>
            <span class="app-facts">
              {summary().scenario.ruleset} · seed {summary().scenario.seed} ·{' '}
              <span role="status">{ending(session.outcome(), session.lastTick())}</span>
            </span>
            <Show when={session.packet()}>
              {(packet) => (
                <span
                  class="app-facts sh-digest"
                  title="Digest of the state at this tick: the same on every machine"
                >
                  digest <code>{packet().digest}</code>
                </span>
              )}
            </Show>
          </>
        )}
      </Show>
      <div class="app-actions">
        <button type="button" class="quiet-button" onClick={() => setOpening(true)}>
          Open
        </button>
        <button type="button" class="quiet-button" onClick={props.theme.next}>
          Theme: {THEME_NAMES[props.theme.theme()]}
        </button>
        <button type="button" class="quiet-button" aria-label="Help: keys" onClick={props.onHelp}>
          ?
        </button>
      </div>
      <Library isOpen={isOpening()} onOpenChange={setOpening} />
    </header>
  )
}
