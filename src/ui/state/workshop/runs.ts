import { batch, createMemo } from 'solid-js'
import type { Mode } from '#schemas/documents/work.ts'
import { orNull } from '#schemas/result.ts'
import { createLatest, ofSameThings } from '#ui/state/create-latest.ts'
import { deepEqual } from '#ui/state/deep-equal.ts'
import { rootOf } from '#ui/state/session/branches.ts'
import type { Ran, Session } from '#ui/state/types.ts'
import type { FromStart, Scenario } from '#worker/protocol.ts'
import type { BenchModel } from './bench.ts'

type Surroundings = Pick<Session, 'engine' | 'branches' | 'battle' | 'cursor' | 'run' | 'fork'> & {
  mode(): Mode
  /** Opens a draft as a battle of its own. */
  openDraft(scenario: Scenario): Promise<boolean>
}

/** Turns a draft into a battle from the start, or a branch from its moment on. */
export function createRuns(
  { engine, branches, battle, cursor, run, fork, mode, openDraft }: Surroundings,
  { base, draft, isDirty, history, judge, setIssues, settle }: BenchModel,
) {
  const startOf = async (): Promise<FromStart | null> => {
    const { branch, tick } = base()
    return judge(await engine.fromStart(branch, tick, draft()))
  }

  const root = () => rootOf(branches(), base().branch)
  const isStart = () => base().tick === 0 && root()?.id === base().branch

  /** Whether the battle has reached the draft's moment; after a reload it may not have yet. */
  const isPlayed = createMemo(() => {
    const { branch, tick } = base()
    const branchAt = branches().find(({ id }) => id === branch)
    return branchAt !== undefined && branchAt.lastTick() >= tick
  })

  /** What to ask about; null where the draft is the start anyway. */
  const about = createMemo(() =>
    mode() === 'edit' && isDirty() && !isStart() && isPlayed() ? { ...base(), wanted: draft() } : null,
  )
  const outlook = createLatest(
    about,
    async ({ branch, tick, wanted }) => orNull(await engine.fromStart(branch, tick, wanted)),
    { keepsLast: true, isSame: ofSameThings },
  )

  /** Runs a battle with the changes, beside the one they were made in. */
  async function runNow(): Promise<Ran> {
    const wanted = draft()
    const found = await startOf()
    const from = root()
    if (found === null || from === undefined) return null
    const { scenario, taken, left } = found
    if (deepEqual(scenario, from.summary.scenario)) {
      if (left.length > 0)
        setIssues([{ path: [], message: `nothing of this holds from the start: ${left.join(', ')}` }])
      return left.length > 0 ? null : { id: from.id, taken, left }
    }
    const wasStart = isStart()
    // A battle without units is not worth keeping.
    const isEmpty = from.summary.units.length === 0 && branches().length === 1
    if (!(await (isEmpty ? openDraft(scenario) : run(from.id, scenario)))) return null
    const { branch: id } = cursor()
    // Changes that do not hold from the start stay on the bench: they can still become a branch.
    if (left.length === 0)
      batch(() => {
        if (!wasStart) {
          history.reset(from.summary.scenario)
          history.replace(scenario)
        }
        // What was changed in the meantime is not in the battle.
        settle({ branch: id, tick: 0 }, wasStart ? wanted : scenario)
      })
    return { id, taken, left }
  }

  /** Forks a branch with the changes, from the draft's moment on. */
  async function branchNow(): Promise<boolean> {
    const { branch, tick } = base()
    const wanted = draft()
    const asked = battle()
    const found = await engine.editsTo(branch, tick, wanted)
    if (battle() !== asked) return false
    const edits = judge(found)
    if (edits === null) return false
    if (edits.length === 0) {
      setIssues([{ path: [], message: 'nothing is changed yet: a branch needs a change' }])
      return false
    }
    if (!(await fork(branch, edits))) return false
    // What was changed while it forked is not in the branch.
    settle({ branch: cursor().branch, tick }, wanted)
    return true
  }

  return {
    startOf,
    isStart,
    outlook: () => (about() === null ? null : (outlook() ?? null)),
    isLooking: outlook.isPending,
    runFromStart: onceAtATime(runNow),
    branchFromHere: onceAtATime(branchNow),
  }
}

/** Calls made while one is under way share its result. */
function onceAtATime<T>(work: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | null = null
  return () => {
    underWay ??= work().finally(() => {
      underWay = null
    })
    return underWay
  }
}
