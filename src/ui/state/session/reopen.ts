import { untrack } from 'solid-js'
import type { Work } from '#schemas/documents/work.ts'
import { MAX_TICKS } from '#schemas/limits.ts'
import { until } from '#ui/state/create-latest.ts'
import type { Branch, Cursor, Place, SessionParts } from '#ui/state/types.ts'
import type { Source } from '#worker/protocol.ts'
import type { Continuation } from './opening.ts'
import { takeUp } from './resume-work.ts'

type Parts = Pick<SessionParts, 'branches' | 'cursorModel' | 'forks' | 'ordering' | 'notices'>

/** So long what was open is looked at, instead of the start of what is opened in its place. */
const PATIENCE_MS = 300

/** Waits until a battle has come to a place or has ended, but not for long. */
const untilKnown = (branch: Branch, { tick }: Place): Promise<unknown> =>
  Promise.race([
    until(() => branch.lastTick() > tick || !branch.isGrowing()),
    new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
  ])

/** Opens the source of a work as it is by now, and gives it the branches and the place there were. */
export function createReopening(
  open: (source: Source, going: Continuation) => Promise<boolean>,
  parts: Parts,
) {
  const { branches, cursorModel, notices } = parts
  /** Where one was put, and where one would be if the battle went that far: until one moves, that is the place. */
  let put: { readonly at: Cursor; readonly wish: Work['cursor'] } | null = null

  function placeIn({ cursor }: Work): Work['cursor'] {
    const here = cursorModel.cursor()
    if (put?.at === here) return put.wish
    const isOnTheWay = cursorModel.aim() !== null
    return here.tick === cursorModel.lastTick() && !isOnTheWay
      ? { ...cursor, tick: MAX_TICKS, frame: 0 }
      : cursor
  }

  return async function reopen(before: Work, source: Source): Promise<boolean> {
    const cursor = untrack(() => placeIn(before))
    const untilReady = (main: Branch) => untilKnown(main, cursor)
    if (!(await open(source, { place: cursor, untilReady }))) return false
    // A file that brings a branch brings it again; those that were made of an older one are left behind.
    const bringsBranch = untrack(branches.coming).length > 0
    if (bringsBranch) await until(() => branches.coming().length === 0)
    const resumed = await takeUp({ ...before, cursor, ...(bringsBranch && { branches: [] }) }, parts)
    if (resumed === null) return true
    if (resumed.lost.length > 0)
      notices.remark(`After the change ${resumed.lost.join(', ')} could not be played again.`)
    const onTheWay = untrack(cursorModel.cursor)
    put = { at: onTheWay, wish: cursor }
    void resumed.arrived.then((isThere) => {
      if (isThere && put?.at === onTheWay) put = { at: untrack(cursorModel.cursor), wish: cursor }
    })
    return true
  }
}
