import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { simulate } from '#engine/core/simulate.ts'
import { audit } from '#engine/lab/audit.ts'
import { coverageRows } from '#engine/lab/audit-rows.ts'
import { compileQuery } from '#engine/query/compile.ts'
import { matchesIn } from '#engine/query/matches.ts'
import { queryFor } from '#ui/battle/coverage/coverage-query.ts'
import { columnsFor, countText, groupsOf, valueIn } from '#ui/battle/coverage/coverage-table.ts'
import { markOf, marksFrom, markText, ruleKey } from '#ui/battle/coverage/marks.ts'
import { likeliestText, oddsText, withoutText } from '#ui/battle/coverage/without-text.ts'
import type { CoverageRow, OutcomeOdds } from '#worker/protocol.ts'
import { rulesetOf, Scenario } from '../support/rulesets.ts'

const row = (changed: Partial<CoverageRow> = {}): CoverageRow => ({
  kind: 'rule',
  unit: 'iris',
  option: 2,
  instance: 'heal-1',
  label: 'Heal',
  weighed: 5,
  selected: 2,
  skipped: 1,
  rejected: { out_of_range: 2, on_cooldown: 1 },
  never: false,
  shadowed: false,
  ...changed,
})

describe('the query for a number', () => {
  test.each([
    ['weighed', 'verdict != "skipped"'],
    ['selected', 'verdict == "selected"'],
    ['skipped', 'verdict == "skipped"'],
    ['rejected', 'verdict == "rejected"'],
    [{ reason: 'out_of_range' }, 'reason == "out_of_range"'],
  ] as const)('%j', (counted, end) => {
    expect(queryFor(row(), counted, [row()])).toBe(`rules: unit == "iris" && option == 2 && ${end}`)
  })

  test('names the rule where an edit has put another into its place, and gives up if both are called the same', () => {
    const kick = row({ instance: 'kick-1', label: 'Kick' })
    expect(queryFor(row(), 'selected', [row(), kick])).toBe(
      'rules: unit == "iris" && option == 2 && label == "Heal" && verdict == "selected"',
    )
    expect(queryFor(row(), 'selected', [row(), row({ instance: 'heal-2' })])).toBeNull()
  })

  test('escapes names', () => {
    expect(queryFor(row({ unit: 'a"b\\c' }), 'selected', [])).toContain('unit == "a\\"b\\\\c"')
  })

  test('is none for what no table has a row of', () => {
    expect(queryFor(row({ kind: 'consideration' }), 'selected', [])).toBeNull()
    expect(queryFor(row(), { reason: 'rejected' }, [])).toBeNull()
  })

  test('matches as often as the number says, for every number of a battle', async () => {
    const scenario = Scenario.parse(JSON.parse(readFileSync('seeds/gambit/3v3-showcase.json', 'utf8')))
    const rows = coverageRows(
      await audit.run({ scenario, edits: [], firstSeed: scenario.seed, runs: 1 }, 0, 1),
    )
    const timeline = simulate(rulesetOf(scenario), scenario)
    const matches = (text: string) => {
      const query = compileQuery(timeline.ruleset, text)
      if (!query.ok) throw new Error(query.problem.message)
      return [...matchesIn(query.value, timeline)].reduce((sum, found) => sum + found.rows.length, 0)
    }
    let numbers = 0
    for (const { rows: own } of groupsOf(rows))
      for (const each of own)
        for (const column of columnsFor(rows, false)) {
          const text = queryFor(each, column.counted, own)
          expect(matches(text ?? ''), text ?? '').toBe(valueIn(each, column))
          numbers++
        }
    expect(numbers).toBeGreaterThan(100)
  })
})

test('columns are the reasons that occur, in the order in which rules are judged', () => {
  const rows = [row({ rejected: { zeal: 1, out_of_range: 1, trigger_failed: 2 } }), row()]
  expect(columnsFor(rows, false).map(({ name }) => name)).toEqual([
    'weighed',
    'selected',
    'cooldown',
    'trigger',
    'range',
    'zeal',
    'skipped',
  ])
  expect(columnsFor(rows, true).map(({ name }) => name)).toEqual(['selected'])
  expect(columnsFor([row({ kind: 'consideration' })], false).map(({ name }) => name)).toEqual([
    'came up',
    'decided',
    'absent',
  ])
})

