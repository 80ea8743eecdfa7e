import { MODELS, WEAPONS } from '#schemas/mech/catalogue.ts'
import type { MechSetup } from '#schemas/mech/shape.ts'
import type { MechState, Unit } from '#schemas/mech/state.ts'
import { ARMOR_LOCATIONS, type ArmorLocation, LOCATIONS, type Location } from '#schemas/mech/words.ts'
import { plural } from '#schemas/text/counted.ts'

// A machine location by location: what it has left, what it had, what was just taken.

/** One layer of a location. */
export interface Layer {
  readonly name: 'armour' | 'rear' | 'structure'
  readonly now: number
  readonly full: number
  /** Taken since the tick began. */
  readonly inTick: number
  /** Taken in the frame looked at. */
  readonly inFrame: number
}

export interface Part {
  readonly location: Location
  readonly layers: readonly Layer[]
  readonly isDestroyed: boolean
  readonly isHit: boolean
}

/** The same machine at the frame, before the frame, and when the tick began. */
export interface Moments {
  readonly now: Unit
  readonly before: Unit
  readonly start: Unit
  /** As it came to the battle. */
  readonly fresh: Fresh
}

interface Fresh {
  readonly armor: Readonly<Partial<Record<ArmorLocation, number | undefined>>>
  readonly structure: Readonly<Partial<Record<Location, number | undefined>>>
}

/** What a machine of its kind has, or what it was given. */
export function freshOf(
  { variant }: Pick<Unit, 'variant'>,
  given: MechSetup['units'][number] | undefined,
): Fresh {
  const model = variant === null ? undefined : MODELS[variant]
  return {
    armor: most(ARMOR_LOCATIONS, model?.armor, given?.armor),
    structure: most(LOCATIONS, model?.structure, given?.internalStructure),
  }
}

type Values<N extends string> = Readonly<Partial<Record<N, number | undefined>>>

const most = <N extends string>(names: readonly N[], ...all: readonly (Values<N> | undefined)[]): Values<N> =>
  Object.fromEntries(
    names.map((name) => [name, Math.max(0, ...all.map((values) => values?.[name] ?? 0))]),
  ) as Values<N>

const rearOf = (location: Location): ArmorLocation | undefined =>
  ARMOR_LOCATIONS.find((name) => name === `${location}_REAR`)

export function partsOf(moments: Moments): Part[] {
  return LOCATIONS.map((location) => {
    const rear = rearOf(location)
    const layers = [
      armorLayer(moments, 'armour', location),
      ...(rear === undefined ? [] : [armorLayer(moments, 'rear', rear)]),
      structureLayer(moments, location),
    ]
    return {
      location,
      layers,
      isDestroyed: moments.now.internalStructure[location] === 0,
      isHit: layers.some(({ inFrame }) => inFrame > 0),
    }
  })
}

function armorLayer(
  { now, before, start, fresh }: Moments,
  name: Layer['name'],
  location: ArmorLocation,
): Layer {
  const left = now.armor[location]
  return {
    name,
    now: left,
    full: Math.max(fresh.armor[location] ?? 0, start.armor[location]),
    inTick: start.armor[location] - left,
    inFrame: before.armor[location] - left,
  }
}

function structureLayer({ now, before, start, fresh }: Moments, location: Location): Layer {
  const left = now.internalStructure[location]
  return {
    name: 'structure',
    now: left,
    full: Math.max(fresh.structure[location] ?? 0, start.internalStructure[location]),
    inTick: start.internalStructure[location] - left,
    inFrame: before.internalStructure[location] - left,
  }
}

/** "armour 12 of 32, 20 lost; rear 10 of 10; structure 21 of 21": a location for those who do not see it. */
export const partText = ({ layers, isDestroyed }: Part): string =>
  [...layers.map(layerText), ...(isDestroyed ? ['destroyed'] : [])].join('; ')

const layerText = ({ name, now, full, inTick }: Layer): string =>
  `${name} ${now} of ${full}${inTick > 0 ? `, ${inTick} taken in this tick` : ''}`

const DIAGRAM: { readonly [L in Location]: readonly [short: string, area: string] } = {
  HEAD: ['HD', 'hd'],
  CENTER_TORSO: ['CT', 'ct'],
  LEFT_TORSO: ['LT', 'lt'],
  RIGHT_TORSO: ['RT', 'rt'],
  LEFT_ARM: ['LA', 'la'],
  RIGHT_ARM: ['RA', 'ra'],
  LEFT_LEG: ['LL', 'll'],
  RIGHT_LEG: ['RL', 'rl'],
}

export const shortOf = (location: Location): string => DIAGRAM[location][0]
export const areaOf = (location: Location): string => DIAGRAM[location][1]

export const unitIn = (state: unknown, id: string): Unit | undefined =>
  (state as MechState).units.find((unit) => unit.id === id)

/** Equal weapons in equal shape. */
interface Arms {
  readonly name: string
  readonly count: number
  readonly text: string
  readonly isDestroyed: boolean
}

/** What a machine fires with, alike ones counted. */
export function armsOf(now: Pick<Unit, 'weapons'>, start: Pick<Unit, 'weapons'>): Arms[] {
  const arms = new Map<string, Arms>()
  now.weapons.forEach(({ model, ammo, destroyed }, i) => {
    const { name } = WEAPONS[model]
    const text = destroyed ? 'destroyed' : ammoText(ammo, start.weapons[i]?.ammo ?? null)
    const count = (arms.get(`${name} ${text}`)?.count ?? 0) + 1
    arms.set(`${name} ${text}`, { name, count, text, isDestroyed: destroyed })
  })
  return [...arms.values()]
}

function ammoText(ammo: number | null, before: number | null): string {
  if (ammo === null) return 'no ammunition needed'
  const left = ammo === 0 ? 'empty' : plural(ammo, 'shot')
  return before !== null && before !== ammo ? `${left} (was ${before})` : left
}
