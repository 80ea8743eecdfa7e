import { batch, createEffect, createMemo, createSignal, on, untrack } from 'solid-js'
import { type Issue, orNull } from '#schemas/result.ts'
import { rootOf } from '#ui/state/session/branches.ts'
import type { Session } from '#ui/state/session/session.ts'
import {
  type Drawing,
  type FromStart,
  MAIN,
  type Result,
  type Scenario,
  type Upgrade,
} from '#worker/protocol.ts'
import { createHand } from './board-tools.ts'
import { createLatest, ofSameThings } from './create-latest.ts'
import { isSame } from './deep-equal.ts'
import { createHistory, type HistoryState } from './history.ts'

export type Mode = 'debug' | 'edit'

/** The moment of the open battle that a draft began as. */
interface Base {
  readonly branch: string
  readonly tick: number
}

/** What is on the bench, as it can be put aside. */
export interface Bench {
  readonly mode: Mode
  readonly base: Base
  readonly original: Scenario
  readonly history: HistoryState<Scenario>
}

/** What came of a run: the branch with the battle, and what of the changes is in it. */
type Ran = (Pick<FromStart, 'taken' | 'left'> & { readonly id: string }) | null

/** What is on the bench before any battle is. */
const NOTHING: Scenario = {
  format: 'tickscope/scenario',
  version: 1,
  ruleset: '',
  name: '',
  seed: 0,
  setup: {},
}

export type Workshop = ReturnType<typeof createWorkshop>

/**
 * Where battles are changed. The draft is the scenario of one moment of the open battle; what becomes of it is a
 * branch, from the start (`runFromStart`) or from that moment on (`branchFromHere`). The battle itself is never touched.
 */
