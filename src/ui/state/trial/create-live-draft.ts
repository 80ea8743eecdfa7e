import { createEffect, on, onCleanup, untrack } from 'solid-js'
import { useSession, useWorkshop } from '#ui/state/context.ts'
import { trialOf } from './create-trial.ts'

/** Plays the draft on the bench whenever it changes, for as long as it is edited; tells whether what is shown is behind. */
export function createLiveDraft(): () => boolean {
  const workshop = useWorkshop()
  const trial = trialOf(useSession())
  const leave = () => {
    if (untrack(trial.isOnBench)) trial.drop()
  }
  createEffect(
    on([workshop.isDirty, workshop.draft, workshop.base], ([isDirty, draft, base]) => {
      if (isDirty) trial.show(base, draft)
      else leave()
    }),
  )
  onCleanup(leave)
  return trial.isPending
}
