import { createEffect, createMemo, createSignal, on, onCleanup, onMount, Show, untrack } from 'solid-js'
import { Dynamic } from 'solid-js/web'
import { FIND, ORDERS } from '#ui/inspector/tabs.ts'
import { focusOn } from '#ui/kit/focus-on.ts'
import { isModalOpen } from '#ui/kit/Modal.tsx'
import { arePartsComing, beginPrefetching, lazily, prefetched } from '#ui/lazily.ts'
import { shareNow } from '#ui/library/link.ts'
import { openFromAddress } from '#ui/library/open-file.ts'
import { prefetchFor } from '#ui/rulesets/index.ts'
import type { Page } from '#ui/shell/commands.ts'
import { Header, SkipLinks } from '#ui/shell/Header.tsx'
import { Notices } from '#ui/shell/Notices.tsx'
import {
  AutosaveContext,
  FindContext,
  LabContext,
  SessionContext,
  WorkshopContext,
} from '#ui/state/context.ts'
import { until } from '#ui/state/create-latest.ts'
import { createFind } from '#ui/state/find/create-find.ts'
import { createLab } from '#ui/state/lab/create-lab.ts'
import { createPageUpdate } from '#ui/state/page-update.ts'
import { createPanes } from '#ui/state/panes.ts'
import { applyPreferences, preference } from '#ui/state/preferences.ts'
import { createSession } from '#ui/state/session/session.ts'
import { createAutosaveLater } from '#ui/state/storage/autosave-later.ts'
import type { Autosave, Session, Workshop } from '#ui/state/types.ts'
import { createWorkshop } from '#ui/state/workshop/workshop.ts'
import showcase from '../../seeds/gambit/3v3-showcase.json'
import { createDialogs, type DialogsModel } from './create-dialogs.ts'
import { Workspace } from './Workspace.tsx'
import './App.css'
import '#ui/shell/shell.css'

const Problems = lazily(async () => (await import('#ui/shell/Problems.tsx')).Problems)
/** What follows the pointer and the focus: soon enough once there is something to point at. */
const LIT_CELLS = prefetched(() => import('#ui/shell/create-lit-cells.ts'))
const KEEP_FOCUS = prefetched(() => import('#ui/kit/keep-focus.ts'))
const DROP_ZONE = prefetched(() => import('#ui/library/DropZone.tsx'))
const KEYS = prefetched(() => import('#ui/shell/keys.ts'))
type Keys = NonNullable<ReturnType<typeof KEYS.now>>

const Dialogs = lazily(async () => (await import('./Dialogs.tsx')).Dialogs)

export function App() {
  const session = createSession()
  const workshop = createWorkshop(session)
  const autosave = createAutosaveLater(session, workshop)
  const update = createPageUpdate(autosave.settle)
  const dialogs = createDialogs(session)
  /** While a battle is watched, not while it is being made. */
  const isFocused = () =>
    preference('autofocus') === 'on' &&
    workshop.mode() === 'debug' &&
    (session.summary()?.units.length ?? 0) > 0
  const hasProblems = () =>
    !session.crashed() && session.trouble().about !== null && session.issues().length > 0
  const hadProblems = createMemo<boolean>((had) => had || hasProblems(), false)
  const panes = createPanes(isFocused)
  const { tab, setTab, showTab, showOrders } = createInspectorTab(session, workshop, isFocused)

  const share = () => void shareNow(session, workshop.isDirty(), () => dialogs.show('share'))

  applyPreferences()
  createEffect(() => LIT_CELLS.now()?.createLitCells(session, workshop))
  createEffect(() =>
    KEEP_FOCUS.now()?.createKeepFocus(() =>
      document.querySelector<HTMLElement>('[data-focus="board"], [data-focus="lab"]'),
    ),
  )
  // Whoever asks from another tab goes on reading in this one.
  const find = createFind(session, () => tab() === FIND || showTab(FIND))
  const lab = createLab(workshop)
  const page: Page = {
    session,
    workshop,
    find,
    lab,
    open: () => dialogs.show('library'),
    save: () => dialogs.show('save'),
    share,
    preferences: () => dialogs.show('preferences'),
    legend: () => dialogs.show('legend'),
    help: () => dialogs.show('help'),
    commands: () => dialogs.show('commands'),
    showTab,
    showOrders,
  }
  listenForKeys(dialogs, page)
  const [hasBegun, setBegun] = createSignal(false)
  focusNewBattles(session, workshop, hasBegun)
  onMount(() => void openFirstBattle(session, autosave).then(() => setBegun(true)))
  prefetchOnceShown(session)
  onCleanup(session.close)

  return (
    <SessionContext.Provider value={session}>
      <WorkshopContext.Provider value={workshop}>
        <AutosaveContext.Provider value={autosave}>
          <FindContext.Provider value={find}>
            <LabContext.Provider value={lab}>
              <div class="app" style={{ '--board': `${panes.board().at()}%` }}>
                <SkipLinks />
                <Header
                  onOpen={page.open}
                  onSave={page.save}
                  onShare={share}
                  onPreferences={page.preferences}
                  onHelp={page.help}
                />
                <Notices update={update} />
                <Workspace panes={panes} tab={tab()} onTab={setTab} wayToStart={dialogs.wayToStart} />
                <p class="visually-hidden" role="status" aria-live="polite">
                  {`tick ${session.cursor().tick} of ${session.lastTick()}, ${
                    session.phase() === null ? 'start' : `after ${session.phase()}`
                  }`}
                </p>
                <p class="visually-hidden" role="status" aria-live="polite">
                  {workshop.said()}
                </p>
                <Show when={hadProblems()}>
                  <Problems isOpen={hasProblems()} />
                </Show>
                <Dynamic component={DROP_ZONE.now()?.DropZone} onBrought={() => dialogs.close('library')} />
                <Show when={dialogs.hasOpened()}>
                  <Dialogs dialogs={dialogs} page={page} />
                </Show>
              </div>
            </LabContext.Provider>
          </FindContext.Provider>
        </AutosaveContext.Provider>
      </WorkshopContext.Provider>
    </SessionContext.Provider>
  )
}

