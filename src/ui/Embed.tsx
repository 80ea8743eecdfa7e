import { createEffect, createMemo, createSignal, onCleanup, onMount, Show } from 'solid-js'
import { Board } from '#ui/board/Board.tsx'
import { createMessages } from '#ui/embed/create-messages.ts'
import { EmbedHeader } from '#ui/embed/EmbedHeader.tsx'
import { createRoom } from '#ui/embed/room.ts'
import { Why } from '#ui/inspector/why/Why.tsx'
import { Button } from '#ui/kit/Button.tsx'
import { isModalOpen } from '#ui/kit/Modal.tsx'
import { stopIfNothingElse } from '#ui/kit/Tabs.tsx'
import { arePartsComing } from '#ui/lazily.ts'
import { linkHere } from '#ui/library/link.ts'
import { sourceFromPaste } from '#ui/library/open-file.ts'
import { CursorStatus } from '#ui/shell/CursorStatus.tsx'
import type { Page } from '#ui/shell/commands.ts'
import { createLitCells } from '#ui/shell/create-lit-cells.ts'
import { FromAddress, openWanted } from '#ui/shell/FromAddress.tsx'
import { press, WATCHING } from '#ui/shell/keys.ts'
import { News } from '#ui/shell/News.tsx'
import { Problems } from '#ui/shell/Problems.tsx'
import { atRest } from '#ui/state/at-rest.ts'
import {
  AutosaveContext,
  FindContext,
  ReadOnlyContext,
  SessionContext,
  WorkshopContext,
} from '#ui/state/context.ts'
import { createFind } from '#ui/state/find/create-find.ts'
import { createLab } from '#ui/state/lab/create-lab.ts'
import { hashFromPlace, placeFromHash } from '#ui/state/place-in-hash.ts'
import { applyPreferences } from '#ui/state/preferences.ts'
import { createSession } from '#ui/state/session/session.ts'
import type { Autosave, Session } from '#ui/state/types.ts'
import { createWorkshop } from '#ui/state/workshop/workshop.ts'
import { Timeline } from '#ui/timeline/Timeline.tsx'
import showcase from '../../seeds/gambit/3v3-showcase.json'
import '#ui/kit/many-sides.css'
import './embed.css'

/** The history of the page around it is not ours to write in. */
const NO_PAST = { state: null, replaceState() {}, pushState() {}, back() {} }
const NO_UPDATE = { isReady: () => false, postpone: () => false as const, async now() {} }
const KEEPS_NOTHING: Autosave = {
  remarks: () => [],
  dismiss() {},
  restore: async () => false,
  list: async () => [],
  open: async () => false,
  remove: async () => async () => {},
  save: async () => false,
  async settle() {},
}

/** The page inside another page: a battle to watch, and why. Nothing is kept, nothing can be changed. */
export function Embed() {
  const session = createSession(NO_PAST)
  const workshop = { ...createWorkshop(session), async setMode() {} }
  const find = createFind(session, () => {})
  const page = pageWith({ session, workshop, find, lab: createLab(workshop) })
  const messages = createMessages(session)
  const room = createRoom()
  const [isOpening, setOpening] = createSignal(true)
  const hasShown = createMemo<boolean>((has) => has || session.packet() !== null, false)
  const hasProblems = () =>
    !session.crashed() && session.trouble().about !== null && session.issues().length > 0
  applyPreferences()
  createEffect(() => createLitCells(session, workshop))
  listen(session, page)
  async function openWhatIsWanted(): Promise<void> {
    setOpening(true)
    const isOpen = await openFirst(session)
    setOpening(false)
    if (isOpen !== null) messages.report(isOpen)
  }
  onMount(openWhatIsWanted)
  onCleanup(session.close)
  return (
    <SessionContext.Provider value={session}>
      <WorkshopContext.Provider value={workshop}>
        <AutosaveContext.Provider value={KEEPS_NOTHING}>
          <FindContext.Provider value={find}>
            <ReadOnlyContext.Provider value={true}>
              <div class="embed">
                <EmbedHeader onWhole={() => void openWhole(session)} />
                <main class="embed-main" aria-busy={session.packetHere() === null || arePartsComing()}>
                  <Show
                    when={hasShown()}
                    fallback={
                      <div class="stack embed-nothing">
                        <p class="quiet" role="status">
                          {isOpening() || session.isOpening()
                            ? 'Loading the battle…'
                            : 'No battle is open yet.'}
                        </p>
                        <Show when={!isOpening() && hasAddress()}>
                          <Button onClick={() => void openWhatIsWanted()}>Load the battle</Button>
                        </Show>
                      </div>
                    }
                  >
                    <Panes session={session} room={room} />
                  </Show>
                </main>
                <div class="stack embed-news">
                  <News update={NO_UPDATE} />
                </div>
                <CursorStatus />
                <Problems isOpen={hasProblems()} />
                <FromAddress />
              </div>
            </ReadOnlyContext.Provider>
          </FindContext.Provider>
        </AutosaveContext.Provider>
      </WorkshopContext.Provider>
    </SessionContext.Provider>
  )
}

