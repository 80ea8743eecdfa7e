import { For, Show } from 'solid-js'
import { MAIN } from '../../worker/protocol.ts'
import { ending } from '../kit/ending.ts'
import { useSession, useWorkshop } from '../state/context.ts'
import type { createTheme } from '../state/preferences.ts'
import { THEME_NAMES } from '../state/preferences.ts'

export function Header(props: {
  theme: ReturnType<typeof createTheme>
  onOpen: () => void
  onSave: () => void
  onShare: () => void
  onHelp: () => void
}) {
  const session = useSession()
  const workshop = useWorkshop()
  return (
    <header class="app-header">
      <h1>Tickscope</h1>
      <Show when={session.summary()}>
        {(summary) => (
          <>
            <span class="sh-name" title={summary().scenario.name}>
              {summary().scenario.name}
            </span>
            <span class="app-facts">
              {summary().scenario.ruleset} · seed {summary().scenario.seed} ·{' '}
              <span role="status">
                {summary().units.length === 0
                  ? 'not run yet'
                  : ending(session.outcome(), session.lastTick(), session.isStopped())}
              </span>
              <Show when={session.cursor().branch === MAIN && workshop.earlier()}>
                {(earlier) => (
                  <span class="sh-earlier">
                    {' '}
                    · before: {ending(earlier().outcome(), earlier().lastTick(), earlier().isStopped())}
                  </span>
                )}
              </Show>
            </span>
            <Show when={session.isGrowing()}>
              <button type="button" class="quiet-button" onClick={session.stop}>
                Stop
              </button>
            </Show>
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
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame. */}
        <div role="group" aria-label="Mode">
          <For each={['edit', 'debug'] as const}>
            {(mode) => (
              <button
                type="button"
                class="quiet-button"
                aria-pressed={workshop.mode() === mode}
                onClick={() => workshop.setMode(mode)}
              >
                {mode === 'edit' ? 'Edit' : 'Debug'}
              </button>
            )}
          </For>
        </div>
        <button type="button" class="quiet-button" onClick={props.onOpen}>
          Open
        </button>
        <button type="button" class="quiet-button" onClick={props.onSave}>
          Save
        </button>
        <button type="button" class="quiet-button" onClick={props.onShare}>
          Share
        </button>
        <button type="button" class="quiet-button" onClick={props.theme.next}>
          Theme: {THEME_NAMES[props.theme.theme()]}
        </button>
        <button type="button" class="quiet-button" aria-label="Help: keys" onClick={props.onHelp}>
          ?
        </button>
      </div>
    </header>
  )
}
