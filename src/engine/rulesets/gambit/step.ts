import { attack } from './phases/attack.ts'
import { charge } from './phases/charge.ts'
import { cleanup } from './phases/cleanup.ts'
import { decide } from './phases/decide.ts'
import { heal } from './phases/heal.ts'
import { interrupt } from './phases/interrupt.ts'
import { move } from './phases/move.ts'
import type { GambitPhase } from './types.ts'

/** A tick, in order. */
export const PHASES: readonly GambitPhase[] = [decide, heal, interrupt, charge, move, attack, cleanup]
