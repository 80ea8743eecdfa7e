import { act } from './phases/act.ts'
import { check } from './phases/check.ts'
import { choose } from './phases/choose.ts'
import { end } from './phases/end.ts'
import { remove } from './phases/remove.ts'
import { shift } from './phases/shift.ts'
import { spend } from './phases/spend.ts'
import type { EncounterPhase } from './types.ts'

/** A team turn, in order. */
export const PHASES: readonly EncounterPhase[] = [choose, act, spend, remove, check, shift, end]
