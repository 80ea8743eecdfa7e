import { createCast } from '#ui/forms/create-roster.ts'
import {
  idsIn,
  issuesOf,
  move,
  remove,
  type Setup,
  type SetupUnit,
  unitOf,
  whyNotThere,
} from './edit-setup.ts'

export const createEncounterCast = () =>
  createCast<Setup, SetupUnit>({ idsOf: idsIn, unitOf, issuesOf, whyNotThere, move, remove })

export type EncounterCast = ReturnType<typeof createEncounterCast>
