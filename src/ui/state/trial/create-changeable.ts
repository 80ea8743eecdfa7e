import { createMemo, untrack } from 'solid-js'
import { orNull } from '#schemas/result.ts'
import { useSession } from '#ui/state/context.ts'
import { createLatest } from '#ui/state/create-latest.ts'
import type { Changeable, Moment } from '#ui/state/types.ts'
import { trialOf } from './create-trial.ts'

/** The moment at the cursor, to be changed where it is read: every change is tried at once. */
export function createChangeable(): Changeable {
  const session = useSession()
  const trial = trialOf(session)
  const tried = createMemo(() => {
    const attempt = trial.wanted()
    return attempt !== null && 'draft' in attempt ? attempt : null
  })
  const momentOf = async ({ branch, tick }: Omit<Moment, 'scenario'>): Promise<Moment | undefined> => {
    const scenario = orNull(await session.engine.moment(branch, tick))
    return scenario === null ? undefined : { branch, tick, scenario }
  }
  const moment = createLatest<Omit<Moment, 'scenario'>, Moment>(
    () => {
      const { branch, tick } = session.cursor()
      const isHeld = tried() !== null || session.isMoving() || session.playback.isPlaying()
      return isHeld || !untrack(session.summary)?.canChange ? null : { branch, tick }
    },
    momentOf,
    { keepsLast: true },
  )
  /** Changes of a moment that is still on its way, in their order; null if there are none. */
  let coming: Promise<void> | null = null
  /** Goes up whenever they are given up. */
  let generation = 0
  const whenHere = (act: (here: Moment) => void) => {
    const { branch, tick } = untrack(session.cursor)
    const asked = generation
    const mine = Promise.all([momentOf({ branch, tick }), coming]).then(([here]) => {
      if (coming === mine) coming = null
      if (here !== undefined && asked === generation) act(here)
    })
    coming = mine
  }
  return {
    draft: () => tried()?.draft ?? moment()?.scenario ?? null,
    original: () => moment()?.scenario ?? null,
    change(recipe, about) {
      const { branch, tick } = untrack(session.cursor)
      const known = untrack(moment)
      const isHere = known?.branch === branch && known.tick === tick
      if (coming === null && known !== undefined && (isHere || untrack(tried) !== null))
        trial.change(known, recipe, about)
      else whenHere((here) => trial.change(here, recipe, about))
    },
    settle: () => void Promise.resolve(coming).then(trial.keep),
    at: () => (tried() === null ? null : trial.now()?.base) ?? session.cursor(),
    cancel() {
      coming = null
      generation++
      trial.drop()
    },
  }
}
