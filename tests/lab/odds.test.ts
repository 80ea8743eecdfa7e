import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runToEnd } from '#engine/core/orders.ts'
import { createRecorder } from '#engine/core/record.ts'
import type { Ruleset } from '#engine/core/ruleset.ts'
import { createSimulation, simulate, snapshotAt } from '#engine/core/simulate.ts'
import type { Change, Timeline } from '#engine/core/timeline.ts'
import { type OddsLimits, outcomeOdds } from '#engine/lab/odds.ts'
import { outsetAt, wholeBattle } from '#engine/lab/outset.ts'
import { duel } from '#engine/rulesets/duel/index.ts'
import { encounter } from '#engine/rulesets/encounter/index.ts'
import { gambit } from '#engine/rulesets/gambit/index.ts'
import type { Gambit } from '#engine/rulesets/gambit/types.ts'
import { mech } from '#engine/rulesets/mech/index.ts'
import { phaseOdds } from '#engine/rulesets/mech/rules/odds.ts'
import { skirmish } from '#engine/rulesets/skirmish/index.ts'
import type { OutcomeOdds } from '#schemas/outcome-odds.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { anySituation } from '../duel/arbitraries.ts'
import { parsedScenario } from '../duel/support.ts'
import * as skirmishes from '../skirmish/support.ts'
import { anyScenario } from '../support/arbitraries.ts'
import { current, unit } from '../support/battle.ts'
import { scenarioOf } from '../support/encounter.ts'
import { situation } from '../support/encounter-arbitraries.ts'
import { everyScript, listening } from '../support/every-script.ts'
import { machine, scenarioFrom } from '../support/mech.ts'
import { anySetup } from '../support/mech-arbitraries.ts'
import { rulesetOf, Scenario } from '../support/rulesets.ts'
import { envelope, toy } from '../support/toy.ts'

const PLENTY: OddsLimits = { maxStates: 100_000, runs: 50 }

const oddsOf = (
  ruleset: Ruleset,
  scenario: Scenario,
  { edits = [], ...limits }: Partial<OddsLimits> & { readonly edits?: readonly Change<never>[] } = {},
) => {
  const outset = wholeBattle(ruleset, scenario, edits)
  const { odds } = runToEnd(outcomeOdds(outset, { ...PLENTY, ...limits }))
  for (const { share, low, high } of Object.values(odds.outcomes)) {
    expect(low).toBeGreaterThanOrEqual(0)
    expect(low).toBeLessThanOrEqual(high)
    expect(high).toBeLessThanOrEqual(1)
    if (odds.exact) expect([low, high]).toEqual([share, share])
  }
  return odds
}

const fractionsIn = ({ outcomes }: OutcomeOdds) =>
  Object.fromEntries(Object.entries(outcomes).map(([name, { fraction }]) => [name, fraction]))

