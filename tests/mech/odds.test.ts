import { describe, expect, test } from 'vitest'
import { NO_EVENT } from '#engine/core/events.ts'
import { createRng, seeded } from '#engine/core/rng.ts'
import { mech } from '#engine/rulesets/mech/index.ts'
import { unitNamed, wreckOf } from '#engine/rulesets/mech/rules/machine.ts'
import { odds, phaseOdds, type TargetOdds } from '#engine/rulesets/mech/rules/odds.ts'
import { shotsOf } from '#engine/rulesets/mech/rules/shots.ts'
import { impactOf, waysToHit, waysToLocation } from '#engine/rulesets/mech/rules/to-hit.ts'
import type { MechState, Unit } from '#schemas/mech/state.ts'
import { locationOf } from '#schemas/mech/tables.ts'
import { ARMOR_LOCATIONS, LOCATIONS, type Location } from '#schemas/mech/words.ts'
import { setupFrom } from '../support/mech.ts'

/** Up to four machines that fire to the north at two, all declared. */
function declared(guns: readonly (readonly string[])[], battered: object = {}): MechState {
  const at = (col: number, row: number) => ({ position: { col, row } })
  const places = [at(3, 6), at(4, 6), at(5, 6), at(6, 6)]
  const shooters = guns.map((weapons, i) => ({
    id: `gun${i}`,
    owner: 'P1',
    variant: 'AS7-D',
    legFacing: 'N',
    ...places[i]!,
    weapons,
    gunnery: 3 + i,
    currentHeat: i * 8,
  }))
  const targets = [
    { id: 'near', owner: 'P2', variant: 'LCT-1V', legFacing: 'S', ...at(4, 4), ...battered },
    { id: 'far', owner: 'P2', variant: 'WVR-6R', legFacing: 'S', ...at(6, 2) },
  ]
  const fire = shooters.map(({ id, weapons }, i) => ({
    player: 'P1',
    unitId: id,
    torsoFacing: 'N',
    primaryTargetId: 'near',
    attacks: weapons.map((_, weaponIndex) => ({
      targetId: (weaponIndex + i) % 3 === 2 ? 'far' : 'near',
      weaponIndex,
    })),
  }))
  const held = targets.map(({ id }) => ({ player: 'P2', unitId: id, torsoFacing: 'S' }))
  const impulses = shooters.length === 1 ? [fire[0], ...held] : inTurn(fire, held)
  return mech.setup(
    setupFrom({ units: [...shooters, ...targets], loser: 'P1', declarations: impulses }),
    () => 0,
  )
}

/** Two targets make two rounds, the shooters spread over them, larger shares first. */
function inTurn<T, U>(fire: readonly T[], held: readonly U[]): (T | U)[] {
  const first = Math.ceil(fire.length / 2)
  return [...fire.slice(0, first), held[0]!, ...fire.slice(first), held[1]!]
}

const BATTERED = {
  armor: { HEAD: 0, LEFT_ARM: 0, RIGHT_LEG: 1 },
  internalStructure: { LEFT_ARM: 0, LEFT_LEG: 1 },
}
const SMALL: [string, MechState][] = [
  ['one shot', declared([['ML']])],
  ['three shots at two targets', declared([['AC20', 'SRM6', 'LRM20']])],
  ['three shots of two machines at a battered one', declared([['AC20', 'ML'], ['ML']], BATTERED)],
  [
    'six shots of one damage at a battered one and another',
    declared(
      [
        ['ML', 'ML', 'LRM5'],
        ['AC5', 'ML', 'ML'],
      ],
      BATTERED,
    ),
  ],
]
const LARGE = declared(
  [
    ['AC20', 'LRM20', 'SRM6', 'ML', 'ML', 'ML', 'ML'],
    ['PPC', 'PPC', 'ML', 'SRM4', 'AC5'],
    ['LRM15', 'ML', 'LL'],
  ],
  BATTERED,
)

