import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { forkSimulation, simulate, snapshotAt } from '#engine/core/simulate.ts'
import { skirmish } from '#engine/rulesets/skirmish/index.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { textFromPath } from '#schemas/result.ts'
import { BOTH, play, type Setup, scenarioOf, soldier } from './support.ts'

const FOLDER = new URL('./', import.meta.url)
const textOf = (path: string) => readFileSync(new URL(path, FOLDER), 'utf8')

test('every rule of the page has a test that carries its id, and no test an id the page does not have', () => {
  const ids = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, id]) => id)
  const rules = ids(textOf('../../docs/rules/skirmish.md'), /^- \*\*(S\d+\.\d+)\*\*/gm)
  const tests = readdirSync(FOLDER).flatMap((file) => ids(textOf(file), /\[(S\d+\.\d+)\]/g))
  expect(new Set(rules).size).toBe(rules.length)
  expect([...new Set(tests)].sort()).toEqual(rules.toSorted())
})

const duel = (rest: Partial<Setup> = {}, far = '5,0'): Setup => ({
  units: [soldier('r west 0,0'), soldier(`b east ${far}`)],
  ...rest,
})
const shoot = (unit: string, target: string) => ({ unit, target })
const SHOT = [shoot('r', 'b')]

describe('a board and its soldiers', () => {
  test('[S1.1] 12 columns and 8 rows, with cover marked', () => {
    const { cells, features } = skirmish.board(skirmish.setup(duel({ cover: [{ q: 3, r: 3 }] }), () => 0))
    expect([cells.length, cells[0], cells.at(-1)]).toEqual([96, { q: 0, r: 0 }, { q: 11, r: 7 }])
    expect(features).toEqual([{ cell: { q: 3, r: 3 }, tone: 'cover', label: 'cover' }])
  })

  test('[S1.3] what a file leaves out is usual', () => {
    const state = skirmish.setup(duel(), () => 0)
    expect(state).toMatchObject({ cover: [], round: 1, toAct: 'west' })
    expect(state.units[0]).toEqual({
      id: 'r',
      side: 'west',
      at: { q: 0, r: 0 },
      hp: 10,
      aim: 90,
      damage: 4,
      speed: 3,
      acted: false,
    })
  })

  test.each<[string, object, string]>([
    ['hp', { hp: 11 }, 'units[0].hp: must be at most 10, not 11'],
    ['a place', { at: { q: 12, r: 0 } }, 'units[0].at.q: must be at most 11, not 12'],
    [
      'a side',
      { side: 'wets' },
      'units[0].side: must be one of west, east, not "wets"; did you mean "west"?',
    ],
    ['a key', { amm: 1 }, 'units[0].amm: is not a known key here; did you mean "aim"?'],
    [
      'a square',
      { at: { q: 5, r: 0 } },
      'units[1].at: (5, 0) is where units[0] stands already; one unit a cell',
    ],
    ['an id', { id: 'b' }, 'units[1].id: "b" is the id of units[0] already; ids must differ'],
  ])('[S1.3] %s that is wrong is an issue', (_, change, sentence) => {
    const [first, ...others] = duel().units
    const { scenario } = skirmish.schemas
    const document = { ...scenarioOf(duel()), setup: { units: [{ ...first, ...change }, ...others] } }
    const result = parse(scenario, document)
    const issues = result.ok ? [] : result.issues
    expect(issues.map(({ path, message }) => `${textFromPath(path.slice(1))}: ${message}`)).toEqual([
      sentence,
    ])
  })
})

describe('turns', () => {
  test('[S2.1] [S2.2] sides take turns, everybody acts once a round, and a side with nobody ready is passed over', () => {
    const units = [soldier('r west 0,0'), soldier('b1 east 11,0'), soldier('b2 east 11,7')]
    const { states } = play(scenarioOf({ units }, { maxTicks: 7, controllers: BOTH }))
    expect(states().map(({ round, toAct }) => `${round} ${toAct}`)).toEqual([
      '1 west',
      '1 east',
      '1 east',
      '2 west',
      '2 east',
      '2 east',
      '3 west',
      '3 east',
    ])
  })

  test('[S1.2] [S2.3] a soldier moves within its speed, diagonally too, where nobody stands, or shoots', () => {
    const units = [
      soldier('r west 0,0', { speed: 1 }),
      soldier('s west 1,1', { acted: true }),
      soldier('b east 9,3'),
    ]
    const options = skirmish.orders?.options(skirmish.setup({ units }, () => 0))
    expect(options?.map(({ label, kind }) => `${kind}: ${label}`)).toEqual([
      'shoot: Shoot b',
      'move: Move to (1, 0)',
      'move: Move to (0, 1)',
    ])
  })

  test.each([
    ['off the board', { unit: 'r', to: { q: 11, r: 7 } }],
    ['where somebody stands', { unit: 'r', to: { q: 5, r: 0 } }],
    ['at oneself', { unit: 'r', target: 'r' }],
    ['an enemy', { unit: 'b', target: 'r' }],
    ['both at once', { unit: 'r', to: { q: 1, r: 0 }, target: 'b' }],
  ])('[S2.3] an order is refused: %s', (_, order) =>
    expect(play(scenarioOf(duel(), { orders: [order] })).outcome).toEqual({
      kind: 'refused',
      order: 0,
      code: 'not_possible',
    }),
  )
})

