import { createRoster } from '#ui/forms/create-roster.ts'
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

export const createEncounterRoster = () =>
  createRoster<Setup, SetupUnit>({ idsOf: idsIn, unitOf, issuesOf, whyNotThere, move, remove })

export type EncounterRoster = ReturnType<typeof createEncounterRoster>
