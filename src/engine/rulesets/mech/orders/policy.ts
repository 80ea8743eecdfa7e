import { bearingSide, inArc, twistsOf } from '#engine/rulesets/mech/board.ts'
import type { MechOrder } from '#schemas/mech/order.ts'
import type { MechDecision, MechState, Unit } from '#schemas/mech/state.ts'
import { calledIn } from '#schemas/mech/unit-names.ts'
import type { Candidate, Check } from '#schemas/trace.ts'
import {
  type Aim,
  enemiesOf,
  heatLimit,
  type Load,
  type Plan,
  THROWS_OF_A_SHOT,
  weighPlans,
} from './plans.ts'

// The computer player: the first unit that has not declared fires what costs the enemy most without
// overheating.

/** A value as damage, to two places. */
const damageFrom = (value: number): number => Math.round((value * 100) / THROWS_OF_A_SHOT) / 100

export function* deciding(
  state: MechState,
  side: string,
  trace: ((decision: MechDecision) => void) | null,
): Generator<undefined, MechOrder> {
  const { units, attackedUnitIds } = state
  const unit = units.find(({ id, owner }) => owner === side && !attackedUnitIds.includes(id))
  if (unit === undefined) throw new Error(`${side} has nobody left to declare`)
  const { plans, best } = yield* weighPlans(units, unit, trace !== null)
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

/** What a machine goes by, in the order in which plans are ruled out; that there is nothing better comes last. */
export const CONSIDERATIONS = [
  'in the arc',
  'a weapon that can fire',
  'heat',
  'expected damage',
  'nothing worth firing at',
]

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
