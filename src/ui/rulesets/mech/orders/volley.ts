import { WEAPONS } from '#schemas/mech/catalogue.ts'
import type { MechState } from '#schemas/mech/state.ts'
import type { Forecast } from '#schemas/order.ts'
import { type Draft, isOpen, type Mode, type Surroundings, targetsIn, unitIn, weaponOf } from './declaring.ts'

// What is shown of a volley before it is declared.

export interface WeaponRow {
  readonly index: number
  readonly name: string
  /** What two dice must reach, with what makes it so much. */
  readonly needs: number
  readonly chips: readonly string[]
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

export function cardsOf({ state, ask }: Pick<Surroundings, 'state' | 'ask'>, mode: Mode): TargetCard[] {
  if (mode.kind === 'idle') return []
  const primary = mode.kind === 'browsing' ? null : mode.primary
  const settled = { unitId: mode.unit, torsoFacing: mode.torso }
  const asPrimary = ask(settled).choices
  const aimed = primary === null ? [] : ask({ ...settled, primaryTargetId: primary }).choices
  const choices = aimed.length > 0 ? aimed : asPrimary
  const on = new Map(
    mode.kind === 'browsing' ? [] : mode.on.map(({ weaponIndex, targetId }) => [weaponIndex, targetId]),
  )
  return targetsIn({ ask }, mode).map(({ id, distance }) => ({
    id,
    distance,
    isFocused: mode.focus === id,
    role: primary === null ? null : primary === id ? 'Primary' : 'Secondary',
    weapons: choices.flatMap((choice) => {
      const index = weaponOf(choice)
      const weapon = unitIn(state.units, mode.unit)?.weapons[index ?? -1]
      const { effect, label } = choice
      if (index === undefined || weapon === undefined || effect === undefined) return []
      if (choice.unit !== id || !isOpen(choice)) return []
      const firedAt = on.get(index)
      return {
        index,
        name: label,
        needs: effect.needs ?? 0,
        chips: chipsOf(effect.breakdown),
        percent: effect.percent ?? 0,
        damage: effect.amount,
        heat: WEAPONS[weapon.model].heat,
        ammo: weapon.ammo,
        isOn: firedAt === id,
        elsewhere: firedAt === undefined || firedAt === id ? null : firedAt,
      }
    }),
  }))
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
  readonly expected: number
}

/** A draft with the damage that is expected of it. */
export function volleyOf({ units }: MechState, { unit: id, on }: Draft, expected: number): Volley {
  const unit = unitIn(units, id)
  const fired = on.flatMap(({ weaponIndex }) => unit?.weapons[weaponIndex] ?? [])
  return {
    shots: on.length,
    heat: fired.reduce((sum, { model }) => sum + WEAPONS[model].heat, 0),
    sinks: unit?.heatSinkCapacity ?? 0,
    expected,
  }
}

/** "7 shots, 37.0 damage expected", with something else between the two. */
export const volleyText = ({ shots, expected }: Volley, between: string): string =>
  `${shots} ${shots === 1 ? 'shot' : 'shots'}${between}${expected.toFixed(1)} damage expected`

/** "13 heat, 3 over the sinks’ 10". */
export function heatText({ heat, sinks }: Pick<Volley, 'heat' | 'sinks'>): string {
  return heat <= sinks
    ? `${heat} heat, sinks take ${sinks}`
    : `${heat} heat, ${heat - sinks} over the sinks’ ${sinks}`
}

type Breakdown = Forecast['parts'][number]['effects'][number]['breakdown']

/** Chips for what makes a target number: gunnery, then whatever is not 0. */
export const chipsOf = (breakdown: Breakdown): string[] =>
  breakdown
    .filter(({ value }, i) => i === 0 || value !== 0)
    .map(({ name, value }, i) =>
      i === 0 ? `${name} ${value}` : `${name.replace(/ (range|target)$/, '')} +${value}`,
    )
