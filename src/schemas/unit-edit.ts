import { z } from 'zod'
import { LONGEST_WORD, MAX_TICKS } from './limits.ts'

/** The tick at whose start something changes. */
export const editTick = z.int().min(0).max(MAX_TICKS)

/** What a branch changes of one unit at the start of a tick; what is left out stays. */
export const unitEdit = <const S extends z.ZodRawShape>(fields: S) =>
  z.strictObject({
    tick: editTick,
    unit: z.string().min(1).max(LONGEST_WORD),
    ...z.strictObject(fields).partial().shape,
  })

/** What such an edit can change. */
export const changeableIn = ({ shape }: z.ZodObject): string[] =>
  Object.keys(shape).filter((key) => key !== 'tick' && key !== 'unit')
