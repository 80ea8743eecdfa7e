import { describe, expect, test } from 'vitest'
import type { Cell } from '#schemas/cell.ts'
import { checkText } from '#schemas/text/check-text.ts'
import type { Check, Option, Trace } from '#schemas/trace.ts'
import type { Link, Token, View } from '#schemas/view.ts'
import { headline, headlineLabel, questionOf } from '#ui/battle/reasoning.ts'
import { reasonWords, verdictText } from '#ui/battle/verdict-text.ts'

const units = [
  { id: 'bryn', glyph: 'A' },
  { id: 'iris', glyph: 'C' },
  { id: 'vex', glyph: 'E' },
]

/** As on a board whose cells have names of their own. */
const names = { units, cellName: ({ q, r }: Cell) => `${'abc'[q]}${r + 4}` }

const check = (facts: Partial<Check>): Check => ({ name: 'trigger', passed: false, ...facts })
const option = (facts: Partial<Option>): Option => ({
  label: 'Heal',
  verdict: 'selected',
  checks: [],
  ...facts,
})
const aimed = (unit: string) => ({ candidates: [{ unit, score: [], kept: true }] })
const stepTo = (q: number, r: number) => ({ cell: { q, r }, score: [], kept: true })
const trace = (facts: Partial<Trace>): Trace => ({
  actor: 'bryn',
  question: 'What to do?',
  busy: false,
  options: [],
  chosen: null,
  ...facts,
})

const hexes = { relation: '<=', unit: 'hexes' } as const
const enemyNear = check({
  ...hexes,
  actual: 5,
  needed: 3,
  note: 'an enemy within 3 hexes',
  tested: [{ unit: 'vex', actual: 5, passed: false }],
})

describe('a check in words', () => {
  test.each<[string, Check]>([
    ['E 5 hexes away — needs at most 3', enemyNear],
    ['62.33 % — needs below 50 %', check({ actual: 62.3333, relation: '<', needed: 50, unit: '%' })],
    ['1 tick — needs 0 ticks', check({ actual: 1, relation: '=', needed: 0, unit: 'ticks' })],
    ['1 hex away — needs more than 3', check({ ...hexes, relation: '>', actual: 1, needed: 3 })],
    ['1 hex away — needs more than 1', check({ ...hexes, relation: '>', actual: 1, needed: 1 })],
    ['0 members — needs at least 1 member', check({ relation: '>=', actual: 0, needed: 1, unit: 'members' })],
    ['2 ticks — needs less than 1 tick', check({ relation: '<', actual: 2, needed: 1, unit: 'ticks' })],
    ['100 hp — needs below 100 hp', check({ relation: '<', actual: 100, needed: 100, unit: 'hp' })],
    ['40 % — needs above 50 %', check({ relation: '>', actual: 40, needed: 50, unit: '%' })],
    ['an ally idle — nobody to ask', check({ note: 'an ally idle', tested: [] })],
    [
      'an ally below 60 % hp — nobody to ask',
      check({ note: 'an ally below 60 % hp', relation: '<', needed: 60, unit: '%', tested: [] }),
    ],
    [
      'an enemy channeling — found E idle',
      check({ note: 'an enemy channeling', tested: [{ unit: 'vex', actual: 'idle', passed: false }] }),
    ],
    [
      'E 8 hexes away — needs at most 4',
      check({
        name: 'filter',
        note: 'an enemy within 4 hexes',
        actual: 8,
        relation: '<=',
        needed: 4,
        unit: 'hexes',
        tested: [
          { unit: 'iris', actual: 9, passed: false },
          { unit: 'vex', actual: 8, passed: false },
        ],
      }),
    ],
    [
      'E at 40 % — needs at least 50 %',
      check({
        name: 'filter',
        note: 'NOT an enemy below 50 % hp',
        actual: 40,
        relation: '>=',
        needed: 50,
        unit: '%',
        tested: [{ unit: 'vex', actual: 40, passed: false }],
      }),
    ],
    [
      'hurt — found C 100 %',
      check({ note: 'hurt', unit: '%', tested: [{ unit: 'iris', actual: 100, passed: false }] }),
    ],
    [
      'least distance: E at (2, 0)',
      check({ actual: 5, note: 'least distance: vex at (2, 0)', passed: true }),
    ],
    ['yes', check({ name: 'enabled', passed: true })],
    ['no', check({ name: 'enabled' })],
  ])('%s', (words, facts) => expect(checkText(facts, units)).toBe(words))

  test('names a few units of many', () => {
    const tested = Array.from({ length: 45 }, (_, i) => ({ unit: `c${i}`, actual: 100, passed: false }))
    expect(checkText(check({ note: 'hurt', tested }), [])).toBe(
      'hurt — found c0 100, c1 100, c2 100, c3 100, 41 more',
    )
  })
})

