import { describe, expect, test } from 'vitest'
import { encounter } from '#engine/rulesets/encounter/index.ts'
import { gambit } from '#engine/rulesets/gambit/index.ts'
import { keptWorkSchema } from '#schemas/documents/saved-work.ts'
import type { Scenario } from '#schemas/documents/scenario.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { current, unit } from '../support/battle.ts'
import { scenarioOf } from '../support/encounter.ts'

const battle = current([unit('a', 'friendly', [0, 0]), unit('b', 'enemy', [1, 0])])

const gambitWork = keptWorkSchema(gambit.schemas)

const work = (scenario: Scenario = battle) => ({
  version: 1,
  battle: {
    scenario,
    branches: [{ id: 'branch-1', name: 'What if', parent: 'main', edits: [{ tick: 3, unit: 'a', hp: 5 }] }],
    cursor: { branch: 'main', tick: 2, frame: 1 },
    picked: 'a',
    isOurs: false,
  },
  bench: {
    mode: 'edit',
    base: { branch: 'main', tick: 0 },
    original: scenario,
    history: {
      value: structuredClone(scenario) as object,
      past: [{ key: 'name', forth: [{ op: 'replace', path: ['name'], value: 'x' }], back: [] }],
      future: [],
      settled: 0,
    },
  },
})

describe('a kept work', () => {
  test('is read as it was written', () => {
    expect(parse(gambitWork, work())).toEqual({ ok: true, value: work() })
  })
  test('has the orders that were given by hand', () => {
    const kept = work(scenarioOf({ units: [] }))
    const given = [{ tick: 0, order: { side: 'P', action: 'attack', target: 'c3r0' } }]
    Object.assign(kept.battle, { given })
    Object.assign(kept.battle.branches[0]!, { given })
    expect(parse(keptWorkSchema(encounter.schemas), kept)).toEqual({ ok: true, value: kept })
  })
  test('has the scenario of a branch that was run from the start', () => {
    const kept = work()
    Object.assign(kept.battle.branches[0]!, { edits: [], scenario: { ...battle, seed: 9 } })
    expect(parse(gambitWork, kept)).toEqual({ ok: true, value: kept })
  })
  test('has what the Lab found out, and the Lab may be what was looked at', () => {
    const kept = work()
    const share = { share: 0.625, fraction: '5/8', low: 0.625, high: 0.625 }
    const about = { id: '1', of: { branch: 'main', name: 'Main' } }
    const axis = { pointer: '/setup/characters/0/hp', from: 1, to: 9, step: 2 }
    const answers = [
      {
        analysis: 'sweep',
        ...about,
        question: { numbers: [{ axis, label: 'A: hp …', was: 5 }] },
        answer: {
          points: [
            { value: 1, exact: true, outcomes: { victory: share } },
            { value: 3, issue: 'no' },
          ],
        },
      },
      {
        analysis: 'odds',
        ...about,
        question: {},
        answer: { exact: true, outcomes: { victory: share }, states: 422, widest: 12 },
      },
    ]
    Object.assign(kept.battle, { answers })
    Object.assign(kept.bench, { mode: 'lab' })
    expect(parse(gambitWork, kept)).toEqual({ ok: true, value: kept })
    Object.assign(kept.battle, { answers: [{ ...answers[1], answer: { exact: true } }] })
    expect(parse(gambitWork, kept)).toMatchObject({ ok: false })
  })
  test.each([
    ['no name', { name: '' }],
    ['nobody on the board', { setup: { edition: 'current', characters: [] } }],
    [
      'two on one cell',
      {
        setup: {
          ...battle.setup,
          characters: [battle.setup.characters[0], battle.setup.characters[0]],
        },
      },
    ],
    ['a seed too large', { seed: 2 ** 40 }],
  ])('may have a draft that cannot run yet: %s', (_, change) => {
    const kept = work()
    Object.assign(kept.bench.history.value, change)
    expect(parse(gambitWork, kept)).toEqual({ ok: true, value: kept })
  })
  test.each<[string, (kept: ReturnType<typeof work>) => void]>([
    ['a branch of nothing', (kept) => Object.assign(kept.battle.branches[0]!, { edits: [] })],
    ['no scenario', (kept) => Object.assign(kept.battle, { scenario: null })],
    [
      'a scenario that cannot run',
      (kept) => Object.assign(kept.battle, { scenario: { ...battle, name: '' } }),
    ],
    ['a draft of another form', (kept) => Object.assign(kept.bench.history, { value: { setup: 3 } })],
    ['a draft with a list gone', (kept) => Object.assign(kept.bench.history.value, { setup: {} })],
    ['a cursor before the start', (kept) => Object.assign(kept.battle.cursor, { tick: -1 })],
    ['a branch without edits', (kept) => Object.assign(kept.battle.branches[0]!, { edits: [] })],
    ['steps that are none', (kept) => Object.assign(kept.bench.history, { past: ['undo'] })],
    ['another version', (kept) => Object.assign(kept, { version: 2 })],
  ])('is refused with %s', (_, spoil) => {
    const kept = structuredClone(work())
    spoil(kept)
    expect(parse(gambitWork, kept).ok).toBe(false)
  })
  test.each([null, undefined, 7, 'text', [], {}])('is refused if it is %o', (kept) => {
    expect(parse(gambitWork, kept).ok).toBe(false)
  })
})
