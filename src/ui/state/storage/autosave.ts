import { createEffect, createSignal, onCleanup, untrack } from 'solid-js'
import type { Card, KeptWork } from '#schemas/documents/work.ts'
import { textFromPath } from '#schemas/result.ts'
import type { Autosave, Session, Workshop } from '#ui/state/types.ts'
import type { Result } from '#worker/protocol.ts'
import { openDatabase, storageErrorText } from './db.ts'
import { createDebounced } from './debounce.ts'
import { disposableWorks, FINGERPRINT, latestWork, listedCards, savedWork, workCard } from './saved-work.ts'
import { createTab, freshId } from './tab.ts'

const QUIET_MS = 300
const LATEST_MS = 2000
/** In bytes: it is written anew with every step. */
const LARGEST_ATTACHED = 4_000_000

interface Write {
  readonly card: Card
  readonly keeping: KeptWork
}

export function createAutosave(session: Session, workshop: Workshop): Autosave {
  const store = openDatabase()
  const tab = createTab()
  const { remarks, dismiss, remark, remarkOnce, attempt } = createRemarks()
  const [isTakingUp, setTakingUp] = createSignal(false)
  let own = ''
  let battleSerial = untrack(session.battleSerial)
  let due: { readonly id: string; readonly keeping: KeptWork } | null = null
  let writing: Write | null = null
  let latest: Write | null = null
  let written: Promise<unknown> = Promise.resolve()
  let tidied = ''

  const delayed = createDebounced(
    () => {
      if (due === null) return
      const { id, keeping } = due
      due = null
      const card = workCard(id, keeping, { lastTick: untrack(session.lastTick), now: Date.now() })
      const begun = { card, keeping }
      writing = begun
      latest = begun
      // What was kept before it could be told apart is kept again, unless something newer was kept meanwhile.
      if (FINGERPRINT.now() === null)
        void FINGERPRINT.load().then(() => {
          if (latest !== begun) return
          due ??= { id, keeping }
          delayed.soon()
        })
      const write = async () => {
        await store.put(card, keeping)
        if (writing === begun) writing = null
      }
      written = attempt(write).then(() => tidyFor(id))
    },
    { quietMs: QUIET_MS, latestMs: LATEST_MS },
  )

  createEffect(() => {
    // Where the pointer lets go is soon enough.
    if (session.isDragging()) return
    const battle = session.work()
    const keeping = battle && savedWork(battle, workshop.bench())
    const now = session.battleSerial()
    session.outcome()
    if (isTakingUp() || keeping === null) return
    if (now !== battleSerial || own === '') {
      delayed.now()
      battleSerial = now
      own = tab.takeNew()
    }
    if (attachedTo(session) > LARGEST_ATTACHED) return remarkOnce(tooLargeText(keeping))
    due = { id: own, keeping }
    delayed.soon()
  })

  onLeaving(delayed.now, () => {
    // A file cannot be left as text; what was kept last stays.
    if (writing !== null && attachedTo(session) === 0) store.leave(writing.card, writing.keeping)
  })

  async function cards(): Promise<readonly Card[]> {
    const kept = (await attempt(store.cards)) ?? []
    const read = await session.engine.readCards(kept)
    if (!read.ok) return []
    if (read.value.length < kept.length)
      remarkOnce('Some of what is kept in this browser cannot be read; it is left as it is.')
    return read.value
  }

  /** Makes room, once for every work this tab starts. */
  async function tidyFor(id: string): Promise<void> {
    if (id === tidied) return
    tidied = id
    const taken = await tab.taken()
    if (taken === null) return
    const { worthless, oldest } = disposableWorks(await cards(), new Set([...taken, own]), Date.now())
    if (worthless.length + oldest.length === 0) return
    await attempt(() => store.remove([...worthless, ...oldest].map((card) => card.id)))
    for (const { name } of oldest) remark(`“${name}”, the oldest of your works in progress, made room.`)
  }

  /** Resumes a work: under its own id, unless another tab has it open or it did not survive whole. */
  async function takeUp(kept: unknown, id: string, take: (id: string) => Promise<boolean>): Promise<boolean> {
    const before = untrack(session.battleSerial)
    const isElsewhere = () => session.isOpening() || untrack(session.battleSerial) !== before
    const read = await session.engine.readWork(kept)
    // Something else was opened first, and stays.
    if (isElsewhere()) return true
    if (!read.ok) {
      remark(`A work kept in this browser cannot be read, and is left as it is: ${firstOf(read)}`)
      return false
    }
    const { battle, bench } = read.value
    delayed.now()
    setTakingUp(true)
    try {
      const resumed = await session.resume(battle)
      if (resumed === null) {
        if (isElsewhere()) return true
        remark(`“${battle.scenario.name}” cannot be taken up where it was left; it is kept as it is.`)
        return false
      }
      const { lost, arrived } = resumed
      for (const name of lost) remark(`The branch “${name}” cannot be made any more; it is kept as it was.`)
      workshop.restore(bench)
      void arrived.then(() => {
        // An unchanged draft has followed the cursor; its history has not.
        if (!workshop.isDirty() && session.battleSerial() === battleSerial && isAt(battle.cursor))
          workshop.restore(bench)
      })
      own = lost.length === 0 && (await take(id)) ? id : tab.takeNew()
      return true
    } finally {
      setTakingUp(false)
    }
  }

  const isAt = ({ branch, tick }: { branch: string; tick: number }) =>
    session.cursor().branch === branch && session.cursor().tick === tick

  return {
    remarks,
    dismiss,
    async restore() {
      const remembered = tab.remembered()
      if (remembered !== null) {
        const kept = await attempt(() => store.document(remembered))
        if (kept !== undefined) return takeUp(kept, remembered, tab.takeAgain)
      }
      const latest = latestWork(await cards())
      if (latest === undefined) return false
      return takeUp(await attempt(() => store.document(latest.id)), latest.id, tab.take)
    },
    list: async () => listedCards(await cards(), own),
    async open({ kind, id }) {
      const kept = await attempt(() => store.document(id))
      if (kind === 'work') return takeUp(kept, id, tab.take)
      return session.open({ kind: 'document', document: kept })
    },
    async remove(card) {
      const kept = await attempt(() => store.document(card.id))
      await attempt(() => store.remove([card.id]))
      return () => attempt(() => store.put(card, kept))
    },
    async save(scenario) {
      const { name, ruleset } = scenario
      const card: Card = { kind: 'saved', id: freshId(), name, ruleset, savedAt: Date.now() }
      return (await attempt(async () => store.put(card, scenario).then(() => true))) ?? false
    },
    async settle() {
      delayed.now()
      await written
    },
  }
}

