import { attack } from '#engine/rulesets/gambit/phases/attack.ts'
import { charge } from '#engine/rulesets/gambit/phases/charge.ts'
import { cleanup } from '#engine/rulesets/gambit/phases/cleanup.ts'
import { decide } from '#engine/rulesets/gambit/phases/decide.ts'
import { heal } from '#engine/rulesets/gambit/phases/heal.ts'
import { interrupt } from '#engine/rulesets/gambit/phases/interrupt.ts'
import { move } from '#engine/rulesets/gambit/phases/move.ts'
import type { GambitPhase } from './types.ts'

/** A tick, in order. */
export const PHASES: readonly GambitPhase[] = [decide, heal, interrupt, charge, move, attack, cleanup]
