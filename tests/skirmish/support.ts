import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { createRecorder } from '#engine/core/record.ts'
import { simulate, snapshots } from '#engine/core/simulate.ts'
import { eventsOfTick } from '#engine/core/timeline.ts'
import { GRID } from '#engine/rulesets/skirmish/fields.ts'
import { skirmish } from '#engine/rulesets/skirmish/index.ts'
import type { Scenario } from '#schemas/documents/scenario.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { textFromPath } from '#schemas/result.ts'

export type Setup = Parameters<typeof skirmish.setup>[0]
export type Soldier = Setup['units'][number]

export const BOTH = { west: 'policy', east: 'policy' } as const

function parsed(document: object): Scenario {
  const result = parse(skirmish.schemas.scenario, document)
  if (result.ok) return result.value
  throw new Error(result.issues.map(({ path, message }) => `${textFromPath(path)}: ${message}`).join('\n'))
}

/** A scenario around a setup. */
export const scenarioOf = (setup: Setup, rest: object = {}): Scenario =>
  parsed({
    format: 'tickscope/scenario',
    version: 1,
    ruleset: 'skirmish',
    name: 'test',
    seed: 1,
    setup,
    ...rest,
  })

export const readSeed = (name: string): Scenario =>
  parsed(JSON.parse(readFileSync(`seeds/skirmish/${name}.json`, 'utf8')))

/** Plays a battle as far as its orders go, with readers for what happened. */
export function play(scenario: Scenario) {
  const timeline = simulate(skirmish, scenario)
  const recorder = createRecorder(timeline)
  return {
    timeline,
    outcome: timeline.outcome,
    ticks: timeline.ticks,
    states: () => [...snapshots(timeline, 0)].map(({ state }) => state),
    record: (tick: number) => recorder.record(tick),
    events: (tick: number) => eventsOfTick(timeline, tick),
  }
}

/** "r1 west 3,4" with what else there is to say of it. */
export function soldier(text: string, rest: Partial<Soldier> = {}): Soldier {
  const [id = '', side, place = ''] = text.split(' ')
  const [q = 0, r = 0] = place.split(',').map(Number)
  return { id, side: side === 'east' ? 'east' : 'west', at: { q, r }, ...rest }
}

const square = fc.constantFrom(...GRID.cells)

/** Any setup: squads of one to four, some of them wounded, some who have acted. */
export const anySetup: fc.Arbitrary<Setup> = fc
  .record({
    squares: fc.uniqueArray(square, { minLength: 2, maxLength: 8, selector: ({ q, r }) => `${q},${r}` }),
    cover: fc.array(square, { maxLength: 20 }),
    numbers: fc.array(
      fc.record({
        hp: fc.integer({ min: 1, max: 10 }),
        aim: fc.integer({ min: 10, max: 100 }),
        damage: fc.integer({ min: 1, max: 10 }),
        speed: fc.integer({ min: 0, max: 4 }),
      }),
      { minLength: 8, maxLength: 8 },
    ),
    acted: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
  })
  .map(({ squares, cover, numbers, acted }) => ({
    cover,
    units: squares.map((at, i) => ({
      id: `s${i}`,
      side: i % 2 === 0 ? ('west' as const) : ('east' as const),
      at,
      // The first two are ready, so that either side can begin.
      acted: i > 1 && acted[i] === true,
      ...numbers[i],
    })),
  }))
