import { type Abilities, type Attack, speciesOf } from '#schemas/encounter/catalogue.ts'
import { atTier, type Raised } from '#schemas/encounter/tiers.ts'
import type { SetupCreature, SetupHero, SetupRecruit } from '#schemas/encounter/unit.ts'
import {
  DEFAULT_SHARE,
  HERO,
  type Kind,
  SHARE_ABILITIES,
  STATUSES,
  TAG_KINDS,
  TAGS,
  type Tag,
} from '#schemas/encounter/words.ts'
import { put } from '#ui/forms/validate-change.ts'

// What a creature can do. What its type says of it is not written down, so that it follows its type and tier.

type Creature = SetupCreature
type Anybody = SetupCreature | SetupRecruit

const UNKNOWN: Raised = {
  size: 1,
  maxHp: 1,
  hp: 1,
  defense: 0,
  dodge: 0,
  resistance: 0,
  efficacy: 0,
  attacks: [],
  abilities: {},
  battles: 0,
  baseRequirement: null,
  glyphs: '',
}

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

/** The numbers that are only written and read. */
export const STATS = ['defense', 'dodge', 'resistance', 'efficacy', 'battles'] as const
export type Stat = (typeof STATS)[number]

const bornOf = ({ type, tier = 0 }: Anybody): Raised => {
  const species = speciesOf(type)
  return species === undefined ? UNKNOWN : atTier(species, tier)
}

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

export function setStat(unit: Creature, stat: Stat, value: number): void {
  put(unit, stat, value, bornOf(unit)[stat])
}

export function setSize(unit: Creature, size: 1 | 2): void {
  put(unit, 'size', size, bornOf(unit).size)
  if (size === 1 && numbersOf(unit).abilities.restless) setFlag(unit, 'restless', false)
}

export function setGlyphs(unit: Creature, glyphs: string): void {
  put(unit, 'glyphs', glyphs === '' ? undefined : glyphs, bornOf(unit).glyphs)
}

/** How many battles a tier asks for; null if it never rises. */
export function setRequirement(unit: Creature, battles: number | null): void {
  if (battles === bornOf(unit).baseRequirement) Reflect.deleteProperty(unit, 'baseRequirement')
  else unit.baseRequirement = battles
}

export function setHp(unit: Creature | SetupHero, hp: number): void {
  put(unit, 'hp', hp, unit.isHero ? HERO.maxHp : numbersOf(unit).maxHp)
}

/** Who was unhurt stays so; nobody keeps more than there can be. */
export function setMaxHp(unit: Creature, maxHp: number): void {
  const { hp, maxHp: before } = numbersOf(unit)
  put(unit, 'maxHp', maxHp, isOwnType(unit) ? undefined : bornOf(unit).maxHp)
  put(unit, 'hp', hp === before ? maxHp : Math.min(hp, maxHp), maxHp)
  keepProgress(unit)
}

function keepProgress(unit: Creature): void {
  const most = numbersOf(unit).maxHp - 1
  if ((unit.progress ?? 0) > most) put(unit, 'progress', most, 0)
}

export function setProgress(unit: Creature, progress: number): void {
  if (unit.side === 'E') put(unit, 'progress', progress, 0)
}

type Status = (typeof STATUSES)[number]
export const statusOf = ({ statuses = {} }: Creature | SetupHero, status: Status): number =>
  statuses[status] ?? 0

export function setStatus(unit: Creature | SetupHero, status: Status, stacks: number): void {
  const statuses = { ...unit.statuses, [status]: stacks }
  const kept = STATUSES.filter((name) => (statuses[name] ?? 0) > 0)
  if (kept.length === 0) Reflect.deleteProperty(unit, 'statuses')
  else unit.statuses = Object.fromEntries(kept.map((name) => [name, statuses[name]]))
}

/** Another type brings its own numbers. */
export function setType(unit: Creature, type: string): void {
  resetNumbers(unit)
  unit.type = type
  if ((unit.tier ?? 0) > tiersOf(unit)) put(unit, 'tier', tiersOf(unit), 0)
  if (isOwnType(unit)) unit.maxHp ??= 10
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
  for (const key of PLAIN) put(unit, key as 'defense', rest[key] as number, UNKNOWN[key])
  unit.maxHp = maxHp
  put(unit, 'hp', hp, maxHp)
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
  put(unit, 'tier', tier, 0)
  const most = numbersOf(unit).maxHp
  put(unit, 'hp', hp === maxHp ? most : Math.min(hp, most), most)
  keepProgress(unit)
}

function ownAttacks(unit: Creature): NonNullable<Creature['attacks']> {
  unit.attacks ??= numbersOf(unit).attacks.map(copyOf)
  return unit.attacks
}

const FIRST_RANGE = { min: 2, max: 3 } as const

export function addAttack(unit: Creature, kind: Kind): void {
  ownAttacks(unit).push({ kind, damage: 4, ...(kind === 'ranged' && FIRST_RANGE), tags: [] })
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

/** Abilities that have an amount, with the one they begin with and the most they can have. */
export const COUNTED = {
  evasion: { first: 30, min: 1, max: 100, unit: '%' },
  healing: { first: 2, min: 0, max: 100_000, unit: 'hp' },
  shieldWall: { first: DEFAULT_SHARE, min: 0, max: 1000, unit: '%' },
  packHunter: { first: DEFAULT_SHARE, min: 0, max: 1000, unit: '%' },
  guardian: { first: DEFAULT_SHARE, min: 0, max: 1000, unit: '%' },
  protector: { first: DEFAULT_SHARE, min: 0, max: 1000, unit: '%' },
} as const
export type Counted = keyof typeof COUNTED
export const COUNTED_NAMES = Object.keys(COUNTED) as Counted[]

export function setAbility(unit: Creature, ability: Counted, amount: number | null): void {
  const abilities = ownAbilities(unit)
  if (amount === null) Reflect.deleteProperty(abilities, ability)
  else abilities[ability] = amount
}

export type Flag = 'lifelink' | 'flying' | 'haste' | 'restless'

export function setFlag(unit: Creature, flag: Flag, isOn: boolean): void {
  const abilities = ownAbilities(unit)
  if (isOn) abilities[flag] = true
  else Reflect.deleteProperty(abilities, flag)
}
