import type { ArmorLocation, Location } from './words.ts'

// Weapons, machines and structures as data, without Zod.

export interface WeaponDef {
  readonly name: string
  readonly damage: number
  readonly heat: number
  /** The last hex of short, medium and long range. */
  readonly range: readonly [short: number, medium: number, long: number]
  /** Listed, but without effect. */
  readonly minimum: number
  /** Shots of a fresh weapon; null if it needs no ammunition. */
  readonly ammo: number | null
  readonly kind: 'energy' | 'ballistic' | 'missile'
}

type Row = readonly [
  name: string,
  damage: number,
  heat: number,
  minimum: number,
  short: number,
  medium: number,
  long: number,
  ammo: number | null,
  kind: WeaponDef['kind'],
]

const WEAPON_ROWS = {
  ML: ['Medium Laser', 5, 3, 0, 3, 6, 9, null, 'energy'],
  LL: ['Large Laser', 8, 8, 0, 5, 10, 15, null, 'energy'],
  SL: ['Small Laser', 3, 1, 0, 1, 2, 3, null, 'energy'],
  PPC: ['PPC', 10, 10, 3, 6, 12, 18, null, 'energy'],
  MG: ['Machine Gun', 2, 0, 0, 1, 2, 3, 200, 'ballistic'],
  AC5: ['AC/5', 5, 1, 3, 6, 12, 18, 20, 'ballistic'],
  AC20: ['AC/20', 20, 7, 3, 3, 6, 9, 5, 'ballistic'],
  SRM2: ['SRM 2', 4, 2, 0, 3, 6, 9, 50, 'missile'],
  SRM6: ['SRM 6', 12, 4, 0, 3, 6, 9, 15, 'missile'],
  LRM5: ['LRM 5', 5, 2, 6, 7, 14, 21, 24, 'missile'],
  LRM10: ['LRM 10', 10, 4, 6, 7, 14, 21, 12, 'missile'],
  LRM20: ['LRM 20', 20, 6, 6, 7, 14, 21, 6, 'missile'],
  SRM4: ['SRM 4', 8, 3, 0, 3, 6, 9, 25, 'missile'],
  LRM15: ['LRM 15', 15, 5, 6, 7, 14, 21, 8, 'missile'],
  AC10: ['AC/10', 10, 3, 0, 5, 10, 15, 10, 'ballistic'],
  AC2: ['AC/2', 2, 1, 4, 8, 16, 24, 45, 'ballistic'],
} as const satisfies Record<string, Row>

export type WeaponId = keyof typeof WEAPON_ROWS
export const WEAPON_IDS = Object.keys(WEAPON_ROWS) as [WeaponId, ...WeaponId[]]

const WEAPON_NUMBERS = Object.fromEntries(WEAPON_IDS.map((id, i) => [id, i])) as {
  readonly [W in WeaponId]: number
}
/** The place of a weapon in the list. */
export const weaponNumber = (id: WeaponId): number => WEAPON_NUMBERS[id]

const weaponFrom = ([name, damage, heat, minimum, short, medium, long, ammo, kind]: Row): WeaponDef => ({
  name,
  damage,
  heat,
  minimum,
  range: [short, medium, long],
  ammo,
  kind,
})

export const WEAPONS = Object.fromEntries(
  Object.entries(WEAPON_ROWS).map(([id, row]) => [id, weaponFrom(row)]),
) as { readonly [W in WeaponId]: WeaponDef }

export const isWeaponId = (value: unknown): value is WeaponId => WEAPON_IDS.some((id) => id === value)

/** By tonnage: center torso, each side torso, each arm, each leg; the head always has 3. */
const STRUCTURES = {
  20: [6, 5, 3, 4],
  25: [8, 6, 4, 6],
  30: [10, 7, 5, 7],
  35: [11, 8, 6, 8],
  40: [12, 10, 6, 10],
  45: [14, 11, 7, 11],
  50: [16, 12, 8, 12],
  55: [18, 13, 9, 13],
  60: [20, 14, 10, 14],
  65: [21, 15, 10, 15],
  70: [22, 15, 11, 15],
  75: [23, 16, 12, 16],
  80: [25, 17, 13, 17],
  85: [27, 18, 14, 18],
  90: [29, 19, 15, 19],
  95: [30, 20, 16, 20],
  100: [31, 21, 17, 21],
} as const satisfies Record<number, readonly [center: number, side: number, arm: number, leg: number]>
type Tonnage = keyof typeof STRUCTURES
const HEAD_STRUCTURE = 3

