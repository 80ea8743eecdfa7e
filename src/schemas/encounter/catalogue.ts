import type { Abilities, AmountAbility, Attack } from './abilities.ts'
import { type Defence, FLOORS, type Kind, MAX_HP, MAX_STAT, MAX_TIER, type Tag } from './words.ts'

/** What tiers change about a creature. */
export type Talents = { [D in Defence]: number } & {
  maxHp: number
  hp: number
  efficacy: number
  attacks: Attack[]
  abilities: Abilities
}

type Benefit = (to: Talents) => void

export interface Species {
  readonly type: string
  /** The biome it lives in, 0 to 3; null for the boss. */
  readonly biome: number | null
  readonly glyph: string
  readonly size: 1 | 2
  readonly numbers: { readonly [D in Defence | 'maxHp' | 'efficacy']: number }
  readonly attacks: readonly Attack[]
  readonly abilities: Abilities
  /** How many battles the first tier takes; null if it never levels. */
  readonly baseRequirement: number | null
  /** What tiers 1, 2 and 3 bring. */
  readonly tiers: readonly (readonly Benefit[])[]
}

const melee = (damage: number, ...tags: Tag[]): Attack => ({ kind: 'melee', damage, tags })
const magic = (damage: number, ...tags: Tag[]): Attack => ({ kind: 'magic', damage, tags })
const ranged = (damage: number, min: number, max: number, ...tags: Tag[]): Attack => ({
  kind: 'ranged',
  damage,
  min,
  max,
  tags,
})

export const copyAttack = (attack: Attack): Attack => ({ ...attack, tags: [...attack.tags] })

const within = (value: number, most: number) => Math.max(0, Math.min(most, value))

const stat = (name: Defence | 'efficacy', by: number): Benefit => {
  const most = name === 'efficacy' ? 100 : MAX_STAT
  return (to) => {
    to[name] = within(to[name] + by, most)
  }
}
const maxHp = (by: number): Benefit => {
  return (to) => {
    const more = Math.min(by, MAX_HP - to.maxHp)
    to.maxHp += more
    to.hp += more
  }
}
const damage = (kind: Kind, by: number): Benefit => {
  return ({ attacks }) => {
    for (const attack of attacks)
      if (attack.kind === kind) attack.damage = within(attack.damage + by, MAX_STAT)
  }
}
const addAttack = (attack: Attack): Benefit => {
  return ({ attacks }) => {
    attacks.push(copyAttack(attack))
  }
}
const addTag = (kind: Kind, tag: Tag): Benefit => {
  return ({ attacks }) => {
    for (const attack of attacks)
      if (attack.kind === kind && !attack.tags.includes(tag)) attack.tags.push(tag)
  }
}
const gain = (ability: AmountAbility, amount: number): Benefit => {
  return ({ abilities }) => {
    abilities[ability] = Math.max(abilities[ability] ?? 0, amount)
  }
}
/** More of an ability, for those who have it. */
const raise = (ability: 'evasion' | 'healing', by: number): Benefit => {
  const most = ability === 'evasion' ? 100 : MAX_STAT
  return ({ abilities }) => {
    const now = abilities[ability]
    if (now !== undefined) abilities[ability] = within(now + by, most)
  }
}
const FLY: Benefit = ({ abilities }) => {
  abilities.flying = true
}
/** Changes nothing by itself: only the caller knows where there is room for a 2 × 2 unit. */
const GROW: Benefit = () => {}
const HARDEN = [stat('defense', 1), stat('dodge', 1), stat('resistance', 1)]

