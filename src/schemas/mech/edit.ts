import { z } from 'zod'
import { MAX_TICKS } from '#schemas/limits.ts'
import { Direction, Hex, Id, machine } from './shape.ts'

const { name: _, ...changeable } = machine

/** What a branch changes of one unit at the start of a tick; what is left out stays. */
export const MechEdit = z.strictObject({
  tick: z.int().min(0).max(MAX_TICKS),
  unit: Id,
  position: Hex.optional(),
  legFacing: Direction.optional(),
  /** `armor` and `internalStructure` name the locations that change, `weapons` is the whole list. */
  ...changeable,
})
export type MechEdit = z.infer<typeof MechEdit>
