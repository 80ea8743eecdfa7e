import { batch, createSignal, untrack } from 'solid-js'
import type { Work } from '#schemas/documents/work.ts'
import type { KeptAnswer } from '#schemas/lab/kept-answer.ts'
import type { SavedQuery } from '#schemas/query/saved-query.ts'
import { isAsked } from '#ui/state/find/is-asked.ts'
import type { Branches, CursorModel, Session, Spot } from '#ui/state/types.ts'
import { connectEngine } from '#worker/client.ts'
import { FIRST_WORKER } from '#worker/first-worker.ts'
import type { Source } from '#worker/protocol.ts'
import { createStrip } from './branch.ts'
import { createBranches } from './branches.ts'
import { createCompany } from './company.ts'
import { createCursor } from './cursor.ts'
import { createDiscards } from './discards.ts'
import { createForks } from './forks.ts'
import { createJumps, type Past } from './jumps.ts'
import { createNotices } from './notices.ts'
import { createOpening } from './opening.ts'
import { createOrdering } from './ordering.ts'
import { takeUp, workOf } from './resume-work.ts'

/** The open battle, put together from its parts; jumps leave their way back in `past`. */
export function createSession(past: Past = history): Session {
  const [crashed, setCrashed] = createSignal(false)
  const client = connectEngine(() => setCrashed(true), FIRST_WORKER)
  const { engine } = client
  const picks = createPicks()
  const notices = createNotices()
  const branches = createBranches()
  const cursorModel = createCursor(engine, branches, picks.picked)
  const forks = createForks({ engine, branches, cursorModel, notices, crashed })
  const discards = createDiscards({ engine, branches, cursorModel, forks })
  const ordering = createOrdering({ engine, branches, cursorModel, notices, forks })
  const [queries, setQueries] = createSignal<readonly SavedQuery[]>([])
  const [answers, setAnswers] = createSignal<readonly KeptAnswer[]>([])
  const opening = createOpening(
    { engine, branches, cursorModel, forks, notices, crashed },
    (asked, isSameBattle) => {
      setAnswers([])
      if (isSameBattle) return
      picks.clear()
      setQueries(asked)
    },
  )
  const { open, battleSerial } = opening
  const company = createCompany(branches, cursorModel)
  const jumps = createWayBack({ past, branches, cursorModel, picks, battleSerial })

  const work = () =>
    workOf(branches, cursorModel, {
      picked: picks.picked(),
      queries: queries().filter(isAsked),
      answers: answers(),
      isOurs: opening.isOurs(),
    })

  async function resume(work: Work) {
    const source = { kind: 'document', document: work.scenario, isOurs: work.isOurs } as const
    if (!(await open(source, true))) return null
    setQueries(work.queries ?? [])
    setAnswers(work.answers ?? [])
    const resumed = await takeUp(work, { branches, cursorModel, forks, ordering })
    if (resumed !== null) picks.set(work.picked)
    return resumed
  }

  /** Only what is followed is ever opened again. */
  let reopening: Promise<(before: Work, source: Source) => Promise<boolean>> | null = null
  const loadReopening = async () =>
    (await import('./reopen.ts')).createReopening((source, going) => open(source, true, false, going), {
      branches,
      cursorModel,
      forks,
      ordering,
      notices,
    })
  async function reopen(source: Source): Promise<boolean> {
    const before = untrack(work)
    if (before === null) return open(source)
    reopening ??= loadReopening()
    return (await reopening)(before, source)
  }

  async function restart(isHeld = false): Promise<void> {
    const before = untrack(work)
    client.restart()
    setCrashed(false)
    const wanted = opening.wanted()
    if (wanted !== null) await open(wanted, false, isHeld)
    else if (before !== null && isHeld) {
      const { scenario: document, isOurs } = before
      await open({ kind: 'document', document, isOurs }, true, true)
    } else if (before !== null) await resume(before)
  }

  async function goOn(): Promise<void> {
    const here = untrack(cursorModel.branch)
    if (here !== undefined) await forks.playOn(here)
  }

  return {
    engine,
    parts: { engine, branches, cursorModel, notices, forks, ordering, company, discards, crashed },
    ...company,
    ...cursorModel,
    ...aboutBranch(cursorModel),
    ...notices,
    ...forks,
    ...discards,
    order: ordering.order,
    branches: branches.list,
    battle: branches.battle,
    stop() {
      cursorModel.branch()?.stop()
      void engine.cancel(cursorModel.cursor().branch)
    },
    goOn,
    ...picks,
    queries,
    setQueries,
    answers,
    setAnswers,
    ...jumps,
    crashed,
    battleSerial,
    openedSerial: opening.openedSerial,
    isOpening: () => opening.wanted() !== null,
    reading: opening.reading,
    stopReading: opening.stopReading,
    open,
    reopen,
    work,
    resume,
    restart,
    close() {
      jumps.close()
      client.close()
    },
  }
}

function createPicks() {
  const [picked, set] = createSignal<string | null>(null)
  const [hovered, hover] = createSignal<string | null>(null)
  return {
    picked,
    set,
    pick: (id: string | null) => set((old) => (old === id ? null : id)),
    hovered,
    hover,
    clear() {
      set(null)
      hover(null)
    },
  }
}

interface WayBack {
  readonly past: Past
  readonly branches: Branches
  readonly cursorModel: CursorModel
  readonly picks: ReturnType<typeof createPicks>
  battleSerial(): number
}

/** The way back from jumps. */
function createWayBack({ past, branches, cursorModel, picks, battleSerial }: WayBack) {
  const spot = (): Spot => untrack(() => ({ cursor: cursorModel.cursor(), picked: picks.picked() }))
  function goTo({ cursor, picked }: Spot): boolean {
    if (untrack(() => branches.find(cursor.branch)) === undefined) return false
    batch(() => {
      cursorModel.playback.pause()
      cursorModel.seek(cursor)
      picks.set(picked)
    })
    return true
  }
  const jumps = createJumps({
    past,
    // Entries outlive the page: those of an earlier visit must lead nowhere.
    battle: () => `${performance.timeOrigin} ${untrack(battleSerial)}`,
    here: spot,
    goTo,
  })
  const onPop = ({ state }: PopStateEvent) => jumps.onPop(state)
  addEventListener('popstate', onPop)
  return { ...jumps, spot, close: () => removeEventListener('popstate', onPop) }
}

/** The state of the current branch. */
function aboutBranch({ branch, summary }: CursorModel) {
  const nothing = createStrip(1)
  return {
    outcome: () => branch()?.outcome() ?? null,
    isStopped: () => branch()?.isStopped() ?? false,
    isFull: () => branch()?.isFull() ?? false,
    optionTexts: () => branch()?.optionTexts() ?? [],
    chapters: () => branch()?.chapters() ?? [],
    strip: () => branch()?.strip ?? nothing,
    sideName(side: string) {
      const { sides = [], sideNames = [] } = summary() ?? {}
      const name = sideNames[sides.indexOf(side)] ?? side
      return name === side ? side : `${name} (${side})`
    },
  }
}
