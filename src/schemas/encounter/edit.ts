import { z } from 'zod'
import { MAX_TICKS } from '#schemas/limits.ts'
import { Hp, Id, SomeStatuses, Square } from './unit.ts'

/** What a branch changes of one unit at the start of a tick; what is left out stays. */
export const EncounterEdit = z.strictObject({
  tick: z.int().min(0).max(MAX_TICKS),
  unit: Id,
  hp: Hp.optional(),
  anchor: Square.optional(),
  /** Where it stands after the battle. */
  home: Square.optional(),
  statuses: SomeStatuses.optional(),
})
export type EncounterEdit = z.infer<typeof EncounterEdit>
