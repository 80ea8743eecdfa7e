import { z } from 'zod'
import { LONGEST_WORD, MAX_TICKS } from '#schemas/limits.ts'

/** The change happens at the start of this tick. */
export const editTick = z.int().min(0).max(MAX_TICKS)

/** A branch’s change to one unit at the start of a tick; fields left out stay as they are. */
export const unitEdit = <const S extends z.ZodRawShape>(fields: S) =>
  z.strictObject({
    tick: editTick,
    unit: z.string().min(1).max(LONGEST_WORD),
    ...z.strictObject(fields).partial().shape,
  })

/** The fields such an edit can change. */
export const changeableIn = ({ shape }: z.ZodObject): string[] =>
  Object.keys(shape).filter((key) => key !== 'tick' && key !== 'unit')
