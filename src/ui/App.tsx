import { createEffect, createMemo, createSignal, on, onCleanup, onMount, Show, untrack } from 'solid-js'
import { Dynamic } from 'solid-js/web'
import { FIND, ORDERS } from '#ui/inspector/tabs.ts'
import { focusOn } from '#ui/kit/focus-on.ts'
import { isModalOpen } from '#ui/kit/Modal.tsx'
import { arePartsComing, beginPrefetching, lazily, prefetched } from '#ui/lazily.ts'
import { openFromAddress } from '#ui/library/open-file.ts'
import { prefetchFor } from '#ui/rulesets/index.ts'
import { CursorStatus } from '#ui/shell/CursorStatus.tsx'
import type { Page } from '#ui/shell/commands.ts'
import type { FollowedRules } from '#ui/shell/follow-rules.ts'
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
import { bringsRules, followedFile } from '#ui/state/local-server.ts'
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
/** What follows the pointer, the focus and the keys: soon enough once there is something to point at. */
const LATER = prefetched(() => import('./app-later.ts'))

/** What only a page that is served by `tickscope open` needs. */
const LOCAL = { load: () => import('#ui/shell/local-work.ts') }

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

  const share = async () =>
    (await LATER.load()).shareNow(session, workshop.isDirty(), () => dialogs.show('share'))

  applyPreferences()
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
    share: () => void share(),
    preferences: () => dialogs.show('preferences'),
    legend: () => dialogs.show('legend'),
    help: () => dialogs.show('help'),
    commands: () => dialogs.show('commands'),
    showTab,
    showOrders,
  }
  listenForKeys(dialogs, page)
  const [hasBegun, setBegun] = createSignal(false)
  createEffect(() => LATER.now()?.follow(session, workshop, hasBegun))
  onMount(async () => {
    const rules = bringsRules()
      ? await (await LOCAL.load()).followRules({ session, workshop, autosave })
      : null
    const isFile = await openFirstBattle(session, autosave, rules)
    setBegun(true)
    const file = followedFile()
    const following = file && (await LOCAL.load()).followFile(session, file, isFile)
    rules?.follow(following)
  })
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
                  onShare={page.share}
                  onPreferences={page.preferences}
                  onHelp={page.help}
                />
                <Notices update={update} />
                <Workspace panes={panes} tab={tab()} onTab={setTab} wayToStart={dialogs.wayToStart} />
                <CursorStatus />
                <p class="visually-hidden" role="status" aria-live="polite">
                  {workshop.said()}
                </p>
                <Show when={hadProblems()}>
                  <Problems isOpen={hasProblems()} />
                </Show>
                <Dynamic component={LATER.now()?.DropZone} onBrought={() => dialogs.close('library')} />
                <Dynamic component={LATER.now()?.FromAddress} />
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
  const onKey = (event: KeyboardEvent) => {
    if (isModalOpen()) return
    const keys = LATER.now()
    // A dialog that is still being loaded has the keys already.
    if (dialogs.isAnyOpen()) {
      if (event.key === 'Escape') dialogs.closeAny()
    } else if (keys !== null) keys.press(event, page)
    // Pressed before it is known what it does.
    else void LATER.load().then((loaded) => loaded.press(event, page))
  }
  onMount(() => document.addEventListener('keydown', onKey))
  onCleanup(() => document.removeEventListener('keydown', onKey))
}

/**
 * What the address brings; else what this tab had open, or the latest work; else something to look at. Whether it is the
 * document that `?url=` asks for.
 */
async function openFirstBattle(
  session: Session,
  autosave: Autosave,
  rules: FollowedRules | null,
): Promise<boolean> {
  // A file of a game that cannot be loaded would only say so once more.
  const isReady = session.issues().length === 0
  if (await openFromAddress(session, autosave)) return false
  if (isReady && location.search !== '' && (await (await LATER.load()).openWanted(session))) return true
  const before = session.trouble()
  session.dismissIssues()
  const isShown = (await rules?.openFirst()) || (await autosave.restore())
  const { issues, about } = before.issues.length > 0 ? before : session.trouble()
  session.dismissIssues()
  if (!isShown) await session.open({ kind: 'document', document: showcase, isOurs: true })
  // What was wrong with the address still needs saying, now beside something that is open.
  if (issues.length > 0) session.complain(issues, about)
  return false
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
