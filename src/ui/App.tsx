import { createSignal, onCleanup, onMount, Show } from 'solid-js'
import showcase from '../../seeds/gambit/3v3-showcase.json'
import { Board } from './board/Board.tsx'
import { Inspector } from './inspector/Inspector.tsx'
import { Library } from './library/Library.tsx'
import { Header } from './shell/Header.tsx'
import { Help } from './shell/Help.tsx'
import { belongsToFocus, commandFor, keyOf } from './shell/keys.ts'
import { Notices } from './shell/Notices.tsx'
import { place } from './shell/words.ts'
import { SessionContext } from './state/context.ts'
import { createTheme } from './state/preferences.ts'
import { createSession } from './state/session.ts'
import { Timeline } from './timeline/Timeline.tsx'
import './App.css'
import './shell/shell.css'

export function App() {
  const session = createSession()
  const theme = createTheme()
  const [isHelping, setHelping] = createSignal(false)
  const [isOpening, setOpening] = createSignal(false)

  const openLibrary = () => {
    session.playback.pause()
    setOpening(true)
  }

  const onKey = (event: KeyboardEvent) => {
    const name = keyOf(event)
    if (name === null || event.defaultPrevented || belongsToFocus(event.target, name)) return
    if (name === '?') setHelping(true)
    const run = commandFor(name)
    if (run === null) return
    event.preventDefault()
    run(session)
  }

  onMount(() => {
    document.addEventListener('keydown', onKey)
    void session.open(showcase)
  })
  onCleanup(() => {
    document.removeEventListener('keydown', onKey)
    session.close()
  })

  return (
    <SessionContext.Provider value={session}>
      <div class="app">
        <div class="app-top">
          <Header theme={theme} onOpen={openLibrary} onHelp={() => setHelping(true)} />
          <Notices />
        </div>
        <main class="app-main">
          <Show when={session.summary()}>
            <section class="pane app-board" aria-label="Board">
              <Board />
            </section>
            <section class="pane app-inspector" aria-label="Inspector">
              <Inspector />
            </section>
            <section class="pane app-timeline" aria-label="Battle timeline">
              <Timeline />
            </section>
          </Show>
        </main>
        <p class="visually-hidden" role="status" aria-live="polite">
          {place(session.cursor().tick, session.lastTick(), session.phase())}
        </p>
        <Library isOpen={isOpening()} onOpenChange={setOpening} />
        <Help isOpen={isHelping()} onOpenChange={setHelping} />
      </div>
    </SessionContext.Provider>
  )
}
