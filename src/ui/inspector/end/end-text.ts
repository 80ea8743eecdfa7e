import { type Named, unitName } from '#ui/battle/reasoning.ts'
import type { EventLine, Outcome } from '#worker/protocol.ts'

const OPEN: readonly string[] = ['awaiting', 'refused', 'undecided', 'fault']

/** Whether a battle came to an end by its own rules. */
export const isDecided = (outcome: Outcome | null): boolean =>
  outcome !== null && !OPEN.includes(outcome.kind)

/** "C left with 5". */
export const closestText = ({ change }: Pick<EventLine, 'change'>, units: readonly Named[]): string =>
  change === undefined ? '' : `${unitName(change.unit, units)} left with ${change.left ?? 0}`
