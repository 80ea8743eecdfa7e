import { createSignal } from 'solid-js'
import { useSession, useWorkshop } from '#ui/state/context.ts'
import { trialOf } from '#ui/state/trial/create-trial.ts'
import type { Changeable } from '#ui/state/types.ts'
import type { Scenario } from '#worker/protocol.ts'

/** The draft on the bench: all that is changed until it is let go is undone as one. */
export function createBenchChangeable(): Changeable {
  const workshop = useWorkshop()
  const trial = trialOf(useSession())
  /** The draft before what is being changed; null while nothing is. */
  const [before, setBefore] = createSignal<Scenario | null>(null)
  let changes = 0
  return {
    draft: workshop.draft,
    original: () => before() ?? workshop.draft(),
    change(recipe, about) {
      if (before() === null) {
        changes++
        setBefore(workshop.draft())
      }
      workshop.change(recipe, `${about.key} ${changes}`)
      trial.note(workshop.draft(), about)
    },
    settle: () => setBefore(null),
    at: workshop.base,
    cancel() {
      const old = before()
      setBefore(null)
      if (old !== null && old !== workshop.draft()) workshop.undo()
    },
  }
}
