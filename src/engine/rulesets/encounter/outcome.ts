import type { EncounterState, Ended, Run } from '#schemas/encounter/state.ts'
import { FLOORS } from '#schemas/encounter/words.ts'

/** How the battle stands by who is left; null while it goes on. */
export function endingOf({ units, startedWithHero }: Pick<EncounterState, 'units' | 'startedWithHero'>) {
  let friends = 0
  let foes = 0
  let heroes = 0
  for (const { side, isHero } of units) {
    if (side === 'E') foes++
    else friends++
    if (isHero) heroes++
  }
  if (foes === 0) return 'victory'
  return friends === 0 || (startedWithHero && heroes === 0) ? 'defeat' : null
}

/** A run goes on after each of its battles but the last one; the boss stays until it is beaten. */
function isLast({ floor, last }: Run, { kind }: Ended): boolean {
  if (kind === 'defeat') return true
  return floor === last && !(kind === 'stalemate' && floor === FLOORS)
}

/** How the battle, or the run it is part of, has ended. */
export function outcomeOf({ outcome, run }: EncounterState): Ended | null {
  return outcome === null || run === undefined || isLast(run, outcome) ? outcome : null
}

/** Whether time ran out on the boss: then it is met again. */
export const isMetAgain = ({ outcome }: EncounterState, { floor }: Run): boolean =>
  outcome?.kind !== 'victory' && floor === FLOORS

/** The floor that follows a battle that is over. */
export const nextFloor = (state: EncounterState, run: Run): number =>
  isMetAgain(state, run) ? run.floor : run.floor + 1
