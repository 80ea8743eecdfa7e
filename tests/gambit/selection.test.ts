import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CurrentSkill } from '#schemas/gambit/setup.ts'
import type { Candidate, Score } from '#schemas/trace.ts'
import { currentScenario } from '../support/arbitraries.ts'
import { current, play, unit } from '../support/battle.ts'

type Unit = ReturnType<typeof unit>
type Row = [string, readonly [number, number], Partial<Unit>?]

const team = (faction: Unit['faction'], rows: readonly Row[]) =>
  rows.map(([id, at, rest]) => unit(id, faction, at, [], rest))

function candidates(rule: Partial<CurrentSkill>, others: readonly Unit[]): readonly Candidate[] {
  const a = unit('a', 'friendly', [0, 0], [{ skill: 'move', ...rule }])
  return play(current([a, ...others], { maxTicks: 1 })).decision(0, 'a').options[0]?.candidates ?? []
}
const pick = (rule: Partial<CurrentSkill>, others: readonly Unit[]) =>
  candidates(rule, others).find(({ kept }) => kept)?.unit

describe('criteria', () => {
  const spread = team('enemy', [
    ['x', [2, 0], { hp: 30 }],
    ['y', [0, 4], { hp: 10, maxHp: 10 }],
    ['z', [-1, 0], { hp: 200, maxHp: 800 }],
  ])
  const allies = team('friendly', [
    ['b', [3, 0], { hp: 20 }],
    ['c', [0, -1], { hp: 90 }],
  ])
  const rows: [string, Partial<CurrentSkill>, string][] = [
    ['[G7.2]', { criterion: 'nearest' }, 'z'],
    ['[G7.2]', { criterion: 'furthest' }, 'y'],
    ['[G7.3] raw hp, though x is lower by percentage', { criterion: 'lowest_hp' }, 'y'],
    ['[G7.3] raw hp, though y is at 100 %', { criterion: 'highest_hp' }, 'z'],
    ['[G7.1]', { target: 'ally', criterion: 'nearest' }, 'c'],
    ['[G7.1]', { target: 'ally', criterion: 'lowest_hp' }, 'b'],
    ['[G7.1]', { target: 'ally', criterion: 'highest_hp' }, 'c'],
    [
      '[G7.1] after the filter',
      { criterion: 'nearest', filter: { condition: 'hp_below', conditionValue: 99 } },
      'z',
    ],
    [
      '[G7.1] after the filter',
      { criterion: 'lowest_hp', filter: { condition: 'in_range', conditionValue: 3 } },
      'x',
    ],
    [
      '[G7.1] after the filter',
      { criterion: 'nearest', filter: { condition: 'hp_above', conditionValue: 25 } },
      'x',
    ],
  ]
  test.each(rows)('%s %j → %s', (_, rule, want) => expect(pick(rule, [...spread, ...allies])).toBe(want))
})

describe('most_enemies_nearby', () => {
  const rule = { criterion: 'most_enemies_nearby' } as const
  test('[G7.4] counts within 2 hexes, without the candidate', () => {
    const others = team('enemy', [
      ['x', [3, 0]],
      ['y', [4, 0]],
      ['z', [5, 0]],
      ['lone', [-3, 0]],
      ['edge', [3, -3]],
    ])
    const counts = candidates(rule, others).map(({ unit, score }) => [unit, score[0]?.value])
    expect(counts).toEqual([
      ['x', 2],
      ['y', 2],
      ['z', 2],
      ['lone', 0],
      ['edge', 0],
    ])
  })

  test('[G7.4] around allies it still counts the enemies of the one who decides', () => {
    const allies = team('friendly', [
      ['b', [2, 0]],
      ['c', [-2, 0]],
      ['d', [-3, 0]],
      ['e', [-1, -1]],
    ])
    const foes = team('enemy', [
      ['x', [3, 0]],
      ['y', [4, 0]],
      ['z', [-4, 0]],
    ])
    const counts = candidates({ ...rule, target: 'ally' }, [...allies, ...foes])
    expect(counts.map(({ unit, score, kept }) => [unit, score[0]?.value, kept])).toEqual([
      ['b', 2, true],
      ['c', 1, false],
      ['d', 1, false],
      ['e', 0, false],
    ])
  })
})

