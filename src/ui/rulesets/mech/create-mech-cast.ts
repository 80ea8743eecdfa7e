import { createCast } from '../../kit/create-cast.ts'
import { idsIn, issuesOf, move, remove, type Setup, whyNotThere } from './field.ts'

export const createMechCast = () => createCast<Setup>({ idsOf: idsIn, issuesOf, whyNotThere, move, remove })

export type MechCast = ReturnType<typeof createMechCast>
