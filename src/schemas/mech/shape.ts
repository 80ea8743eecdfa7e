import { z } from 'zod'
import { LONGEST_WORD, MAX_TICKS } from '#schemas/limits.ts'
import { list } from '#schemas/parsing/bounded-list.ts'
import { parse, withChecks } from '#schemas/parsing/parse.ts'
import { isRecord, type Report } from '#schemas/result.ts'
import { isWeaponId, VARIANTS, WEAPON_IDS, WEAPONS } from './catalogue.ts'
import { reportIncomplete } from './machine-checks.ts'
import { ARMOR_LOCATIONS, DIRECTIONS, LOCATIONS, MAX_UNITS, PLAYERS, STAGES, TERRAINS } from './words.ts'

// The fields of a setup one by one; what they must be together is said in checks.ts.

// Everything a side has must fit 32 bits.
const MAX_AMOUNT = 1_000_000
const MAX_WEAPONS = 100
const MAX_MAP = 256
const MAX_ELEVATION = 1000
const MOST_HEXES = MAX_MAP * MAX_MAP

export const Amount = z.int().min(0).max(MAX_AMOUNT)
const Word = z.string().max(LONGEST_WORD)
export const Id = z.string().min(1).max(LONGEST_WORD)
export const Player = z.enum(PLAYERS)
export const Direction = z.enum(DIRECTIONS)
export const Elevation = z.int().min(-MAX_ELEVATION).max(MAX_ELEVATION)
export const MapSize = z.int().min(1).max(MAX_MAP)
export const Turn = z.int().min(1).max(MAX_TICKS)
/** So many have declared, or so many impulses are over. */
export const Declared = z.int().min(0).max(MAX_UNITS)
/** Whether it is on the map is for the rules to say. */
const Coordinate = z.int().min(-MAX_AMOUNT).max(MAX_AMOUNT)
export const Hex = z.strictObject({ col: Coordinate, row: Coordinate })

/** One value for each name. */
export const byName = <N extends string, S extends z.ZodType>(names: readonly N[], value: S) =>
  z.strictObject(Object.fromEntries(names.map((name) => [name, value])) as { [K in N]: S })

const Armor = byName(ARMOR_LOCATIONS, Amount.optional())
const Structure = byName(LOCATIONS, Amount.optional())

const Weapon = withChecks(
  z.strictObject({
    model: z.enum(WEAPON_IDS),
    ammo: Amount.nullable().optional(),
    destroyed: z.boolean().optional(),
  }),
  (weapon, report) => {
    const { model, ammo } = isRecord(weapon) ? weapon : {}
    if (isWeaponId(model)) checkAmmo(model, ammo, report)
  },
)

function checkAmmo(model: keyof typeof WEAPONS, ammo: unknown, report: Report): void {
  const { name, ammo: full } = WEAPONS[model]
  if (full === null && typeof ammo === 'number')
    report(['ammo'], `has no meaning for ${name}, which needs none; leave it out or say null`)
  if (full !== null && ammo === null)
    report(['ammo'], `must be a whole number for ${name}; leave it out for ${full}`)
}

const WeaponId = z.enum(WEAPON_IDS)

/** A bare id is an intact weapon with all its ammunition. */
const WeaponEntry = z.union([WeaponId, Weapon], { error: ({ input }) => weaponSentence(input) })

/** What is wrong with an entry, as the form it resembles. */
function weaponSentence(input: unknown): string {
  const parsed = parse(isRecord(input) ? Weapon : WeaponId, input)
  const issues = parsed.ok ? [] : parsed.issues
  return issues.map(({ path, message }) => [...path, message].join(' ')).join('; ')
}

/** What of a machine can be given, at the start or later. */
export const machine = {
  name: Id.optional(),
  gunnery: z.int().min(0).max(8).optional(),
  piloting: Amount.optional(),
  currentHeat: Amount.optional(),
  heatSinkCapacity: Amount.optional(),
  weaponHeatThisTurn: Amount.optional(),
  armor: Armor.optional(),
  internalStructure: Structure.optional(),
  weapons: z.array(WeaponEntry).max(MAX_WEAPONS).optional(),
}

const UnitShape = withChecks(
  z.strictObject({
    id: Id.optional(),
    owner: Player,
    variant: z.enum(VARIANTS).nullable().optional(),
    position: Hex,
    legFacing: Direction,
    ...machine,
  }),
  reportIncomplete,
)
export type UnitShape = z.infer<typeof UnitShape>

export const Attack = z.strictObject({
  targetId: Word,
  weaponIndex: z.int().min(-MAX_AMOUNT).max(MAX_AMOUNT),
})

const declared = {
  player: Player,
  unitId: Word,
  torsoFacing: Direction,
  primaryTargetId: Word.nullable().optional(),
  attacks: z.array(Attack).max(MAX_WEAPONS).optional(),
}

/** One unit's fire; without attacks it is skipped or holds its fire. */
export const MechOrder = z.strictObject({ type: z.literal('Declare'), ...declared })
export type MechOrder = z.infer<typeof MechOrder>

export const Impulse = z.strictObject({ player: Player, unitCount: z.int().min(1).max(MAX_UNITS) })

export const SetupShape = z.strictObject({
  map: z
    .strictObject({
      width: MapSize.optional(),
      height: MapSize.optional(),
      holes: list(Hex, MOST_HEXES).optional(),
      hexes: list(
        z.strictObject({
          ...Hex.shape,
          terrain: z.enum(TERRAINS).optional(),
          elevation: Elevation.optional(),
        }),
        MOST_HEXES,
      ).optional(),
    })
    .optional(),
  endOfMatch: z.boolean().optional(),
  turns: Turn.optional(),
  losers: list(Player.nullable(), MAX_TICKS).optional(),
  units: z.array(UnitShape).max(MAX_UNITS),
  turn: Turn.optional(),
  phase: z.enum(STAGES).optional(),
  loser: Player.nullable().optional(),
  declarations: z.array(z.strictObject(declared)).max(MAX_UNITS).optional(),
  attackOrder: z.array(Impulse).max(MAX_UNITS).optional(),
  attackedUnitIds: z.array(Word).max(MAX_UNITS).optional(),
  currentAttackImpulseIndex: Declared.optional(),
  unitsAttackedInCurrentImpulse: Declared.optional(),
})
export type MechSetup = z.infer<typeof SetupShape>
