import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { addGame, batch, compare, find, odds, play, record, TickscopeError } from '#api/index.ts'
import {
  called,
  defineGame,
  eventTable,
  type Game,
  group,
  int,
  list,
  rounds,
  squareGrid,
  type Tick,
  text,
  unit,
  unitFields,
  word,
} from '#api/rules.ts'
import { dropRuleset } from '#engine/rulesets/index.ts'
import { changed, STEPS, TEMPLATE } from '../support/your-rules.ts'

const read = (path: string) => readFileSync(path, 'utf8')
const MODULE = resolve(TEMPLATE, 'my-game.js')
const { default: game, scenarios } = (await import(MODULE)) as { default: Game; scenarios: object[] }
addGame(game)
// Other tests of this thread have the same registry.
afterAll(() => dropRuleset(game.id))

const seeds = readdirSync('seeds/skirmish').map((file) => [file, JSON.parse(read(`seeds/skirmish/${file}`))])
const inTemplate = (scenario: object) => ({ ...scenario, ruleset: game.id })

describe('the template', () => {
  test('opens with a battle of ours, by its own rules', () => {
    const [, crossroads] = seeds.find(([file]) => file === 'crossroads.json') ?? []
    expect(scenarios).toEqual([inTemplate(crossroads)])
  })

  test.each(seeds)('plays %s as skirmish does, to the last digest', async (_, scenario) => {
    const { outcome, ticks, digest } = await play(scenario)
    expect(await play(inTemplate(scenario))).toMatchObject({ outcome, ticks, digest })
  })

  test('is written against tickscope/rules alone', () => {
    const imported = Array.from(read(MODULE).matchAll(/ from '([^']+)'/g), ([, from]) => from)
    expect(imported).toEqual(['tickscope/rules', './crossroads.json'])
  })
})

test('a game that was added is searched, compared and played many times like any other', async () => {
  const [battle = {}] = scenarios
  expect((await find(battle, 'events: type == "died"')).map(({ unit }) => unit)).toContain('cleo')
  expect((await compare(battle, { ...battle, seed: 8 })).same).toBe(false)
  const { outcomes } = await batch(battle, { runs: 8 })
  expect(outcomes[0]).toMatchObject({ outcome: 'won east', count: expect.any(Number) })
  expect(Object.keys((await odds(battle, { maxStates: 5, runs: 5 })).outcomes)).not.toEqual([])
})

test('every step of docs/your-rules.md is about what the template says by then', () => {
  expect(STEPS.length).toBeGreaterThan(3)
  expect(() => STEPS.reduce(changed, read(MODULE))).not.toThrow()
})

test('a battle of a game that nobody brought says what it needs', async () => {
  await expect(play({ ...scenarios[0], ruleset: 'their-game' })).rejects.toThrow(
    'ruleset: must be one of gambit, duel, mech, encounter, skirmish, my-game, not "their-game"; a game of your own needs `addGame`, and is known by its `id`',
  )
})

