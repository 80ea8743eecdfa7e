import { batch, createSignal, untrack } from 'solid-js'
import { type Client, connectEngine } from '#worker/client.ts'
import { type Edit, MAIN, type Opened, type Source } from '#worker/protocol.ts'
import { type Branch, createBranch } from './branch.ts'
import { createBranches } from './branches.ts'
import { createLook } from './cursor.ts'
import { createForks } from './forks.ts'
import { createJumps, type Spot } from './jumps.ts'
import { createNotices } from './notices.ts'
import { createOrdering } from './ordering.ts'
import { takeUp, type Work, workOf } from './resume-work.ts'
import { createStrip } from './strip.ts'
import { until } from './until.ts'

export type Session = ReturnType<typeof createSession>

const nameOf = (source: Source): string =>
  source.kind === 'text' ? source.name : source.kind === 'link' ? 'The link' : 'The document'

/** The open battle and how one looks at it: opened here, the rest is put together from its parts. */
export function createSession() {
  const [picked, setPicked] = createSignal<string | null>(null)
  const [hovered, setHovered] = createSignal<string | null>(null)
  const [crashed, setCrashed] = createSignal(false)
  const [piece, setPiece] = createSignal(0)
  const [isOurs, setOurs] = createSignal(true)
  const nothing = createStrip()

  const client: Client = connectEngine(() => setCrashed(true))
  const { engine: whole } = client
  const notices = createNotices()
  const branches = createBranches()
  const look = createLook(whole, branches)
  const forks = createForks({ whole, branches, look, notices, crashed })
  const ordering = createOrdering({ whole, branches, look, notices, forks })
  const { branch, summary } = look
  const { setNotes, ...said } = notices
  const { aim, setAim, seekWhenKnown, rewind, ...shown } = look
  /** What was asked for last; after a crash that is opened, unless something is open. */
  let wanted: Source | null = null

  /** Opens what was brought; what was open stays if it cannot be. Either it goes on with the work, or begins another. */
  async function open(source: Source, goesOn = false, isHeld = false): Promise<boolean> {
    wanted = source
    const inbox = branches.createInbox()
    const result = await whole.open(source, inbox.take, isHeld)
    if (!result.ok) {
      // After a crash it is opened again with the engine.
      if (!untrack(crashed)) wanted = null
      notices.complain(result.issues, nameOf(source))
      return false
    }
    wanted = null
    const { at, edits, claims, main: start, notes } = result.value
    const main = createBranch(start, 'Main', null)
    batch(() => {
      if (!goesOn) setPiece((n) => n + 1)
      setOurs(source.kind === 'document' && source.isOurs === true)
      show(main)
      inbox.deliverTo(main)
      if (isHeld) main.stop()
      setNotes(notes.map(({ path, message }) => ({ path, message: `${nameOf(source)} ${message}` })))
    })
    if (claims && !isHeld) void holdToClaims(main, nameOf(source))
    if (edits.length > 0 && !isHeld)
      void bring(main, edits, source.kind === 'link' ? 'As in the link' : 'As in the file', at)
    else if (at !== null) void seekWhenKnown(at)
    return true
  }

  function show(main: Branch): void {
    rewind()
    notices.complain([])
    setPicked(null)
    setHovered(null)
    branches.setList([main])
    branches.setComing([])
  }

  /** Forks what a file or link changes, once its battle has got that far, and goes where it wants one to look. */
  async function bring(main: Branch, edits: readonly Edit[], name: string, at: Opened['at']): Promise<void> {
    const wish = { id: branches.freeId(), name, parent: MAIN, edits }
    const tick = edits[0]?.tick ?? 0
    const place = { branch: wish.id, ...(at ?? { tick, frame: 0 }) }
    batch(() => {
      branches.setComing([wish])
      setAim(place)
    })
    await until(() => branches.isKnown(main, tick))
    if (!untrack(() => branches.isOpen(main))) return
    const isThere = await forks.fork(MAIN, edits, name, wish.id)
    if (untrack(aim) !== place) return
    setAim(null)
    if (isThere && at !== null) void seekWhenKnown(at)
  }

  /** Says when a battle, played again, is not what its file says. */
  async function holdToClaims(main: Branch, name: string): Promise<void> {
    const verified = await whole.verify()
    if (!untrack(() => branches.isOpen(main))) return
    const differs = verified.ok ? verified.value : verified.issues.map(({ message }) => message)
    if (differs.length > 0) notices.remark(`${name}: played again, the battle ${differs.join('; ')}`)
  }

  /** Where one is, to come back to. */
  const spot = (): Spot => untrack(() => ({ cursor: look.cursor(), picked: picked() }))
  function goTo({ cursor, picked: unit }: Spot): boolean {
    if (untrack(() => branches.find(cursor.branch)) === undefined) return false
    batch(() => {
      look.playback.pause()
      look.seek(cursor)
      setPicked(unit)
    })
    return true
  }
  const jumps = createJumps({
    past: history,
    // Entries outlive the page: those of an earlier visit lead nowhere.
    battle: () => `${performance.timeOrigin} ${untrack(piece)}`,
    here: spot,
    goTo,
  })
  const onPop = ({ state }: PopStateEvent) => jumps.onPop(state)
  addEventListener('popstate', onPop)

  const work = () => workOf(branches, look, { picked: picked(), isOurs: isOurs() })

  /** Takes up a battle where it was left; null if it cannot be, or something else is opened meanwhile. */
  async function resume(work: Work) {
    const source = { kind: 'document', document: work.scenario, isOurs: work.isOurs } as const
    if (!(await open(source, true))) return null
    const resumed = await takeUp(work, { branches, look, forks, ordering })
    if (resumed !== null) setPicked(work.picked)
    return resumed
  }

  /** Brings the engine back after a crash, with the same battle at the same place, or at its start and not played. */
  async function restart(isHeld = false): Promise<void> {
    const before = untrack(work)
    client.restart()
    setCrashed(false)
    if (wanted !== null) await open(wanted, false, isHeld)
    else if (before !== null && isHeld) {
      const { scenario: document, isOurs: ours } = before
      await open({ kind: 'document', document, isOurs: ours }, true, true)
    } else if (before !== null) await resume(before)
  }

  /** Plays on what was stopped. */
  async function goOn(): Promise<void> {
    const here = untrack(branch)
    if (here === undefined) return
    const inbox = branches.createInbox()
    inbox.deliverTo(here)
    here.goOn()
    const result = await whole.goOn(here.id, inbox.take)
    if (!result.ok) notices.complain(result.issues)
  }

  return {
    /** All the engine can do; `engine` has its answers about the branch looked at. */
    whole,
    ...shown,
    ...said,
    ...forks,
    order: ordering.order,
    branches: branches.list,
    battle: branches.battle,
    outcome: () => branch()?.outcome() ?? null,
    isStopped: () => branch()?.isStopped() ?? false,
    isFull: () => branch()?.isFull() ?? false,
    /** Ends the playing of a long battle; what is known of it stays. */
    stop() {
      branch()?.stop()
      void whole.cancel(look.cursor().branch)
    },
    goOn,
    /** What each unit's options are called, from which tick on. */
    optionTexts: () => branch()?.optionTexts() ?? [],
    /** What a side is called: "player (P)" where the id alone does not say it. */
    sideName(side: string) {
      const { sides = [], sideNames = [] } = summary() ?? {}
      const name = sideNames[sides.indexOf(side)] ?? side
      return name === side ? side : `${name} (${side})`
    },
    /** Where parts of the battle begin that have names of their own. */
    chapters: () => branch()?.chapters() ?? [],
    get strip() {
      return branch()?.strip ?? nothing
    },
    picked,
    /** Picks a unit; the same one again, or null, picks nobody. */
    pick: (id: string | null) => setPicked((old) => (old === id ? null : id)),
    hovered,
    hover: (id: string | null) => setHovered(id),
    spot,
    /** Goes somewhere with a way back: the key for it, or the browser's own. */
    jump: jumps.jump,
    jumped: jumps.jumped,
    back: jumps.back,
    crashed,
    /** Grows by one with every battle that is not a continuation of the one before. */
    piece,
    /** Whether something is about to be opened. */
    isOpening: () => wanted !== null,
    open,
    work,
    resume,
    restart,
    close() {
      removeEventListener('popstate', onPop)
      client.close()
    },
  }
}
