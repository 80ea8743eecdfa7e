import { type Abilities, type Attack, speciesOf } from '#schemas/encounter/catalogue.ts'
import { CREATURE } from '#schemas/encounter/fields.ts'
import { bornOf, type Raised } from '#schemas/encounter/tiers.ts'
import type { SetupCreature, SetupRecruit } from '#schemas/encounter/unit.ts'
import {
  DEFAULT_SHARE,
  type FLAG_ABILITIES,
  type Kind,
  SHARE_ABILITIES,
  TAG_KINDS,
  TAGS,
  type Tag,
} from '#schemas/encounter/words.ts'
import { write } from '#ui/forms/field-values.ts'
import { setOrOmit } from '#ui/forms/validate-change.ts'

// What a creature can do. What its type says of it is not written down, so that it follows its type and tier.

type Creature = SetupCreature
type Anybody = SetupCreature | SetupRecruit

const PLAIN = [
  'size',
  'defense',
  'dodge',
  'resistance',
  'efficacy',
  'battles',
  'baseRequirement',
  'glyphs',
] as const
const OWN = [...PLAIN, 'maxHp', 'hp', 'attacks', 'abilities'] as const

export const tiersOf = ({ type }: Anybody): number => speciesOf(type)?.tiers.length ?? 0
export const isOwnType = ({ type }: Anybody): boolean => speciesOf(type) === undefined

/** Everything a creature has, given or by its type. */
export function numbersOf(unit: Anybody): Raised {
  const born = bornOf(unit)
  const maxHp = unit.maxHp ?? born.maxHp
  return {
    size: unit.size ?? born.size,
    defense: unit.defense ?? born.defense,
    dodge: unit.dodge ?? born.dodge,
    resistance: unit.resistance ?? born.resistance,
    efficacy: unit.efficacy ?? born.efficacy,
    battles: unit.battles ?? born.battles,
    baseRequirement: unit.baseRequirement === undefined ? born.baseRequirement : unit.baseRequirement,
    glyphs: unit.glyphs ?? born.glyphs,
    maxHp,
    hp: unit.hp ?? maxHp,
    attacks: unit.attacks?.map(({ tags = [], ...attack }) => ({ ...attack, tags })) ?? born.attacks,
    abilities: unit.abilities === undefined ? born.abilities : abilitiesFrom(unit.abilities),
  }
}

function abilitiesFrom(given: NonNullable<Anybody['abilities']>): Abilities {
  const abilities = { ...given } as Abilities
  for (const share of SHARE_ABILITIES) if (given[share] === true) abilities[share] = DEFAULT_SHARE
  return abilities
}

/** Whether anything differs from what the type says. */
export const isAdjusted = (unit: Creature): boolean =>
  !isOwnType(unit) && OWN.some((key) => unit[key] !== undefined)

export function setSize(unit: Creature, size: 1 | 2): void {
  setOrOmit(unit, 'size', size, bornOf(unit).size)
  if (size === 1 && numbersOf(unit).abilities.restless) setFlag(unit, 'restless', false)
}

/** Who was unhurt stays so; nobody keeps more than there can be. */
export function setMaxHp(unit: Creature, maxHp: number): void {
  const { hp, maxHp: before } = numbersOf(unit)
  setOrOmit(unit, 'maxHp', maxHp, isOwnType(unit) ? undefined : bornOf(unit).maxHp)
  setOrOmit(unit, 'hp', hp === before ? maxHp : Math.min(hp, maxHp), maxHp)
  keepProgress(unit)
}

function keepProgress(unit: Creature): void {
  const most = numbersOf(unit).maxHp - 1
  if ((unit.progress ?? 0) > most) setOrOmit(unit, 'progress', most, 0)
}

/** Of a type of one's own, to begin with. */
export const OWN_MAX_HP = 10

/** Another type brings its own numbers. */
export function setType(unit: Creature, type: string): void {
  resetNumbers(unit)
  unit.type = type
  if ((unit.tier ?? 0) > tiersOf(unit)) setOrOmit(unit, 'tier', tiersOf(unit), 0)
  if (isOwnType(unit)) unit.maxHp ??= OWN_MAX_HP
  keepProgress(unit)
}

export function resetNumbers(unit: Creature): void {
  for (const key of OWN) Reflect.deleteProperty(unit, key)
  keepProgress(unit)
}

