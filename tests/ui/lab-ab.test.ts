import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type AbResult, exactAb, pairedAb } from '#engine/lab/ab-result.ts'
import { KeptAnswer } from '#schemas/lab/kept-answer.ts'
import { ruleKey } from '#ui/battle/coverage/marks.ts'
import {
  abLine,
  abOptions,
  chanceText,
  differenceText,
  flipTable,
  howText,
  signedPoints,
  stoppedText,
  surenessText,
} from '#ui/lab/ab/ab-text.ts'
import { commandText, filesOf, savingText } from '#ui/lab/command-text.ts'
import { coverageLine, rankRules } from '#ui/lab/coverage/rank-rules.ts'
import type { CoverageRow, OutcomeOdds } from '#worker/protocol.ts'
import { Scenario } from '../support/rulesets.ts'

const odds = (victory: number): OutcomeOdds => ({
  exact: true,
  states: 1,
  widest: 2,
  outcomes: {
    victory: { share: victory, low: victory, high: victory },
    defeat: { share: 1 - victory, low: 1 - victory, high: 1 - victory },
  },
})
const exact = (a: number, b: number) => exactAb(odds(a), odds(b), 'victory') as AbResult
const pairs = {
  battles: 50,
  outcomes: { victory: { victory: 36, defeat: 2 }, defeat: { victory: 10, draw: 2 } },
  flips: [{ battle: 3, seed: 8, a: 'victory', b: 'defeat' }],
  fault: null,
}
const paired = pairedAb(pairs, 'victory', { 0: 17 })

describe('the difference in words', () => {
  test.each([
    [0.625, 0.45, 'B ends in victory 17.5 points less often than A, exactly'],
    [0.25, 0.26, 'B ends in victory 1 point more often than A, exactly'],
    [0.5, 0.5, 'Both end in victory equally often, exactly'],
    [0.5, 0.5001, 'To a tenth of a point both end in victory equally often, exactly'],
  ])('%d against %d: %s', (a, b, text) => {
    expect(differenceText(exact(a, b))).toBe(text)
  })

  test('of pairs it says how sure it is, and whether chance would do', () => {
    expect(differenceText(paired)).toBe('B ends in victory 16 points more often than A')
    expect(surenessText(paired)).toMatch(
      /^95 % sure: between \+[\d.]+ and \+[\d.]+ points; chance alone would hardly flip pairs so unevenly \(p\u00a0=\u00a00\.039\)$/,
    )
    const even = { ...pairs, outcomes: { victory: { victory: 40, defeat: 5 }, defeat: { victory: 5 } } }
    expect(surenessText(pairedAb(even, 'victory'))).toContain(
      'that may well be chance alone (p\u00a0=\u00a01)',
    )
    const same = { ...pairs, outcomes: { draw: { draw: 50 } }, flips: [] }
    expect(surenessText(pairedAb(same, 'victory'))).toMatch(/; no pair ended otherwise$/)
  })

  test('it is said that both play the same seeds, and where nothing is left to chance', () => {
    expect(howText(paired, 12)).toMatch(/^50 pairs: A and B play the same seeds, from 12 on/)
    expect(howText(exact(0, 1), 12)).toMatch(/nothing is left to chance/)
  })

  test('it is said after how much it was stopped', () => {
    expect(stoppedText(8198, 10_000)).toBe('stopped after 8,198 pairs')
    expect(stoppedText(1, 1000)).toBe('stopped after 1 pair')
    expect(stoppedText(1000, 1000)).toBe('stopped before it was known where the battles part')
  })

  test('in a line', () => {
    expect(abLine(exact(0.625, 0.45))).toBe('victory −17.5 points, exact')
    expect(abLine(paired)).toBe('victory +16 points')
    expect(signedPoints(-0.0001)).toBe('0')
    expect([chanceText(0.02071), chanceText(0.00001)]).toEqual([
      'p\u00a0=\u00a00.021',
      'p\u00a0<\u00a00.0001',
    ])
  })
})

