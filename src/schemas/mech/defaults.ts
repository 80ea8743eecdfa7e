import { filledIn } from '#schemas/fields.ts'
import type { WeaponId } from './catalogue.ts'
import { WEAPON } from './fields.ts'
import type { UnitShape } from './shape.ts'
import type { Weapon } from './state.ts'
import type { Player } from './words.ts'

// What a setup leaves out, without Zod.

export const idOf = ({ id }: Pick<UnitShape, 'id'>, index: number): string => id ?? `u${index}`

/** The loser of a turn that the scenario names; null if it is rolled. */
export const namedLoser = (losers: readonly (Player | null)[], turn: number): Player | null =>
  losers[turn - 1] ?? null

type WeaponEntry = NonNullable<UnitShape['weapons']>[number]

export function weaponFrom(entry: WeaponEntry | WeaponId): Weapon {
  return filledIn(WEAPON, typeof entry === 'string' ? { model: entry } : entry)
}
