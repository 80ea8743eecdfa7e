import { orNull } from '#schemas/result.ts'
import { createLatest } from '#ui/state/create-latest.ts'
import type { Session } from '#ui/state/types.ts'
import type { Turn } from '#worker/sweep.ts'
import { settingTo } from './name-number.ts'

interface Swept {
  readonly branch: string
  readonly pointer: string
  readonly turns: readonly Turn[]
}

/** Why the likeliest outcome turns: where the battles on both sides of that part, with the seed as it is. */
interface TurnReason {
  readonly turn: Turn
  readonly seed: number
  readonly sentence: string
}

/** More would push the curve off the screen. */
const MOST_REASONS = 3

/** The reasons of a sweep that is done; a turn whose two battles go alike with this seed has none. */
export function createTurnReasons({ engine }: Pick<Session, 'engine'>, swept: () => Swept | null) {
  const reasons = createLatest(swept, async ({ branch, pointer, turns }) => {
    const found: TurnReason[] = []
    for (const turn of turns.slice(0, MOST_REASONS)) {
      const before = orNull(await engine.variant(branch, settingTo(pointer, turn.from)))
      if (before === null) continue
      const parting = orNull(await engine.partingFrom(before, settingTo(pointer, turn.to)))
      if (parting !== null) found.push({ turn, seed: before.scenario.seed, sentence: parting.sentence })
    }
    return found
  })
  return () => reasons() ?? []
}
