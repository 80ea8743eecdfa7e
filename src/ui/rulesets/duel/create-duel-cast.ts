import { createCast } from '#ui/kit/create-cast.ts'
import {
  idsIn,
  issuesOf,
  move,
  remove,
  type Setup,
  type SetupUnit,
  unitOf,
  whyNotThere,
} from './situation.ts'

export const createDuelCast = () =>
  createCast<Setup, SetupUnit>({ idsOf: idsIn, unitOf, issuesOf, whyNotThere, move, remove })

export type DuelCast = ReturnType<typeof createDuelCast>

/** What the parts of a unit's panel share. */
export interface UnitProps {
  readonly cast: DuelCast
  readonly id: string
  readonly unit: SetupUnit
}
