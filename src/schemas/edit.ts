import type { z } from 'zod'
import { GambitEdit } from './gambit/edit.ts'

/** What a branch changes at a tick. */
export const Edit = GambitEdit
export type Edit = z.infer<typeof Edit>
