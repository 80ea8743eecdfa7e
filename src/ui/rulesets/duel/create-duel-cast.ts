import { createCast } from '../../kit/create-cast.ts'
import { idsIn, issuesOf, move, remove, type Setup, whyNotThere } from './situation.ts'

export const createDuelCast = () => createCast<Setup>({ idsOf: idsIn, issuesOf, whyNotThere, move, remove })

export type DuelCast = ReturnType<typeof createDuelCast>
