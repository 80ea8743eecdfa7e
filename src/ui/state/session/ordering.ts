import { batch, createSignal, untrack } from 'solid-js'
import { until } from '#ui/state/create-latest.ts'
import type { Branch, Cursor, Ordering, SessionParts } from '#ui/state/types.ts'
import type { Edit, Order } from '#worker/protocol.ts'

type Given = Extract<Edit, { order: Order | null }>

const isGiven = (change: Edit): change is Given => 'order' in change

type Parts = Pick<SessionParts, 'engine' | 'branches' | 'cursorModel' | 'notices' | 'forks'>

export function createOrdering({ engine, branches, cursorModel, notices, forks }: Parts): Ordering {
  const { isOpen } = branches

  /** Gives a waiting branch an order; done as soon as it waits again, ends or is stopped. */
  async function give(to: Branch, order: Order | null): Promise<boolean> {
    const tick = untrack(to.lastTick)
    const [isHeard, setHeard] = createSignal(false)
    const result = await engine.give(to.id, order, (progress) => {
      batch(() => {
        to.report(progress)
        setHeard(true)
      })
    })
    if (!result.ok) {
      notices.complain(result.issues)
      return false
    }
    to.noteGiven({ tick, order })
    await until(() => !isOpen(to) || (isHeard() && !to.isGrowing()))
    return true
  }

  async function giveAgain(to: Branch, given: readonly Edit[] = []): Promise<boolean> {
    for (const edit of given) {
      await until(() => !isOpen(to) || !to.isGrowing())
      if (!isGiven(edit) || !untrack(() => isOpen(to))) return false
      // Recorded before the game asked between floors: it went on by itself there.
      if (untrack(to.lastTick) < edit.tick && !(await give(to, null))) return false
      if (!(await give(to, edit.order))) return false
    }
    return true
  }

  async function order(wish: Order | null, name: string): Promise<boolean> {
    const here = untrack(cursorModel.branch)
    if (here === undefined) return false
    const at = untrack(cursorModel.cursor)
    const isDue = untrack(here.outcome)?.kind === 'awaiting' && at.tick === untrack(here.lastTick)
    if (!isDue) return orderInstead(here, at.tick, wish, name)
    cursorModel.playback.pause()
    notices.complain([])
    if (!(await give(here, wish))) return false
    if (untrack(cursorModel.cursor) === at) cursorModel.seek({ tick: here.lastTick() })
    return true
  }

  async function orderInstead(
    from: Branch,
    tick: number,
    wish: Order | null,
    name: string,
  ): Promise<boolean> {
    const id = branches.freeId()
    const called = branches.nameFor([name], id)
    if (!(await forks.fork(from.id, [{ tick, order: wish }], called, id))) return false
    const forked = untrack(() => branches.find(id))
    if (forked === undefined) return false
    const isStillAt = (at: Cursor) => cursorModel.cursor() === at && isOpen(forked)
    const nextStop = () => (forked.outcome()?.kind === 'awaiting' ? forked.lastTick() : tick + 1)
    const seekStopFrom = (at: Cursor) =>
      untrack(() => isStillAt(at) && cursorModel.seek({ tick: nextStop() }))
    const atFork = untrack(cursorModel.cursor)
    await until(() => !isStillAt(atFork) || branches.isKnown(forked, tick + 1))
    seekStopFrom(atFork)
    const afterFork = untrack(cursorModel.cursor)
    // It may stop for its next order soon after; nobody waits for a long one to end.
    void until(() => !isStillAt(afterFork) || !forked.isGrowing()).then(() => seekStopFrom(afterFork))
    return true
  }

  return { order, giveAgain }
}
