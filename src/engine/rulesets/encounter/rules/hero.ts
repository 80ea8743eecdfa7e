import type { Attack } from '#schemas/encounter/abilities.ts'
import type { Attributes } from '#schemas/encounter/fields.ts'
import type { Kind } from '#schemas/encounter/words.ts'

const BASE = 3

/** By kind of attack, the attribute behind the hero's blow and the one behind his defence. */
const pairedWith = ({ WIS, INT, CHA }: Attributes, kind: Kind): number =>
  kind === 'melee' ? WIS : kind === 'ranged' ? INT : CHA

export const effectOf = (points: number, BATTLE: number): number => Math.floor((points * (5 + BATTLE)) / 20)

const effect = (attributes: Attributes, kind: Kind): number =>
  effectOf(pairedWith(attributes, kind), attributes.BATTLE)

const heroDamage = (attributes: Attributes, kind: Kind): number =>
  BASE + Math.floor(effect(attributes, kind) / 2)

export const heroDefence = (attributes: Attributes, kind: Kind): number =>
  BASE + Math.floor(effect(attributes, kind) / 3)

export const heroAttacks = (attributes: Attributes): readonly Attack[] => [
  { kind: 'melee', damage: heroDamage(attributes, 'melee'), tags: [] },
  { kind: 'ranged', damage: heroDamage(attributes, 'ranged'), min: 2, max: 3, tags: [] },
  { kind: 'magic', damage: heroDamage(attributes, 'magic'), tags: [] },
]

/** What WIS lends every creature of side P against every kind of attack. */
export const wisGuard = ({ WIS }: Attributes): number => Math.floor(WIS / 4)

/** Steps of a tenth that CHA adds to efficacy. */
export const chaSteps = ({ CHA }: Attributes): number => Math.floor(CHA / 4)