/** In bytes, the file that belongs to the open battle. */
const attachedTo = ({ summary }: Pick<Session, 'summary'>): number => untrack(summary)?.attached ?? 0

const tooLargeText = ({ battle }: KeptWork): string =>
  `“${battle.scenario.name}” is too large to be kept in this browser; open its file again after a reload.`

function firstOf(refused: Exclude<Result<unknown>, { ok: true }>): string {
  const [issue] = refused.issues
  return issue === undefined ? '' : `${textFromPath(issue.path)} ${issue.message}`
}

/** What went wrong with keeping the work; some of it is said only once. */
function createRemarks() {
  const [remarks, setRemarks] = createSignal<readonly string[]>([])
  const said = new Set<string>()

  const remark = (text: string) => setRemarks((before) => [...before, text])
  const remarkOnce = (text: string) => {
    if (!said.has(text)) remark(text)
    said.add(text)
  }

  /** Uses the store; undefined, and a remark, if the browser refuses. */
  async function attempt<T>(job: () => Promise<T>): Promise<T | undefined> {
    try {
      return await job()
    } catch (error) {
      remarkOnce(`Your work cannot be kept in this browser: ${storageErrorText(error)}. Save it as a file.`)
      return undefined
    }
  }

  return { remarks, dismiss: () => setRemarks([]), remark, remarkOnce, attempt }
}

/** Saves while there is time: when the page is hidden or left. */
function onLeaving(save: () => void, leave: () => void): void {
  const onHide = () => {
    if (document.visibilityState === 'hidden') save()
  }
  const onLeave = () => {
    save()
    leave()
  }
  document.addEventListener('visibilitychange', onHide)
  window.addEventListener('pagehide', onLeave)
  onCleanup(() => {
    document.removeEventListener('visibilitychange', onHide)
    window.removeEventListener('pagehide', onLeave)
    save()
  })
}
