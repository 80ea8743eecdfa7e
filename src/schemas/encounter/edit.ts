import type { z } from 'zod/mini'
import { unitEdit } from '#schemas/documents/unit-edit.ts'
import { givenSchema } from '#schemas/zod-fields.ts'
import { CREATURE } from './fields.ts'
import { SomeStatuses, Square } from './unit.ts'

/** `home` is where it stands after the battle. */
export const EncounterEdit = unitEdit({
  hp: givenSchema(CREATURE.hp),
  anchor: Square,
  home: Square,
  statuses: SomeStatuses,
})
export type EncounterEdit = z.infer<typeof EncounterEdit>
