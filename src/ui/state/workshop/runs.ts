import { createMemo } from 'solid-js'
import { orNull } from '#schemas/result.ts'
import { createLatest, ofSameThings } from '#ui/state/create-latest.ts'
import { rootOf } from '#ui/state/session/branches.ts'
import type { FromStart } from '#worker/protocol.ts'
import type { BenchModel } from './bench.ts'
import type { RunParts } from './run-draft.ts'

/** Turns a draft into a battle from the start, or a branch from its moment on. */
export function createRuns(surroundings: RunParts['surroundings'], bench: BenchModel) {
  const { engine, branches, mode } = surroundings
  const { base, draft, isDirty, judge } = bench
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

  const parts = { surroundings, bench, startOf, root, isStart }
  return {
    startOf,
    isStart,
    outlook: () => (about() === null ? null : (outlook() ?? null)),
    isLooking: outlook.isPending,
    runFromStart: onceAtATime(async () => (await import('./run-draft.ts')).runFromStart(parts)),
    branchFromHere: onceAtATime(async () => (await import('./run-draft.ts')).branchFromHere(parts)),
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
