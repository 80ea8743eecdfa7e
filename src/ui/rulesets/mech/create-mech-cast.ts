import { createCast } from '#ui/kit/create-cast.ts'
import { idsIn, issuesOf, move, remove, type Setup, type SetupUnit, unitOf, whyNotThere } from './field.ts'

export const createMechCast = () =>
  createCast<Setup, SetupUnit>({ idsOf: idsIn, unitOf, issuesOf, whyNotThere, move, remove })

export type MechCast = ReturnType<typeof createMechCast>
