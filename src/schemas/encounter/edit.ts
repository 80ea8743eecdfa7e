import type { z } from 'zod'
import { unitEdit } from '#schemas/unit-edit.ts'
import { Hp, SomeStatuses, Square } from './unit.ts'

/** `home` is where it stands after the battle. */
export const EncounterEdit = unitEdit({ hp: Hp, anchor: Square, home: Square, statuses: SomeStatuses })
export type EncounterEdit = z.infer<typeof EncounterEdit>