/** The tab of the inspector: Orders where a battle opens waiting for one, Why while Auto-focus is on. */
function createInspectorTab(session: Session, workshop: Workshop, isFocused: () => boolean) {
  const [tab, setTab] = createSignal('why')
  createEffect(
    on([isFocused, session.battle, session.playback.isPlaying], ([focused]) => {
      if (focused) setTab('why')
    }),
  )
  let lastSerial = -1
  let ordersShownFor = -1
  createEffect(() => {
    const serial = session.battleSerial()
    const outcome = session.outcome()
    if (outcome === null) return
    if (outcome.kind === 'awaiting') {
      // Only when the battle opens: from then on the tab is the user's.
      if (serial !== ordersShownFor) setTab(ORDERS)
      ordersShownFor = serial
    } else if (serial !== lastSerial && untrack(tab) === ORDERS) setTab('why')
    lastSerial = serial
  })
  const showTab = (wish: string) => {
    void workshop.setMode('debug')
    setTab(wish)
    void until(() => !arePartsComing()).then(() => focusOn(wish, `${wish} tab`))
  }
  const showOrders = () => {
    if (session.summary()?.takesOrders === true) showTab(ORDERS)
  }
  return { tab, setTab, showTab, showOrders }
}

function listenForKeys(dialogs: DialogsModel, page: Page): void {
  const press = ({ belongsToFocus, commandFor, keyOf }: Keys, event: KeyboardEvent) => {
    const name = keyOf(event)
    if (name === null || event.defaultPrevented || isModalOpen()) return
    // A dialog that is still being loaded has the keys already.
    if (dialogs.isAnyOpen()) {
      if (name === 'Esc') dialogs.closeAny()
      return
    }
    if (belongsToFocus(event.target, name)) return
    const run = commandFor(name)
    if (run === null) return
    event.preventDefault()
    run(page)
  }
  const onKey = (event: KeyboardEvent) => {
    const keys = KEYS.now()
    if (keys !== null) press(keys, event)
    // Pressed before it is known what it does.
    else void KEYS.load().then((loaded) => press(loaded, event))
  }
  onMount(() => document.addEventListener('keydown', onKey))
  onCleanup(() => document.removeEventListener('keydown', onKey))
}

/** What the address brings; else what this tab had open, or the latest work; else something to look at. */
async function openFirstBattle(session: Session, autosave: Autosave): Promise<void> {
  if (await openFromAddress(session, autosave)) return
  const { issues, about } = session.trouble()
  session.dismissIssues()
  if (!(await autosave.restore())) await session.open({ kind: 'document', document: showcase, isOurs: true })
  // What was wrong with the address still needs saying, now beside something that is open.
  if (issues.length > 0) session.complain(issues, about)
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** Once a battle is drawn, with all that should be in sight, what else the page may need is loaded. */
function prefetchOnceShown(session: Session): void {
  void until(() => session.packetHere() !== null)
    .then(nextFrame)
    .then(() => until(() => !arePartsComing()))
    .then(beginPrefetching)
  const ruleset = createMemo(() => session.summary()?.scenario.ruleset)
  createEffect(() => {
    const id = ruleset()
    if (id !== undefined) prefetchFor(id)
  })
}

/** Moves the focus into a battle as it opens, off the button that opened it; not into the first, which nobody chose. */
function focusNewBattles(session: Session, workshop: Workshop, hasBegun: () => boolean): void {
  const isWaitingHere = () =>
    session.outcome()?.kind === 'awaiting' && session.cursor().tick === session.lastTick()
  const arrive = () => {
    const { activeElement } = document
    if (isModalOpen() || (activeElement !== document.body && !activeElement?.closest('.app-header'))) return
    if (workshop.mode() === 'edit') focusOn('first rule', 'somebody', 'add unit', 'editor')
    else focusOn(...(isWaitingHere() ? [ORDERS] : []), 'board')
  }
  createEffect(
    on(
      session.battleSerial,
      async () => {
        if (!untrack(hasBegun)) return
        await until(() => session.packetHere() !== null && !arePartsComing())
        setTimeout(arrive)
      },
      { defer: true },
    ),
  )
}