describe('the odds of a declared turn', () => {
  test.each(SMALL)('[M9.4] %s: as counted over every throw in whole numbers', (_, state) => {
    for (const { unit, locations, damage, out } of phaseOdds(state).map(known)) {
      const counted = count(state, unit)
      expect(out).toBeCloseTo(counted.out, 12)
      for (const { location, destroyed } of locations)
        expect(destroyed).toBeCloseTo(counted.destroyed[location] ?? 0, 13)
      expect(damage.map(({ amount }) => amount)).toEqual([...counted.damage.keys()].sort((a, b) => a - b))
      for (const { amount, probability } of damage)
        expect(probability).toBeCloseTo(counted.damage.get(amount)!, 13)
    }
  })

  test('[M9.4] one Medium Laser at a fresh Locust, worked out by hand', () => {
    const [odds] = phaseOdds(SMALL[0]![1]).map(known)
    // Gunnery 3, two away: 35 of 36 throws hit, and nothing a laser does is lost.
    expect(odds).toMatchObject({ unit: 'near', attacks: 1 })
    expect(odds!.damage).toEqual([
      { amount: 0, probability: expect.closeTo(1 / 36, 14) },
      { amount: 5, probability: expect.closeTo(35 / 36, 14) },
    ])
    expect(odds!.expected).toBeCloseTo((5 * 35) / 36, 12)
    expect(odds!.locations.every(({ destroyed }) => destroyed === 0)).toBe(true)
  })

  test('[M9.4] of very many different shots leave out the distribution, not the rest', () => {
    const many = ['ML', 'AC2', 'PPC', 'AC20', 'SRM2', 'SRM6', 'LL', 'LRM15', 'ML', 'AC2', 'PPC']
    const [near] = phaseOdds(declared([many, many, many, many]))
    expect(near).toMatchObject({ unit: 'near', damage: null })
    expect(near!.expected).toBeGreaterThan(50)
    expect(near!.locations.every(({ destroyed }) => destroyed > 0 && destroyed < 1)).toBe(true)
  })

  // 100,000 turns: an estimate strays from the truth by more than five standard errors once in two million times.
  const TURNS = 100_000
  const SIGMAS = 5
  test('[M9.4] 100,000 turns by the rules stay within five standard errors of every one of them', () => {
    const tally = simulateTurns(LARGE, TURNS)
    const wrong: string[] = []
    const compare = (what: string, odds: number, times: number) => {
      const error = Math.sqrt((odds * (1 - odds)) / TURNS)
      if (Math.abs(times / TURNS - odds) > SIGMAS * error + 1 / TURNS)
        wrong.push(`${what}: ${odds} ${times / TURNS}`)
    }
    const all = phaseOdds(LARGE).map(known)
    expect(all.map(({ unit, attacks }) => [unit, attacks])).toEqual([
      ['near', 10],
      ['far', 5],
    ])
    for (const { unit, locations, damage, expected, out } of all) {
      const seen = tally.get(unit)!
      compare(`${unit} out`, out!, seen.out)
      for (const { location, destroyed } of locations)
        compare(`${unit} ${location}`, destroyed, seen.destroyed.get(location) ?? 0)
      for (const { amount, probability } of damage)
        compare(`${unit} ${amount}`, probability, seen.damage.get(amount) ?? 0)
      const known = new Set(damage.map(({ amount }) => amount))
      expect([...seen.damage.keys()].every((amount) => known.has(amount))).toBe(true)
      const mean = [...seen.damage].reduce((sum, [amount, times]) => sum + amount * times, 0) / TURNS
      expect(Math.abs(mean - expected)).toBeLessThan(0.3)
    }
    expect(wrong).toEqual([])
  }, 300_000)
})

/** To the end, whatever it would let others do in between. */
function ended<R>(steps: Generator<unknown, R>): { value: R; steps: number } {
  for (let count = 0; ; count++) {
    const { done, value } = steps.next()
    if (done) return { value, steps: count }
  }
}

describe('the odds for the page', () => {
  const late = { ...LARGE, declarations: LARGE.declarations.slice(0, 1) }
  test('are those of the declared turn, with locations in words', () => {
    const { value } = ended(odds(LARGE, null))
    expect(value?.text).toBe('Turn 1: 15 shots declared')
    expect(value?.units).toEqual(
      phaseOdds(LARGE).map(({ unit, attacks, locations, damage, out, expected }) => ({
        unit,
        text: `${attacks} shots, ${expected.toFixed(1)} damage taken on average`,
        out: LARGE.endOfMatch ? out : null,
        parts: locations.map(({ location, destroyed }) => ({
          label: location.toLowerCase().replaceAll('_', ' '),
          destroyed,
        })),
        damage,
      })),
    )
  })
  test('say who has yet to declare, and let others get a turn', () => {
    const { value, steps } = ended(odds(late, null))
    expect(value?.text).toMatch(/; 4 machines have yet to declare$/)
    expect(steps).toBeGreaterThan(10)
    expect(ended(odds({ ...LARGE, declarations: [] }, null)).value).toBeNull()
  })
  test('tell of a machine that leaves the battle only where machines do', () => {
    const outs = (endOfMatch: boolean) =>
      ended(odds({ ...LARGE, endOfMatch }, null)).value!.units.map(({ out }) => out)
    expect(outs(false)).toEqual([null, null])
    expect(outs(true)).toEqual(phaseOdds(LARGE).map(({ out }) => out))
    expect(outs(true)[0]).toBeGreaterThan(0)
  })
})

