import { WEAPONS } from '#schemas/mech/catalogue.ts'
import { modelOf } from '#schemas/mech/fields.ts'
import type { UnitShape } from '#schemas/mech/setup.ts'
import type { Unit } from '#schemas/mech/state.ts'
import { ARMOR_LOCATIONS, type ArmorLocation, LOCATIONS, type Location } from '#schemas/mech/words.ts'
import { countAlike, plural } from '#schemas/text/counted.ts'

// A machine location by location: what it has left, what it had, what was just taken.

/** One layer of a location. */
export interface Layer {
  readonly name: 'armour' | 'rear' | 'structure'
  readonly now: number
  readonly full: number
  /** Taken since the tick began. */
  readonly inTick: number
  /** Taken in the current frame. */
  readonly inFrame: number
}

export interface Part {
  readonly location: Location
  readonly layers: readonly Layer[]
  readonly isDestroyed: boolean
  readonly isHit: boolean
}

/** Armour and structure, as far as they are given. */
interface Protection {
  readonly armor?: { readonly [L in ArmorLocation]?: number | undefined } | undefined
  readonly internalStructure?: { readonly [L in Location]?: number | undefined } | undefined
}

/** The same machine at the frame, before the frame, and when the tick began. */
export interface Moments {
  readonly now: Unit
  readonly before: Unit
  readonly start: Unit
  /** As it came to the battle. */
  readonly fresh: readonly Protection[]
}

/** What its variant has, and what the scenario gave it. */
export function freshOf(unit: Pick<Unit, 'variant'>, given: UnitShape | undefined): Protection[] {
  const model = modelOf(unit)
  const usual = model && { armor: model.armor, internalStructure: model.structure }
  return [usual, given].flatMap((each) => each ?? [])
}

/** What a machine has left of a layer. */
type Reading = readonly [name: Layer['name'], left: (machine: Protection) => number]

function readingsOf(location: Location): Reading[] {
  const rear = ARMOR_LOCATIONS.filter((name) => name === `${location}_REAR`)
  return [
    ['armour', ({ armor }) => armor?.[location] ?? 0],
    ...rear.map((name): Reading => ['rear', ({ armor }) => armor?.[name] ?? 0]),
    ['structure', ({ internalStructure }) => internalStructure?.[location] ?? 0],
  ]
}

export const partsOf = ({ now, before, start, fresh }: Moments): Part[] =>
  LOCATIONS.map((location) => {
    const layers = readingsOf(location).map(([name, left]) => ({
      name,
      now: left(now),
      full: Math.max(left(start), ...fresh.map(left)),
      inTick: left(start) - left(now),
      inFrame: left(before) - left(now),
    }))
    return {
      location,
      layers,
      isDestroyed: now.internalStructure[location] === 0,
      isHit: layers.some(({ inFrame }) => inFrame > 0),
    }
  })

/** "armour 12 of 32, 20 lost; rear 10 of 10; structure 21 of 21": a location for screen readers. */
export const partText = ({ layers, isDestroyed }: Part): string =>
  [...layers.map(layerText), ...(isDestroyed ? ['destroyed'] : [])].join('; ')

const layerText = ({ name, now, full, inTick }: Layer): string =>
  `${name} ${now} of ${full}${inTick > 0 ? `, ${inTick} taken in this tick` : ''}`

/** The weapons of a machine, identical ones counted. */
export const armsOf = (now: Pick<Unit, 'weapons'>, start: Pick<Unit, 'weapons'>) =>
  countAlike(
    now.weapons.map(({ model, ammo, destroyed }, i) => ({
      name: WEAPONS[model].name,
      text: destroyed ? 'destroyed' : ammoText(ammo, start.weapons[i]?.ammo ?? null),
      isDestroyed: destroyed,
    })),
  )

function ammoText(ammo: number | null, before: number | null): string {
  if (ammo === null) return 'no ammunition needed'
  const left = ammo === 0 ? 'empty' : plural(ammo, 'shot')
  return before !== null && before !== ammo ? `${left} (was ${before})` : left
}