describe('ties', () => {
  const ring: Row[] = [
    ['e', [1, 0]],
    ['w', [-1, 0]],
    ['se', [0, 1]],
    ['nw', [0, -1]],
    ['ne', [1, -1]],
    ['sw', [-1, 1]],
  ]
  const criteria = ['nearest', 'furthest', 'lowest_hp', 'highest_hp', 'most_enemies_nearby'] as const
  test.each(criteria)(
    '[G7.5] %s: the lower r, then the lower q, whatever the order of the list',
    (criterion) => {
      expect(pick({ criterion }, team('enemy', ring))).toBe('nw')
      expect(pick({ criterion }, team('enemy', ring.toReversed()))).toBe('nw')
      const opposite: Row[] = [
        ['e', [1, 0]],
        ['w', [-1, 0]],
      ]
      expect(pick({ criterion }, team('enemy', opposite))).toBe('w')
    },
  )

  test('[G7.5] the trace says what was equal and what decided', () => {
    const told = candidates(
      { criterion: 'nearest' },
      team('enemy', [...ring.slice(0, 2), ['far', [3, 0]], ['nw', [0, -1]]]),
    )
    expect(Object.fromEntries(told.map(({ unit, because }) => [unit, because]))).toEqual({
      e: 'tied on distance; r 0 against -1',
      w: 'tied on distance; r 0 against -1',
      far: 'distance 3 against 1',
      nw: undefined,
    })
  })
})

test('[G7.1] a pick out of range blocks the rule though another is in range', () => {
  const rule = { skill: 'light-punch', criterion: 'lowest_hp' } as const
  const others = team('enemy', [
    ['x', [1, 0]],
    ['y', [4, 0], { hp: 10 }],
  ])
  const battle = play(current([unit('a', 'friendly', [0, 0], [rule]), ...others], { maxTicks: 1 }))
  expect(battle.verdicts(0, 'a')![0]).toBe('out_of_range')
})

const LARGER_WINS = ['distance × escapes', 'enemies nearby']

/** Compares scores as they are listed; which way round a number counts follows from the rule it belongs to. */
function better(a: readonly Score[], b: readonly Score[], larger: (name: string) => boolean): boolean {
  for (let i = 0; i < a.length; i++) {
    const [x, y] = [a[i]!, b[i]!]
    if (x.value !== y.value) return larger(x.name) ? x.value > y.value : x.value < y.value
  }
  return true
}

const stepOf = ({ score }: Candidate) => (score[0]?.name === 'step' ? score[0].value : 1)

function expectBest(listed: readonly Candidate[], larger: (name: string) => boolean) {
  const [kept, ...others] = listed.filter((candidate) => candidate.kept)
  expect(others).toEqual([])
  if (kept === undefined) return
  for (const loser of listed) {
    if (loser === kept) continue
    expect(loser.because).toBeTruthy()
    if (loser.score.length === kept.score.length) expect(better(kept.score, loser.score, larger)).toBe(true)
  }
}

test('[G7.1] [G8.5] [G8.10] whatever is kept in a trace is the best of what is listed, and the others say why not', () => {
  let seen = 0
  fc.assert(
    fc.property(currentScenario(), (document) => {
      const battle = play({ ...document, maxTicks: 6 })
      for (let tick = 0; tick < battle.ticks; tick++)
        for (const { actor, options } of battle.record(tick).decisions)
          for (const { instance, candidates = [], cells = [] } of options) {
            const rule = battle.at(tick)[actor]!.skills.find((skill) => skill.instance === instance)!
            const most = rule.criterion === 'furthest' || rule.criterion === 'highest_hp'
            expectBest(
              candidates,
              (name) => LARGER_WINS.includes(name) || (most && (name === 'distance' || name === 'hp')),
            )
            const flees = cells.some(({ score }) => score.some(({ name }) => LARGER_WINS.includes(name)))
            for (const step of [1, 2])
              expectBest(
                cells.filter((cell) => stepOf(cell) === step),
                (name) => flees && name !== 'r' && name !== 'q',
              )
            seen += candidates.length > 1 ? 1 : 0
          }
    }),
    { numRuns: 80 },
  )
  expect(seen).toBeGreaterThan(100)
})