const known = (odds: TargetOdds) => {
  if (odds.damage === null) throw new Error('too many shots')
  return { ...odds, damage: odds.damage }
}

const partsOf = (unit: Unit) => ({ armor: { ...unit.armor }, structure: { ...unit.internalStructure } })

/** Every combination of miss and locations, weighed in whole numbers. */
function count(state: MechState, id: string) {
  const shots = shotsOf(state).filter(({ target }) => target.id === id)
  const unit = unitNamed(state.units, id)
  const all = 1296n ** BigInt(shots.length)
  const destroyed: { [L in Location]?: number } = {}
  const damage = new Map<number, number>()
  let out = 0
  const walk = (at: number, weight: bigint, landed: readonly Location[], hits: readonly number[]): void => {
    const shot = shots[at]
    if (shot === undefined) {
      settle(weight, landed, hits)
      return
    }
    const ways = waysToHit(shot.tn)
    if (ways < 36) walk(at + 1, weight * BigInt((36 - ways) * 36), landed, hits)
    for (const location of LOCATIONS)
      if (ways > 0)
        walk(
          at + 1,
          weight * BigInt(ways * waysToLocation(location)),
          [...landed, location],
          [...hits, shot.weapon.damage],
        )
  }
  const settle = (weight: bigint, landed: readonly Location[], hits: readonly number[]) => {
    const { armor, structure } = partsOf(unit)
    let taken = 0
    landed.forEach((location, i) => {
      const { armorDamage, structureDamage } = impactOf(hits[i]!, armor[location], structure[location])
      armor[location] -= armorDamage
      structure[location] -= structureDamage
      taken += armorDamage + structureDamage
    })
    const odds = Number((weight * 10n ** 18n) / all) / 1e18
    if (wreckOf({ ...unit, internalStructure: structure }) !== null) out += odds
    damage.set(taken, (damage.get(taken) ?? 0) + odds)
    for (const location of LOCATIONS)
      if (structure[location] === 0 && unit.internalStructure[location] > 0)
        destroyed[location] = (destroyed[location] ?? 0) + odds
  }
  walk(0, 1n, [], [])
  return { destroyed, damage, out }
}

const totalOf = ({ armor, internalStructure }: Unit) =>
  ARMOR_LOCATIONS.reduce((sum, location) => sum + armor[location], 0) +
  LOCATIONS.reduce((sum, location) => sum + internalStructure[location], 0)

interface Tally {
  readonly destroyed: Map<Location, number>
  readonly damage: Map<number, number>
  out: number
}

/** Plays the same resolution again and again with the ruleset's own phases. */
function simulateTurns(start: MechState, turns: number): Map<string, Tally> {
  const rng = createRng(seeded(7), [])
  const program = mech.prepare(start)
  const tallies = new Map<string, Tally>(
    start.units.map(({ id }) => [id, { destroyed: new Map(), damage: new Map(), out: 0 }]),
  )
  const bump = <K>(counts: Map<K, number>, key: K) => counts.set(key, (counts.get(key) ?? 0) + 1)
  for (let turn = 0; turn < turns; turn++) {
    const state = mech.copy(start)
    const ctx = {
      tick: 0,
      before: state,
      program,
      order: null,
      tracing: false,
      roll: (_: string, bound: number) => rng.draw(bound),
      emit: () => NO_EVENT,
      emitAll: () => NO_EVENT,
      trace: () => {},
      enter: () => state,
    }
    for (const phase of mech.phases) {
      const times = phase.times?.(ctx) ?? 1
      for (let time = 0; time < times; time++) phase.run(state, ctx, time)
    }
    start.units.forEach((before, i) => {
      const after = state.units[i]!
      const tally = tallies.get(before.id)!
      bump(tally.damage, totalOf(before) - totalOf(after))
      if (wreckOf(after) !== null) tally.out++
      for (const location of LOCATIONS)
        if (before.internalStructure[location] > 0 && after.internalStructure[location] === 0)
          bump(tally.destroyed, location)
    })
  }
  return tallies
}

test('[M6.3] the eight locations share the 36 throws', () => {
  const shares = LOCATIONS.map(waysToLocation)
  expect(shares).toEqual([1, 7, 5, 5, 5, 5, 4, 4])
  expect(locationOf(2).location).toBe('CENTER_TORSO')
})
