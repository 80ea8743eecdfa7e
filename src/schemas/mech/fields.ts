import {
  called,
  filledIn,
  flag,
  type Given,
  group,
  int,
  list,
  nullable,
  optional,
  place,
  text,
  usually,
  type Whole,
  word,
} from '#schemas/fields.ts'
import { LONGEST_WORD, MAX_TICKS } from '#schemas/limits.ts'
import { MODELS, VARIANTS, type Variant, WEAPON_IDS, WEAPONS, type WeaponId } from './catalogue.ts'
import { ARMOR_LOCATIONS, DIRECTIONS, LOCATIONS, PLAYERS, type Player, TERRAINS } from './words.ts'

/** Everything a side has must fit 32 bits. */
export const MAX_AMOUNT = 1_000_000
export const MAX_WEAPONS = 100
const MAX_MAP = 256
const MAX_ELEVATION = 1000

interface Kin {
  readonly variant?: Variant | null | undefined
}

/** What the catalogue says about a machine; null if it is not listed there. */
export const modelOf = ({ variant }: Kin) => (variant == null ? null : MODELS[variant])

/** One amount for each name, usually what the catalogue says. */
const amounts = <const N extends string>(
  names: readonly N[],
  usual: (unit: Kin, name: N) => number | undefined,
) => {
  const amountOf = (name: N) => int(0, MAX_AMOUNT, (unit: Kin) => usual(unit, name))
  const fields = Object.fromEntries(names.map((name) => [name, amountOf(name)]))
  return usually({}, group(fields as { readonly [K in N]: ReturnType<typeof amountOf> }))
}

const AMOUNT = int(0, MAX_AMOUNT)
export const ID = text(LONGEST_WORD)
export const PLAYER = word(PLAYERS)
export const DIRECTION = word(DIRECTIONS)
export const TURN = int(1, MAX_TICKS, 1)

/** Whether it is on the map is for the rules to say. */
const coordinate = int(-MAX_AMOUNT, MAX_AMOUNT)
export const HEX = place({ col: called('Column', coordinate), row: called('Row', coordinate) })

/** What can be given for a machine, at the start or later. */
export const MACHINE = {
  name: usually((unit: Kin) => modelOf(unit)?.name, ID),
  gunnery: int(0, 8, 4),
  piloting: int(0, MAX_AMOUNT, 5),
  currentHeat: called('Heat', int(0, MAX_AMOUNT, 0)),
  heatSinkCapacity: called(
    'Heat sinks',
    int(0, MAX_AMOUNT, (unit: Kin) => modelOf(unit)?.sinks),
  ),
  weaponHeatThisTurn: called('Weapon heat', int(0, MAX_AMOUNT, 0)),
  armor: amounts(ARMOR_LOCATIONS, (unit, location) => modelOf(unit)?.armor[location]),
  internalStructure: amounts(LOCATIONS, (unit, location) => modelOf(unit)?.structure[location]),
}

/** A machine in a setup, except for its weapons. */
export const UNIT = {
  id: optional(ID),
  owner: PLAYER,
  /** Null for a machine outside the catalogue. */
  variant: optional(nullable(word(VARIANTS))),
  position: HEX,
  legFacing: called('Legs face', DIRECTION),
  ...MACHINE,
}

export const WEAPON = {
  model: word(WEAPON_IDS),
  /** Null if it needs none. */
  ammo: usually(({ model }: { model: WeaponId }) => WEAPONS[model].ammo, nullable(AMOUNT)),
  destroyed: flag(false),
}

/** What a branch can change of a machine. */
const { name: _, ...NUMBERS } = MACHINE
export const CHANGEABLE = {
  position: UNIT.position,
  legFacing: UNIT.legFacing,
  ...NUMBERS,
  weapons: list(group(WEAPON), MAX_WEAPONS),
}

/** What can be said about the ground of a hex. */
export const GROUND = {
  terrain: word(TERRAINS, 'CLEAR'),
  elevation: int(-MAX_ELEVATION, MAX_ELEVATION, 0),
}
export const GROUND_HEX = { col: coordinate, row: coordinate, ...GROUND }

export const MAP = {
  width: called('Columns', int(1, MAX_MAP, 10)),
  height: called('Rows', int(1, MAX_MAP, 10)),
  holes: usually([], list(HEX, MAX_MAP * MAX_MAP)),
  hexes: usually([], list(group(GROUND_HEX), MAX_MAP * MAX_MAP)),
}

/** How the battle is played. */
export const MATCH = {
  endOfMatch: called('Wrecks leave the battle, and the last side wins', flag(false)),
  turns: called('Turns to play', TURN),
  losers: usually([], list(nullable(PLAYER), MAX_TICKS)),
}

/** How many turns are played, and which is under way. */
export const TURNS = { turns: MATCH.turns, turn: called('Current turn', TURN) }

// What a setup leaves out.

export const idOf = ({ id }: { readonly id?: string | undefined }, index: number): string => id ?? `u${index}`

/** The loser of a turn that the scenario names; null if it is rolled. */
export const namedLoser = (losers: readonly (Player | null)[], turn: number): Player | null =>
  losers[turn - 1] ?? null

/** A bare id is an intact weapon with all its ammunition. */
export const weaponFrom = (entry: WeaponId | Given<typeof WEAPON>): Whole<typeof WEAPON> =>
  filledIn(WEAPON, typeof entry === 'string' ? { model: entry } : entry)