describe('what cannot be a game is refused in words', () => {
  test.each([
    ['something else', { id: 'mine' }, 'is no game: hand over what `defineGame` returned'],
    ['a copy of one', { ...tinyGame('mine') }, 'is no game: hand over what `defineGame` returned'],
    [
      'an id of ours',
      tinyGame('skirmish'),
      'id: "skirmish" is the id of a game that comes with Tickscope; give yours another one',
    ],
    [
      'the word for logs',
      tinyGame('log'),
      'id: "log" is the id of a game that comes with Tickscope; give yours another one',
    ],
    [
      'an id with spaces',
      tinyGame('My Game'),
      'id: a game needs an id of small letters, digits and hyphens, such as "my-game", not "My Game"',
    ],
  ])('%s', (_, value, message) => {
    const add = () => addGame(value as Game)
    expect(add).toThrow(TickscopeError)
    expect(add).toThrow(message)
  })

  const definition = {
    id: 'tiny',
    sides: ['a', 'b'],
    setup: {},
    order: { unit },
    events: eventTable({ hit: { fields: { unit, damage: int(0, 9) }, tone: 'attack', text: () => 'hit' } }),
    bars: ['hp'],
    board: () => ({ grid: 'square', cells: [] }),
    awaiting: () => 'a',
    orders: { options: () => [] },
    phases: [{ name: 'act', run() {} }],
  }
  test.each([
    ['phases', 'a game needs `phases`: a list of the parts of a tick, each with a name and a `run`'],
    ['events', 'a game needs `events`: an eventTable'],
    ['orders', 'a game needs `orders`: an object with `options`, a function that lists what can be ordered'],
    ['sides', 'a game needs `sides`: a list of the ids of its sides'],
    ['', 'the setup of a game lists its units, each a group of fields, under `units`'],
  ])('a definition without %s', (left, sentence) => {
    expect(() => defineGame({ ...definition, [left]: undefined } as never)).toThrow(sentence)
  })

  test.each<[name: string, phases: unknown, sentence: string]>([
    ['is nothing', [undefined], 'phases[0] needs `name`: a text'],
    ['has no name', [{ run() {} }], 'phases[0] needs `name`: a text'],
    [
      'has no `run`',
      [{ name: 'act' }],
      'phases[0] needs `run`: a function that changes the state it is handed',
    ],
  ])('a phase that %s', (_, phases, sentence) => {
    expect(() => defineGame({ ...definition, phases } as never)).toThrow(sentence)
  })

  test.each<[name: string, field: unknown, sentence: string]>([
    ['a number', 90, 'setup.units[].aim must be a field, such as int(0, 9), not 90'],
    ['nothing', undefined, 'setup.units[].aim must be a field, such as int(0, 9), not undefined'],
    ['a function', int, 'setup.units[].aim is a function: call it for a field, as in int(0, 9) or flag()'],
    [
      'a name without a field',
      Reflect.apply(called, null, ['Aim']),
      "setup.units[].aim is no field: `called`, `changing` and the like take one last, as in called('Aim', int(0, 9))",
    ],
    [
      'a list of no fields',
      list(9 as never, 3),
      'setup.units[].aim[] must be a field, such as int(0, 9), not 9',
    ],
    [
      'a group of no fields',
      group({ best: 9 } as never),
      'setup.units[].aim.best must be a field, such as int(0, 9), not 9',
    ],
    [
      'a number with one bound',
      int(3, undefined as never),
      'setup.units[].aim needs two whole numbers, the least and the most, not 3 and undefined',
    ],
    [
      'a number with its bounds the wrong way round',
      int(3, 0, 1),
      'setup.units[].aim goes from 3 to 0: the least comes first',
    ],
    [
      'a number whose usual value is outside',
      int(0, 3, 9),
      'setup.units[].aim goes from 0 to 3, and its usual value, 9, is none of that',
    ],
    [
      'a word whose usual value is none of them',
      word(['bow', 'axe'], 'pike' as never),
      'the usual value of setup.units[].aim must be one of bow, axe, not "pike"',
    ],
    ['a word of no words', word([]), 'setup.units[].aim needs a list with the words to choose from'],
  ])('a field that is %s', (_, aim, sentence) => {
    const setup = { units: list(group({ aim } as never), 4) }
    expect(() => defineGame({ ...definition, setup } as never)).toThrow(sentence)
  })

  const row = { fields: { unit, damage: int(0, 9) }, tone: 'attack', text: () => 'hit' }
  const TONES = 'attack, heal, move, interrupt, charge, miss, death, end, convert, effect, info'
  test.each<[name: string, change: object, sentence: string]>([
    ['without fields', { fields: 5 }, 'event "hit" needs `fields`: a table of what it tells'],
    ['without a text', { text: 'hit' }, 'event "hit" needs `text`: a function that puts it into words'],
    [
      'without a tone',
      { tone: undefined },
      `event "hit" needs \`tone\`: one of ${TONES}, or a function that gives one`,
    ],
    ['of an unknown tone', { tone: 'blue' }, `event "hit": tone must be one of ${TONES}, not "blue"`],
    [
      'of an unknown mark',
      { mark: 'boom' },
      'event "hit": mark must be one of decision, hit, heal, miss, change, move, death, end, not "boom"',
    ],
    [
      'that tells what is no field',
      { fields: { unit, damage: 9 } },
      'event "hit": fields.damage must be a field, such as int(0, 9), not 9',
    ],
    [
      'that tells a text',
      { fields: { unit, words: text(9) } },
      'event "hit": fields.words is a text, which no event can tell',
    ],
    [
      'whose lane is of an unknown field',
      { lane: { unit: 'victim', mark: 'hit' } },
      'event "hit": lane.unit must be one of unit, damage, not "victim"',
    ],
    [
      'whose level is an unknown field',
      { lane: [{ unit: 'unit', mark: 'hit', level: 'hp' }] },
      'event "hit": lane.level must be one of unit, damage, not "hp"',
    ],
    [
      'whose lane has an unknown mark',
      { lane: { unit: 'unit', mark: 'boom' } },
      'event "hit": lane.mark must be one of hit, heal, whiff, death, join, leave, level, not "boom"',
    ],
    [
      'whose bar has an unknown tone',
      { lane: { unit: 'unit', bar: 'blue' } },
      `event "hit": lane.bar must be one of ${TONES}, not "blue"`,
    ],
    [
      'that counts by an unknown field',
      { count: { name: 'hits', label: 'hits', by: 'who' } },
      'event "hit": count.by must be one of unit, damage, not "who"',
    ],
  ])('an event %s', (_, change, sentence) => {
    expect(() => eventTable({ hit: { ...row, ...change } } as never)).toThrow(sentence)
  })
})

