import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { packet } from '#engine/core/packet.ts'
import { createRecorder } from '#engine/core/record.ts'
import type { Types } from '#engine/core/ruleset.ts'
import { simulate } from '#engine/core/simulate.ts'
import type { Timeline } from '#engine/core/timeline.ts'
import { parse } from '#schemas/parsing/parse.ts'
import type { View } from '#schemas/view.ts'
import { anySituation } from '../duel/arbitraries.ts'
import { parsedScenario } from '../duel/support.ts'
import { anyScenario } from '../support/arbitraries.ts'
import { scenarioOf } from '../support/encounter.ts'
import { situation } from '../support/encounter-arbitraries.ts'
import { scenarioFrom } from '../support/mech.ts'
import { anySetup } from '../support/mech-arbitraries.ts'
import { rulesetOf, Scenario } from '../support/rulesets.ts'

const seeds = new URL('../../seeds/', import.meta.url)

function seed(name: string): Scenario {
  const parsed = parse(Scenario, JSON.parse(readFileSync(new URL(`${name}.json`, seeds), 'utf8')))
  if (!parsed.ok) throw new Error(`${name} is no scenario`)
  return parsed.value
}

const every = readdirSync(seeds).flatMap((ruleset) =>
  readdirSync(new URL(`${ruleset}/`, seeds)).map((file) => `${ruleset}/${file.replace('.json', '')}`),
)

const play = (scenario: Scenario) => simulate(rulesetOf(scenario), scenario)

const viewsAt = <T extends Types>(timeline: Timeline<T>, tick: number): readonly View[] =>
  packet(timeline, createRecorder(timeline), Math.min(tick, timeline.ticks)).frames.map(({ view }) => view)

const startAt = <T extends Types>(timeline: Timeline<T>, tick: number): View => viewsAt(timeline, tick)[0]!

const told = (name: string, tick: number, unit: string) => {
  const { absent = [], tokens } = startAt(play(seed(name)), tick)
  const one = absent.find((entry) => entry.unit === unit)
  return one === undefined
    ? tokens.find(({ id }) => id === unit)?.side
    : `${one.side}: ${one.kind}: ${one.text}`
}

/** Everybody has a token or is told of, nobody both; cut off there, the battle says the same. */
function checkEverybody(scenario: Scenario, picks: readonly number[]): void {
  const timeline = play(scenario)
  const known = timeline.ruleset.units(timeline.keyframes[0]!.state).map(({ id }) => id)
  for (const pick of picks) {
    const tick = pick % (timeline.ticks + 1)
    for (const { tokens, absent = [] } of viewsAt(timeline, tick)) {
      const there = [...tokens.map(({ id }) => id), ...absent.map(({ unit }) => unit)]
      expect(new Set(there).size).toBe(there.length)
      expect(there).toEqual(expect.arrayContaining(known))
      for (const { text, since = 0 } of absent) {
        expect(text).not.toMatch(/undefined|null/)
        expect(since).toBeLessThanOrEqual(tick)
      }
    }
    if (tick === 0) continue
    const cut = play({ ...scenario, maxTicks: tick })
    expect(startAt(cut, tick).absent).toEqual(startAt(timeline, tick).absent)
  }
}

const policies = <A extends string>(...sides: A[]) =>
  Object.fromEntries(sides.map((side) => [side, 'policy'])) as Record<A, 'policy'>

const BATTLES: Readonly<Record<string, fc.Arbitrary<Scenario>>> = {
  gambit: anyScenario(),
  encounter: fc
    .tuple(situation(), fc.nat(1000))
    .map(([setup, seed]) => scenarioOf(setup, { seed, maxTicks: 40, controllers: policies('P', 'E') })),
  duel: fc
    .tuple(anySituation(), fc.nat(1000))
    .map(([setup, seed]) =>
      parsedScenario({ name: 'any', setup, seed, maxTicks: 40, controllers: policies('P1', 'P2') }),
    ),
  mech: anySetup().map(
    (setup) =>
      ({
        ...scenarioFrom({ setup: { ...setup, endOfMatch: true } }),
        maxTicks: 60,
        controllers: policies('P1', 'P2'),
      }) as unknown as Scenario,
  ),
}

describe('whoever is not on the board', () => {
  test.each(Object.keys(BATTLES))(
    'is told of, and by nothing that comes later: random battles of %s',
    (id) => {
      fc.assert(
        fc.property(BATTLES[id]!, fc.array(fc.nat(1000), { minLength: 3, maxLength: 3 }), checkEverybody),
        { numRuns: 30 },
      )
    },
  )
  test.each(every)('is told of in %s', (name) => checkEverybody(seed(name), [0, 1, 15, 77, 261, 999]))

  test.each([
    ['encounter/twenty-floors', 0, 'f20e1', 'E: later: waiting for floor 20'],
    ['encounter/twenty-floors', 15, 'f20e1', 'E: later: waiting for floor 20'],
    [
      'encounter/twenty-floors',
      15,
      'f1e1',
      'P: converted: converted at tick 14, waits to be placed on the next floor',
    ],
    ['encounter/twenty-floors', 15, 'p1', 'P'],
    ['encounter/twenty-floors', 261, 'f13e2', 'P: dead: dead since tick 171, killed by C2'],
    ['encounter/twenty-floors', 999, 'f20e1', 'P: converted: converted at tick 264, joins the player'],
    ['encounter/talk-to-the-wounded', 6, 'foe', 'E'],
    ['encounter/talk-to-the-wounded', 99, 'foe', 'P: converted: converted at tick 6, joins the player'],
    [
      'duel/policy-plays-both',
      60,
      'p1_minion_2',
      'P1: dead: dead since tick 11: P1 Assassin decays for 1: 1 → 0 hp',
    ],
    ['duel/clone', 99, 'p1_hero_clone_01', 'P1: gone: off the board since tick 5: P1 Clone 1 fades'],
    ['mech/last-one-standing', 99, 'warhammer', 'P2: dead: dead since tick 12, killed by A'],
    ['gambit/3v3-showcase', 15, 'sable', 'friendly'],
    ['gambit/3v3-showcase', 99, 'sable', 'friendly: dead: dead since tick 16, killed by D'],
  ])('%s, tick %i: %s', (name, tick, unit, words) => expect(told(name, tick, unit)).toBe(words))
})
