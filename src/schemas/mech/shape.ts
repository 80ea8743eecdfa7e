import { z } from 'zod'
import { LONGEST_WORD } from '#schemas/limits.ts'
import { parse, withChecks } from '#schemas/parsing/parse.ts'
import { isRecord, type Report } from '#schemas/result.ts'
import { givenSchema, givenShape } from '#schemas/zod-fields.ts'
import { isWeaponId, WEAPON_IDS, WEAPONS } from './catalogue.ts'
import {
  DIRECTION,
  HEX,
  ID,
  MACHINE,
  MAP,
  MATCH,
  MAX_AMOUNT,
  MAX_WEAPONS,
  PLAYER,
  TURN,
  UNIT,
  WEAPON,
} from './fields.ts'
import { reportIncomplete } from './machine-checks.ts'
import { MAX_UNITS, STAGES } from './words.ts'

// The fields of a setup one by one; what they must be together is said in checks.ts.

const Word = z.string().max(LONGEST_WORD)
export const Id = givenSchema(ID)
export const Player = givenSchema(PLAYER)
export const Direction = givenSchema(DIRECTION)
export const Turn = givenSchema(TURN)
/** So many have declared, or so many impulses are over. */
export const Declared = z.int().min(0).max(MAX_UNITS)
export const Hex = givenSchema(HEX)

const Weapon = withChecks(z.strictObject(givenShape(WEAPON)), (weapon, report) => {
  const { model, ammo } = isRecord(weapon) ? weapon : {}
  if (isWeaponId(model)) checkAmmo(model, ammo, report)
})

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
  ...givenShape(MACHINE),
  weapons: z.array(WeaponEntry).max(MAX_WEAPONS).optional(),
}

const UnitShape = withChecks(
  z.strictObject({
    ...givenShape(UNIT),
    weapons: machine.weapons,
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
  map: z.strictObject(givenShape(MAP)).optional(),
  ...givenShape(MATCH),
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
