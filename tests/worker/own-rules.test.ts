import { describe, expect, test } from 'vitest'
import {
  defineGame,
  eventTable,
  type Game,
  group,
  int,
  list,
  orderOption,
  rounds,
  squareGrid,
  type Tick,
  unit,
  unitFields,
} from '#api/rules.ts'
import { bringModule, type Modules } from '#worker/own-rules.ts'
import type { Progress, Result } from '#worker/protocol.ts'
import { exportedText, newHost, unwrap } from '../support/host.ts'

const SIDES = ['red', 'blue'] as const
const GRID = squareGrid(3, 3)
const ROUNDS = rounds(SIDES, 3)

type Side = (typeof SIDES)[number]
const waits = (state: { units: { id: string; side: Side; acted: boolean }[]; toAct: Side }) =>
  ROUNDS.ready(state).map(({ id }) => orderOption({ unit: id }, 'Wait', 'info', []))

/** A game in which units wait, or do whatever else is said here. */
const gameOf = (id: string, act = (_ctx: Tick) => {}, rules: object = {}): Game =>
  defineGame({
    id,
    setup: {
      units: list(group({ ...unitFields(SIDES, GRID.square), hp: int(0, 5, 5), ...ROUNDS.unit }), 4),
      ...ROUNDS.battle,
    },
    order: { unit },
    events: eventTable({ waited: { fields: { unit }, tone: 'info', text: ({ unit }) => `${unit} waits` } }),
    bars: ['hp'],
    board: () => GRID.board(),
    ...ROUNDS.hooks,
    orders: { options: waits },
    phases: [{ name: 'act', run: (_, ctx) => act(ctx) }, ROUNDS.phase],
    ...rules,
  })

const scenarioOf = (ruleset: string) => ({
  format: 'tickscope/scenario',
  version: 1,
  ruleset,
  name: 'Two of them',
  seed: 1,
  setup: {
    units: [
      { id: 'r', side: 'red', at: { q: 0, r: 0 } },
      { id: 'b', side: 'blue', at: { q: 2, r: 2 } },
    ],
  },
  controllers: { red: 'policy', blue: 'policy' },
})

const ENTRY = '/local/rules/v1/my-game.js'
const TEXT = 'import { x } from "./x.js"\n\nthrow new Error("no")\n'
/** As a browser tells where it was thrown. */
const thrownAt = (place: string): Error => {
  const error = new Error('no hp')
  error.stack = `Error: no hp\n    at f (http://127.0.0.1:4180${place})\n    at http://127.0.0.1:4180${ENTRY}:9:9`
  return error
}

const bring = (module: () => unknown, text = TEXT) => {
  const modules: Modules = { load: async () => module(), text: async () => text }
  return bringModule(ENTRY, modules)
}
const issuesOf = <T>(result: Result<T>) => (result.ok ? [] : result.issues)

/** How a battle of the game goes, as the page hears of it. */
async function outcomeOf(ruleset: string): Promise<unknown> {
  const document = scenarioOf(ruleset)
  let refused: readonly string[] = []
  const outcome = await new Promise((resolve) => {
    const onProgress = ({ outcome }: Progress) => outcome !== null && resolve(outcome)
    void newHost()
      .open({ kind: 'document', document }, onProgress)
      .then((opened) => {
        refused = issuesOf(opened).map(({ message }) => message)
        if (!opened.ok) resolve(null)
      })
  })
  return outcome ?? refused
}

test('a module brings a game and its scenarios, and battles are played by it', async () => {
  const scenarios = [scenarioOf('mine')]
  const brought = unwrap(await bring(() => ({ default: gameOf('mine'), scenarios })))
  expect(brought).toMatchObject({ id: 'mine', scenarios, blank: { ruleset: 'mine', setup: { units: [] } } })
  expect(await outcomeOf('mine')).toEqual({ kind: 'draw' })
})

test('a game that changes its id is not known by the old one any more', async () => {
  await bring(() => ({ default: gameOf('before') }))
  await bring(() => ({ default: gameOf('after') }))
  expect(await outcomeOf('after')).toEqual({ kind: 'draw' })
  expect(await outcomeOf('before')).toEqual([
    expect.stringMatching(
      /skirmish, after, not "before"; your game is called "after": change `ruleset` here, or `id` in its module$/,
    ),
  ])
})

test('what a rule throws ends the battle as a fault that names file and line', async () => {
  const game = gameOf('failing', ({ tick }) => {
    if (tick === 2) throw thrownAt('/local/rules/v1/lib/combat%20rules.js:45:11')
  })
  await bring(() => ({ default: game }))
  expect(await outcomeOf('failing')).toEqual({
    kind: 'fault',
    tick: 2,
    phase: 'act',
    message: 'lib/combat rules.js:45: no hp',
  })
})

