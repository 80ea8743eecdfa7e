import { givenOrUsual, usualOf } from '#schemas/fields.ts'
import { type Variant, WEAPONS, type WeaponId } from '#schemas/mech/catalogue.ts'
import { MACHINE, modelOf, weaponFrom } from '#schemas/mech/fields.ts'
import type { Weapon } from '#schemas/mech/state.ts'
import { read } from '#ui/forms/field-values.ts'
import { setOrOmit } from '#ui/forms/validate-change.ts'
import type { SetupUnit } from './edit-setup.ts'

// One machine. What its variant already says is left out.

type Unit = SetupUnit
type Entry = NonNullable<Unit['weapons']>[number]

export const isOwn = (unit: Unit): boolean => modelOf(unit) === null

export const VALUE_NAMES = [
  'gunnery',
  'piloting',
  'currentHeat',
  'heatSinkCapacity',
  'weaponHeatThisTurn',
] as const satisfies (keyof typeof MACHINE)[]

export const nameOf = (unit: Unit): string => givenOrUsual(MACHINE, unit, 'name') ?? ''

/** A machine's armour or structure, by location. */
const amountsOf = (unit: Unit, group: 'armor' | 'internalStructure'): Record<string, number> =>
  Object.fromEntries(
    Object.entries(MACHINE[group].fields).map(([location, field]) => [
      location,
      Number(read(unit, [group, location]) ?? usualOf(field, unit) ?? 0),
    ]),
  )

/** Makes it another machine from the catalogue, fresh; its pilot stays. */
export function setVariant(unit: Unit, variant: Variant): void {
  const name = modelOf(unit)?.name
  if (unit.name === name || isOwn(unit)) Reflect.deleteProperty(unit, 'name')
  for (const key of ['heatSinkCapacity', 'armor', 'internalStructure', 'weapons'] as const)
    Reflect.deleteProperty(unit, key)
  unit.variant = variant
}

/** Takes it out of the catalogue; to begin with, nothing else changes. */
export function makeOwn(unit: Unit): void {
  const whole = {
    name: nameOf(unit),
    heatSinkCapacity: givenOrUsual(MACHINE, unit, 'heatSinkCapacity') ?? 0,
    armor: amountsOf(unit, 'armor'),
    internalStructure: amountsOf(unit, 'internalStructure'),
    weapons: weaponsOf(unit).map(entryFrom),
  }
  Object.assign(unit, whole)
  unit.variant = null
}

export const weaponsOf = (unit: Unit): Weapon[] =>
  (unit.weapons ?? modelOf(unit)?.weapons ?? []).map(weaponFrom)

/** A bare id means that it is intact and has all its ammunition. */
function entryFrom({ model, ammo, destroyed }: Weapon): Entry {
  const full = WEAPONS[model].ammo
  if (ammo === full && !destroyed) return model
  return { model, ...(ammo !== full && ammo !== null && { ammo }), ...(destroyed && { destroyed }) }
}

function setWeapons(unit: Unit, weapons: readonly Weapon[]): void {
  const entries = weapons.map(entryFrom)
  const isUsual = JSON.stringify(entries) === JSON.stringify(modelOf(unit)?.weapons)
  setOrOmit(unit, 'weapons', isUsual ? undefined : entries, undefined)
}

export const addWeapon = (unit: Unit, model: WeaponId): void =>
  setWeapons(unit, [...weaponsOf(unit), weaponFrom(model)])

export const removeWeapon = (unit: Unit, at: number): void =>
  setWeapons(
    unit,
    weaponsOf(unit).filter((_, i) => i !== at),
  )

export const changeWeapon = (unit: Unit, at: number, recipe: (weapon: Weapon) => void): void =>
  setWeapons(
    unit,
    weaponsOf(unit).map((weapon, i) => {
      if (i === at) recipe(weapon)
      return weaponFrom(weapon)
    }),
  )

/** Another model comes with all its ammunition. */
export function setModel(weapon: Weapon, model: WeaponId): void {
  Object.assign(weapon, { model, ammo: WEAPONS[model].ammo })
}

/** What is left of a machine, in short. */
export function structureLeft(unit: Unit): string {
  const sum = (amounts: object) => Object.values(amounts).reduce((total, amount) => total + amount, 0)
  return `${sum(amountsOf(unit, 'armor'))}+${sum(amountsOf(unit, 'internalStructure'))}`
}
