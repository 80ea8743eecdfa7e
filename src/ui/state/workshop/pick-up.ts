import { createComputed, createEffect, createSignal, on, untrack } from 'solid-js'
import type { Mode } from '#schemas/documents/work.ts'
import type { Session } from '#ui/state/types.ts'
import type { BenchModel } from './bench.ts'

type Surroundings = Pick<Session, 'engine' | 'cursor' | 'isDragging' | 'summary'>

/** Whether the battle is watched or edited; while it is edited, the cursor's moment is put on the bench. */
export function createPickUp({ engine, cursor, isDragging, summary }: Surroundings, bench: BenchModel) {
  const [mode, setShown] = createSignal<Mode>('debug')
  let wished: Mode = 'debug'
  /** A battle in which nothing can be changed is only watched. */
  const isOnlyWatched = () => summary()?.canChange === false
  const restoreMode = (kept: Mode) => {
    wished = untrack(isOnlyWatched) ? 'debug' : kept
    setShown(wished)
  }
  createComputed(() => {
    if (isOnlyWatched()) restoreMode('debug')
  })

  /** Puts the cursor's moment on the bench, unless there are unrun changes on it. */
  async function pickUp(): Promise<void> {
    const { branch, tick } = untrack(cursor)
    if (untrack(bench.isDirty)) return
    const { branch: known, tick: at } = untrack(bench.base)
    if (known === branch && at === tick && !untrack(bench.isEmpty)) return
    const before = untrack(bench.history.state)
    const moment = await engine.moment(branch, tick)
    const now = untrack(cursor)
    if (now.branch !== branch || now.tick !== tick || untrack(bench.history.state) !== before) return
    if (moment.ok) bench.put({ branch, tick }, moment.value)
    else bench.setIssues(moment.issues)
  }

  createEffect(
    on([() => cursor().branch, () => cursor().tick, isDragging], () => {
      if (untrack(mode) === 'edit' && !isDragging()) void pickUp()
    }),
  )

  /** Tries again if the cursor has moved in the meantime. */
  async function pickUpLatest(): Promise<void> {
    const at = untrack(cursor)
    await pickUp()
    if (wished === 'edit' && untrack(cursor) !== at) await pickUpLatest()
  }

  return {
    mode,
    async setMode(wish: Mode): Promise<void> {
      if (untrack(isOnlyWatched)) return
      wished = wish
      if (wish === 'edit') await pickUpLatest()
      if (wished === wish) setShown(wish)
    },
    restoreMode,
  }
}
