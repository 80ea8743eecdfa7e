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

export const createDuelCast = () =>
  createCast<Setup, SetupUnit>({ idsOf: idsIn, unitOf, issuesOf, whyNotThere, move, remove })

export type DuelCast = ReturnType<typeof createDuelCast>

/** What the parts of a unit's panel share. */
export interface UnitProps {
  readonly cast: DuelCast
  readonly id: string
  readonly unit: SetupUnit
}