describe('what is thrown before the phases of a tick ends the battle as a fault there, with file and line', () => {
  const PLACE = '/local/rules/v1/my-game.js:45:11'
  const fail = () => {
    throw thrownAt(PLACE)
  }
  const failFrom =
    <R>(round: number, answer: (state: never) => R) =>
    (state: { round: number }): R =>
      state.round >= round ? fail() : answer(state as never)
  const rules: [name: string, rules: object, tick: number, phase: string][] = [
    ['options, at once', { orders: { options: fail } }, 0, 'order'],
    ['options, in a later round', { orders: { options: failFrom(2, waits) } }, 2, 'order'],
    ['weigh', { orders: { options: waits, weigh: fail } }, 0, 'order'],
    ['awaiting', { awaiting: fail }, 0, 'order'],
    ['awaiting, in a later round', { awaiting: failFrom(2, ROUNDS.hooks.awaiting) }, 2, 'order'],
    ['outcome', { outcome: fail }, 0, 'outcome'],
    ['outcome, in a later round', { outcome: failFrom(2, ROUNDS.hooks.outcome) }, 2, 'outcome'],
    ['chapter', { chapter: failFrom(2, ROUNDS.hooks.chapter) }, 2, 'chapter'],
  ]
  test.each(rules)('%s', async (_, rules, tick, phase) => {
    await bring(() => ({ default: gameOf('failing', undefined, rules) }))
    const fault = { kind: 'fault', tick, phase, message: 'my-game.js:45: no hp' }
    expect(await outcomeOf('failing')).toEqual(fault)
  })

  test.each(rules)('%s: what is saved of it is what is played again', async (_, rules) => {
    await bring(() => ({ default: gameOf('failing', undefined, rules) }))
    const host = newHost()
    const opened = (document: unknown) =>
      new Promise((resolve) => {
        const onProgress = ({ outcome }: Progress) => outcome !== null && resolve(outcome)
        void host.open({ kind: 'document', document }, onProgress).then(unwrap)
      })
    const outcome = await opened(scenarioOf('failing'))
    for (const kind of ['replay', 'recording'] as const) {
      const document = JSON.parse(await exportedText(host, 'main', kind))
      expect(await opened(document)).toEqual(outcome)
      expect(unwrap(await host.verify())).toEqual([])
    }
  })

  test.each(rules)('%s: the tick it happened in is shown', async (_, rules, tick, phase) => {
    await bring(() => ({ default: gameOf('failing', undefined, rules) }))
    const host = newHost()
    await new Promise((resolve) => {
      const onProgress = ({ outcome }: Progress) => outcome !== null && resolve(outcome)
      void host.open({ kind: 'document', document: scenarioOf('failing') }, onProgress)
    })
    const [packet] = unwrap(await host.packets('main', tick, tick))
    expect(packet?.fault).toEqual({ phase, message: 'my-game.js:45: no hp' })
  })
})

test('a board that cannot be drawn is told, and what was open stays', async () => {
  const board = () => {
    throw thrownAt('/local/rules/v1/my-game.js:45:11')
  }
  await bring(() => ({ default: gameOf('boardless', undefined, { board }) }))
  expect(await outcomeOf('boardless')).toEqual(['my-game.js:45: no hp'])
})

describe('a module that cannot be used is told in words, and the game stays what it was', () => {
  const refuses: [string, () => unknown, object][] = [
    [
      'without a game',
      () => ({}),
      { message: 'exports no game: it needs `export default defineGame({ … })`' },
    ],
    [
      'with something else',
      () => ({ default: () => 'a game' }),
      { message: 'exports something else than a game: it needs `export default defineGame({ … })`' },
    ],
    [
      'with a game of another copy',
      () => ({ default: { ...gameOf('mine') } }),
      {
        message:
          'exports a game made by another copy of tickscope/rules; a bundler must leave that import as it is (external)',
      },
    ],
    [
      'with an id of ours',
      () => ({ default: gameOf('skirmish') }),
      {
        message:
          'defines no game that can be played: "skirmish" is the id of a game that comes with Tickscope; give yours another one',
      },
    ],
    [
      'with scenarios that are none',
      () => ({ default: gameOf('mine'), scenarios: [{}] }),
      { message: 'exports `scenarios` that are none: a list of scenarios is needed, each with a name' },
    ],
    [
      'that throws',
      () => {
        throw thrownAt(`${ENTRY}:3:7`)
      },
      {
        path: [],
        message: 'fails as it is loaded: no hp',
        place: { line: 3, column: 7, excerpt: 'throw new Error("no")', caret: 6 },
      },
    ],
    [
      'whose import throws',
      () => {
        throw thrownAt('/local/rules/v1/x.js:3:7')
      },
      { path: ['x.js'], place: { line: 3 } },
    ],
    [
      'that cannot be linked',
      () => {
        throw new SyntaxError("'./x.js' does not provide an export named 'y'")
      },
      { message: "cannot be loaded: './x.js' does not provide an export named 'y'" },
    ],
  ]
  test.each(refuses)('%s', async (_, module, issue) => {
    await bring(() => ({ default: gameOf('mine') }))
    expect(issuesOf(await bring(module))).toMatchObject([issue])
    expect(await outcomeOf('mine')).toEqual({ kind: 'draw' })
  })
})

test.each([
  'https://elsewhere.example/local/rules/v1/my-game.js',
  '//elsewhere.example/local/rules/v1/my-game.js',
  'data:text/javascript,export default 1',
  '/assets/rules.js',
  '/local/rules/../file/my-game.js',
])('nothing is loaded from %s', async (path) => {
  Object.assign(globalThis, { location: new URL('http://127.0.0.1:4180/assets/entry.js') })
  expect(issuesOf(await newHost().bring(path))).toEqual([
    { path: [], message: 'cannot be loaded: only modules of `tickscope open --ruleset` are loaded' },
  ])
})