describe('shooting', () => {
  const cover = [
    { q: 5, r: 0 },
    { q: 2, r: 0 },
    { q: 3, r: 3 },
  ]
  test.each<[string, Setup, number]>([
    ['8 a square', duel(), 50],
    ['25 for cover', duel({ cover }), 25],
    ['diagonals are one step', duel({}, '3,3'), 66],
    ['cover two squares away is no help', duel({ cover }, '2,0'), 74],
    ['cover three squares away is', duel({ cover }, '3,3'), 41],
    ['at least 5', duel({ cover }, '11,0'), 5],
  ])('[S3.1] [S3.2] %s', (_, setup, percent) => {
    const scenario = (value: number) => scenarioOf(setup, { orders: SHOT, rolls: [value] })
    expect(play(scenario(percent - 1)).events(0)).toMatchObject([{ type: 'hit', percent, roll: percent }])
    expect(play(scenario(percent)).events(0)).toMatchObject([{ type: 'missed', percent, roll: percent + 1 }])
  })

  test('[S3.3] a hit takes damage off; at 0 the soldier dies of it and leaves', () => {
    const hurt = duel({
      units: [soldier('r west 0,0'), soldier('b east 1,0', { hp: 3 }), soldier('c east 9,7')],
    })
    const { events, states, timeline } = play(scenarioOf(hurt, { orders: SHOT, rolls: [0] }))
    expect(events(0)).toMatchObject([
      { type: 'hit', unit: 'r', target: 'b', damage: 3, hp: 0, cause: null },
      { type: 'died', unit: 'b', cause: 0 },
    ])
    expect(states()[1]?.units.map(({ id }) => id)).toEqual(['r', 'c'])
    const { program } = timeline.programs[0] ?? expect.fail()
    const [hit] = events(0)
    expect(hit && skirmish.line(hit, program)).toMatchObject({
      text: 'A r hits B b for 3: 0 hp left',
      because: 'rolled 1; aim 90 − 8 for distance 1: 82 %',
    })
  })
})

describe('the end', () => {
  test('[S4.1] the last side with somebody left wins', () => {
    const units = [soldier('r west 0,0', { damage: 10 }), soldier('b east 1,0')]
    const { outcome, ticks } = play(scenarioOf({ units }, { orders: SHOT, rolls: [0] }))
    expect([outcome, ticks]).toEqual([{ kind: 'won', winner: 'west' }, 1])
    expect(play(scenarioOf({ units: [] })).outcome).toEqual({ kind: 'draw' })
  })

  test('[S4.2] round 40 is a draw', () => {
    const setup = { ...duel(), round: 39 }
    const orders = [
      { unit: 'r', to: { q: 0, r: 1 } },
      { unit: 'b', to: { q: 5, r: 1 } },
    ]
    const { outcome, ticks, timeline } = play(scenarioOf(setup, { orders }))
    expect([outcome, ticks]).toEqual([{ kind: 'draw' }, 2])
    expect(skirmish.orders?.awaiting(snapshotAt(timeline, 2).state)).toBeNull()
  })
})

describe('the computer', () => {
  test('[S5.1] [S5.2] goes for the weak, and says why', () => {
    const units = [
      soldier('r west 0,0'),
      soldier('strong east 4,0'),
      soldier('weak east 4,4', { hp: 2, name: 'Wil' }),
    ]
    const { record } = play(scenarioOf({ units }, { maxTicks: 1, controllers: BOTH }))
    const [decision] = record(0).decisions
    const chosen = decision?.options[decision.chosen ?? -1]
    expect(chosen).toMatchObject({
      label: 'Shoot Wil',
      checks: [{ name: 'worth', passed: true, actual: 58, needed: 58, note: 'damage 58' }],
    })
    expect(decision?.options[0]).toMatchObject({
      label: 'Shoot strong',
      reason: 'less_worth',
      checks: [{ passed: false, actual: 23, needed: 58, note: 'damage 23' }],
    })
  })
})

describe('branches', () => {
  const scenario = scenarioOf(duel(), { maxTicks: 4, controllers: BOTH, seed: 3 })

  test('change a soldier, an order or a roll', () => {
    const timeline = simulate(skirmish, scenario)
    const branch = forkSimulation(timeline, [{ tick: 1, unit: 'r', hp: 1, at: { q: 4, r: 0 } }])
    branch.advance(10)
    expect(snapshotAt(branch.timeline, 1).state.units[0]).toMatchObject({ hp: 1, at: { q: 4, r: 0 } })
    const given = simulate(skirmish, scenario, [{ tick: 0, order: { unit: 'r', to: { q: 0, r: 3 } } }])
    expect(snapshotAt(given, 1).state.units[0]?.at).toEqual({ q: 0, r: 3 })
    const first = simulate(skirmish, { ...scenario, orders: SHOT, controllers: {} })
    const forced = [0, 99].map((value) => simulate(skirmish, first.scenario, [{ tick: 0, roll: 0, value }]))
    expect(forced.map((each) => snapshotAt(each, 1).state.units[1]?.hp)).toEqual([6, 10])
  })

  test.each([
    [{ unit: 'r', at: { q: 5, r: 0 } }, '"b" cannot stand on (5, 0): "r" stands there'],
    [{ unit: 'x', hp: 1 }, 'tick 0 has no "x" to change'],
  ])('cannot make %o', (change, message) =>
    expect(() =>
      skirmish.edit(
        skirmish.setup(duel(), () => 0),
        [{ tick: 0, ...change }],
      ),
    ).toThrow(message),
  )

  test('cannot change who takes part, nor the ground', () => {
    const [west] = duel().units
    const to = { units: [{ ...west, side: 'east' } as never, soldier('c east 9,0')], cover: [{ q: 1, r: 1 }] }
    const edits = skirmish.editsBetween(0, duel(), to)
    expect(edits.ok ? [] : edits.issues.map(({ path }) => path.join('.'))).toEqual([
      'cover',
      'units.0.side',
      'units.1',
      'units',
    ])
  })
})
