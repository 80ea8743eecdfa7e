import { bearingSide, inArc, twistsOf } from '#engine/rulesets/mech/board.ts'
import { type Target, targetsOf, toHitOf } from '#engine/rulesets/mech/rules/targets.ts'
import { THROWS, waysToHit, waysToLocation } from '#engine/rulesets/mech/rules/to-hit.ts'
import { WEAPONS, type WeaponDef, type WeaponId } from '#schemas/mech/catalogue.ts'
import type { MechOrder } from '#schemas/mech/order.ts'
import type { MechDecision, MechState, Unit } from '#schemas/mech/state.ts'
import { COOL } from '#schemas/mech/tables.ts'
import { calledIn } from '#schemas/mech/unit-names.ts'
import { type Direction, LOCATIONS } from '#schemas/mech/words.ts'
import type { Candidate, Check } from '#schemas/trace.ts'

// The computer player: the first unit that has not declared fires what costs the enemy most without
// overheating. Every torso facing is tried with every enemy as its primary target.

/** A weapon at the target where it is worth most. */
interface Aim {
  readonly weaponIndex: number
  readonly weapon: WeaponDef
  readonly target: Unit
  readonly value: number
}

interface Load {
  readonly value: number
  readonly heat: number
  readonly aims: readonly Aim[]
}

/** One way to declare, and what it is worth; without aims the primary is no target. */
interface Plan {
  readonly torso: Direction
  readonly primary: Unit
  readonly aims: readonly Aim[] | null
  readonly load: Load
}

/** A value is the sum over this many equally likely throws. */
const THROWS_OF_A_SHOT = THROWS * THROWS

/** What a shot takes from a target, summed over all throws to hit and for the location; damage lost does not count. */
export function shotValue(attacker: Unit, model: WeaponId, target: Unit, isPrimary: boolean): number {
  const { damage } = WEAPONS[model]
  const { tn } = toHitOf(attacker, model, target, isPrimary)
  let taken = 0
  for (const location of LOCATIONS)
    taken +=
      waysToLocation(location) * Math.min(damage, target.armor[location] + target.internalStructure[location])
  return waysToHit(tn) * taken
}

/** A value as damage, to two places. */
const damageFrom = (value: number): number => Math.round((value * 100) / THROWS_OF_A_SHOT) / 100

const NOTHING: Load = { value: 0, heat: 0, aims: [] }

/** The heat of what can be fired without losing accuracy to it, once the sinks have done their work. */
export const heatLimit = ({ heatSinkCapacity, currentHeat }: Unit): number =>
  Math.max(0, heatSinkCapacity + COOL - currentHeat)

/** In steps of one plan each: a hundred machines with a hundred weapons apiece have a lot to weigh. */
export function* deciding(
  state: MechState,
  side: string,
  trace: ((decision: MechDecision) => void) | null,
): Generator<undefined, MechOrder> {
  const { units, attackedUnitIds } = state
  const unit = units.find(({ id, owner }) => owner === side && !attackedUnitIds.includes(id))
  if (unit === undefined) throw new Error(`${side} has nobody left to declare`)
  const plans = yield* plansOf(units, unit)
  const best = plans.reduce<Plan | null>((kept, plan) => (isBetter(plan, kept) ? plan : kept), null)
  trace?.(decisionOf(units, unit, plans, best))
  const header = { type: 'Declare', player: unit.owner, unitId: unit.id } as const
  if (best === null) return { ...header, torsoFacing: unit.legFacing, primaryTargetId: null, attacks: [] }
  return {
    ...header,
    torsoFacing: best.torso,
    primaryTargetId: best.primary.id,
    attacks: best.load.aims.map(({ target, weaponIndex }) => ({ targetId: target.id, weaponIndex })),
  }
}

/** More damage or, for the same damage, less heat; of equal plans the earlier wins. */
function isBetter({ load }: Plan, kept: Plan | null): boolean {
  if (kept === null) return load.value > 0
  return load.value > kept.load.value || (load.value === kept.load.value && load.heat < kept.load.heat)
}

