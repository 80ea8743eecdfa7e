import { describe, expect, test } from 'vitest'
import type { NamedMatchup } from '#schemas/lab/matchups-result.ts'
import {
  apartText,
  byReason,
  cellText,
  inOrder,
  matchupsLine,
  matchupText,
  reasonText,
  sizedText,
  strengthText,
  troubleText,
} from '#ui/lab/matchups/matchups-text.ts'
import { withSpaces } from '../support/spaces.ts'

const matchup = (changed: Partial<NamedMatchup> = {}): NamedMatchup => ({
  a: 'Archer',
  b: 'Runner',
  exact: true,
  share: 0.625,
  low: 0.625,
  high: 0.625,
  losses: 0.375,
  draws: 0,
  ...changed,
})
const ranked = (team: string) => ({ team, strength: 0, low: 0, high: 0, share: 0 })

describe('a cell', () => {
  test('is the share the row wins, marked where it was sampled', () => {
    expect(withSpaces(cellText(matchup()))).toBe('62.5 %')
    expect(withSpaces(cellText(matchup({ exact: false })))).toBe('≈ 62.5 %')
  })
  test('says in a sentence what both win, what neither does, and how that is known', () => {
    expect(withSpaces(matchupText(matchup()))).toBe(
      'Archer wins 62.5 % against Runner and loses 37.5 %; exact, every roll followed',
    )
    expect(
      withSpaces(matchupText(matchup({ exact: false, low: 0.59, high: 0.65, losses: 0.25, draws: 0.125 }))),
    ).toBe(
      'Archer wins 62.5 % against Runner and loses 25 %, neither 12.5 %; sampled, 95 % interval 59 % to 65 %',
    )
  })
})

test.each([
  [[], '2 teams, no cycle'],
  [[['A', 'B', 'C']], '2 teams, 1 cycle'],
])('cycles %j are told in a line', (cycles, line) => {
  expect(matchupsLine({ teams: ['A', 'B'], cycles })).toBe(line)
})

test('the strongest come first, once all are ranked', () => {
  const teams = ['A', 'B']
  expect(inOrder({ teams, ranking: [ranked('B'), ranked('A')] })).toEqual(['B', 'A'])
  expect(inOrder({ teams, ranking: [] })).toEqual(teams)
})

test('a team is told with how many units it has, once that is known', () => {
  expect([undefined, 1, 45].map((units) => sizedText('Full house', units))).toEqual([
    'Full house',
    'Full house ·\u00a01\u00a0unit',
    'Full house ·\u00a045\u00a0units',
  ])
})

test('strengths have a minus, not a hyphen', () => {
  expect([1.256, -0.3].map(strengthText)).toEqual(['1.26', '−0.30'])
})

describe('what keeps teams from meeting', () => {
  const issue = (message: string) => [{ path: ['setup', 'edition'], message }]
  const names = ['Archer', 'Runner'] as const
  test.each([
    [{ home: 0, away: 1, issues: issue('is old for one') }, 'cannot meet Archer: edition is old for one'],
    [{ home: 1, away: 0, issues: issue('(1, 2) is taken') }, 'cannot meet Archer: (1, 2) is taken'],
    [{ home: 1, away: null, issues: issue('has nobody') }, 'has nobody'],
    [{ home: 0, away: null, issues: issue('has nobody') }, 'Archer has nobody'],
  ])('%j is said of the second', (trouble, text) => {
    expect(troubleText(trouble, names)).toBe(text)
  })
  const collision = (message: string) => [{ path: ['setup', 'characters', 1, 'position'], message }]
  test.each([
    [{ home: 0, away: 1, issues: issue('is old for one') }, 'Archer: edition is old for one'],
    [{ home: 1, away: 0, issues: collision('(1, 2) …') }, 'Archer: somebody would have no place to stand'],
    [{ home: 1, away: null, issues: issue('are mixed') }, 'anybody: edition are mixed'],
    [{ home: 0, away: null, issues: issue('has nobody') }, 'Archer: has nobody'],
  ])('%j is one reason for all it holds for', (trouble, text) => {
    expect(reasonText(trouble, names)).toBe(text)
  })
  test('is said once for all for whom it is the same', () => {
    const reasons = { A: 'Archer: old', B: null, C: 'Archer: far', D: 'Archer: old' }
    const apart = byReason(['A', 'B', 'C', 'D'] as const, (name) => reasons[name])
    expect(apart.map(({ teams }) => teams)).toEqual([['A', 'D'], ['C']])
    expect(apart.map(apartText)).toEqual(['2 cannot meet Archer: old', '1 cannot meet Archer: far'])
  })
})
