import { act } from '#engine/rulesets/encounter/phases/act.ts'
import { check } from '#engine/rulesets/encounter/phases/check.ts'
import { choose } from '#engine/rulesets/encounter/phases/choose.ts'
import { end } from '#engine/rulesets/encounter/phases/end.ts'
import { remove } from '#engine/rulesets/encounter/phases/remove.ts'
import { shift } from '#engine/rulesets/encounter/phases/shift.ts'
import { spend } from '#engine/rulesets/encounter/phases/spend.ts'
import type { EncounterPhase } from './types.ts'

/** A team turn, in order. */
export const PHASES: readonly EncounterPhase[] = [choose, act, spend, remove, check, shift, end]