/** In pool order. */
const BODIES: readonly (readonly [
  biome: number | null,
  type: string,
  glyph: string,
  size: 1 | 2,
  numbers: readonly [maxHp: number, defense: number, dodge: number, resistance: number, efficacy: number],
  attacks: readonly Attack[],
  abilities?: Abilities,
])[] = [
  [0, 'Thorn Jackal', 'j', 1, [13, 2, 2, 1, 70], [melee(5)], { packHunter: 50 }],
  [0, 'Briar Lancer', 'l', 1, [13, 3, 1, 1, 55], [melee(5, 'piercing')]],
  [0, 'Mire Toad', 't', 1, [14, 1, 2, 2, 40], [ranged(5, 1, 2, 'weakening')]],
  [0, 'Lantern Moth', 'm', 1, [8, 0, 2, 2, 60], [magic(5)], { flying: true, evasion: 20 }],
  [1, 'Gale Courser', 'c', 1, [12, 1, 3, 1, 45], [melee(6)], { haste: true }],
  [1, 'Oathshield', 'o', 1, [15, 3, 2, 1, 65], [melee(5)], { shieldWall: 50 }],
  [1, 'Sling Imp', 'i', 1, [8, 1, 3, 1, 50], [ranged(5, 2, 3, 'splash')]],
  [1, 'Sand Asp', 'a', 1, [13, 1, 3, 1, 25], [ranged(6, 1, 2, 'blinding')]],
  [2, 'Rime Ox', 'X', 2, [30, 4, 1, 3, 35], [melee(7), magic(5)], { guardian: 50 }],
  [2, 'Ward Stag', 's', 1, [14, 2, 2, 4, 50], [magic(6)], { protector: 50 }],
  [2, 'Thaw Sister', 'h', 1, [11, 1, 2, 3, 75], [magic(5)], { healing: 3 }],
  [2, 'Muffle Wisp', 'w', 1, [10, 1, 4, 3, 30], [magic(6, 'silencing')]],
  [3, 'Grave Leech', 'v', 1, [13, 2, 1, 2, 20], [melee(7)], { lifelink: true }],
  [3, 'Jawbreaker', 'b', 1, [18, 4, 1, 2, 30], [melee(7, 'defanging')]],
  [3, 'Blink Ferret', 'f', 1, [10, 1, 3, 2, 40], [melee(6), ranged(5, 2, 3)], { evasion: 30 }],
  [3, 'Cinder Colossus', 'C', 2, [36, 5, 2, 4, 15], [melee(8), ranged(6, 1, 3, 'splash')]],
  [
    null,
    'Dragon King',
    'K',
    2,
    [90, 6, 6, 8, 0],
    [melee(13, 'piercing'), ranged(10, 1, 3, 'splash'), magic(12, 'weakening')],
    { restless: true },
  ],
]

/** How many battles the first tier takes, and what each tier brings; a type without a row never levels. */
const LEVELS: Readonly<Record<string, readonly [base: number, ...tiers: Species['tiers']]>> = {
  'Thorn Jackal': [3, [damage('melee', 1)], [maxHp(4), stat('defense', 1)], [damage('melee', 2)]],
  'Briar Lancer': [4, [damage('melee', 1)], [gain('shieldWall', 50)], [maxHp(5), stat('defense', 1)]],
  'Mire Toad': [
    5,
    [damage('ranged', 1)],
    [GROW, maxHp(14), stat('defense', 1), stat('resistance', 2), damage('ranged', 3), stat('efficacy', -10)],
    [addTag('ranged', 'splash')],
  ],
  'Lantern Moth': [3, [raise('evasion', 10)], [damage('magic', 2)], [maxHp(4), stat('dodge', 1)]],
  'Gale Courser': [4, [damage('melee', 2)], [FLY], HARDEN],
  Oathshield: [4, [stat('defense', 1), stat('dodge', 1)], [gain('guardian', 50)], [maxHp(6)]],
  'Sling Imp': [4, [damage('ranged', 1)], [addAttack(melee(5))], [damage('ranged', 1), maxHp(3)]],
  'Sand Asp': [5, [addTag('ranged', 'weakening')], [gain('evasion', 15)], [damage('ranged', 2)]],
  'Ward Stag': [
    5,
    [stat('resistance', 1), maxHp(3)],
    [damage('magic', 2)],
    [stat('resistance', 1), maxHp(4)],
  ],
  'Thaw Sister': [4, [raise('healing', 1)], [addAttack(ranged(5, 2, 3))], [raise('healing', 2), maxHp(3)]],
  'Muffle Wisp': [5, [damage('magic', 1)], [FLY], [gain('evasion', 20)]],
  'Grave Leech': [5, [damage('melee', 1), maxHp(3)], [addTag('melee', 'piercing')], [maxHp(5)]],
  Jawbreaker: [6, [maxHp(4)], [damage('melee', 2)], HARDEN],
  'Blink Ferret': [
    4,
    [raise('evasion', 10)],
    [damage('melee', 1), damage('ranged', 2)],
    [maxHp(4), stat('resistance', 1)],
  ],
}

