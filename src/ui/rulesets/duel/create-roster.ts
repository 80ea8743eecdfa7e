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

export const createDuelRoster = () =>
  createRoster<Setup, SetupUnit>({ idsOf: idsIn, unitOf, issuesOf, whyNotThere, move, remove })

export type DuelRoster = ReturnType<typeof createDuelRoster>

/** What the parts of a unit's panel share. */
export interface UnitProps {
  readonly roster: DuelRoster
  readonly id: string
  readonly unit: SetupUnit
}
