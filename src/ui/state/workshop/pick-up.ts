import { createEffect, createSignal, on, untrack } from 'solid-js'
import type { Mode, Session } from '#ui/state/types.ts'
import type { BenchModel } from './bench.ts'

type Surroundings = Pick<Session, 'engine' | 'cursor' | 'isDragging'>

/** Which of the two is shown, and the moment at the cursor on the bench while it is the form. */
export function createPickUp({ engine, cursor, isDragging }: Surroundings, bench: BenchModel) {
  const [mode, setShown] = createSignal<Mode>('debug')
  let wished: Mode = 'debug'

  /** Takes the moment at the cursor onto the bench. Changes that are not run yet stay what they are about. */
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

  /** Takes up another moment as often as one has gone on to another while it was on its way. */
  async function pickUpLatest(): Promise<void> {
    const at = untrack(cursor)
    await pickUp()
    if (wished === 'edit' && untrack(cursor) !== at) await pickUpLatest()
  }

  return {
    mode,
    async setMode(wish: Mode): Promise<void> {
      wished = wish
      if (wish === 'edit') await pickUpLatest()
      if (wished === wish) setShown(wish)
    },
    /** Shows one of the two as it is. */
    restoreMode(kept: Mode): void {
      wished = kept
      setShown(kept)
    },
  }
}
