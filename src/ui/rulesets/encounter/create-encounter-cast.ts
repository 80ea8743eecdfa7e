import { createCast } from '#ui/kit/create-cast.ts'
import { idsIn, issuesOf, move, remove, type Setup, type SetupUnit, unitOf, whyNotThere } from './cast.ts'

export const createEncounterCast = () =>
  createCast<Setup, SetupUnit>({ idsOf: idsIn, unitOf, issuesOf, whyNotThere, move, remove })

export type EncounterCast = ReturnType<typeof createEncounterCast>
