import { z } from 'zod/mini'
import { LONGEST_WORD } from '#schemas/limits.ts'
import { intIn, textUpTo } from '#schemas/parsing/bounded.ts'
import { parse, withChecks } from '#schemas/parsing/parse.ts'
import { isRecord, type Report } from '#schemas/result.ts'
import { givenSchema, givenShape } from '#schemas/zod-fields.ts'
import { isWeaponId, WEAPON_IDS, WEAPONS } from './catalogue.ts'
import { checkField, reportIncomplete } from './checks.ts'
import { HEX, ID, MACHINE, MAP, MATCH, MAX_WEAPONS, TURN, UNIT, WEAPON } from './fields.ts'
import { declared, Player } from './order.ts'
import { MAX_UNITS, STAGES } from './words.ts'

// The fields of a setup one by one; what they must be together is said in checks.ts.

const Word = textUpTo(LONGEST_WORD)
export const Id = givenSchema(ID)
export const Turn = givenSchema(TURN)
/** How many have declared, or how many impulses are over. */
export const Declared = intIn(0, MAX_UNITS)
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

/** What is wrong with an entry, taken as whichever form it resembles. */
function weaponSentence(input: unknown): string {
  const parsed = parse(isRecord(input) ? Weapon : WeaponId, input)
  const issues = parsed.ok ? [] : parsed.issues
  return issues.map(({ path, message }) => [...path, message].join(' ')).join('; ')
}

/** What can be given for a machine, at the start or later. */
export const machine = {
  ...givenShape(MACHINE),
  weapons: z.optional(z.array(WeaponEntry).check(z.maxLength(MAX_WEAPONS))),
}

const UnitShape = withChecks(
  z.strictObject({
    ...givenShape(UNIT),
    weapons: machine.weapons,
  }),
  reportIncomplete,
)
export type UnitShape = z.infer<typeof UnitShape>

export const Impulse = z.strictObject({ player: Player, unitCount: intIn(1, MAX_UNITS) })

const SetupShape = z.strictObject({
  map: z.optional(z.strictObject(givenShape(MAP))),
  ...givenShape(MATCH),
  units: z.array(UnitShape).check(z.maxLength(MAX_UNITS)),
  turn: z.optional(Turn),
  phase: z.optional(z.enum(STAGES)),
  loser: z.optional(z.nullable(Player)),
  declarations: z.optional(z.array(z.strictObject(declared)).check(z.maxLength(MAX_UNITS))),
  attackOrder: z.optional(z.array(Impulse).check(z.maxLength(MAX_UNITS))),
  attackedUnitIds: z.optional(z.array(Word).check(z.maxLength(MAX_UNITS))),
  currentAttackImpulseIndex: z.optional(Declared),
  unitsAttackedInCurrentImpulse: z.optional(Declared),
})
export type MechSetup = z.infer<typeof SetupShape>

/** What the rules have against a setup whose fields are valid. */
export type SetupCheck = (setup: MechSetup, report: Report) => void

/** What a battle starts or continues from. Every state is one. */
export const setupSchema = (check: SetupCheck) =>
  withChecks(SetupShape, (setup, report) => {
    let isSound = true
    checkField(setup, (path, message) => {
      isSound = false
      report(path, message)
    })
    const shape = SetupShape.safeParse(setup)
    if (isSound && shape.success) check(shape.data, report)
  })
