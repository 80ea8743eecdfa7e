import { keysFromPointer } from '#schemas/parsing/json-pointer.ts'
import { orNull } from '#schemas/result.ts'
import { createLatest } from '#ui/state/create-latest.ts'
import type { Session } from '#ui/state/types.ts'
import type { Turn } from '#worker/sweep.ts'
import { withNumber } from './name-number.ts'

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
    const battle = orNull(await engine.battle(branch))
    if (battle === null) return undefined
    const { scenario, edits } = battle
    const found: TurnReason[] = []
    for (const turn of turns.slice(0, MOST_REASONS)) {
      const before = withNumber(scenario, pointer, turn.from)
      const after = { set: [{ keys: keysFromPointer(pointer) ?? [], value: turn.to }] }
      const parting = before && orNull(await engine.partingFrom({ scenario: before, edits }, after))
      if (parting !== null) found.push({ turn, seed: scenario.seed, sentence: parting.sentence })
    }
    return found
  })
  return () => reasons() ?? []
}
