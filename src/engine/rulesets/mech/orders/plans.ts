import { distance, inArc, twistsOf } from '#engine/rulesets/mech/board.ts'
import { targetNumberOf, unfitReason } from '#engine/rulesets/mech/rules/targets.ts'
import { THROWS, waysToHit, waysToLocation } from '#engine/rulesets/mech/rules/to-hit.ts'
import { WEAPONS, type WeaponDef, type WeaponId } from '#schemas/mech/catalogue.ts'
import type { Unit } from '#schemas/mech/state.ts'
import { COOL } from '#schemas/mech/tables.ts'
import { type Direction, LOCATIONS } from '#schemas/mech/words.ts'

// What a machine could declare, and what that is worth: every torso facing with every enemy as its primary target.

/** A weapon at the target where it is worth most. */
export interface Aim {
  readonly weaponIndex: number
  readonly weapon: WeaponDef
  readonly target: Unit
  readonly value: number
}

export interface Load {
  readonly value: number
  readonly heat: number
  readonly aims: readonly Aim[]
}

/** One way to declare, and what it is worth; without aims the primary is no target. */
export interface Plan {
  readonly torso: Direction
  readonly primary: Unit
  readonly aims: readonly Aim[] | null
  readonly load: Load
}

/** A value is the sum over this many equally likely throws. */
export const THROWS_OF_A_SHOT = THROWS * THROWS

/** What a shot takes from a target, summed over all throws to hit and for the location; damage lost does not count. */
export const shotValue = (attacker: Unit, model: WeaponId, target: Unit, isPrimary: boolean): number =>
  waysToHit(targetNumberOf(attacker, model, target, isPrimary)) * takenFrom(sizesOf(target), model)

/** What each location can take, in the order of LOCATIONS. */
const sizesOf = ({ armor, internalStructure }: Unit): number[] =>
  LOCATIONS.map((location) => armor[location] + internalStructure[location])

const LOCATION_WAYS = LOCATIONS.map(waysToLocation)

/** What a hit takes, summed over all throws for the location. */
function takenFrom(sizes: readonly number[], model: WeaponId): number {
  const { damage } = WEAPONS[model]
  let taken = 0
  sizes.forEach((size, i) => {
    taken += (LOCATION_WAYS[i] ?? 0) * Math.min(damage, size)
  })
  return taken
}

const NOTHING: Load = { value: 0, heat: 0, aims: [] }

/** The heat of what can be fired without losing accuracy to it, once the sinks have done their work. */
export const heatLimit = ({ heatSinkCapacity, currentHeat }: Unit): number =>
  Math.max(0, heatSinkCapacity + COOL - currentHeat)

/** More damage or, for the same damage, less heat; of equal plans the earlier wins. */
function isBetter({ load }: Plan, kept: Plan | null): boolean {
  if (kept === null) return load.value > 0
  return load.value > kept.load.value || (load.value === kept.load.value && load.heat < kept.load.heat)
}

export const enemiesOf = (units: readonly Unit[], { owner }: Unit): Unit[] =>
  units.filter((other) => other.owner !== owner)

/**
 * All plans and the best of them: legs' facing first, then left, then right; enemies in roster order. Where nobody
 * wants to be told of the others, those that cannot be the best are left out. In steps of one plan each: a hundred
 * machines with a hundred weapons apiece have a lot to weigh.
 */
export function* weighPlans(
  units: readonly Unit[],
  unit: Unit,
  isTold: boolean,
): Generator<undefined, { plans: readonly Plan[]; best: Plan | null }> {
  const enemies = enemiesOf(units, unit).map((enemy) => worthAt(unit, enemy))
  const limit = heatLimit(unit)
  const plans: Plan[] = []
  const looked: (readonly Worth[])[] = []
  let best: Plan | null = null
  for (const torso of twistsOf(unit.legFacing)) {
    const targets = targetsAmong(enemies, unit, torso)
    // The same targets make the same plans, and of equal ones the earlier wins.
    if (!isTold && looked.some((earlier) => areSame(earlier, targets))) continue
    looked.push(targets)
    const others = unit.weapons.map((_, weaponIndex) => bestOther(targets, weaponIndex))
    for (const primary of isTold ? enemies : targets) {
      yield
      const place = targets.indexOf(primary)
      if (!isTold && promiseOf(primary, others) < (best?.load.value ?? 1)) continue
      const aims = place < 0 ? null : aimsOf(unit, targets, place, others)
      const load = aims === null ? NOTHING : loadOf(aims, limit)
      const plan: Plan = { torso, primary: primary.target, aims, load }
      plans.push(plan)
      if (isBetter(plan, best)) best = plan
    }
  }
  return { plans, best }
}

/** In place of a value: the weapon cannot fire there. */
const NO_SHOT = -1

