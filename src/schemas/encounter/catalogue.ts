import {
  type Defence,
  type FLAG_ABILITIES,
  FLOORS,
  type Kind,
  type SHARE_ABILITIES,
  type Tag,
} from './words.ts'

type Flag = (typeof FLAG_ABILITIES)[number]
type Counted = (typeof SHARE_ABILITIES)[number] | 'evasion' | 'healing'

export interface Attack {
  kind: Kind
  damage: number
  min?: number | undefined
  max?: number | undefined
  tags: Tag[]
}

/** Percentages and amounts; true for what one has or has not. */
export type Abilities = { [A in Counted]?: number | undefined } & { [A in Flag]?: true | undefined }

/** What a tier does to a creature. */
export type Benefit =
  | { readonly op: 'stat'; readonly stat: Defence | 'efficacy'; readonly by: number }
  | { readonly op: 'maxHp'; readonly by: number }
  | { readonly op: 'damage'; readonly kind: Kind; readonly by: number }
  | { readonly op: 'addAttack'; readonly attack: Attack }
  | { readonly op: 'addTag'; readonly kind: Kind; readonly tag: Tag }
  | { readonly op: 'addShare'; readonly ability: Counted; readonly amount: number }
  | { readonly op: 'addFlag'; readonly ability: Flag }
  | { readonly op: 'raise'; readonly ability: Counted; readonly by: number }
  | { readonly op: 'grow' }

