import { act, spend } from '#engine/rulesets/encounter/phases/act.ts'
import { choose } from '#engine/rulesets/encounter/phases/choose.ts'
import { check, end } from '#engine/rulesets/encounter/phases/end.ts'
import { remove } from '#engine/rulesets/encounter/phases/remove.ts'
import { shift } from '#engine/rulesets/encounter/phases/shift.ts'
import type { EncounterPhase } from './types.ts'

/** A team turn, in order. */
export const PHASES: readonly EncounterPhase[] = [choose, act, spend, remove, check, shift, end]
