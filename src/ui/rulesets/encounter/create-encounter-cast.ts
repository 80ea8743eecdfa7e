import { createCast } from '../../kit/create-cast.ts'
import { idsIn, issuesOf, move, remove, type Setup, whyNotThere } from './cast.ts'

export const createEncounterCast = () =>
  createCast<Setup>({ idsOf: idsIn, issuesOf, whyNotThere, move, remove })

export type EncounterCast = ReturnType<typeof createEncounterCast>