const enemiesOf = (units: readonly Unit[], { owner }: Unit): Unit[] =>
  units.filter((other) => other.owner !== owner)

/** Legs' facing first, then left, then right; enemies in roster order. */
function* plansOf(units: readonly Unit[], unit: Unit): Generator<undefined, Plan[]> {
  const plans: Plan[] = []
  const limit = heatLimit(unit)
  for (const torso of twistsOf(unit.legFacing)) {
    const choices: Choice[] = []
    for (const target of targetsOf(units, unit, torso)) {
      choices.push(choiceOf(unit, target))
      yield
    }
    for (const primary of enemiesOf(units, unit)) {
      const isTarget = choices.some(({ target }) => target === primary)
      const aims = isTarget ? aimsOf(unit, primary, choices) : null
      plans.push({ torso, primary, aims, load: aims === null ? NOTHING : loadOf(aims, limit) })
      yield
    }
  }
  return plans
}

/** What each weapon that reaches a target is worth there, if it is primary and if it is not. */
interface Choice {
  readonly target: Unit
  readonly asPrimary: readonly (number | undefined)[]
  readonly asOther: readonly (number | undefined)[]
}

function choiceOf(unit: Unit, { unit: target, weapons }: Target): Choice {
  const reaching = new Set(weapons)
  const worths = (isPrimary: boolean) => {
    // Weapons of the same model are worth the same.
    const known = new Map<string, number>()
    return unit.weapons.map(({ model }, weaponIndex) => {
      if (!reaching.has(weaponIndex)) return undefined
      const value = known.get(model) ?? shotValue(unit, model, target, isPrimary)
      known.set(model, value)
      return value
    })
  }
  return { target, asPrimary: worths(true), asOther: worths(false) }
}

/** Every weapon at the target where it is worth most; of equal ones, the first. */
function aimsOf(unit: Unit, primary: Unit, choices: readonly Choice[]): Aim[] {
  return unit.weapons.flatMap(({ model }, weaponIndex) => {
    let best: { target: Unit; value: number } | null = null
    for (const { target, asPrimary, asOther } of choices) {
      const value = (target === primary ? asPrimary : asOther)[weaponIndex]
      if (value !== undefined && (best === null || value > best.value)) best = { target, value }
    }
    return best === null ? [] : [{ weaponIndex, weapon: WEAPONS[model], ...best }]
  })
}

/** A load being put together: what was added last, and what it was before. */
interface Loaded {
  readonly value: number
  readonly heat: number
  readonly last: { readonly aim: Aim; readonly rest: Loaded } | null
}

const EMPTY: Loaded = { value: 0, heat: 0, last: null }

/** The aims worth most together within a limit of heat. */
function loadOf(aims: readonly Aim[], limit: number): Load {
  const all = aims.reduce((sum, { weapon }) => sum + weapon.heat, 0)
  const room = Math.min(limit, all)
  /** By the heat there is room for. */
  let best = Array.from({ length: room + 1 }, () => EMPTY)
  for (const aim of aims)
    best = best.map((known, heat) => {
      const rest = best[heat - aim.weapon.heat]
      if (rest === undefined || rest.value + aim.value <= known.value) return known
      return { value: rest.value + aim.value, heat: rest.heat + aim.weapon.heat, last: { aim, rest } }
    })
  const { value, heat, last: first } = best[room] ?? EMPTY
  const loaded: Aim[] = []
  for (let last = first; last !== null; { last } = last.rest) loaded.push(last.aim)
  return { value, heat, aims: loaded.reverse() }
}

const QUESTION = 'What to fire at whom?'
type Option = MechDecision['options'][number]

