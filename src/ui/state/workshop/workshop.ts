import { batch, createEffect, createSignal, on, untrack } from 'solid-js'
import { createBoardTools } from '#ui/state/board-tools.ts'
import { createLatest } from '#ui/state/create-latest.ts'
import type { Discarded, Session, Workshop } from '#ui/state/types.ts'
import { type Drawing, MAIN, type Scenario } from '#worker/protocol.ts'
import { type BenchModel, createBench } from './bench.ts'
import { createPickUp } from './pick-up.ts'
import { createRuns } from './runs.ts'

/** A draft goes with its branch, and comes back with it. */
function createDiscarding(session: Session, bench: BenchModel): Pick<Workshop, 'discard' | 'bringBack'> {
  const { base, original, isDirty, history } = bench
  const drafts = new WeakMap<Discarded, Parameters<BenchModel['restore']>[0]>()
  const isOf = ({ branches }: Discarded) => branches.some(({ id }) => id === untrack(base).branch)
  return {
    discard(id) {
      const main = untrack(session.branches)[0]
      const gone = session.discard(id)
      if (gone === null || main === undefined || !isOf(gone)) return gone
      if (untrack(isDirty)) drafts.set(gone, { base: base(), original: original(), history: history.state() })
      bench.put({ branch: MAIN, tick: 0 }, main.summary.scenario)
      return gone
    },
    bringBack() {
      const back = session.bringBack()
      const draft = back === null ? undefined : drafts.get(back)
      if (draft !== undefined && !untrack(isDirty)) batch(() => bench.restore(draft))
      return back
    },
  }
}

/** Where battles are edited, put together from its parts. */
export function createWorkshop(session: Session): Workshop {
  const { engine } = session
  const [said, say] = createSignal('')
  const bench = createBench()
  const { base, draft, original, issues, setIssues, judge, history } = bench
  const { mode, setMode, restoreMode } = createPickUp(session, bench)

  const drawing = createLatest<Scenario, Drawing>(
    () => (mode() === 'edit' ? draft() : null),
    async (wanted) => {
      const drawn = await engine.draw(untrack(base).branch, wanted)
      if (!drawn.ok) setIssues(drawn.issues)
      return drawn.ok ? drawn.value : undefined
    },
    { keepsLast: true, isSame: Object.is },
  )

  /** While a draft is being opened as a battle it stays, with its history. */
  let isTaking = false
  async function openDraft(document: Scenario): Promise<boolean> {
    isTaking = true
    try {
      return await session.open({ kind: 'document', document }, true)
    } finally {
      isTaking = false
    }
  }
  const runs = createRuns({ ...session, mode, openDraft }, bench)

  /** Another battle brings another draft, unless it was made from this one. */
  createEffect(
    on(
      session.battleSerial,
      () => {
        const main = untrack(session.branches)[0]
        if (main !== undefined && !isTaking) bench.put({ branch: MAIN, tick: 0 }, main.summary.scenario)
      },
      { defer: true },
    ),
  )

  return {
    ...createBoardTools(),
    ...bench.onDraft,
    ...runs,
    mode,
    setMode,
    base,
    said,
    say,
    drawing: () => drawing() ?? null,
    isDrawing: drawing.isPending,
    issues,
    dismissIssues: () => setIssues([]),
    ...createDiscarding(session, bench),
    async startNew(ruleset, edition) {
      const blanks = judge(await engine.blanks(ruleset)) ?? []
      const blank = blanks.find((known) => known.edition === edition) ?? blanks[0]
      if (blank === undefined) return false
      return session.open({ kind: 'document', document: blank.scenario, isOurs: true })
    },
    upgrade: async () => judge(await engine.upgrade(draft())),
    async rollSetup() {
      const wanted = draft()
      const found = judge(await engine.rollSetup(wanted))
      if (found === null || draft() !== wanted) return false
      history.replace(found)
      return true
    },
    bench: () => ({ mode: mode(), base: base(), original: original(), history: history.state() }),
    restore(kept) {
      batch(() => {
        bench.restore(kept)
        restoreMode(kept.mode)
      })
    },
  }
}
