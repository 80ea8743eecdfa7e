import type { MechOrder } from '#schemas/mech/order.ts'
import type { Forecast, OrderChoice } from '#schemas/order.ts'
import { type Asking, isOpen, type Mode, targetsOf, weaponOf } from './declaring.ts'

// How the targets of a declaration are shown.

export interface WeaponRow {
  readonly index: number
  readonly name: string
  /** What two dice must reach, and what adds up to it. */
  readonly needs: number
  readonly chips: readonly string[]
  readonly percent: number
  /** Its damage, its heat and the ammunition it has left. */
  readonly about: string
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

export function cardsOf({ ask }: Asking, mode: Mode): TargetCard[] {
  if (mode.kind === 'idle') return []
  const { unit, torso, primary, focus } = mode
  const settled = { unitId: unit, torsoFacing: torso }
  const aimed = primary === null ? [] : ask({ ...settled, primaryTargetId: primary }).choices
  const shots = (aimed.length > 0 ? aimed : ask(settled).choices).filter(isOpen)
  return targetsOf({ ask }, mode).flatMap(({ unit: id, distance = 0 }) =>
    id === undefined
      ? []
      : {
          id,
          distance,
          isFocused: focus === id,
          role: primary === null ? null : primary === id ? 'Primary' : 'Secondary',
          weapons: shots.filter((shot) => shot.unit === id).flatMap((shot) => rowsOf(shot, mode.on)),
        },
  )
}

/** A row if the choice is a shot. */
function rowsOf(
  choice: OrderChoice<MechOrder>,
  on: NonNullable<MechOrder['attacks']>,
): WeaponRow | readonly WeaponRow[] {
  const index = weaponOf(choice)
  const { effect, label, about = '', unit } = choice
  if (index === undefined || effect === undefined) return []
  const firedAt = on.find(({ weaponIndex }) => weaponIndex === index)?.targetId ?? null
  return {
    index,
    name: label,
    needs: effect.needs ?? 0,
    chips: chipsOf(effect.breakdown),
    percent: effect.percent ?? 0,
    about,
    isOn: firedAt === unit,
    elsewhere: firedAt === unit ? null : firedAt,
  }
}

/** "58 % with Medium Laser": the likeliest shot at a target. */
export function bestText({ weapons }: TargetCard): string {
  const best = weapons.reduce((a, b) => (b.percent > a.percent ? b : a))
  return `${best.percent} % with ${best.name}`
}

type Breakdown = Forecast['parts'][number]['effects'][number]['breakdown']

/** The parts of a target number, each in a word or two: gunnery, then whatever is not 0. */
export const chipsOf = (breakdown: Breakdown): string[] =>
  breakdown
    .filter(({ value }, i) => i === 0 || value !== 0)
    .map(({ name, value }, i) =>
      i === 0 ? `${name} ${value}` : `${name.replace(/ (range|target)$/, '')} +${value}`,
    )
