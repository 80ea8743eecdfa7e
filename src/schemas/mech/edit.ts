import type { z } from 'zod'
import { unitEdit } from '#schemas/unit-edit.ts'
import { Direction, Hex, machine } from './shape.ts'

const { name: _, ...changeable } = machine

/** `armor` and `internalStructure` name the locations that change, `weapons` is the whole list. */
export const MechEdit = unitEdit({ position: Hex, legFacing: Direction, ...changeable })
export type MechEdit = z.infer<typeof MechEdit>
