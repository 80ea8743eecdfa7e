import { createEffect, createMemo, onCleanup, untrack } from 'solid-js'
import type { Cell } from '#schemas/cell.ts'
import { orNull } from '#schemas/result.ts'
import { placesOf } from '#ui/rulesets/index.ts'
import { useSession, useWorkshop } from '#ui/state/context.ts'
import { createLatest } from '#ui/state/create-latest.ts'
import { trialOf } from '#ui/state/trial/create-trial.ts'
import type { Moment, Trial } from '#ui/state/types.ts'
import type { Scenario } from '#worker/protocol.ts'

/** Lets tokens be carried elsewhere while a battle is watched: what would follow is shown cell by cell. */
export function TokenTrial() {
  const session = useSession()
  const workshop = useWorkshop()
  const trial = trialOf(session)
  const places = createLatest(
    () => session.summary(),
    async (summary) => (await placesOf(summary.scenario.ruleset, summary)) ?? undefined,
    // What is tried is another branch, and a unit is carried on all the while.
    { keepsLast: true, isSame: Object.is },
  )
  const moment = createMoment(trial)
  const mover = createMemo(() => {
    const [now, known] = [moment(), places()]
    if (now === undefined || known === undefined) return null
    /** From where it was: what it was carried over leaves nothing behind. */
    const moved = (unit: string, cell: Cell) => (draft: Scenario) => {
      draft.setup = structuredClone(now.scenario.setup)
      known.move(draft.setup, unit, cell)
    }
    return {
      whyNot: (unit: string, cell: Cell) => known.whyNotThere(now.scenario.setup, unit, cell),
      move: () => void trial.keep(),
      live: {
        carry(unit: string, cell: Cell | null) {
          if (cell === null) trial.drop()
          else trial.change(now, moved(unit, cell), { key: `place of ${unit}`, from: 'here' })
        },
        putBack: trial.drop,
      },
    }
  })
  createEffect(() => workshop.setMover(mover()))
  onCleanup(() => workshop.setMover(null))
  return null
}

/** The start of the cursor's tick, once somebody points at a unit there; while something is tried, what it was. */
function createMoment(trial: Trial) {
  const session = useSession()
  const found = createLatest<Omit<Moment, 'scenario'>, Moment>(
    () => {
      const { branch, tick } = session.cursor()
      const isAtRest = !session.isMoving() && !session.playback.isPlaying()
      return session.hovered() !== null && isAtRest && trial.wanted() === null ? { branch, tick } : null
    },
    async ({ branch, tick }) => {
      const scenario = orNull(await session.engine.moment(branch, tick))
      return scenario === null ? undefined : { branch, tick, scenario }
    },
    { keepsLast: true },
  )
  return createMemo(() => {
    const { branch, tick, frame } = session.cursor()
    const known = found()
    if (known === undefined || trial.wanted() !== null) return known
    // In the midst of a tick there is nothing to change.
    const isHere = known.branch === branch && known.tick === tick && frame === 0
    return isHere && !untrack(session.playback.isPlaying) ? known : undefined
  })
}
