import { z } from 'zod'
import { Verdict } from './state.ts'

export const DuelWon = Verdict.extend({ kind: z.literal('won') })