export const BESTIARY: readonly Species[] = BODIES.map(
  ([biome, type, glyph, size, [maxHp, defense, dodge, resistance, efficacy], attacks, abilities = {}]) => {
    const [baseRequirement = null, ...tiers] = LEVELS[type] ?? []
    const numbers = { maxHp, defense, dodge, resistance, efficacy }
    return { type, biome, glyph, size, numbers, attacks, abilities, baseRequirement, tiers }
  },
)

export const BOSS = 'Dragon King'

/** The biome of a floor below the boss. */
export const biomeOf = (floor: number): number => Math.min(3, Math.floor((floor - 1) / 5))

/** The most units drawn for a floor. */
export const mostDrawn = (floor: number): number => (floor === FLOORS ? 1 : 2 + biomeOf(floor))

/** How many battles a tier takes in all. */
export function battlesFor(base: number, tier: number, INT: number): number {
  let sum = 0
  for (let t = 1; t <= tier; t++) sum += Math.max(1, base + Math.floor((t - 1) / 2) - Math.floor(INT / 5))
  return sum
}

/** A creature as its type says at a tier. */
export interface Born extends Talents {
  size: 1 | 2
  battles: number
  baseRequirement: number | null
  glyphs: string
}

/** A species at a tier, unhurt. */
function atTier(species: Species, tier: number): Born {
  const { numbers, attacks, abilities, size, baseRequirement, glyph, tiers } = species
  const born = {
    ...numbers,
    hp: numbers.maxHp,
    size,
    attacks: attacks.map(copyAttack),
    abilities: { ...abilities },
    battles: baseRequirement === null ? 0 : battlesFor(baseRequirement, tier, 0),
    baseRequirement,
    glyphs: glyph,
  }
  for (const benefits of tiers.slice(0, tier)) {
    for (const benefit of benefits) benefit(born)
    if (benefits.includes(GROW)) born.size = 2
  }
  return born
}

/** Changes a creature that has reached a tier; returns whether it also grows. */
export function reachTier(unit: Talents & { readonly type: string }, tier: number): boolean {
  const benefits = speciesOf(unit.type)?.tiers[tier - 1] ?? []
  for (const benefit of benefits) benefit(unit)
  return benefits.includes(GROW)
}

const BY_TYPE: ReadonlyMap<string, Species> = new Map(BESTIARY.map((species) => [species.type, species]))
export const speciesOf = (type: string): Species | undefined => BY_TYPE.get(type)

/** A type outside the bestiary says nothing. */
const UNKNOWN: Species = {
  type: '',
  biome: null,
  glyph: '',
  size: 1,
  numbers: { maxHp: 1, defense: 0, dodge: 0, resistance: 0, efficacy: 0 },
  attacks: [],
  abilities: {},
  baseRequirement: null,
  tiers: [],
}

/** What determines a creature's kind. */
export interface Kin {
  readonly type: string
  readonly tier?: number | undefined
}

const TIERS = Array.from({ length: MAX_TIER + 1 }, (_, tier) => tier)
const BORN = new Map(
  [...BESTIARY, UNKNOWN].map((species) => [species, TIERS.map((tier) => atTier(species, tier))]),
)

/** A creature as its type and tier say, unhurt; all of a kind share it. */
export function bornOf({ type, tier = 0 }: Kin): Readonly<Born> {
  const species = speciesOf(type) ?? UNKNOWN
  return BORN.get(species)?.[tier] ?? atTier(species, tier)
}