describe('a verdict in words', () => {
  const inTurn = trace({})
  test.each<[string, Option]>([
    ['selected → C', option(aimed('iris'))],
    ['selected', option({})],
    ['selected → b1, relative to E', option({ ...aimed('vex'), cells: [stepTo(1, -3)] })],
    [
      'rejected — trigger: E 5 hexes away, needs at most 3',
      option({ verdict: 'rejected', checks: [enemyNear] }),
    ],
    [
      'rejected — range: E 4 hexes away, needs at most 1',
      option({
        ...aimed('vex'),
        verdict: 'rejected',
        checks: [check({ ...hexes, name: 'range', actual: 4, needed: 1 })],
      }),
    ],
    [
      'rejected — disabled',
      option({ verdict: 'rejected', reason: 'disabled', checks: [check({ name: 'enabled' })] }),
    ],
    ['rejected — out of ammo', option({ verdict: 'rejected', reason: 'out_of_ammo' })],
    ['skipped: a rule above was selected', option({ verdict: 'skipped' })],
  ])('%s', (words, facts) => expect(verdictText(inTurn, facts, names)).toBe(words))

  test('says the cell of several steps only if told', () => {
    const dash = option({ ...aimed('vex'), cells: [stepTo(1, 0), stepTo(2, 0)] })
    expect(verdictText(inTurn, dash, names)).toBe('selected, relative to E')
    expect(verdictText(inTurn, dash, names, { q: 1, r: 0 })).toBe('selected → b4, relative to E')
  })
})

describe('the headline', () => {
  const cell = { q: 1, r: 0 }
  const link: Link = {
    unit: 'bryn',
    kind: 'attack',
    label: 'Ranged Attack',
    from: { q: 0, r: 0 },
    to: cell,
    marker: 'arrow',
    ticksLeft: 2,
    preview: false,
    shift: 0,
  }
  const token: Token = { id: 'vex', name: 'E', glyph: 'E', side: 'enemy', shape: 'diamond', cell, bars: [] }
  const view = (facts: Partial<View>): View => ({ tokens: [], links: [], amounts: [], tints: [], ...facts })
  const heal = trace({ options: [option(aimed('iris'))], chosen: 0 })
  const busy = trace({ busy: true })

  test.each<[string, Trace, View | undefined]>([
    ['Heal → C', heal, undefined],
    ['Heal → C, resolves in 2 ticks', heal, view({ links: [link] })],
    ['Heal → C, resolves this tick', heal, view({ links: [{ ...link, ticksLeft: 0 }] })],
    ['nothing: no rule was selected', trace({}), undefined],
    ['busy with an earlier action', busy, undefined],
    [
      'Ranged Attack → b4, where E stands, resolves next tick',
      busy,
      view({ links: [{ ...link, ticksLeft: 1 }], tokens: [token] }),
    ],
    ['Ranged Attack → b4, empty now, resolves in 2 ticks', busy, view({ links: [link] })],
  ])('%s', (words, decided, shown) => expect(headline(decided, names, shown)).toBe(words))

  const drop = option({ label: 'drop a silver', cells: [stepTo(0, 0), { ...stepTo(1, 0), kept: false }] })
  const listed = trace({ options: [drop], chosen: 0, kind: 'listed' })
  const ofSide = { ...listed, actor: 'gote' }
  const both = { ...drop, ...aimed('iris') }
  const twice = { ...drop, cells: [stepTo(0, 0), stepTo(1, 0)] }
  test.each<[rule: string, decided: Trace, words: string]>([
    ['of a unit names the cell it chose', listed, 'drop a silver → a4'],
    ['of a side names the cell it chose', ofSide, 'drop a silver → a4'],
    ['of a side names no unit', { ...ofSide, options: [both] }, 'drop a silver → a4'],
    ['of a side names no cell where it chose two', { ...ofSide, options: [twice] }, 'drop a silver'],
    ['of a side whose options say it names none', { ...ofSide, kind: 'weighed' }, 'drop a silver'],
  ])('%s', (_, decided, words) => expect(headline(decided, names)).toBe(words))

  test('names the cell that is chosen now, not where something begun before leads', () => {
    const shown = view({ links: [{ ...link, to: { q: 2, r: 0 } }] })
    expect(headline(listed, names, shown)).toMatch(/^drop a silver → a4/)
  })

  test('is called by what it speaks of', () => {
    expect([headlineLabel(busy), headlineLabel(heal)]).toEqual(['Continuing', 'Next action'])
  })
})

test.each([
  ['out_of_range', 'target out of range'],
  ['out_of_ammo', 'out of ammo'],
])('the reason %s reads: %s', (id, words) => expect(reasonWords(id)).toBe(words))

describe('the question of a decision is shown', () => {
  test.each<[string, Partial<Trace>, string | null]>([
    ['where it is one of several', { question: 'Who comes in?', kind: 'listed' }, 'Who comes in?'],
    ['unless it is the usual one', { question: 'What to do?', kind: 'listed' }, null],
    ['unless nothing was asked', { question: 'Who comes in?', busy: true }, null],
    ['unless all are weighed by the same', { question: 'Which order?', kind: 'weighed' }, null],
  ])('%s', (_, facts, expected) => {
    expect(questionOf(trace(facts))).toBe(expected)
  })
})
