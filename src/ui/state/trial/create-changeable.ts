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
  const moment = createLatest<Omit<Moment, 'scenario'>, Moment>(
    () => {
      const { branch, tick } = session.cursor()
      return tried() !== null || session.isMoving() || session.playback.isPlaying() ? null : { branch, tick }
    },
    async ({ branch, tick }) => {
      const scenario = orNull(await session.engine.moment(branch, tick))
      return scenario === null ? undefined : { branch, tick, scenario }
    },
    { keepsLast: true },
  )
  return {
    draft: () => tried()?.draft ?? moment()?.scenario ?? null,
    original: () => moment()?.scenario ?? null,
    change(recipe, about) {
      const now = untrack(moment)
      if (now !== undefined) trial.change(now, recipe, about)
    },
    settle: () => void trial.keep(),
    cancel: trial.drop,
  }
}
