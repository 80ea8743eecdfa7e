import fc from 'fast-check'
import { createSimulation, snapshotAt } from '#engine/core/simulate.ts'
import { twistsOf } from '#engine/rulesets/mech/board.ts'
import { mech } from '#engine/rulesets/mech/index.ts'
import { targetsOf } from '#engine/rulesets/mech/rules/targets.ts'
import { VARIANTS, WEAPON_IDS, WEAPONS } from '#schemas/mech/catalogue.ts'
import type { MechOrder } from '#schemas/mech/order.ts'
import type { MechState } from '#schemas/mech/state.ts'
import { DIRECTIONS, LOCATIONS, PLAYERS } from '#schemas/mech/words.ts'
import { type MechScenario, type MechSetupInput, scenarioFrom } from './mech.ts'

const few = fc.integer({ min: 0, max: 8 })
const located = fc
  .record(Object.fromEntries(LOCATIONS.map((location) => [location, few])), { requiredKeys: [] })
  .map((values) => values as Partial<Record<(typeof LOCATIONS)[number], number>>)

const weapon = fc.constantFrom(...WEAPON_IDS).chain((model) =>
  fc.oneof(
    fc.constant(model),
    fc.record({
      model: fc.constant(model),
      destroyed: fc.boolean(),
      ...(WEAPONS[model].ammo !== null && { ammo: fc.integer({ min: 0, max: 2 }) }),
    }),
  ),
)

const unit = fc.record(
  {
    owner: fc.constantFrom(...PLAYERS),
    variant: fc.constantFrom(...VARIANTS),
    legFacing: fc.constantFrom(...DIRECTIONS),
    gunnery: fc.integer({ min: 0, max: 8 }),
    currentHeat: fc.integer({ min: 0, max: 30 }),
    armor: located,
    internalStructure: located,
    weapons: fc.array(weapon, { maxLength: 6 }),
  },
  { requiredKeys: ['owner', 'variant', 'legFacing'] },
)

const SIZE = 8

/** Up to seven machines, fresh or battered, anywhere on a small map. */
export const anySetup = (): fc.Arbitrary<MechSetupInput> =>
  fc
    .record({
      units: fc.array(unit, { maxLength: 7, size: 'max' }),
      places: fc.uniqueArray(fc.nat(SIZE * SIZE - 1), { minLength: 7, maxLength: 7 }),
      turns: fc.integer({ min: 1, max: 3 }),
      losers: fc.array(fc.constantFrom(...PLAYERS, null), { maxLength: 3 }),
      endOfMatch: fc.boolean(),
    })
    .map(({ units, places, ...rest }) => ({
      ...rest,
      map: { width: SIZE, height: SIZE },
      units: units.map((entry, i) => ({
        ...entry,
        position: { col: places[i]! % SIZE, row: Math.floor(places[i]! / SIZE) },
      })),
    })) as fc.Arbitrary<MechSetupInput>

/** Some declaration that is acceptable, by these numbers. */
function someOrder(state: MechState, pick: (bound: number) => number): MechOrder {
  const player = state.attackOrder[state.currentAttackImpulseIndex]!.player
  const able = state.units.filter(({ id, owner }) => owner === player && !state.attackedUnitIds.includes(id))
  const unit = able[pick(able.length)]!
  const torsoFacing = twistsOf(unit.legFacing)[pick(3)]!
  const targets = targetsOf(state.units, unit, torsoFacing)
  const attacks = unit.weapons.flatMap((_, weaponIndex) => {
    const reached = targets.filter(({ weapons }) => weapons.includes(weaponIndex))
    const target = reached[pick(reached.length + 1)]
    return target === undefined ? [] : [{ targetId: target.unit.id, weaponIndex }]
  })
  const primaryTargetId = targets[pick(Math.max(1, targets.length))]?.unit.id ?? null
  const shuffled = pick(2) === 0 ? attacks : attacks.toReversed()
  return { type: 'Declare', player, unitId: unit.id, torsoFacing, primaryTargetId, attacks: shuffled }
}

/** Random machines whose players declare at random, all of it scripted. */
export const anyBattle = (): fc.Arbitrary<MechScenario> =>
  fc
    .record({ setup: anySetup(), seed: fc.nat(1000), picks: fc.array(fc.nat(10_000), { minLength: 50 }) })
    .map(({ setup, seed, picks }) => {
      let at = 0
      const pick = (bound: number) => picks[at++ % picks.length]! % bound
      const simulation = createSimulation(mech, scenarioFrom({ setup, seed }))
      const { timeline } = simulation
      const orders: MechOrder[] = []
      for (;;) {
        simulation.advance(100)
        if (timeline.outcome?.kind !== 'awaiting') return { setup, seed, orders }
        const order = someOrder(snapshotAt(timeline, timeline.ticks).state, pick)
        const refusal = simulation.give(order)
        if (refusal !== null) throw new Error(`${refusal.code}: ${refusal.message}`)
        orders.push(order)
      }
    })
