import { describe, expect, test } from 'vitest'
import { whatIfText } from '#schemas/text/what-if-text.ts'
import { discardText } from '#ui/battle/create-discard.ts'
import { optionTextsAt } from '#ui/battle/option-texts.ts'
import { battleStatusText, shortStatusText, sideThatWon } from '#ui/battle/outcome-text.ts'
import { runText } from '#ui/editor/run-draft.ts'
import { editTexts, forkedFrom } from '#ui/inspector/branches/branch-text.ts'
import { nameFromChanges } from '#ui/state/session/branches.ts'
import { forksOf, spreadMarks } from '#ui/timeline/markers/forks.ts'

const branch = (id: string, parent: string | null, tick = 0) => ({
  id,
  fork: parent === null ? null : { parent, tick },
  name: () => id.toUpperCase(),
})
const main = branch('main', null)
const early = branch('early', 'main', 3)
const late = branch('late', 'main', 20)
const deep = branch('deep', 'late', 25)
const all = [main, late, early, deep]

describe('the tree of branches', () => {
  test('has each below its parent, siblings by the tick of their fork', () => {
    expect(forkedFrom(all, null)).toEqual([main])
    expect(forkedFrom(all, 'main')).toEqual([early, late])
    expect(forkedFrom(all, 'late')).toEqual([deep])
    expect(forkedFrom(all, 'deep')).toEqual([])
  })
  test('says what goes when one is discarded', () => {
    expect(discardText([late])).toBe('Discarded LATE.')
    expect(discardText([late, deep])).toBe('Discarded LATE and the branch forked from it.')
    expect(discardText([main, late, deep])).toBe('Discarded MAIN and the 2 branches forked from it.')
  })
})

describe('a branch is called after its changes', () => {
  test.each<[readonly string[], string | null]>([
    [[], null],
    [['Iris: Heal below 60 → 75 %'], 'Iris: Heal below 60 → 75 %'],
    [['without Bryn', 'seed 12 → 13'], '2 changes: without Bryn, seed 12 → 13'],
    [
      ['Iris: new: If an ally is below 50 % hp: Heal the ally with the lowest hp'],
      'Iris: new: If an ally is below 50 % hp: Heal the ally with…',
    ],
  ])('%j is %s', (changes, name) => expect(nameFromChanges(changes)).toBe(name))
})

test.each([
  [['A: hp 3 → 4'], [], 'Taken over: A: hp 3 → 4.'],
  [[], ['A: hp 3 → 4 (tick 9)'], 'Not taken over: A: hp 3 → 4 (tick 9); branch from tick 9 to keep it.'],
  [
    ['without B'],
    ['a', 'b'],
    'Taken over: without B. Not taken over: a, b; branch from tick 9 to keep them.',
  ],
  [[], [], 'Nothing was changed: this is the battle as it was.'],
])('a run that takes %j over and leaves %j says so', (taken, left, text) =>
  expect(runText({ taken, left }, 9)).toBe(text),
)

describe('what a branch changed', () => {
  const units = [
    { id: 'c1', glyph: 'A' },
    { id: 'c2', glyph: 'B' },
  ]
  test('is said by its keys, with what fits in a word', () => {
    const edits = [
      { tick: 12, unit: 'c1', position: { q: 1, r: -2 }, maxHp: 80, skills: [], action: null },
      { tick: 15, unit: 'c2', hp: 7 },
    ]
    expect(editTexts(edits, 12, units)).toEqual([
      'A: position (1, -2), max hp 80, rules, no action',
      'tick 15, B: hp 7',
    ])
  })
})

test.each([
  ['Convert c3r1', 'Attack c3r1', 'Convert c3r1 instead of Attack c3r1'],
  ['Convert c3r1', null, 'Convert c3r1'],
  ['Attack c3r1', 'Attack c3r1', 'Attack c3r1'],
])('an order %s in place of %s is said by its words', (own, before, text) =>
  expect(whatIfText(own, before)).toBe(text),
)

describe('where branches part', () => {
  test('shows on the parent and on the branch, each with the way to the other', () => {
    expect(forksOf(all, 'main')).toEqual([
      { tick: 3, branch: 'early', text: 'EARLY forks here, at tick 3' },
      { tick: 20, branch: 'late', text: 'LATE forks here, at tick 20' },
    ])
    expect(forksOf(all, 'late')).toEqual([
      { tick: 20, branch: 'main', text: 'forked from MAIN at tick 20' },
      { tick: 25, branch: 'deep', text: 'DEEP forks here, at tick 25' },
    ])
    expect(forksOf([main], 'main')).toEqual([])
  })
  test.each([
    ['alone', [100], [88]],
    ['at the left edge', [0], [0]],
    ['at the right edge', [300], [276]],
    ['apart', [50, 100], [38, 88]],
    ['in one place', [100, 100, 110], [88, 112, 136]],
    ['crowded at the right edge', [298, 299, 300], [228, 252, 276]],
  ])('marks %s do not overlap', (_, xs, lefts) => {
    expect(spreadMarks(xs, 24, 300)).toEqual(lefts)
  })
})

describe('a rule in words', () => {
  const sets = [
    { from: 0, texts: { c1: ['first'], c2: ['second'] } },
    { from: 12, texts: { c1: ['changed'] } },
  ]
  test('is the one that holds at the tick', () => {
    expect(optionTextsAt(sets, 11, 'c1')).toEqual(['first'])
    expect(optionTextsAt(sets, 12, 'c1')).toEqual(['changed'])
    expect(optionTextsAt(sets, 40, 'c2')).toEqual([])
    expect(optionTextsAt([], 0, 'c1')).toEqual([])
  })
})

describe('how a battle stands', () => {
  test.each([
    [null, false, 'playing, 7 ticks so far', 'playing, 7 so far'],
    [null, true, 'stopped at tick 7', 'stopped at 7'],
    [{ kind: 'undecided' }, false, 'undecided after 7 ticks', 'undecided after 7'],
    [{ kind: 'victory' }, false, 'victory at tick 7', 'victory at 7'],
    [
      { kind: 'fault', tick: 7, phase: 'move', message: 'no way' },
      false,
      'a rule failed at tick 7, phase move: no way',
      'a rule failed at 7',
    ],
  ] as const)('%o reads as words, many or few', (outcome, isStopped, words, few) => {
    expect(battleStatusText(outcome, 7, isStopped)).toBe(words)
    expect(shortStatusText(outcome, 7, isStopped)).toBe(few)
  })
  test.each([
    [{ kind: 'victory' }, 0],
    [{ kind: 'defeat' }, 1],
    [{ kind: 'won', winner: 'South' }, 1],
    [{ kind: 'victory', winner: 'North' }, 0],
    [{ kind: 'draw' }, null],
    [{ kind: 'awaiting', side: 'North' }, null],
    [null, null],
  ] as const)('%o is won by side %s', (outcome, side) => {
    expect(sideThatWon(outcome, ['North', 'South'])).toBe(side)
  })
})