function decisionOf(
  units: readonly Unit[],
  unit: Unit,
  plans: readonly Plan[],
  best: Plan | null,
): MechDecision {
  const options = plans.map((plan) => optionOf(units, unit, plan, best))
  options.push(holdOption(unit, best))
  const chosen = best === null ? plans.length : plans.indexOf(best)
  return { actor: unit.id, question: QUESTION, busy: false, options, chosen, kind: 'weighed' }
}

const planText = (units: readonly Unit[], { torso, primary }: Pick<Plan, 'torso' | 'primary'>): string =>
  `Torso to ${torso}, primary target ${calledIn(units, primary.id)}`

/** What a unit could do, in the order in which its traces list it. */
export const optionTextsOf = (units: readonly Unit[], unit: Unit): string[] => [
  ...twistsOf(unit.legFacing).flatMap((torso) =>
    enemiesOf(units, unit).map((primary) => planText(units, { torso, primary })),
  ),
  HOLD,
]
const HOLD = 'Hold fire'

function optionOf(units: readonly Unit[], unit: Unit, plan: Plan, best: Plan | null): Option {
  const { torso, primary, aims, load } = plan
  const isInArc = inArc(unit.position, torso, primary.position)
  const bearing = bearingSide(unit.position, primary.position)
  const base = { label: planText(units, plan), torsoFacing: torso, primaryTargetId: primary.id }
  const checks: Check[] = [{ name: 'in the arc', passed: isInArc, note: `it lies to ${bearing}` }]
  if (!isInArc) return { ...base, verdict: 'rejected', reason: 'out_of_arc', checks }
  checks.push({ name: 'a weapon that can fire', passed: aims !== null })
  if (aims === null) return { ...base, verdict: 'rejected', reason: 'no_weapon', checks }
  const limit = heatLimit(unit)
  checks.push(
    { name: 'heat', passed: load.heat <= limit, actual: load.heat, relation: '<=', needed: limit },
    damageCheck(plan, best),
  )
  const candidates = aims.map((aim) => candidateOf(aim, load))
  if (plan === best) return { ...base, verdict: 'selected', checks, candidates }
  return { ...base, verdict: 'rejected', reason: lossOf(plan, best), checks, candidates }
}

/** What a plan loses by. */
function lossOf({ load }: Plan, best: Plan | null): 'less_damage' | 'hotter' | 'considered_later' {
  if (best === null || load.value !== best.load.value) return 'less_damage'
  return load.heat > best.load.heat ? 'hotter' : 'considered_later'
}

/** The chosen plan is worth no less than another; one that ties with it comes later or is hotter. */
function damageCheck(plan: Plan, best: Plan | null): Check {
  const name = 'expected damage'
  const actual = damageFrom(plan.load.value)
  if (best === null) return { name, passed: false, actual, relation: '>', needed: 0 }
  const needed = damageFrom(best.load.value)
  if (plan === best) return { name, passed: true, actual, relation: '>=', needed }
  const loss = lossOf(plan, best)
  const note = loss === 'less_damage' ? undefined : loss.replace('_', ' ')
  return { name, passed: false, actual, relation: '>', needed, ...(note !== undefined && { note }) }
}

function candidateOf(aim: Aim, load: Load): Candidate {
  const { name, heat } = aim.weapon
  const kept = load.aims.includes(aim)
  const because = aim.value === 0 ? 'cannot do any damage' : 'too hot beside the others'
  const score = [
    { name: `${name} ${aim.weaponIndex}: expected damage`, value: damageFrom(aim.value) },
    { name: 'heat', value: heat },
  ]
  return { unit: aim.target.id, score, kept, ...(!kept && { because }) }
}

function holdOption({ legFacing }: Unit, best: Plan | null): Option {
  const base = { label: HOLD, torsoFacing: legFacing, primaryTargetId: null }
  const checks: Check[] = [{ name: 'nothing worth firing at', passed: best === null }]
  return best === null
    ? { ...base, verdict: 'selected', checks }
    : { ...base, verdict: 'rejected', reason: 'can_fire', checks }
}
