import { For, Show } from 'solid-js'
import { battleStatusText } from '#ui/battle/outcome-text.ts'
import { Button } from '#ui/kit/Button.tsx'
import { focusOn } from '#ui/kit/focus-on.ts'
import { lazily } from '#ui/lazily.ts'
import { useSession, useWorkshop } from '#ui/state/context.ts'
import { nextPreference, preferenceText } from '#ui/state/preferences.ts'
import { modesOf } from './modes.ts'

const TrialChip = lazily(async () => (await import('#ui/battle/trial/TrialChip.tsx')).TrialChip)

/** As wide as a digest, so that nothing moves when it arrives. */
const NO_DIGEST = '·'.repeat(16)

export function Header(props: {
  onOpen: () => void
  onSave: () => void
  onShare: () => void
  onPreferences: () => void
  onHelp: () => void
}) {
  const session = useSession()
  const workshop = useWorkshop()
  /** An empty board is there to be filled; where nothing can be, it was played without anybody on it. */
  const isBlank = () => session.summary()?.units.length === 0 && session.summary()?.canChange
  const state = () =>
    isBlank() ? 'not run yet' : battleStatusText(session.outcome(), session.lastTick(), session.isStopped())
  /** Unless the battle is called what its game is. */
  const game = () => {
    const { scenario, game } = session.summary() ?? {}
    return game === scenario?.name ? undefined : game
  }
  /** Where nothing is played again there is no seed to play with. */
  const seed = () => {
    const { canChange, scenario } = session.summary() ?? {}
    return canChange ? `seed ${scenario?.seed}` : undefined
  }
  const inShort = () => [game(), seed(), state()].filter(Boolean).join(' · ')
  /** The battle this one was changed from, if it was run from the start. */
  const earlier = () => {
    const fork = session.branch()?.fork
    return fork?.scenario && session.branches().find(({ id }) => id === fork.parent)
  }
  return (
    <header class="app-header">
      <h1>Tickscope</h1>
      <Show when={session.summary()}>
        {(summary) => (
          <>
            <bdi class="cut sh-name" title={summary().scenario.name}>
              {summary().scenario.name}
            </bdi>
            <Show when={!session.isTrying()} fallback={<TrialChip />}>
              <span class="cut quiet" title={inShort()}>
                <Show when={game()}>
                  {(text) => (
                    <>
                      <bdi>{text()}</bdi> ·{' '}
                    </>
                  )}
                </Show>
                <Show when={seed()}>{(text) => <span class="sh-number">{text()} · </span>}</Show>
                <span role="status">
                  <bdi>{state()}</bdi>
                </span>
                <Show when={earlier()}>
                  {(before) => (
                    <span class="sh-earlier">
                      {' '}
                      · before:{' '}
                      {battleStatusText(before().outcome(), before().lastTick(), before().isStopped())}
                    </span>
                  )}
                </Show>
              </span>
            </Show>
            <Show when={session.isGrowing()}>
              <Button variant="quiet" onClick={session.stop}>
                Stop
              </Button>
            </Show>
            <Show when={session.isStopped() && session.outcome() === null}>
              <Button variant="quiet" onClick={() => void session.goOn()}>
                Play on
              </Button>
            </Show>
            <span
              class="cut quiet fine sh-digest"
              title="Digest of the state at this tick: the same on every machine"
            >
              digest <code>{session.packetHere()?.digest ?? NO_DIGEST}</code>
            </span>
          </>
        )}
      </Show>
      <div class="row tight end app-actions">
        <Show when={modesOf(session).length > 1}>
          <fieldset aria-label="Mode">
            <For each={modesOf(session)}>
              {([mode, name]) => (
                <Button
                  variant="quiet"
                  isOn={workshop.mode() === mode}
                  onClick={() => workshop.setMode(mode)}
                >
                  {name}
                </Button>
              )}
            </For>
          </fieldset>
        </Show>
        <For
          each={
            [
              ['Open', props.onOpen],
              ['Save', props.onSave],
              ['Share', props.onShare],
            ] as const
          }
        >
          {([label, act]) => (
            <Button variant="quiet" onClick={() => act()}>
              {label}
            </Button>
          )}
        </For>
        <IconButton
          label={`Theme: ${preferenceText('theme')}`}
          path="M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm0 1.6v10.8A5.4 5.4 0 0 1 8 2.6Z"
          onPress={() => nextPreference('theme')}
        />
        <IconButton
          label="Preferences"
          path="M2 3h6.2a2 2 0 0 1 3.6 0H14v1.6h-2.2a2 2 0 0 1-3.6 0H2zm0 4.2h1.2a2 2 0 0 1 3.6 0H14v1.6H6.8a2 2 0 0 1-3.6 0H2zm0 4.2h6.2a2 2 0 0 1 3.6 0H14V13h-2.2a2 2 0 0 1-3.6 0H2z"
          onPress={props.onPreferences}
        />
        <Button variant="quiet" aria-label="Help: keys" onClick={props.onHelp}>
          ?
        </Button>
      </div>
    </header>
  )
}

function IconButton(props: { label: string; path: string; onPress: () => void }) {
  return (
    <Button variant="icon" aria-label={props.label} title={props.label} onClick={() => props.onPress()}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={props.path} />
      </svg>
    </Button>
  )
}

const PLACES = [
  ['Board', ['board']],
  ['Inspector', ['reading', 'inspector', 'editor']],
  ['Timeline', ['timeline']],
] as const
const PLACES_IN_LAB = [['answer', ['lab']]] as const

/** The first thing Tab reaches: a way past everything else. */
export function SkipLinks() {
  const workshop = useWorkshop()
  return (
    <nav class="row tight sh-skips" aria-label="Skip to">
      <For each={workshop.mode() === 'lab' ? PLACES_IN_LAB : PLACES}>
        {([name, keys]) => <Button onClick={() => focusOn(...keys)}>Skip to {name}</Button>}
      </For>
    </nav>
  )
}