const golden = readFileSync('tests/golden/next/odds.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map((line): { name: string; scenario: object; outcomes: Record<string, string> } => JSON.parse(line))

test.each(golden)('the same fractions as another engine has: $name', ({ scenario: document, outcomes }) => {
  const scenario = parse(Scenario, document)
  if (!scenario.ok) throw new Error('the scenario is not valid')
  const odds = oddsOf(rulesetOf(scenario.value), scenario.value)
  expect(odds.exact).toBe(true)
  expect(fractionsIn(odds)).toEqual(outcomes)
})

/** The scenario with orders picked by these numbers, as far as they go: other rolls may make some of them impossible. */
function ordered(ruleset: Ruleset, scenario: Scenario, picks: readonly number[]): Scenario {
  const simulation = createSimulation(ruleset, scenario)
  const { timeline } = simulation
  const orders: unknown[] = []
  for (const pick of picks) {
    simulation.advance(Number.POSITIVE_INFINITY)
    if (timeline.outcome?.kind !== 'awaiting') break
    const options = ruleset.orders?.options(snapshotAt(timeline, timeline.ticks).state) ?? []
    const order = options[pick % options.length]?.order
    simulation.give(order)
    orders.push(order)
  }
  return { ...scenario, orders } as Scenario
}

/** The scenario with all rolls of its battle given but the last few. */
function lastOpen(ruleset: Ruleset, scenario: Scenario, open: number): Scenario {
  const { rolls, ruleset: heard } = listening(ruleset)
  simulate(heard, scenario)
  return { ...scenario, rolls: rolls.map(({ value }) => value).slice(0, Math.max(0, rolls.length - open)) }
}

const anyPicks = fc.array(fc.nat(1000), { minLength: 1, maxLength: 12 })
const anyOpen = fc.integer({ min: 1, max: 4 })

/** A few who make for each other on a small part of the board, so that they often want the same hex. */
const crowd = fc
  .record({
    places: fc.uniqueArray(
      fc.record({ q: fc.integer({ min: -2, max: 2 }), r: fc.integer({ min: -2, max: 2 }) }),
      { minLength: 6, maxLength: 8, selector: ({ q, r }) => `${q},${r}` },
    ),
    hp: fc.array(fc.integer({ min: 5, max: 30 }), { minLength: 8, maxLength: 8 }),
    criteria: fc.array(fc.constantFrom('nearest' as const, 'furthest' as const, 'lowest_hp' as const), {
      minLength: 8,
      maxLength: 8,
    }),
    maxTicks: fc.integer({ min: 5, max: 25 }),
  })
  .map(({ places, hp, criteria, maxTicks }) =>
    current(
      places.map(({ q, r }, i) =>
        unit(
          `c${i}`,
          i % 2 === 0 ? 'friendly' : 'enemy',
          [q, r],
          ['light-punch', { skill: 'move', target: 'enemy', criterion: criteria[i]!, behavior: 'towards' }],
          { hp: hp[i]! },
        ),
      ),
      { maxTicks },
    ),
  )

const anyOf = {
  gambit: fc.oneof(
    crowd,
    fc
      .record({ scenario: anyScenario(), open: fc.constantFrom(3, 6, 100) })
      .map(({ scenario, open }) => lastOpen(gambit as Ruleset, scenario as Scenario, open)),
  ),
  duel: fc
    .record({
      setup: fc.oneof(
        anySituation(),
        fc.constantFrom({ drafts: {} }, { drafts: { P1: { hero: 'MAGE', minions: ['TANK'] } } }),
      ),
      picks: anyPicks,
      open: anyOpen,
      seed: fc.nat(1000),
    })
    .map(({ setup, picks, open, seed }) => {
      const scenario = parsedScenario({ name: 'test', setup, seed })
      return lastOpen(duel as Ruleset, ordered(duel as Ruleset, scenario, picks), open)
    }),
  encounter: fc
    .record({
      setup: fc.oneof(
        { weight: 3, arbitrary: situation() },
        fc.constant({ floor: 1, units: [{ isHero: true }] }),
      ),
      isPolicy: fc.boolean(),
      picks: anyPicks,
      open: anyOpen,
      seed: fc.nat(1000),
    })
    .map(({ setup, isPolicy, picks, open, seed }) => {
      const rest = { seed, maxTicks: 12, ...(isPolicy && { controllers: { E: 'policy' as const } }) }
      const scenario = scenarioOf(setup, rest)
      return lastOpen(encounter as Ruleset, ordered(encounter as Ruleset, scenario, picks), open)
    }),
  mech: fc
    .record({ setup: anySetup(), seed: fc.nat(1000), picks: anyPicks, open: anyOpen })
    .map(({ setup, seed, picks, open }) => {
      // Initiative can tie for ever; it has a test of its own.
      const scenario = scenarioFrom({ setup: { ...setup, losers: ['P1', 'P2', 'P1'] }, seed })
      return lastOpen(mech as Ruleset, ordered(mech as Ruleset, scenario, picks), open)
    }),
  skirmish: fc
    .record({ setup: skirmishes.anySetup, picks: anyPicks, open: fc.integer({ min: 1, max: 2 }) })
    .map(({ setup, picks, open }) => {
      const scenario = ordered(skirmish as Ruleset, skirmishes.scenarioOf(setup), picks)
      return lastOpen(skirmish as Ruleset, scenario, open)
    }),
} satisfies Record<string, fc.Arbitrary<Scenario>>

describe('the same fractions as every list of rolls played from the start gives', () => {
  test.each(Object.entries(anyOf))('%s', (id, anyBattle) => {
    const ruleset = rulesetOf({ ruleset: id })
    let compared = 0
    fc.assert(
      fc.property(anyBattle as fc.Arbitrary<Scenario>, (scenario) => {
        const every = everyScript(ruleset, scenario, { most: 300 })
        if (every === null) return
        if (every.battles > 1) compared++
        const odds = oddsOf(ruleset, scenario)
        expect(odds.exact).toBe(true)
        expect(fractionsIn(odds)).toEqual(every.outcomes)
      }),
      { numRuns: id === 'gambit' ? 200 : 40 },
    )
    expect(compared).toBeGreaterThan(0)
  })
})

/** An Atlas fires all it has at a machine that cannot fire back. */
const volley = (rest: object = {}) =>
  scenarioFrom({
    setup: {
      losers: ['P1'],
      endOfMatch: true,
      units: [
        machine('atlas', 'P1', 'AS7-D', 3, 3, 'S'),
        {
          ...machine('wolf', 'P2', 'WVR-6R', 3, 5, 'N'),
          armor: { HEAD: 0, CENTER_TORSO: 0, LEFT_LEG: 0, RIGHT_LEG: 0, LEFT_ARM: 0, RIGHT_ARM: 0 },
          weapons: [],
        },
      ],
      ...rest,
    },
    controllers: { P1: 'policy', P2: 'policy' },
  })

describe('shortcuts', () => {
  /** The rules as they are for somebody who only plays: each die is rolled alone, and a tick is known as a whole. */
  const without = (ruleset: Ruleset): Ruleset => {
    const { memory: _, ...rest } = ruleset
    return {
      ...rest,
      phases: ruleset.phases.map((phase) => ({
        ...phase,
        run(draft, ctx, time) {
          const { roll, together } = ctx
          delete ctx.together
          ctx.roll = (label, bound) => roll.call(ctx, label, bound)
          phase.run(draft, ctx, time)
          Object.assign(ctx, { roll, together })
        },
      })),
    }
  }

  test.each(golden.filter(({ name }) => /encounter (4|8|13)|mech 10/.test(name)))(
    'make no difference to $name',
    (each) => {
      const scenario = each.scenario as Scenario
      expect(fractionsIn(oddsOf(without(rulesetOf(scenario)), { ...scenario, maxTicks: 3 }))).toEqual(
        fractionsIn(oddsOf(rulesetOf(scenario), { ...scenario, maxTicks: 3 })),
      )
    },
  )

  test('a volley comes to what is worked out by adding up damage', () => {
    const scenario = volley()
    const timeline = simulate(mech, scenario)
    const { state } = snapshotAt(timeline, 2)
    const [atWolf] = phaseOdds(state).filter(({ unit: id }) => id === 'wolf')
    const { outcomes, exact } = oddsOf(mech as Ruleset, scenario)
    expect({ exact, attacks: atWolf?.attacks }).toEqual({ exact: true, attacks: 6 })
    expect(outcomes['victory P1']?.share).toBeCloseTo(atWolf?.out ?? 0, 12)
  })
})

describe('what is counted', () => {
  test('different states at the ends of ticks, those of a battle that is over among them', () => {
    // One or two of two coins, or three at once; then whoever took one takes the last.
    const { states, widest, outcomes } = oddsOf(toy(2) as Ruleset, envelope())
    expect({ states, widest, outcomes }).toEqual({
      states: 3 + 3,
      widest: 3,
      outcomes: { draw: { share: 1, fraction: '1', low: 1, high: 1 } },
    })
  })

  test('states that used equally many rolls and orders go on as one', () => {
    const scenario = golden.find(({ name }) => name === 'odds gambit 40')?.scenario as Scenario
    const every = everyScript(gambit as Ruleset, scenario)
    const { states, widest } = oddsOf(gambit as Ruleset, scenario)
    expect(widest).toBeLessThan(every?.battles ?? 0)
    expect(states).toBeGreaterThan(widest)
  })

  test('the seed plays no part', () => {
    for (const { scenario } of golden.slice(8, 12))
      expect(oddsOf(rulesetOf(scenario as Scenario), { ...(scenario as Scenario), seed: 99 })).toEqual(
        oddsOf(rulesetOf(scenario as Scenario), scenario as Scenario),
      )
  })
})

describe('past the limit', () => {
  const scenario = golden.find(({ name }) => name === 'odds gambit 60')?.scenario as Scenario

  test.each([1, 3, 10, 50, 100])('with %i states the bounds are certain', (maxStates) => {
    const exact = oddsOf(gambit as Ruleset, scenario).outcomes
    const odds = oddsOf(gambit as Ruleset, scenario, { maxStates, runs: 200 })
    expect(odds.exact).toBe(false)
    for (const [name, { low, high, share, fraction, sampled }] of Object.entries(odds.outcomes)) {
      expect(low).toBeLessThanOrEqual(exact[name]?.share ?? 0)
      expect(high).toBeGreaterThanOrEqual(exact[name]?.share ?? 0)
      expect({ fraction, share, runs: sampled?.runs }).toEqual({
        fraction: undefined,
        share: sampled?.share,
        runs: 200,
      })
    }
  })

  test('the share is that of the battles with seeds from 0 on', () => {
    const runs = 40
    const { outcomes } = oddsOf(gambit as Ruleset, scenario, { maxStates: 1, runs })
    for (const [name, { share }] of Object.entries(outcomes)) {
      const seeds = Array.from({ length: runs }, (_, seed) => simulate(gambit, { ...scenario, seed }).outcome)
      expect(share).toBe(seeds.filter((outcome) => outcome?.kind === name).length / runs)
    }
  })

  test('as many states as there are is no more than allowed', () => {
    const { states } = oddsOf(gambit as Ruleset, scenario)
    expect(oddsOf(gambit as Ruleset, scenario, { maxStates: states }).exact).toBe(true)
    expect(oddsOf(gambit as Ruleset, scenario, { maxStates: states - 20 }).exact).toBe(false)
  })

  test('a floor can begin in too many ways to follow any', () => {
    const floor = scenarioOf(
      { floor: 3, units: [{ isHero: true }] },
      { controllers: { P: 'policy', E: 'policy' } },
    )
    const odds = oddsOf(encounter as Ruleset, floor, { maxStates: 300, runs: 20 })
    expect(odds).toMatchObject({ exact: false, states: 0, widest: 0 })
    for (const { low, high } of Object.values(odds.outcomes))
      expect({ low, high }).toEqual({ low: 0, high: 1 })
  })
})

test('initiative that is still tied after three throws stays open', () => {
  const scenario = volley({ losers: [null], units: [], endOfMatch: false })
  const tied = (146 / 1296) ** 3
  const { exact, outcomes } = oddsOf(mech as Ruleset, scenario)
  expect(exact).toBe(false)
  expect(outcomes['done']?.low).toBeCloseTo(1 - tied, 12)
  expect(outcomes['done']?.high).toBe(1)
})

describe('what is fixed on the way', () => {
  const scenario = golden.find(({ name }) => name === 'odds gambit 60')?.scenario as Scenario
  const rollsAt = (timeline: Timeline<Gambit>, tick: number) =>
    createRecorder(timeline)
      .record(tick)
      .frames.flatMap(({ rolls }) => rolls)
  const played = simulate(gambit, { ...scenario, seed: 3 })
  const ticks = [...Array(played.ticks).keys()]
  const firstRoll = ticks.find((tick) => rollsAt(played, tick).length > 0) ?? 0

  test('a forced roll goes one way', () => {
    for (const value of [0, 1]) {
      const edits = [{ tick: firstRoll, roll: 0, value }] as never
      expect(fractionsIn(oddsOf(gambit as Ruleset, scenario, { edits }))).toEqual(
        everyScript(gambit as Ruleset, scenario, { edits })?.outcomes,
      )
    }
  })

  test('an edit is made whatever was rolled before it', () => {
    const edits = [{ tick: firstRoll + 2, unit: 'f2', hp: 1 }] as never
    const odds = fractionsIn(oddsOf(gambit as Ruleset, scenario, { edits }))
    expect(odds).toEqual(everyScript(gambit as Ruleset, scenario, { edits })?.outcomes)
    expect(odds).not.toEqual(fractionsIn(oddsOf(gambit as Ruleset, scenario)))
  })

  test('from a later tick on, everything before it is as it was', () => {
    for (const tick of [...ticks, played.ticks]) {
      const { odds } = runToEnd(outcomeOdds(outsetAt(played, tick), PLENTY))
      const rolls = ticks
        .slice(0, tick)
        .flatMap((before) => rollsAt(played, before).map(({ value }) => value))
      expect(fractionsIn(odds)).toEqual(everyScript(gambit as Ruleset, { ...scenario, rolls })?.outcomes)
    }
  })
})