describe('what rules throw or answer wrongly before a tick is played ends the battle as a fault', () => {
  const fail = () => {
    throw new Error('no hp')
  }
  const wait = { order: { unit: 'a' }, unit: 'a', label: 'Wait', kind: 'wait', cells: [] }
  const options = () => [wait]
  const weighing = (answer: unknown) => ({ orders: { options, weigh: () => answer } })
  afterAll(() => dropRuleset('broken'))

  test.each<[name: string, rules: object, phase: string, message: string]>([
    ['options throws', { orders: { options: fail } }, 'order', 'no hp'],
    ['weigh throws', { orders: { options, weigh: fail } }, 'order', 'no hp'],
    ['awaiting throws', { awaiting: fail }, 'order', 'no hp'],
    ['outcome throws', { outcome: fail }, 'outcome', 'no hp'],
    [
      'there is nothing to order',
      { orders: { options: () => [] } },
      'order',
      'side a has nothing it could be ordered to do: its list of options is empty',
    ],
    [
      'options is no list',
      { orders: { options: () => 'wait' } },
      'order',
      'options must be a list, not "wait"',
    ],
    [
      'an option names somebody unknown',
      { orders: { options: () => [{ ...wait, unit: 'c' }] } },
      'order',
      'options names the unit "c", and there is none: the units are a, b',
    ],
    ['awaiting names no side', { awaiting: () => 'c' }, 'order', 'awaiting must name one of a, b, not "c"'],
    [
      'a weight is not a number',
      weighing([{ name: 'hope', value: Number.NaN }]),
      'order',
      'weigh must give a number for "hope", not NaN',
    ],
    [
      'a weight is text',
      weighing([{ name: 'hope', value: '3' }]),
      'order',
      'weigh must give a number for "hope", not "3"',
    ],
    [
      'a weight is missing',
      weighing([{ name: 'hope' }]),
      'order',
      'weigh must give a number for "hope", not undefined',
    ],
    [
      'a weight has no name',
      weighing([3]),
      'order',
      'weigh must give a list of { name, value }, and 3 is none',
    ],
    [
      'weigh answers nothing',
      weighing(undefined),
      'order',
      'weigh must give a list of { name, value }, not undefined',
    ],
    ['weigh answers a number', weighing(3), 'order', 'weigh must give a list of { name, value }, not 3'],
    [
      'outcome is a text',
      { outcome: () => 'won' },
      'outcome',
      'outcome must be null or { kind: … }, not "won"',
    ],
    [
      'outcome is of no kind',
      { outcome: () => ({}) },
      'outcome',
      'outcome must have the kind "won" or "draw", not undefined',
    ],
    [
      'nobody known wins',
      { outcome: () => ({ kind: 'won', winner: 'c' }) },
      'outcome',
      'outcome must name a winner among a, b, not "c"',
    ],
  ])('%s', async (_, rules, phase, message) => {
    addGame(tinyGame('broken', rules))
    const fault = { kind: 'fault', tick: 0, phase, message }
    const battle = await play(TINY_BATTLE)
    expect(battle.outcome).toEqual(fault)
    expect(await play(await record(battle))).toMatchObject({ outcome: fault })
    expect(await compare(battle, TINY_BATTLE)).toMatchObject({ same: true })
    expect(await find(battle, 'events: true')).toEqual([])
    expect((await batch(TINY_BATTLE, { runs: 3 })).outcomes).toMatchObject([{ outcome: 'fault', count: 3 }])
    expect((await odds(TINY_BATTLE)).outcomes).toHaveProperty('fault')
  })
})

describe('a roll that has no values to give ends the battle as a fault', () => {
  afterAll(() => dropRuleset('broken'))
  const options = () => [{ order: { unit: 'a' }, unit: 'a', label: 'Wait', kind: 'wait', cells: [] }]

  test.each([0, -1, 2.5, Number.NaN, undefined])('a bound of %s', async (bound) => {
    const act = { name: 'act', run: (_: unknown, ctx: Tick) => void ctx.roll('to hit', bound as number) }
    addGame(tinyGame('broken', { orders: { options }, phases: [act] }))
    const message = `a roll needs a bound of at least 1, a whole number, not ${bound}`
    expect((await play(TINY_BATTLE)).outcome).toEqual({ kind: 'fault', tick: 0, phase: 'act', message })
    expect((await odds(TINY_BATTLE)).outcomes).toHaveProperty('fault')
  })
})

const TINY_BATTLE = {
  format: 'tickscope/scenario',
  version: 1,
  ruleset: 'broken',
  name: 'Two of them',
  seed: 1,
  setup: {
    units: [
      { id: 'a', side: 'a', at: { q: 0, r: 0 }, hp: 5 },
      { id: 'b', side: 'b', at: { q: 1, r: 1 }, hp: 5 },
    ],
  },
  controllers: { a: 'policy', b: 'policy' },
}

/** As little as a game can be. */
function tinyGame(id: string, rules: object = {}): Game {
  const [grid, turns] = [squareGrid(2, 2), rounds(['a', 'b'], 3)]
  return defineGame({
    id,
    setup: {
      units: list(group({ ...unitFields(['a', 'b'], grid.square), hp: int(0, 5), ...turns.unit }), 4),
      ...turns.battle,
    },
    order: { unit },
    events: eventTable({ hit: { fields: { unit }, tone: 'attack', text: ({ unit }) => `${unit} hits` } }),
    bars: ['hp'],
    board: () => grid.board(),
    ...turns.hooks,
    orders: { options: () => [] },
    phases: [turns.phase],
    ...rules,
  })
}