/** A type outside the bestiary, which begins as what the creature was. */
export function makeOwn(unit: Creature, type: string): void {
  const { maxHp, hp, attacks, abilities, ...rest } = numbersOf(unit)
  unit.type = type
  Reflect.deleteProperty(unit, 'tier')
  for (const key of PLAIN) write(unit, [key], CREATURE[key], rest[key])
  unit.maxHp = maxHp
  setOrOmit(unit, 'hp', hp, maxHp)
  unit.attacks = attacks.map(copyOf)
  unit.abilities = { ...abilities }
}

const copyOf = (attack: Attack): Attack => ({ ...attack, tags: [...attack.tags] })

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Numbers that are what the type says at one tier are what it says at the other. */
export function setTier(unit: Creature, tier: number): void {
  const born = bornOf(unit)
  const { hp, maxHp } = numbersOf(unit)
  for (const key of OWN) if (key !== 'hp' && isSame(unit[key], born[key])) Reflect.deleteProperty(unit, key)
  setOrOmit(unit, 'tier', tier, 0)
  const most = numbersOf(unit).maxHp
  setOrOmit(unit, 'hp', hp === maxHp ? most : Math.min(hp, most), most)
  keepProgress(unit)
}

function ownAttacks(unit: Creature): NonNullable<Creature['attacks']> {
  unit.attacks ??= numbersOf(unit).attacks.map(copyOf)
  return unit.attacks
}

/** Of a new attack. */
export const FIRST_DAMAGE = 4
const FIRST_RANGE = { min: 2, max: 3 } as const

export function addAttack(unit: Creature, kind: Kind): void {
  ownAttacks(unit).push({ kind, damage: FIRST_DAMAGE, ...(kind === 'ranged' && FIRST_RANGE), tags: [] })
}

export function removeAttack(unit: Creature, at: number): void {
  ownAttacks(unit).splice(at, 1)
}

/** A tag that the new kind cannot have goes, as does a range it has no use for. */
export function setKind(unit: Creature, at: number, kind: Kind): void {
  const attacks = ownAttacks(unit)
  const attack = attacks[at]
  if (attack === undefined) return
  const { min: _, max: __, ...kept } = attack
  const tags = (attack.tags ?? []).filter((tag) => isTagFor(tag, kind))
  attacks[at] = { ...kept, kind, ...(kind === 'ranged' && FIRST_RANGE), tags }
}

export const isTagFor = (tag: Tag, kind: Kind): boolean => (TAG_KINDS[tag] ?? kind) === kind

export function setDamage(unit: Creature, at: number, damage: number): void {
  const attack = ownAttacks(unit)[at]
  if (attack !== undefined) attack.damage = damage
}

/** The other end of the range makes way. */
export function setRange(unit: Creature, at: number, end: 'min' | 'max', value: number): void {
  const attack = ownAttacks(unit)[at]
  if (attack?.kind !== 'ranged') return
  attack[end] = value
  if (end === 'min') attack.max = Math.max(value, attack.max ?? value)
  else attack.min = Math.min(value, attack.min ?? value)
}

export function setTag(unit: Creature, at: number, tag: Tag, isOn: boolean): void {
  const attack = ownAttacks(unit)[at]
  if (attack === undefined || !isTagFor(tag, attack.kind)) return
  attack.tags = TAGS.filter((name) => (name === tag ? isOn : attack.tags?.includes(name)))
}

function ownAbilities(unit: Creature): NonNullable<Creature['abilities']> {
  unit.abilities ??= { ...numbersOf(unit).abilities }
  return unit.abilities
}

/** Abilities that have an amount. */
export const COUNTED_NAMES = ['evasion', 'healing', ...SHARE_ABILITIES] as const
type Counted = (typeof COUNTED_NAMES)[number]

/** The amount an ability begins with, and what it counts. */
export const firstAmount = (ability: Counted): number =>
  ability === 'evasion' ? 30 : ability === 'healing' ? 2 : DEFAULT_SHARE
export const amountUnit = (ability: Counted): string => (ability === 'healing' ? 'hp' : '%')

export function setAbility(unit: Creature, ability: Counted, amount: number | null): void {
  const abilities = ownAbilities(unit)
  if (amount === null) Reflect.deleteProperty(abilities, ability)
  else abilities[ability] = amount
}

type Flag = (typeof FLAG_ABILITIES)[number]

export function setFlag(unit: Creature, flag: Flag, isOn: boolean): void {
  const abilities = ownAbilities(unit)
  if (isOn) abilities[flag] = true
  else Reflect.deleteProperty(abilities, flag)
}
