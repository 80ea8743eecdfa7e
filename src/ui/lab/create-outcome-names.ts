import { winnerIn } from '#schemas/outcome-odds.ts'
import { orNull } from '#schemas/result.ts'
import { createLatest } from '#ui/state/create-latest.ts'
import type { Session } from '#ui/state/types.ts'
import { MAIN } from '#worker/protocol.ts'

/** What battles of the game that is open can end in, by the names outcomes count as. */
export function createOutcomeNames(session: Session) {
  const names = createLatest(
    session.openedSerial,
    async () => orNull(await session.engine.outcomeNames(MAIN)) ?? undefined,
  )
  const sides = () => session.summary()?.sides ?? []
  return {
    names: (): readonly string[] => names() ?? [],
    sides,
    /** What a win of the first side counts as. */
    firstWin: (): string => names()?.find((name) => winnerIn(name, sides()) === 0) ?? 'victory',
  }
}