test('the table of flips has every pair once, those that end the same on its diagonal', () => {
  const table = flipTable(paired, ['victory', 'defeat', 'draw'])
  expect(table.a).toEqual(['victory', 'defeat'])
  expect(table.b).toEqual(['victory', 'defeat', 'draw'])
  expect(table.a.map((a) => table.b.map((b) => table.count(a, b)))).toEqual([
    [36, 2, 0],
    [10, 0, 2],
  ])
})

test('answers are kept as they are', () => {
  const of = { branch: 'main', name: 'Main' }
  const question = { b: { branch: 'branch-1', name: 'Iris: hp 10' }, outcome: 'victory', pairs: null }
  const known = { id: '1', of }
  const rule = { unit: 'iris', option: 1, instance: 'heal-1', label: 'Heal', rejected: { no_target: 2 } }
  const counts = { weighed: 2, selected: 0, skipped: 3, never: true, shadowed: false }
  for (const kept of [
    { ...known, analysis: 'ab', question, answer: exact(0.625, 0.45) },
    { ...known, analysis: 'ab', question: { ...question, pairs: 1000 }, answer: paired },
    {
      ...known,
      analysis: 'coverage',
      question: {},
      answer: { battles: 1, odds: odds(0.5), rules: [{ ...rule, ...counts, without: odds(1) }] },
    },
  ])
    expect(KeptAnswer.parse(kept)).toEqual(kept)
})

describe('the command', () => {
  const scenario = Scenario.parse(JSON.parse(readFileSync('seeds/gambit/3v3-showcase.json', 'utf8')))
  const plain = { scenario, edits: [] }
  const changed = { scenario, edits: [{ tick: 9, unit: 'sable', hp: 10 }] }

  test('names the files as Save does, and never two the same', () => {
    expect(filesOf([plain, changed])).toEqual(['Three-against-three.json', 'Three-against-three-replay.json'])
    expect(filesOf([plain, plain])).toEqual(['Three-against-three.json', 'Three-against-three-2.json'])
    expect(savingText([plain])).toBe('save the scenario first')
    expect(savingText([plain, changed])).toBe('save the scenario of A and the replay of B first')
  })

  test('has only the options that make a difference', () => {
    expect(abOptions(null, 'won P1', 'won P1')).toEqual([])
    expect(commandText(['ab', 'a.json', 'b.json', ...abOptions(10_000, 'won P2', 'won P1'), '--json'])).toBe(
      "tickscope ab a.json b.json --runs 10000 --outcome 'won P2' --json",
    )
  })
})

describe('rules by what they matter', () => {
  const rule = (instance: string, changed: Partial<CoverageRow> = {}): CoverageRow => ({
    kind: 'rule',
    unit: 'iris',
    option: 1,
    instance,
    label: instance,
    weighed: 3,
    selected: 1,
    skipped: 0,
    rejected: {},
    never: false,
    shadowed: false,
    ...changed,
  })
  const known = (shares: Readonly<Record<string, number>>) =>
    new Map(Object.entries(shares).map(([name, share]) => [ruleKey(rule(name)), odds(share)]))

  test('the largest change of the outcome comes first, up or down; what is not known yet comes last', () => {
    const rows = ['same', 'later', 'better', 'worse'].map((name) => rule(name))
    const ablated = { asItIs: odds(0.6), known: known({ same: 0.6, better: 0.7, worse: 0.1 }) }
    const ranked = rankRules(rows, ablated, 'victory').map(({ instance }) => instance)
    expect(ranked).toEqual(['worse', 'better', 'same', 'later'])
  })

  test('considerations cannot be left out', () => {
    const rows = [rule('a'), rule('b', { kind: 'consideration' })]
    expect(rankRules(rows, { asItIs: null, known: new Map() }, 'victory')).toEqual([rows[0]])
  })

  test('the line counts the rules that were never selected, once each wherever an edit has put them', () => {
    const never = { selected: 0, never: true }
    expect(coverageLine([rule('a'), rule('b', never), rule('c', never)])).toBe('2 rules never selected')
    expect(coverageLine([rule('a', never), rule('a', { option: 2 })])).toBe('1 rule, all selected')
    expect(coverageLine([])).toBe('no rules')
  })
})
