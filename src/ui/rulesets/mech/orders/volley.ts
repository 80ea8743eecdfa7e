import { WEAPONS } from '#schemas/mech/catalogue.ts'
import { declaredText } from '#schemas/mech/declared-text.ts'
import type { MechState } from '#schemas/mech/state.ts'
import { toHitOf } from '#schemas/mech/targets.ts'
import { percentOf, THROWS, type ToHit, waysToHit } from '#schemas/mech/to-hit.ts'
import { type Draft, type Mode, targetsIn, unitOf } from './declaring.ts'

// What is shown of a volley before it is declared.

export interface WeaponRow {
  readonly index: number
  readonly name: string
  readonly toHit: ToHit
  readonly percent: number
  readonly damage: number
  readonly heat: number
  /** Null if it needs none. */
  readonly ammo: number | null
  readonly isOn: boolean
  /** The other target it fires at. */
  readonly elsewhere: string | null
}

export interface TargetCard {
  readonly id: string
  readonly distance: number
  readonly isFocused: boolean
  readonly role: 'Primary' | 'Secondary' | null
  readonly weapons: readonly WeaponRow[]
}

export function cardsOf(state: MechState, mode: Mode): TargetCard[] {
  if (mode.kind === 'idle') return []
  const primary = mode.kind === 'browsing' ? null : mode.primary
  return targetsIn(state, mode).map(({ unit, distance, weapons }) => ({
    id: unit.id,
    distance,
    isFocused: mode.focus === unit.id,
    role: primary === null ? null : primary === unit.id ? 'Primary' : 'Secondary',
    weapons: weapons.map((index) => rowOf(state, mode, unit.id, index)),
  }))
}

function rowOf(
  state: MechState,
  mode: Exclude<Mode, { kind: 'idle' }>,
  target: string,
  index: number,
): WeaponRow {
  const unit = unitOf(state, mode.unit)
  const weapon = unit.weapons[index]!
  const { name, damage, heat } = WEAPONS[weapon.model]
  const isPrimary = mode.kind === 'browsing' || mode.primary === null || mode.primary === target
  const toHit = toHitOf(unit, index, unitOf(state, target), isPrimary)
  const on =
    mode.kind === 'browsing' ? undefined : mode.on.find(({ weaponIndex }) => weaponIndex === index)?.targetId
  return {
    index,
    name,
    toHit,
    percent: percentOf(toHit.tn),
    damage,
    heat,
    ammo: weapon.ammo,
    isOn: on === target,
    elsewhere: on === undefined || on === target ? null : on,
  }
}

/** "58 % with Medium Laser": the likeliest shot at a target. */
export function bestText({ weapons }: TargetCard): string {
  const best = weapons.reduce((a, b) => (b.percent > a.percent ? b : a))
  return `${best.percent} % with ${best.name}`
}

export interface Volley {
  readonly shots: number
  readonly heat: number
  readonly sinks: number
  readonly currentHeat: number
  /** Over all throws of the dice, to a tenth. */
  readonly expected: number
}

export function volleyOf(state: MechState, draft: Draft): Volley {
  const unit = unitOf(state, draft.unit)
  const shots = draft.on.map(({ targetId, weaponIndex }) => ({
    weapon: WEAPONS[unit.weapons[weaponIndex]!.model],
    ways: waysToHit(toHitOf(unit, weaponIndex, unitOf(state, targetId), draft.primary === targetId).tn),
  }))
  const expected = shots.reduce((sum, { weapon, ways }) => sum + (ways * weapon.damage) / THROWS, 0)
  return {
    shots: shots.length,
    heat: shots.reduce((sum, { weapon }) => sum + weapon.heat, 0),
    sinks: unit.heatSinkCapacity,
    currentHeat: unit.currentHeat,
    expected: Math.round(expected * 10) / 10,
  }
}

/** "13 heat, 3 over the sinks’ 10". */
export function heatText({ heat, sinks }: Pick<Volley, 'heat' | 'sinks'>): string {
  return heat <= sinks
    ? `${heat} heat, sinks take ${sinks}`
    : `${heat} heat, ${heat - sinks} over the sinks’ ${sinks}`
}

/** Chips for what makes a target number: gunnery, then whatever is not 0. */
export const chipsOf = ({ parts }: Pick<ToHit, 'parts'>): string[] =>
  parts
    .filter(({ factor, amount }) => factor === 'gunnery' || amount !== 0)
    .map(({ factor, label, amount }) =>
      factor === 'gunnery' ? `gunnery ${amount}` : `${label.replace(/ (range|target)$/, '')} +${amount}`,
    )

/** A declaration with who makes it, e.g. for the name of a branch. */
export const declarationText = (
  { units }: MechState,
  order: Parameters<typeof declaredText>[1],
  name: (id: string) => string,
): string => `${name(order.unitId)}: ${declaredText(units, order, name)}`
