import { createEffect, createMemo, createSignal, on, onCleanup, onMount, Show, untrack } from 'solid-js'
import { Dynamic } from 'solid-js/web'
import { Board } from '#ui/board/Board.tsx'
import { BoardLegend } from '#ui/board/BoardLegend.tsx'
import { Picture } from '#ui/board/Picture.tsx'
import { Editor } from '#ui/editor/Editor.tsx'
import { Inspector, ORDERS } from '#ui/inspector/Inspector.tsx'
import { focusOn } from '#ui/kit/focus-on.ts'
import { createKeepFocus } from '#ui/kit/keep-focus.ts'
import { isModalOpen } from '#ui/kit/Modal.tsx'
import { DropZone } from '#ui/library/DropZone.tsx'
import { Library } from '#ui/library/Library.tsx'
import { shareNow } from '#ui/library/link.ts'
import { openFromAddress } from '#ui/library/open-file.ts'
import { Save } from '#ui/library/Save.tsx'
import { Orders } from '#ui/orders/Orders.tsx'
import { formOf, orderKeysOf, orderPaneOf, type Starter, starterOf } from '#ui/rulesets/index.ts'
import { createLitCells } from '#ui/shell/create-lit-cells.ts'
import { Header } from '#ui/shell/Header.tsx'
import { Help } from '#ui/shell/Help.tsx'
import { belongsToFocus, commandFor, keyOf } from '#ui/shell/keys.ts'
import { Legend } from '#ui/shell/Legend.tsx'
import { Notices } from '#ui/shell/Notices.tsx'
import { Preferences } from '#ui/shell/Preferences.tsx'
import { Problems } from '#ui/shell/Problems.tsx'
import { SkipLinks } from '#ui/shell/SkipLinks.tsx'
import { Splitter } from '#ui/shell/Splitter.tsx'
import { cursorPlaceText } from '#ui/shell/words.ts'
import { AutosaveContext, SessionContext, WorkshopContext } from '#ui/state/context.ts'
import { createLatest } from '#ui/state/create-latest.ts'
import { createPageUpdate } from '#ui/state/page-update.ts'
import { createPanes } from '#ui/state/panes.ts'
import { applyPreferences, preference } from '#ui/state/preferences.ts'
import { createSession } from '#ui/state/session/session.ts'
import { until } from '#ui/state/session/until.ts'
import { createAutosave } from '#ui/state/storage/autosave.ts'
import { createWorkshop } from '#ui/state/workshop/workshop.ts'
import { Timeline } from '#ui/timeline/Timeline.tsx'
import { TimelineLegend } from '#ui/timeline/TimelineLegend.tsx'
import showcase from '../../seeds/gambit/3v3-showcase.json'
import './App.css'
import '#ui/shell/shell.css'

