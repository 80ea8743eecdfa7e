import { ammo } from './phases/ammo.ts'
import { damage } from './phases/damage.ts'
import { declare } from './phases/declare.ts'
import { initiative } from './phases/initiative.ts'
import { next } from './phases/next.ts'
import { roll } from './phases/roll.ts'
import type { MechPhase } from './types.ts'

/** A tick, in order; the state's stage says which of them have something to do. */
export const PHASES: readonly MechPhase[] = [initiative, declare, roll, damage, ammo, next]