function Panes(props: { readonly session: Session; readonly room: ReturnType<typeof createRoom> }) {
  return (
    <>
      <section class="pane embed-board" aria-label="Board" tabIndex={-1} data-focus="board">
        <Board />
      </section>
      <section class="pane embed-why" aria-label="Why" data-focus="inspector" ref={stopIfNothingElse}>
        <SessionContext.Provider value={atRest(props.session)}>
          <Why lines={null} />
        </SessionContext.Provider>
      </section>
      <section class="pane embed-timeline" aria-label="Battle timeline">
        <Timeline room={props.room} />
      </section>
    </>
  )
}

/** Whether the address of the page names a document: whoever did not load it, or could not, may want to. */
const hasAddress = () => new URLSearchParams(location.search).has('url')

const nothing = () => {}

/** What keys can reach; what would open a dialog or change something is not there. */
const pageWith = (state: Pick<Page, 'session' | 'workshop' | 'find' | 'lab'>): Page => ({
  ...state,
  open: nothing,
  save: nothing,
  share: nothing,
  showOrders: nothing,
  showTab: nothing,
  preferences: nothing,
  legend: nothing,
  help: nothing,
  commands: nothing,
})

function listen(session: Session, page: Page): void {
  const listening = new AbortController()
  const { signal } = listening
  const onHash = () => {
    const place = placeFromHash(location.hash)
    if (place !== null) session.seek(place)
  }
  const onKey = (event: KeyboardEvent) => {
    if (!isModalOpen()) press(event, page, WATCHING)
  }
  onMount(() => {
    document.addEventListener('keydown', onKey, { signal })
    addEventListener('hashchange', onHash, { signal })
  })
  onCleanup(() => listening.abort())
}

/** What the address brings; null if it brings nothing, and the battle is to come by a message or is just ours. */
async function openFirst(session: Session): Promise<boolean | null> {
  const link = sourceFromPaste(location.hash)
  if (link !== null) return session.open(link)
  const wishes = new URLSearchParams(location.search)
  if (wishes.has('url')) return openWanted(session)
  if (!wishes.has('wait')) await session.open({ kind: 'document', document: showcase, isOurs: true })
  return null
}

/** Opens the whole page in a tab of its own, with the same battle at the same place. */
async function openWhole(session: Session): Promise<void> {
  const link = await wholeLink(session)
  if (link === null)
    session.tell('This battle is too large for a link, so it cannot be opened elsewhere from here.')
  else open(link, '_blank', 'noopener')
}

async function wholeLink(session: Session): Promise<string | null> {
  const url = new URLSearchParams(location.search).get('url')
  if (url !== null)
    return `${location.pathname}?${new URLSearchParams({ url })}${hashFromPlace(session.cursor())}`
  const made = await linkHere(session)
  return made.ok && made.value.isWhole ? made.value.link : null
}
