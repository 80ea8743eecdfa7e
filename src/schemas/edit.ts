import type { z } from 'zod'
import { GambitEdit } from './gambit/edit.ts'
import { across } from './issues.ts'
import { isRecord } from './result.ts'

/** What a branch changes at a tick. */
export const Edit = GambitEdit
export type Edit = z.infer<typeof Edit>

/** Edits must stand in the order of ticks: a branch begins at the first of them. */
export const inOrder = <S extends z.ZodType>(edits: S): S =>
  across(edits, (list, report) => {
    let latest = 0
    if (!Array.isArray(list)) return
    list.forEach((edit, i) => {
      const tick = isRecord(edit) ? edit['tick'] : undefined
      if (typeof tick !== 'number') return
      if (tick < latest) report([i, 'tick'], `is ${tick}, earlier than the edit before it (${latest})`)
      latest = Math.max(latest, tick)
    })
  })
