import { outcomeOf } from '#engine/rulesets/encounter/outcome.ts'
import type { Attributes } from '#schemas/encounter/fields.ts'
import type { EncounterState, Run } from '#schemas/encounter/state.ts'
import { MAX_ATTRIBUTE, POINTS_A_FLOOR } from '#schemas/encounter/words.ts'
import { type Diary, isSettled, type Party, settle } from './aftermath.ts'

/** Side P between two floors: what the battle left it with, and what is still to be decided. */
export interface Camp {
  readonly party: Party
  readonly attributes: Attributes
  readonly points: number
  /** Whose place a person has decided: to stand there, or to wait. */
  readonly byHand: readonly string[]
}

export function campOf(state: EncounterState, run: Run, diary?: Diary): Camp {
  const earned = state.outcome?.kind === 'victory' && !isSettled(state) ? POINTS_A_FLOOR : 0
  const { units, waiting } = settle(state, diary)
  return {
    party: { units, waiting: [...run.pendingRecruits, ...waiting] },
    attributes: state.heroAttributes,
    points: Math.min(MAX_ATTRIBUTE, run.statPoints + earned),
    byHand: run.byHand ?? [],
  }
}

/** The camp of a battle that is over while its run is not; null at any other time. */
export const campAt = (state: EncounterState): Camp | null =>
  state.run === undefined || state.outcome === null || outcomeOf(state) !== null
    ? null
    : campOf(state, state.run)