export function App() {
  const session = createSession()
  const workshop = createWorkshop(session)
  const autosave = createAutosave(session, workshop)
  const update = createPageUpdate(autosave.settle)
  applyPreferences()
  createLitCells(session, workshop)
  const [tab, setTab] = createSignal('why')
  const [isHelping, setHelping] = createSignal(false)
  const orderKeys = createLatest(
    () => (isHelping() ? (session.summary()?.scenario.ruleset ?? null) : null),
    orderKeysOf,
  )
  const [isExplaining, setExplaining] = createSignal(false)
  const [isPreferring, setPreferring] = createSignal(false)
  const [isOpening, setOpening] = createSignal(false)
  const [isSaving, setSaving] = createSignal(false)
  const [isSharing, setSharing] = createSignal(false)
  const [starter, setStarter] = createSignal<Starter | null>(null)
  const [isStarting, setStarting] = createSignal(false)
  /** A way to another battle of a ruleset: its name, and what opens it. */
  const wayToStart = (ruleset: string) => {
    const found = starterOf(ruleset)
    if (found === null) return null
    const open = () => {
      session.playback.pause()
      setOpening(false)
      setStarter(found)
      setStarting(true)
    }
    return { label: found.label, open }
  }

  /** Whether one is to see the battle and nothing else: while it is on, not while it is made. */
  const isFocused = () =>
    preference('autofocus') === 'on' &&
    workshop.mode() === 'debug' &&
    (session.summary()?.units.length ?? 0) > 0
  const panes = createPanes(isFocused)
  createEffect(
    on([isFocused, session.battle, session.playback.isPlaying], ([focused]) => {
      if (focused) setTab('why')
    }),
  )

  const openSave = (wish: 'save' | 'share') => {
    setSharing(wish === 'share')
    setSaving(true)
  }
  const openLibrary = () => {
    session.playback.pause()
    setOpening(true)
  }

  createKeepFocus(() => document.querySelector<HTMLElement>('[data-focus="board"]'))
  const waitsHere = () =>
    session.outcome()?.kind === 'awaiting' && session.cursor().tick === session.lastTick()
  /** Whoever opens another battle goes on in it, not with the button that opened it. */
  const arrive = () => {
    const { activeElement } = document
    if (isModalOpen() || (activeElement !== document.body && !activeElement?.closest('.app-header'))) return
    if (workshop.mode() === 'edit') focusOn('first rule', 'somebody', 'add unit', 'editor')
    else focusOn(...(waitsHere() ? [ORDERS] : []), 'board')
  }
  let hasBegun = false
  createEffect(
    on(
      session.battleSerial,
      async () => {
        if (!hasBegun) return
        await until(() => session.packetHere() !== null)
        setTimeout(arrive)
      },
      { defer: true },
    ),
  )

  /** What is shown is still that of another tick, or of the draft before. */
  const isBehind = () => (workshop.mode() === 'edit' ? workshop.isDrawing() : session.packetHere() === null)

  /** Whoever opens a battle has the orders before them if it waits for one; from then on the tab is theirs. */
  let shownOrdersOf = -1
  let known = -1
  createEffect(() => {
    const battleSerial = session.battleSerial()
    const outcome = session.outcome()
    if (outcome === null) return
    if (outcome.kind === 'awaiting') {
      if (battleSerial !== shownOrdersOf) setTab(ORDERS)
      shownOrdersOf = battleSerial
    } else if (battleSerial !== known && untrack(tab) === ORDERS) setTab('why')
    known = battleSerial
  })
  const toOrders = () => {
    if (session.summary()?.takesOrders !== true) return
    workshop.setMode('debug')
    setTab(ORDERS)
    queueMicrotask(() => focusOn(ORDERS, `${ORDERS} tab`))
  }
  /** Once there is something to show the panes stay: another battle fills them when its first tick is here. */
  const hasShown = createMemo<boolean>((has) => has || session.packet() !== null, false)

  const onKey = (event: KeyboardEvent) => {
    const name = keyOf(event)
    if (name === null || event.defaultPrevented || isModalOpen()) return
    if (belongsToFocus(event.target, name)) return
    if (name === '?') setHelping(true)
    const run = commandFor(name)
    if (run === null) return
    event.preventDefault()
    run({
      session,
      workshop,
      open: openLibrary,
      save: () => openSave('save'),
      toOrders,
      legend: () => setExplaining(true),
    })
  }

  /** What the address brings; else what this tab had open before, or the latest work; else something to look at. */
  const begin = async () => {
    if (await openFromAddress(session)) return
    const { issues, about } = session.trouble()
    session.dismissIssues()
    if (!(await autosave.restore()))
      await session.open({ kind: 'document', document: showcase, isOurs: true })
    // What was wrong with the address is still to be said, now beside something that is open.
    if (issues.length > 0) session.complain(issues, about)
  }

  onMount(() => {
    document.addEventListener('keydown', onKey)
    void begin().then(() => {
      hasBegun = true
    })
  })
  onCleanup(() => {
    document.removeEventListener('keydown', onKey)
    session.close()
  })

  return (
    <SessionContext.Provider value={session}>
      <WorkshopContext.Provider value={workshop}>
        <AutosaveContext.Provider value={autosave}>
          <div class="app" style={{ '--board': `${panes.board().at()}%` }}>
            <SkipLinks />
            <Header
              onOpen={openLibrary}
              onSave={() => openSave('save')}
              onShare={() => void shareNow(session, workshop.isDirty(), () => openSave('share'))}
              onPreferences={() => setPreferring(true)}
              onHelp={() => setHelping(true)}
            />
            <Notices update={update} />
            <main class="app-main" aria-busy={isBehind()}>
              <Show when={hasShown() && session.summary()}>
                <section
                  class="pane app-board"
                  id="board-pane"
                  aria-label="Board"
                  tabIndex={-1}
                  data-focus="board"
                >
                  <Board />
                </section>
                <Splitter
                  label="Width of the board"
                  controls="board-pane"
                  orientation="vertical"
                  split={panes.board()}
                  grows={1}
                />
                <Show
                  when={workshop.mode() === 'edit'}
                  fallback={
                    <section
                      class="pane app-inspector"
                      aria-label="Inspector"
                      tabIndex={-1}
                      data-focus="inspector"
                    >
                      <Inspector
                        tab={tab()}
                        onTab={setTab}
                        orders={() => (
                          <Show
                            when={orderPaneOf(session.summary()!.scenario.ruleset)}
                            fallback={
                              <Orders
                                start={wayToStart(session.summary()!.scenario.ruleset)}
                                onWhy={() => setTab('why')}
                              />
                            }
                          >
                            {(pane) => <Dynamic component={pane()} onWhy={() => setTab('why')} />}
                          </Show>
                        )}
                      />
                    </section>
                  }
                >
                  <section class="pane app-inspector" aria-label="Editor" tabIndex={-1} data-focus="editor">
                    <Editor
                      form={formOf(workshop.draft().ruleset)}
                      start={wayToStart(workshop.draft().ruleset)}
                    />
                  </section>
                </Show>
                <Splitter
                  label="Height of the timeline"
                  controls="timeline-pane"
                  orientation="horizontal"
                  split={panes.timeline}
                  grows={-1}
                />
                <section class="pane app-timeline" id="timeline-pane" aria-label="Battle timeline">
                  <Timeline panes={panes} />
                </section>
              </Show>
            </main>
            <p class="visually-hidden" role="status" aria-live="polite">
              {cursorPlaceText(session.cursor().tick, session.lastTick(), session.phase())}
            </p>
            <p class="visually-hidden" role="status" aria-live="polite">
              {workshop.said()}
            </p>
            <Problems />
            <DropZone onBrought={() => setOpening(false)} />
            <Save isOpen={isSaving()} isSharing={isSharing()} onOpenChange={setSaving} />
            <Library
              isOpen={isOpening()}
              onOpenChange={setOpening}
              wayToStart={wayToStart}
              picture={(scenario) => <Picture scenario={scenario} />}
            />
            <Show when={starter()}>
              {(known) => (
                <Dynamic component={known().screen} isOpen={isStarting()} onOpenChange={setStarting} />
              )}
            </Show>
            <Preferences isOpen={isPreferring()} onOpenChange={setPreferring} />
            <Legend isOpen={isExplaining()} onOpenChange={setExplaining}>
              <BoardLegend />
              <TimelineLegend />
            </Legend>
            <Help
              isOpen={isHelping()}
              onOpenChange={setHelping}
              onLegend={() => {
                setHelping(false)
                setExplaining(true)
              }}
              orderKeys={orderKeys() ?? []}
            />
          </div>
        </AutosaveContext.Provider>
      </WorkshopContext.Provider>
    </SessionContext.Provider>
  )
}
