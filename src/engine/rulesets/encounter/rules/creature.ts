import type { Attack } from '#schemas/encounter/catalogue.ts'
import { STATUS_STACKS } from '#schemas/encounter/fields.ts'
import { bornOf } from '#schemas/encounter/tiers.ts'
import type {
  Body,
  Creature,
  Hero,
  Recruit,
  SetupCreature,
  SetupHero,
  SetupRecruit,
  Statuses,
  Unit,
} from '#schemas/encounter/unit.ts'
import { DEFAULT_SHARE, HERO, SHARE_ABILITIES } from '#schemas/encounter/words.ts'
import { filledIn } from '#schemas/fields.ts'

const statusesFrom = (given: SetupCreature['statuses'] = {}): Statuses =>
  filledIn(STATUS_STACKS.fields, given)

export const noStatuses = (): Statuses => statusesFrom()

function attackFrom({
  kind,
  damage,
  min,
  max,
  tags = [],
}: NonNullable<SetupCreature['attacks']>[number]): Attack {
  return { kind, damage, ...(kind === 'ranged' && { min, max }), tags: [...tags] }
}

function abilitiesFrom(given: NonNullable<SetupCreature['abilities']>): Body['abilities'] {
  const { shieldWall: _1, packHunter: _2, guardian: _3, protector: _4, ...rest } = given
  const abilities: Body['abilities'] = rest
  for (const name of SHARE_ABILITIES) {
    const share = given[name]
    if (share !== undefined) abilities[name] = share === true ? DEFAULT_SHARE : share
  }
  return abilities
}

/** Everything about a creature but where it stands: what its type says at its tier, overridden by what is given. */
function bodyFrom(given: SetupRecruit | SetupCreature, id: string): Body {
  const { type, side, tier = 0, attacks, abilities } = given
  const born = bornOf(given)
  const maxHp = given.maxHp ?? born.maxHp
  const glyphs = given.glyphs ?? born.glyphs
  return {
    id,
    type,
    side,
    size: given.size ?? born.size,
    hp: given.hp ?? maxHp,
    maxHp,
    defense: given.defense ?? born.defense,
    dodge: given.dodge ?? born.dodge,
    resistance: given.resistance ?? born.resistance,
    efficacy: given.efficacy ?? born.efficacy,
    attacks: attacks?.map(attackFrom) ?? [...born.attacks],
    abilities: abilities === undefined ? { ...born.abilities } : abilitiesFrom(abilities),
    statuses: statusesFrom(given.statuses),
    progress: given.progress ?? 0,
    tier,
    battles: given.battles ?? born.battles,
    baseRequirement: given.baseRequirement === undefined ? born.baseRequirement : given.baseRequirement,
    ...(glyphs !== '' && { glyphs }),
  }
}

export const recruitFrom = (given: SetupRecruit, id: string): Recruit => ({
  ...bodyFrom(given, id),
  side: 'P',
})

export function creatureFrom(given: SetupCreature, id: string): Creature {
  const { anchor, home = anchor, side } = given
  return { ...bodyFrom(given, id), anchor, ...(side === 'P' && { home }) }
}

export function heroFrom(given: SetupHero, id: string): Hero {
  const { anchor = HERO.anchor, home = anchor, hp = HERO.maxHp } = given
  return {
    id,
    type: HERO.type,
    side: 'P',
    isHero: true,
    size: 1,
    anchor,
    home,
    hp,
    maxHp: HERO.maxHp,
    statuses: statusesFrom(given.statuses),
    progress: 0,
  }
}

/** A creature without its place on the player's side, as those are who wait to join. */
export function withoutPlace({ anchor: _a, home: _h, isHero: _i, ...rest }: Creature): Recruit {
  return { ...rest, side: 'P' }
}

/** A unit whose hp, statuses and place can be changed; what no battle changes is shared. */
export const copyUnit = <U extends Unit>(unit: U): U => ({ ...unit, statuses: { ...unit.statuses } })
