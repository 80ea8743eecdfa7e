import type { z } from 'zod/mini'
import { unitEdit } from '#schemas/documents/unit-edit.ts'
import { Direction } from './order.ts'
import { Hex, machine } from './setup.ts'

const { name: _, ...changeable } = machine

/** `armor` and `internalStructure` name the locations that change, `weapons` is the whole list. */
export const MechEdit = unitEdit({ position: Hex, legFacing: Direction, ...changeable })
export type MechEdit = z.infer<typeof MechEdit>
