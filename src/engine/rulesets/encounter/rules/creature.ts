import { bornOf } from '#schemas/encounter/catalogue.ts'
import { BODY, HERO_FIELDS, STATUS_STACKS } from '#schemas/encounter/fields.ts'
import type { Ahead } from '#schemas/encounter/state.ts'
import type {
  Creature,
  Hero,
  Recruit,
  SetupCreature,
  SetupHero,
  SetupRecruit,
  Statuses,
  Unit,
} from '#schemas/encounter/unit.ts'
import { HERO, type Side } from '#schemas/encounter/words.ts'
import { filledIn } from '#schemas/fields.ts'

export const noStatuses = (): Statuses => filledIn(STATUS_STACKS.fields, {})

export const recruitFrom = (given: SetupRecruit, id: string): Recruit => ({
  ...filledIn(BODY, { ...given, id }),
  side: 'P',
})

export function creatureFrom(given: SetupCreature, id: string): Creature {
  const { anchor, home = anchor, side } = given
  return { ...filledIn(BODY, { ...given, id }), anchor, ...(side === 'P' && { home }) }
}

export function heroFrom(given: SetupHero, id: string): Hero {
  const { anchor, hp, statuses } = filledIn(HERO_FIELDS, given)
  return {
    id,
    type: HERO.type,
    side: 'P',
    isHero: true,
    size: 1,
    anchor,
    home: given.home ?? anchor,
    hp,
    maxHp: HERO.maxHp,
    statuses,
    progress: 0,
  }
}

/** By what they are born as: enemies that nobody has met yet. */
const FRESH = new WeakMap<object, Creature>()

/** Enemies of a kind differ in name and place; the rest of them is made once, as runs meet them by the thousand. */
export const enemiesOf = ({ units }: Ahead): Creature[] =>
  units.map((unit) => {
    const kind = bornOf(unit)
    let fresh = FRESH.get(kind)
    if (fresh === undefined) {
      fresh = creatureFrom({ ...unit, side: 'E' }, unit.id)
      FRESH.set(kind, fresh)
    }
    return { ...copyUnit(fresh), id: unit.id, anchor: unit.anchor }
  })

/** The side that begins: the enemy if one of its units has haste. */
export const firstSide = (units: readonly Unit[]): Side =>
  units.some((unit) => unit.side === 'E' && !unit.isHero && unit.abilities.haste === true) ? 'E' : 'P'

/** A creature of the player's side without a place: it waits to join. */
export function withoutPlace({ anchor: _a, home: _h, isHero: _i, ...rest }: Creature): Recruit {
  return { ...rest, side: 'P' }
}

/** A unit whose hp, statuses and place can be changed; what no battle changes is shared. */
export const copyUnit = <U extends Unit>(unit: U): U => ({ ...unit, statuses: { ...unit.statuses } })
