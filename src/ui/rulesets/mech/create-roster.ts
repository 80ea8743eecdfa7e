import { createCast } from '#ui/forms/create-roster.ts'
import {
  dropDeclarations,
  hasDeclared,
  idsIn,
  issuesOf,
  move,
  remove,
  type Setup,
  type SetupUnit,
  unitOf,
  whyNotThere,
} from './edit-setup.ts'

export const createMechCast = () =>
  createCast<Setup, SetupUnit>({
    idsOf: idsIn,
    unitOf,
    issuesOf,
    whyNotThere,
    move,
    remove,
    ruled: { isIn: hasDeclared, drop: dropDeclarations },
  })

export type MechCast = ReturnType<typeof createMechCast>
