import { z } from 'zod'
import { PLAYERS } from './words.ts'

/** How a battle of machines can end: all turns played or, where machines leave the battle, a side without any. */
export const MECH_ENDINGS = [
  z.strictObject({ kind: z.literal('done') }),
  z.strictObject({ kind: z.literal('victory'), winner: z.enum(PLAYERS) }),
  z.strictObject({ kind: z.literal('draw') }),
] as const