test.each([
  [0, '0'],
  [99_999, '99999'],
  [100_000, '100k'],
  [999_499, '999k'],
  [999_500, '1M'],
  [1_449_999, '1.4M'],
])('%i is shown as %s', (count, text) => {
  expect(countText(count)).toBe(text)
})

describe('marks', () => {
  const never = row({ selected: 0, weighed: 3, never: true })
  const shadowed = row({
    instance: 'kick-1',
    selected: 0,
    weighed: 0,
    skipped: 4,
    rejected: {},
    shadowed: true,
  })
  const marked = marksFrom([never, shadowed], true, new Map())
  const said = (marks: typeof marked) => [...marks].map(([key, rule]) => [key, markOf(rule)])

  test('say which rules never fire once all is counted', () => {
    expect(said(marked)).toEqual([
      [ruleKey(never), 'never'],
      [ruleKey(shadowed), 'shadowed'],
    ])
    expect(said(marksFrom([never, shadowed], false, new Map()))).toEqual([])
  })

  test('stay while the next battle is counted, until something speaks against them', () => {
    const early = [row({ selected: 0, weighed: 0, skipped: 0 }), { ...shadowed, skipped: 1 }]
    expect(marksFrom(early, false, marked)).toEqual(marked)
    const fires = [row({ selected: 1, weighed: 1 }), { ...shadowed, weighed: 1 }]
    expect(said(marksFrom(fires, false, marked))).toEqual([])
    expect(said(marksFrom(early, true, marked))).toEqual([[ruleKey(shadowed), 'shadowed']])
  })

  test('sum up a rule that an edit has moved', () => {
    const moved = row({ option: 1, selected: 1, weighed: 1 })
    expect(said(marksFrom([never, moved], true, new Map()))).toEqual([])
  })

  test('are not about considerations, which no editor lists', () => {
    expect(said(marksFrom([{ ...never, kind: 'consideration' }], true, new Map()))).toEqual([])
  })

  test('explain themselves', () => {
    expect(markText(never)).toBe('Weighed 3 times, but never selected.')
    expect(markText({ ...never, kind: 'consideration', weighed: 1 })).toBe(
      'Came up 1 time, but never decided.',
    )
    expect(markText(shadowed)).toMatch(/^Skipped 4 times and never even weighed/)
    expect(markText({ ...shadowed, kind: 'consideration' })).toBe('Never came up in 4 decisions.')
  })
})

/** Exact odds, in eighths. */
const odds = (eighths: Readonly<Record<string, number>>, exact = true): OutcomeOdds => ({
  exact,
  states: 1,
  widest: 8,
  outcomes: Object.fromEntries(
    Object.entries(eighths).map(([kind, n]) => {
      const share = n / 8
      return [kind, { share, low: share, high: share, ...(exact && { fraction: n === 8 ? '1' : `${n}/8` }) }]
    }),
  ),
})

describe('the odds without a rule', () => {
  const own = odds({ victory: 5, defeat: 3 })
  test.each([
    [odds({ victory: 5, defeat: 3 }), 'the same', '', ''],
    [odds({ victory: 7, defeat: 1 }), '87.5 %', '+25', ''],
    [odds({ victory: 4, defeat: 4 }), '50 %', '−12.5', ''],
    [odds({ victory: 1, defeat: 7 }), '12.5 %', '−50', '→ defeat'],
    [odds({ defeat: 8 }), '0 %', '−62.5', '→ defeat'],
    [odds({ victory: 4, defeat: 4 }, false), '≈ 50 %', '−12.5', ''],
  ])('are told by what is likeliest as it is: %#', (without, text, change, turn) => {
    expect(withoutText(own, without)).toMatchObject({ text, change, turn, isChanged: text !== 'the same' })
  })

  test('of a battle without dice are its outcome', () => {
    const [won, lost] = [odds({ victory: 8 }), odds({ defeat: 8 })]
    expect(withoutText(won, lost)).toMatchObject({ text: 'victory', turn: '→ defeat', change: '' })
    expect(withoutText(won, won)).toMatchObject({ text: 'the same', isChanged: false })
    expect([won, own].map(likeliestText)).toEqual(['victory', 'victory 62.5 %'])
  })

  test('are told exactly where they are known exactly', () => {
    expect(oddsText(own)).toBe('victory 5/8 (62.5 %), defeat 3/8 (37.5 %)')
    expect(oddsText(odds({ victory: 8 }, false))).toMatch(/about 100 %.*not exact/)
  })
})