export interface Species {
  readonly type: string
  /** The biome it lives in, 0 to 3; null for the boss. */
  readonly biome: number | null
  readonly glyph: string
  readonly size: 1 | 2
  readonly maxHp: number
  readonly defense: number
  readonly dodge: number
  readonly resistance: number
  readonly efficacy: number
  readonly attacks: readonly Attack[]
  readonly abilities: Abilities
  /** null: it never levels. */
  readonly baseRequirement: number | null
  /** The benefits of tiers 1, 2 and 3. */
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

const stat = (name: Defence | 'efficacy', by: number): Benefit => ({ op: 'stat', stat: name, by })
const maxHp = (by: number): Benefit => ({ op: 'maxHp', by })
const damage = (kind: Kind, by: number): Benefit => ({ op: 'damage', kind, by })
const addAttack = (attack: Attack): Benefit => ({ op: 'addAttack', attack })
const addTag = (kind: Kind, tag: Tag): Benefit => ({ op: 'addTag', kind, tag })
const addShare = (ability: Counted, amount: number): Benefit => ({ op: 'addShare', ability, amount })
const raise = (ability: Counted, by: number): Benefit => ({ op: 'raise', ability, by })
const FLIES: Benefit = { op: 'addFlag', ability: 'flying' }
const GROW: Benefit = { op: 'grow' }
const HARDER = [stat('defense', 1), stat('dodge', 1), stat('resistance', 1)]

type Row = readonly [
  biome: number | null,
  type: string,
  glyph: string,
  size: 1 | 2,
  hp: number,
  defences: readonly [number, number, number],
  efficacy: number,
  attacks: readonly Attack[],
  abilities: Abilities,
  base: number | null,
  tiers?: readonly (readonly Benefit[])[],
]

/** In pool order. */
const ROWS: readonly Row[] = [
  [
    0,
    'Thorn Jackal',
    'j',
    1,
    13,
    [2, 2, 1],
    70,
    [melee(5)],
    { packHunter: 50 },
    3,
    [[damage('melee', 1)], [maxHp(4), stat('defense', 1)], [damage('melee', 2)]],
  ],
  [
    0,
    'Briar Lancer',
    'l',
    1,
    13,
    [3, 1, 1],
    55,
    [melee(5, 'piercing')],
    {},
    4,
    [[damage('melee', 1)], [addShare('shieldWall', 50)], [maxHp(5), stat('defense', 1)]],
  ],
  [
    0,
    'Mire Toad',
    't',
    1,
    14,
    [1, 2, 2],
    40,
    [ranged(5, 1, 2, 'weakening')],
    {},
    5,
    [
      [damage('ranged', 1)],
      [
        GROW,
        maxHp(14),
        stat('defense', 1),
        stat('resistance', 2),
        damage('ranged', 3),
        stat('efficacy', -10),
      ],
      [addTag('ranged', 'splash')],
    ],
  ],
  [
    0,
    'Lantern Moth',
    'm',
    1,
    8,
    [0, 2, 2],
    60,
    [magic(5)],
    { flying: true, evasion: 20 },
    3,
    [[raise('evasion', 10)], [damage('magic', 2)], [maxHp(4), stat('dodge', 1)]],
  ],
  [
    1,
    'Gale Courser',
    'c',
    1,
    12,
    [1, 3, 1],
    45,
    [melee(6)],
    { haste: true },
    4,
    [[damage('melee', 2)], [FLIES], HARDER],
  ],
  [
    1,
    'Oathshield',
    'o',
    1,
    15,
    [3, 2, 1],
    65,
    [melee(5)],
    { shieldWall: 50 },
    4,
    [[stat('defense', 1), stat('dodge', 1)], [addShare('guardian', 50)], [maxHp(6)]],
  ],
  [
    1,
    'Sling Imp',
    'i',
    1,
    8,
    [1, 3, 1],
    50,
    [ranged(5, 2, 3, 'splash')],
    {},
    4,
    [[damage('ranged', 1)], [addAttack(melee(5))], [damage('ranged', 1), maxHp(3)]],
  ],
  [
    1,
    'Sand Asp',
    'a',
    1,
    13,
    [1, 3, 1],
    25,
    [ranged(6, 1, 2, 'blinding')],
    {},
    5,
    [[addTag('ranged', 'weakening')], [addShare('evasion', 15)], [damage('ranged', 2)]],
  ],
  [2, 'Rime Ox', 'X', 2, 30, [4, 1, 3], 35, [melee(7), magic(5)], { guardian: 50 }, null],
  [
    2,
    'Ward Stag',
    's',
    1,
    14,
    [2, 2, 4],
    50,
    [magic(6)],
    { protector: 50 },
    5,
    [[stat('resistance', 1), maxHp(3)], [damage('magic', 2)], [stat('resistance', 1), maxHp(4)]],
  ],
  [
    2,
    'Thaw Sister',
    'h',
    1,
    11,
    [1, 2, 3],
    75,
    [magic(5)],
    { healing: 3 },
    4,
    [[raise('healing', 1)], [addAttack(ranged(5, 2, 3))], [raise('healing', 2), maxHp(3)]],
  ],
  [
    2,
    'Muffle Wisp',
    'w',
    1,
    10,
    [1, 4, 3],
    30,
    [magic(6, 'silencing')],
    {},
    5,
    [[damage('magic', 1)], [FLIES], [addShare('evasion', 20)]],
  ],
  [
    3,
    'Grave Leech',
    'v',
    1,
    13,
    [2, 1, 2],
    20,
    [melee(7)],
    { lifelink: true },
    5,
    [[damage('melee', 1), maxHp(3)], [addTag('melee', 'piercing')], [maxHp(5)]],
  ],
  [
    3,
    'Jawbreaker',
    'b',
    1,
    18,
    [4, 1, 2],
    30,
    [melee(7, 'defanging')],
    {},
    6,
    [[maxHp(4)], [damage('melee', 2)], HARDER],
  ],
  [
    3,
    'Blink Ferret',
    'f',
    1,
    10,
    [1, 3, 2],
    40,
    [melee(6), ranged(5, 2, 3)],
    { evasion: 30 },
    4,
    [[raise('evasion', 10)], [damage('melee', 1), damage('ranged', 2)], [maxHp(4), stat('resistance', 1)]],
  ],
  [3, 'Cinder Colossus', 'C', 2, 36, [5, 2, 4], 15, [melee(8), ranged(6, 1, 3, 'splash')], {}, null],
  [
    null,
    'Dragon King',
    'K',
    2,
    90,
    [6, 6, 8],
    0,
    [melee(13, 'piercing'), ranged(10, 1, 3, 'splash'), magic(12, 'weakening')],
    { restless: true },
    null,
  ],
]

export const BESTIARY: readonly Species[] = ROWS.map(
  ([
    biome,
    type,
    glyph,
    size,
    hp,
    [defense, dodge, resistance],
    efficacy,
    attacks,
    abilities,
    base,
    tiers,
  ]) => ({
    type,
    biome,
    glyph,
    size,
    maxHp: hp,
    defense,
    dodge,
    resistance,
    efficacy,
    attacks,
    abilities,
    baseRequirement: base,
    tiers: tiers ?? [],
  }),
)

const BY_TYPE: ReadonlyMap<string, Species> = new Map(BESTIARY.map((species) => [species.type, species]))
export const speciesOf = (type: string): Species | undefined => BY_TYPE.get(type)

export const BOSS = 'Dragon King'

/** The biome of a floor below the boss. */
export const biomeOf = (floor: number): number => Math.min(3, Math.floor((floor - 1) / 5))

/** How many units are drawn for a floor at most. */
export const mostDrawn = (floor: number): number => (floor === FLOORS ? 1 : 2 + biomeOf(floor))