/** What each weapon is worth at an enemy, if it is primary and if it is not; which way the torso faces is all the same. */
interface Worth {
  readonly target: Unit
  readonly asPrimary: readonly number[]
  readonly asOther: readonly number[]
  readonly isInReach: boolean
}

function worthAt(unit: Unit, target: Unit): Worth {
  const away = distance(unit.position, target.position)
  const sizes = sizesOf(target)
  const asPrimary: number[] = []
  const asOther: number[] = []
  let isInReach = false
  unit.weapons.forEach((weapon, i) => {
    const { model } = weapon
    const known = unit.weapons.findIndex((earlier, k) => earlier.model === model && asPrimary[k] !== NO_SHOT)
    if (unfitReason(weapon, away) !== null) {
      asPrimary.push(NO_SHOT)
      asOther.push(NO_SHOT)
    } else if (known >= 0 && known < i) {
      // Weapons of the same model are worth the same.
      asPrimary.push(asPrimary[known] ?? NO_SHOT)
      asOther.push(asOther[known] ?? NO_SHOT)
    } else {
      const taken = takenFrom(sizes, model)
      asPrimary.push(taken * waysToHit(targetNumberOf(unit, model, target, true)))
      asOther.push(taken * waysToHit(targetNumberOf(unit, model, target, false)))
      isInReach = true
    }
  })
  return { target, asPrimary, asOther, isInReach }
}

const targetsAmong = (enemies: readonly Worth[], { position }: Unit, torso: Direction): Worth[] =>
  enemies.filter(({ target, isInReach }) => isInReach && inArc(position, torso, target.position))

const areSame = (a: readonly Worth[], b: readonly Worth[]): boolean =>
  a.length === b.length && a.every((each, i) => each === b[i])

/** Where a weapon is worth most while nobody is primary: the place among the targets, the first of equals. */
interface Other {
  readonly place: number
  readonly value: number
}

function bestOther(targets: readonly Worth[], weaponIndex: number): Other {
  let place = -1
  let value = NO_SHOT
  targets.forEach(({ asOther }, i) => {
    const worth = asOther[weaponIndex] ?? NO_SHOT
    if (worth <= value) return
    place = i
    value = worth
  })
  return { place, value }
}

/** No plan with this primary target is worth more: what all weapons come to, heat aside. */
function promiseOf({ asPrimary }: Worth, others: readonly Other[]): number {
  let sum = 0
  others.forEach(({ value }, weaponIndex) => {
    sum += Math.max(0, value, asPrimary[weaponIndex] ?? NO_SHOT)
  })
  return sum
}

/**
 * Every weapon at the target where it is worth most; of equal ones, the first. The primary is never worth less than it
 * would be as another, so that it alone has to be compared with the best of the others.
 */
function aimsOf(unit: Unit, targets: readonly Worth[], primary: number, others: readonly Other[]): Aim[] {
  const aims: Aim[] = []
  unit.weapons.forEach(({ model }, weaponIndex) => {
    const other = others[weaponIndex] ?? { place: -1, value: NO_SHOT }
    const direct = targets[primary]?.asPrimary[weaponIndex] ?? NO_SHOT
    const isDirect = direct > other.value || (direct === other.value && primary < other.place)
    const target = targets[isDirect ? primary : other.place]?.target
    if (target === undefined) return
    aims.push({ weaponIndex, weapon: WEAPONS[model], target, value: isDirect ? direct : other.value })
  })
  return aims
}

/** The aims worth most together within a limit of heat. */
function loadOf(aims: readonly Aim[], limit: number): Load {
  const all = loadFrom(aims.filter(({ value }) => value > 0))
  const heat = aims.reduce((sum, { weapon }) => sum + weapon.heat, 0)
  return heat <= limit ? all : loadFrom(withinHeat(aims, limit))
}

function loadFrom(aims: readonly Aim[]): Load {
  let value = 0
  let heat = 0
  for (const aim of aims) {
    value += aim.value
    heat += aim.weapon.heat
  }
  return { value, heat, aims }
}

/** Aim by aim the most that each amount of heat leaves room for; an aim is taken only where it makes that more. */
function withinHeat(aims: readonly Aim[], room: number): Aim[] {
  const width = room + 1
  const most = new Int32Array(width)
  const isTaken = new Uint8Array(aims.length * width)
  aims.forEach(({ value, weapon }, i) => {
    // From the top down: what is below still is as it was without this aim.
    for (let heat = room; heat >= weapon.heat; heat--) {
      const withIt = (most[heat - weapon.heat] ?? 0) + value
      if (withIt <= (most[heat] ?? 0)) continue
      most[heat] = withIt
      isTaken[i * width + heat] = 1
    }
  })
  let left = room
  return aims
    .toReversed()
    .filter(({ weapon }, i) => {
      const taken = isTaken[(aims.length - 1 - i) * width + left] === 1
      if (taken) left -= weapon.heat
      return taken
    })
    .reverse()
}