type Armor = { [L in ArmorLocation]: number }
type Structure = { [L in Location]: number }

export function structureOf(tons: Tonnage): Structure {
  const [center, side, arm, leg] = STRUCTURES[tons]
  return byLocation(HEAD_STRUCTURE, center, side, arm, leg)
}

/** The same left and right. */
const byLocation = (head: number, center: number, side: number, arm: number, leg: number): Structure => ({
  HEAD: head,
  CENTER_TORSO: center,
  LEFT_TORSO: side,
  RIGHT_TORSO: side,
  LEFT_ARM: arm,
  RIGHT_ARM: arm,
  LEFT_LEG: leg,
  RIGHT_LEG: leg,
})

export interface MechModel {
  readonly name: string
  readonly tons: Tonnage
  /** Heat sinks. */
  readonly sinks: number
  readonly armor: Readonly<Armor>
  readonly structure: Readonly<Structure>
  readonly weapons: readonly WeaponId[]
}

type ModelRow = readonly [
  name: string,
  tons: Tonnage,
  sinks: number,
  head: number,
  center: readonly [front: number, rear: number],
  side: readonly [front: number, rear: number],
  arm: number,
  leg: number,
  weapons: readonly WeaponId[],
]

const MODEL_ROWS = {
  'LCT-1V': ['Locust', 20, 10, 8, [10, 2], [8, 2], 4, 4, ['ML', 'MG', 'MG']],
  'STG-3R': ['Stinger', 20, 10, 6, [6, 2], [6, 2], 4, 5, ['ML', 'MG', 'MG']],
  'WSP-1A': ['Wasp', 20, 10, 4, [6, 2], [4, 2], 4, 5, ['ML', 'SRM2']],
  'PXH-1': ['Phoenix Hawk', 45, 13, 6, [23, 5], [18, 4], 10, 15, ['LL', 'ML', 'ML', 'MG', 'MG']],
  'HBK-4G': ['Hunchback', 50, 10, 9, [24, 8], [20, 4], 10, 16, ['AC20']],
  'GRF-1N': ['Griffin', 55, 12, 9, [20, 7], [20, 6], 14, 18, ['PPC', 'LRM10']],
  'SHD-2H': ['Shadow Hawk', 55, 12, 9, [23, 8], [18, 6], 16, 26, ['AC5', 'LRM5', 'SRM2', 'ML']],
  'WVR-6R': ['Wolverine', 55, 10, 9, [22, 8], [16, 5], 14, 18, ['SRM6', 'ML']],
  'WHM-6R': [
    'Warhammer',
    70,
    18,
    9,
    [20, 8],
    [14, 9],
    20,
    15,
    ['PPC', 'PPC', 'ML', 'ML', 'SL', 'SL', 'MG', 'MG', 'SRM6'],
  ],
  'ARC-2R': ['Archer', 70, 15, 9, [33, 10], [24, 6], 22, 26, ['LRM20', 'LRM20', 'ML', 'ML', 'ML', 'ML']],
  'MAD-3R': ['Marauder', 75, 18, 9, [35, 10], [17, 8], 22, 18, ['PPC', 'PPC', 'ML', 'ML', 'AC5']],
  'AS7-D': [
    'Atlas',
    100,
    20,
    9,
    [47, 14],
    [32, 10],
    34,
    41,
    ['AC20', 'LRM20', 'SRM6', 'ML', 'ML', 'ML', 'ML'],
  ],
} as const satisfies Record<string, ModelRow>

export type Variant = keyof typeof MODEL_ROWS
export const VARIANTS = Object.keys(MODEL_ROWS) as [Variant, ...Variant[]]

function modelFrom([name, tons, sinks, head, center, side, arm, leg, weapons]: ModelRow): MechModel {
  const armor = {
    ...byLocation(head, center[0], side[0], arm, leg),
    CENTER_TORSO_REAR: center[1],
    LEFT_TORSO_REAR: side[1],
    RIGHT_TORSO_REAR: side[1],
  }
  return { name, tons, sinks, armor, structure: structureOf(tons), weapons }
}

export const MODELS = Object.fromEntries(
  Object.entries(MODEL_ROWS).map(([variant, row]) => [variant, modelFrom(row)]),
) as { readonly [V in Variant]: MechModel }