export function createWorkshop(session: Session) {
  const { whole: engine } = session
  const [mode, setShown] = createSignal<Mode>('debug')
  const [base, setBase] = createSignal<Base>({ branch: MAIN, tick: 0 })
  const [original, setOriginal] = createSignal<Scenario>(NOTHING)
  const [issues, setIssues] = createSignal<readonly Issue[]>([])
  const history = createHistory<Scenario>(NOTHING)
  const draft = history.value
  const isDirty = createMemo(() => !isSame(draft(), original()))
  const [said, say] = createSignal('')

  /** The draft on the board; what it showed last while the next is drawn, or cannot be. */
  const drawing = createLatest<Scenario, Drawing>(
    () => (mode() === 'edit' ? draft() : null),
    async (wanted) => {
      const drawn = await engine.draw(untrack(base).branch, wanted)
      if (!drawn.ok) setIssues(drawn.issues)
      return drawn.ok ? drawn.value : undefined
    },
    { keepsLast: true, isSame: Object.is },
  )

  function put(on: Base, scenario: Scenario): void {
    batch(() => {
      setBase(on)
      setOriginal(scenario)
      setIssues([])
      history.reset(scenario)
    })
  }

  /** Takes the moment at the cursor onto the bench. Changes that are not run yet stay what they are about. */
  async function pickUp(): Promise<void> {
    const { branch, tick } = untrack(session.cursor)
    if (untrack(isDirty)) return
    const { branch: known, tick: at } = untrack(base)
    if (known === branch && at === tick && untrack(original) !== NOTHING) return
    const before = untrack(history.state)
    const moment = await engine.moment(branch, tick)
    const now = untrack(session.cursor)
    if (now.branch !== branch || now.tick !== tick || untrack(history.state) !== before) return
    if (moment.ok) put({ branch, tick }, moment.value)
    else setIssues(moment.issues)
  }

  createEffect(
    on([() => session.cursor().branch, () => session.cursor().tick, session.isDragging], () => {
      if (untrack(mode) === 'edit' && !session.isDragging()) void pickUp()
    }),
  )

  let wished: Mode = 'debug'

  /** The form is shown once the moment it is about is on the bench: nobody should change another one. */
  async function setMode(wish: Mode): Promise<void> {
    wished = wish
    if (wish === 'edit') await pickUpLatest()
    if (wished === wish) setShown(wish)
  }

  /** Takes up another moment as often as one has gone on to another while it was on its way. */
  async function pickUpLatest(): Promise<void> {
    const at = untrack(session.cursor)
    await pickUp()
    if (wished === 'edit' && untrack(session.cursor) !== at) await pickUpLatest()
  }

  /** Another battle, unless it is the draft's own, brings another draft. */
  createEffect(
    on(
      session.piece,
      () => {
        const main = untrack(session.branches)[0]
        if (main !== undefined && !isTaking) put({ branch: MAIN, tick: 0 }, main.summary.scenario)
      },
      { defer: true },
    ),
  )
  /** While a draft becomes a battle the draft stays, with its history. */
  let isTaking = false

  async function taking<T>(work: () => Promise<T>): Promise<T> {
    isTaking = true
    try {
      return await work()
    } finally {
      isTaking = false
    }
  }

  const judge = <T>(result: Result<T>): T | null => {
    setIssues(result.ok ? [] : result.issues)
    return result.ok ? result.value : null
  }

  /** What the draft comes to as a scenario that begins where the battle began. */
  const startOf = async (): Promise<FromStart | null> => {
    const { branch, tick } = base()
    return judge(await engine.fromStart(branch, tick, draft()))
  }

  const root = () => rootOf(session.branches(), base().branch)
  /** Whether the draft is where a battle begins; what a branch changes at tick 0 comes after that. */
  const isStart = () => base().tick === 0 && root()?.id === base().branch

  /** Whether the battle has got as far as the draft's moment; after a reload it may still be on its way there. */
  const isPlayed = createMemo(() => {
    const { branch, tick } = base()
    const branchAt = session.branches().find(({ id }) => id === branch)
    return branchAt !== undefined && branchAt.lastTick() >= tick
  })

  /** What would be taken over to the start, and what would not; null where a draft begins there. */
  const about = createMemo(() =>
    mode() === 'edit' && isDirty() && !isStart() && isPlayed() ? { ...base(), wanted: draft() } : null,
  )
  const outlook = createLatest(
    about,
    async ({ branch, tick, wanted }) => orNull(await engine.fromStart(branch, tick, wanted)),
    { keepsLast: true, isSame: ofSameThings },
  )

  /** A battle with what was changed, beside the one it was changed in. */
  async function runNow(): Promise<Ran> {
    const wanted = draft()
    const found = await startOf()
    const from = root()
    if (found === null || from === undefined) return null
    const { scenario, taken, left } = found
    if (isSame(scenario, from.summary.scenario)) {
      if (left.length > 0)
        setIssues([{ path: [], message: `nothing of this holds from the start: ${left.join(', ')}` }])
      return left.length > 0 ? null : { id: from.id, taken, left }
    }
    const wasStart = isStart()
    // A board with nobody on it is no battle to keep.
    const isEmpty = from.summary.units.length === 0 && session.branches().length === 1
    const isRun = await (isEmpty
      ? taking(() => session.open({ kind: 'document', document: scenario }, true))
      : session.run(from.id, scenario))
    if (!isRun) return null
    const { branch: id } = session.cursor()
    // What could not be taken over stays on the bench: it can still become a branch.
    if (left.length === 0)
      batch(() => {
        if (!wasStart) {
          history.reset(from.summary.scenario)
          history.replace(scenario)
        }
        setBase({ branch: id, tick: 0 })
        // What was changed meanwhile is not in the battle.
        setOriginal(wasStart ? wanted : scenario)
        history.settle()
      })
    return { id, taken, left }
  }

  /** What would have happened, had the changes been made at the draft's moment. */
  async function branchNow(): Promise<boolean> {
    const { branch, tick } = base()
    const wanted = draft()
    const about = session.battle()
    const found = await engine.editsTo(branch, tick, wanted)
    if (session.battle() !== about) return false
    const edits = judge(found)
    if (edits === null) return false
    if (edits.length === 0) {
      setIssues([{ path: [], message: 'nothing is changed yet: a branch needs a change' }])
      return false
    }
    if (!(await session.fork(branch, edits))) return false
    batch(() => {
      setBase({ branch: session.cursor().branch, tick })
      // What was changed while it forked is not in the branch.
      setOriginal(wanted)
      history.settle()
    })
    return true
  }
  let branching: Promise<boolean> | null = null
  let running: Promise<Ran> | null = null

  return {
    ...createHand(),
    mode,
    setMode,
    base,
    draft,
    original,
    isDirty,
    /** How many changes the draft is away from its moment. */
    changes: () => (isDirty() ? Math.max(1, history.changes()) : 0),
    /** What was done last, for those who do not see it. */
    said,
    say,
    drawing: () => drawing() ?? null,
    /** Whether the board shows the draft as it was before the last change. */
    isDrawing: () => drawing.isPending(),
    /** What stands in the way of running the draft, by its path in the draft. */
    issues,
    dismissIssues: () => setIssues([]),
    /** Changes the draft; changes of the same `key` in a row are undone together. */
    change(recipe: (draft: Scenario) => void, key?: string) {
      setIssues([])
      history.change(recipe, key)
    },
    undo: history.undo,
    redo: history.redo,
    canUndo: history.canUndo,
    canRedo: history.canRedo,
    /** Gives up every change, which is a change that can be undone. */
    revert() {
      setIssues([])
      history.replace(original())
    },
    startOf,
    /** Whether changes that are not run yet are about a branch, or one forked from it. */
    isAbout(id: string): boolean {
      const known = session.branches()
      let at = isDirty() ? known.find((branch) => branch.id === base().branch) : undefined
      while (at !== undefined && at.id !== id) {
        const parent = at.fork?.parent
        at = known.find((branch) => branch.id === parent)
      }
      return at !== undefined
    },
    /** Puts a draft away whose branch was removed: nothing could become of it. */
    clearRemoved() {
      const known = session.branches()
      if (known.some(({ id }) => id === base().branch)) return
      put({ branch: MAIN, tick: 0 }, known[0]!.summary.scenario)
    },
    isStart,
    /** What of the changes would hold from the start, in words; null while there is nothing to say. */
    outlook: () => (about() === null ? null : (outlook() ?? null)),
    isLooking: () => outlook.isPending(),
    /** Runs once, however often it is asked for meanwhile; where the battle is then, or null if it cannot be. */
    runFromStart(): Promise<Ran> {
      running ??= runNow().finally(() => {
        running = null
      })
      return running
    },
    /** Forks once, however often it is asked for meanwhile. */
    branchFromHere(): Promise<boolean> {
      branching ??= branchNow().finally(() => {
        branching = null
      })
      return branching
    },
    /** Begins with an empty board; without an edition, of the newest. */
    async startNew(ruleset: string, edition: string | null): Promise<boolean> {
      const blanks = judge(await engine.blanks(ruleset)) ?? []
      const blank = blanks.find((known) => known.edition === edition) ?? blanks[0]
      if (blank === undefined) return false
      return session.open({ kind: 'document', document: blank.scenario, isOurs: true })
    },
    /** The draft in the newest edition with what could not be kept; null if there is nothing to upgrade. */
    async upgrade(): Promise<Upgrade | null> {
      return judge(await engine.upgrade(draft()))
    },
    /** Takes another scenario as the draft, as one change. */
    adopt(scenario: Scenario) {
      setIssues([])
      history.replace(scenario)
    },
    /** Draws what the draft leaves to chance, as one change. */
    async spellOut(): Promise<boolean> {
      const wanted = draft()
      const found = judge(await engine.spellOut(wanted))
      if (found === null || draft() !== wanted) return false
      history.replace(found)
      return true
    },
    bench: (): Bench => ({ mode: mode(), base: base(), original: original(), history: history.state() }),
    restore(bench: Bench) {
      batch(() => {
        setBase(bench.base)
        setOriginal(bench.original)
        history.restore(bench.history)
        wished = bench.mode
        setShown(bench.mode)
      })
    },
  }
}
