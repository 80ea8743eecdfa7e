// Without Zod, so that the page can use them without loading it.

export const PLAYERS = ['P1', 'P2'] as const
export type Player = (typeof PLAYERS)[number]

export const opponentOf = (player: Player): Player => (player === 'P1' ? 'P2' : 'P1')

export const MAX_UNITS = 100

/** The six sides of a flat-top hex, clockwise. */
export const DIRECTIONS = ['N', 'NE', 'SE', 'S', 'SW', 'NW'] as const
export type Direction = (typeof DIRECTIONS)[number]

/** Where a hit can land. */
export const LOCATIONS = [
  'HEAD',
  'CENTER_TORSO',
  'LEFT_TORSO',
  'RIGHT_TORSO',
  'LEFT_ARM',
  'RIGHT_ARM',
  'LEFT_LEG',
  'RIGHT_LEG',
] as const
export type Location = (typeof LOCATIONS)[number]

const REAR_LOCATIONS = ['CENTER_TORSO_REAR', 'LEFT_TORSO_REAR', 'RIGHT_TORSO_REAR'] as const
/** What has armour: every location, and the torsos once more from behind. */
export const ARMOR_LOCATIONS = [...LOCATIONS, ...REAR_LOCATIONS] as const
export type ArmorLocation = (typeof ARMOR_LOCATIONS)[number]

/** CENTER_TORSO is read as "center torso". */
export const locationName = (location: ArmorLocation): string => location.toLowerCase().replaceAll('_', ' ')

export const TERRAINS = ['CLEAR', 'LIGHT_WOODS', 'HEAVY_WOODS', 'WATER', 'ROUGH'] as const

/** What the next tick of a state does. */
export const STAGES = ['INITIATIVE', 'DECLARATION', 'RESOLUTION', 'DONE'] as const

/** The parts of a tick. */
export const MECH_PHASE_NAMES = ['initiative', 'declare', 'roll', 'damage', 'ammo', 'next'] as const

/** Why a declaration is refused, in the order in which it is checked. */
export const REFUSAL_CODES = [
  'WRONG_PHASE',
  'NOT_YOUR_TURN',
  'UNKNOWN_UNIT',
  'NOT_YOUR_UNIT',
  'ALREADY_DECLARED',
  'ILLEGAL_TWIST',
  'UNKNOWN_TARGET',
  'FRIENDLY_TARGET',
  'NO_SUCH_WEAPON',
  'DUPLICATE_WEAPON',
  'WEAPON_DESTROYED',
  'NO_AMMO',
  'OUT_OF_RANGE',
  'OUT_OF_ARC',
  'BAD_PRIMARY',
] as const
export type RefusalCode = (typeof REFUSAL_CODES)[number]
