import { createRoster } from '#ui/forms/create-roster.ts'
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

export const createMechRoster = () =>
  createRoster<Setup, SetupUnit>({
    idsOf: idsIn,
    unitOf,
    issuesOf,
    whyNotThere,
    move,
    remove,
    ruled: { isIn: hasDeclared, drop: dropDeclarations },
  })

export type MechRoster = ReturnType<typeof createMechRoster>
