import { ammo } from '#engine/rulesets/mech/phases/ammo.ts'
import { damage } from '#engine/rulesets/mech/phases/damage.ts'
import { declare } from '#engine/rulesets/mech/phases/declare.ts'
import { initiative } from '#engine/rulesets/mech/phases/initiative.ts'
import { next } from '#engine/rulesets/mech/phases/next.ts'
import { roll } from '#engine/rulesets/mech/phases/roll.ts'
import type { MechPhase } from './types.ts'

/** A tick, in order; the stage of the battle decides which of them have something to do. */
export const PHASES: readonly MechPhase[] = [initiative, declare, roll, damage, ammo, next]
