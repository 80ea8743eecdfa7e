import { z } from 'zod/mini'
import { LONGEST_WORD, MAX_TICKS } from '#schemas/limits.ts'
import { intIn, someText } from '#schemas/parsing/bounded.ts'

/** The change happens at the start of this tick. */
export const editTick = intIn(0, MAX_TICKS)

/** A branch’s change to one unit at the start of a tick; fields left out stay as they are. */
export const unitEdit = <const S extends z.core.$ZodShape>(fields: S) =>
  z.strictObject({
    tick: editTick,
    unit: someText(LONGEST_WORD),
    ...z.partial(z.strictObject(fields)).shape,
  })

/** The fields such an edit can change. */
export const changeableIn = ({ shape }: z.ZodMiniObject): string[] =>
  Object.keys(shape).filter((key) => key !== 'tick' && key !== 'unit')
