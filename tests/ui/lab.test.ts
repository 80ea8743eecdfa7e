import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { numbersIn } from '#engine/lab/settings.ts'
import { KeptAnswer } from '#schemas/lab/kept-answer.ts'
import type { OutcomeOdds } from '#schemas/outcome-odds.ts'
import { withValueAt } from '#schemas/parsing/json-pointer.ts'
import { overText, rowsOf } from '#ui/lab/measured/measured-rows.ts'
import { boundsText, certainText, followedText, oddsLine } from '#ui/lab/odds/odds-lines.ts'
import { impossibleOf, looksOf, percentText } from '#ui/lab/outcome-look.ts'
import { extentOf, pointText, toldMetric } from '#ui/lab/sweep/curves.ts'
import { differingNumber, numberAt, pointerFrom, twoValues } from '#ui/lab/sweep/find-number.ts'
import { mostText } from '#ui/lab/sweep/most-text.ts'
import { firstOf, labelFrom, numberedFrom } from '#ui/lab/sweep/numbers.ts'
import { axisFor, axisObjection, furthest } from '#ui/lab/sweep/ranges.ts'
import { bestPairText, bestText, leftText, valueText, withValue } from '#ui/lab/sweep/sweep-text.ts'
import type { Tally } from '#worker/batch.ts'
import { type SweepPoint, sweepCsv } from '#worker/sweep.ts'
import showcase from '../../seeds/gambit/3v3-showcase.json' with { type: 'json' }
import { Scenario } from '../support/rulesets.ts'
import { withSpaces } from '../support/spaces.ts'

const THRESHOLD = '/setup/characters/1/skills/0/trigger/conditionValue'

describe('a number that can be set', () => {
  const withThreshold = (value: number) => {
    const draft = withValueAt(showcase, THRESHOLD.slice(1).split('/'), value)
    return draft.ok ? draft.value : null
  }
  test('is found by setting it to two values', () => {
    const path = differingNumber(withThreshold(61), withThreshold(59), 61, 59)
    expect(pointerFrom(path ?? [])).toBe(THRESHOLD)
    expect(numberAt(showcase, (path ?? []).map(String))).toBe(60)
  })
  test('is found nowhere if nothing comes of setting it', () => {
    expect(differingNumber(showcase, structuredClone(showcase), 61, 59)).toBeNull()
  })
  test('is told from others that differ by something else', () => {
    expect(differingNumber({ a: 1, b: [{ c: 5 }] }, { a: 2, b: [{ c: 6 }] }, 5, 6)).toEqual(['b', 0, 'c'])
  })
  test('has keys written as JSON Pointers write them', () => {
    expect(pointerFrom(['a/b', 0, 'c~d'])).toBe('/a~1b/0/c~0d')
  })
  test('is set to two values within its bounds, neither of which it has if there are so many', () => {
    fc.assert(
      fc.property(fc.integer({ min: -50, max: 50 }), fc.nat(100), fc.nat(100), (min, size, at) => {
        const [max, was] = [min + size + 1, Math.min(min + at, min + size + 1)]
        const [one, other] = twoValues({ min, max, was })
        expect(one).not.toBe(other)
        for (const value of [one, other]) expect(value).toBeGreaterThanOrEqual(min)
        for (const value of [one, other]) expect(value).toBeLessThanOrEqual(max)
        if (size >= 2) expect([one, other]).not.toContain(was)
      }),
    )
  })
})

describe('the numbers of a scenario', async () => {
  const numbers = numberedFrom(showcase, await numbersIn(Scenario.parse(showcase)))
  test('belong to the units they are of, and are called by their place', () => {
    expect(numbers.find(({ pointer }) => pointer === THRESHOLD)).toMatchObject({
      owner: 'Iris',
      words: 'rule 1 (heal), trigger, condition value',
      value: 60,
    })
    expect(numbers.find(({ pointer }) => pointer === '/setup/characters/1/hp')).toMatchObject({ words: 'hp' })
  })
  test('begin with the first that a rule asks for', () => {
    expect(firstOf(numbers)?.pointer).toBe(THRESHOLD)
    expect(firstOf([])).toBeNull()
  })
  test.each([
    [['tick limit 3 → none', 'Iris: Heal below 60 → 61 %'], 60, 61, 'Iris: Heal below … %'],
    [['turns 3 → 4'], 3, 4, 'turns …'],
    [['Bryn: position (-4, 2) → (-3, 2)'], -4, -3, null],
    [['other cover'], 3, 4, null],
  ])('%o is what the rules say of it', (changes, was, is, label) => {
    expect(labelFrom(changes, was, is)).toBe(label)
  })
})

describe('a range', () => {
  test.each([
    [{ min: 0, max: 100 }, 60, { from: 0, to: 100, step: 2 }],
    [{ min: 0, max: 100 }, 61, { from: 1, to: 99, step: 2 }],
    [{ min: 0, max: 20 }, 3, { from: 0, to: 20, step: 1 }],
    [{ min: -20, max: 20 }, -3, { from: -20, to: 20, step: 1 }],
    [{ min: 1, max: 999 }, 100, { from: 20, to: 980, step: 20 }],
  ])('within %o around %s', (bounds, was, axis) => {
    expect(axisFor('/x', bounds, was)).toEqual({ pointer: '/x', ...axis })
  })
  test('has what the number is among at most 51 values within its bounds', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1000, max: 1000 }),
        fc.nat(100_000),
        fc.nat(100_000),
        (min, size, at) => {
          const [max, was] = [min + size, min + (size === 0 ? 0 : at % (size + 1))]
          const { from, to, step } = axisFor('/x', { min, max }, was)
          expect((to - from) / step + 1).toBeLessThanOrEqual(51)
          expect((was - from) % step).toBe(0)
          expect([from >= min, to <= max, from <= was, was <= to]).toEqual([true, true, true, true])
        },
      ),
    )
  })
  test('goes as far as the rules let it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 5, max: 300 }), async (most) => {
        expect(await furthest(5, 300, async (value) => value <= most)).toBe(most)
        expect(await furthest(-5, -300, async (value) => value >= -most)).toBe(-most)
      }),
    )
  })
  test.each([
    [{ from: 0, to: 10, step: 1 }, null],
    [{ from: 10, to: 0, step: 1 }, '0 is less than 10'],
    [{ from: 0, to: 10, step: 0 }, 'steps must be more than 0'],
    [{ from: 0, to: 100, step: 1 }, '101 values are too many; 51 are the most'],
  ])('%o: %s', (axis, objection) => {
    expect(axisObjection({ pointer: '/x', ...axis }, 51)).toBe(objection)
  })
})

const exactly = (value: number, share: number): SweepPoint => ({
  value,
  exact: true,
  outcomes: {
    victory: { share, low: share, high: share },
    defeat: { share: 1 - share, low: 1 - share, high: 1 - share },
  },
})
const sampled = (value: number, share: number, within: number): SweepPoint => ({
  value,
  exact: false,
  outcomes: {
    victory: {
      share,
      low: 0,
      high: 1,
      sampled: { share, low: share - within, high: share + within, runs: 1000 },
    },
  },
})

describe('what a sweep found', () => {
  const swept = { label: 'Iris: Heal below … %', was: 60, step: 1 }
  const told = (points: readonly SweepPoint[]) => withSpaces(bestText(points, 'victory', swept))
  test('is the best value against what it is, and how sure that is', () => {
    const points = [exactly(41, 0.6), exactly(42, 0.78125), exactly(43, 0.78125), exactly(60, 0.625)]
    expect(told(points)).toBe('Best for victory: 42–43 % (78.1 %, exact); as it is, 60 %: 62.5 %, exact.')
    expect(told([exactly(59, 0.5), exactly(60, 0.625)])).toBe(
      'As it is, 60 %, is best for victory: 62.5 %, exact.',
    )
    expect(told([exactly(58, 0.5), exactly(59, 0.625), exactly(60, 0.625)])).toBe(
      'As it is, 60 %, is among the best for victory: 62.5 %, exact, like all of 59–60 %.',
    )
    expect(told([exactly(59, 0.625), exactly(60, 0.625)])).toBe(
      'It makes no difference: victory 62.5 %, exact with every value.',
    )
    expect(told([])).toBeNull()
    expect(told([{ value: 60, issue: 'setup: is missing' }])).toBe(
      'None of these values can be played: setup: is missing',
    )
  })
  test('is the best pair, of two numbers', () => {
    const pair = (values: [number, number], share: number): SweepPoint => {
      const { outcomes } = exactly(0, share) as Extract<SweepPoint, { outcomes: unknown }>
      return { values, exact: true, outcomes }
    }
    const numbers = [swept, { label: 'Iris: max hp …', was: 60 }]
    expect(withSpaces(bestPairText([pair([40, 60], 0.75), pair([60, 60], 0.625)], 'victory', numbers))).toBe(
      'Best for victory: Iris: Heal below 40 %, Iris: max hp 60 (75 %, exact); as it is: 62.5 %, exact.',
    )
  })
  test('is said to be uncertain where what was sampled overlaps', () => {
    expect(told([sampled(59, 0.6, 0.05), sampled(60, 0.58, 0.05)])).toMatch(/Too close to be sure/)
    expect(told([sampled(59, 0.9, 0.05), sampled(60, 0.58, 0.05)])).not.toMatch(/Too close/)
  })
  test('leaves out values with which there is no battle', () => {
    expect(told([{ value: 59, issue: 'is occupied' }, exactly(60, 0.5), exactly(61, 0.4)])).toMatch(
      /^As it is/,
    )
  })
  test('is a line for each outcome of each point in a spreadsheet', () => {
    const axes = [{ pointer: '/a/b', from: 60, to: 61, step: 1 }]
    expect(sweepCsv(axes, [exactly(60, 0.625), { value: 61, issue: 'no, "never"' }])).toEqual([
      '/a/b,exact,likeliest,outcome,share,low,high,issue',
      '60,true,victory,victory,0.625,0.625,0.625,',
      '60,true,victory,defeat,0.375,0.375,0.375,',
      '61,,,,,,,"no, ""never"""',
    ])
  })
  describe('by a metric', () => {
    const measured = (value: number, mean: number, within: number): SweepPoint => ({
      ...exactly(value, 0.5),
      metric: { mean, low: mean - within, high: mean + within },
    })
    const most = (points: readonly SweepPoint[]) => mostText(points, 'damage dealt, B Iris', [swept])
    test('is where there is most and least of it, against what it is', () => {
      expect(most([measured(40, 63.4, 1), measured(50, 12, 1), measured(60, 58.25, 1)])).toBe(
        'Most damage dealt, B Iris: at 40 % (63.4 on average), least at 50 % (12); as it is, 60 %: 58.25.',
      )
      expect(most([measured(40, 63, 3), measured(60, 60, 3)])).toMatch(
        /60\. Too close to the most to be sure/,
      )
      expect(most([measured(60, 63, 3), measured(61, 60, 3)])).not.toMatch(/Too close/)
      expect(most([measured(40, 5, 0), { value: 41, issue: 'no' }, measured(60, 5, 0)])).toBe(
        'It makes no difference: damage dealt, B Iris 5 on average with every value.',
      )
      expect(most([exactly(60, 0.5)])).toBeNull()
    })
    test('is kept with the work', () => {
      const metric = { name: 'damage:iris', label: 'damage dealt, B Iris' }
      const axis = { pointer: THRESHOLD, from: 40, to: 42, step: 1 }
      const kept = {
        analysis: 'sweep',
        id: '1',
        of: { branch: 'main', name: 'Main' },
        question: { numbers: [{ axis, label: swept.label, was: 60 }], metric },
        answer: { points: [measured(40, 63.4, 1), exactly(41, 1), { value: 42, issue: 'no' }] },
      }
      expect(KeptAnswer.parse(kept)).toEqual(kept)
    })
    test('is drawn from 0 to the top of its band, and said with it', () => {
      const told = toldMetric({ name: 'damage:iris', label: 'damage dealt, B Iris' })
      const points = [measured(40, 63.4, 1.5), exactly(41, 1)]
      expect(extentOf(points, told)).toEqual([0, 64.9])
      expect(points.map((point) => pointText(point, told))).toEqual([
        'damage dealt, B Iris 63.4 (61.9 to 64.9), 1,000 battles',
        'damage dealt, B Iris …, 1,000 battles',
      ])
    })
  })
  test('says its values as the rules would', () => {
    expect(valueText('Iris: Heal below … %', 60)).toBe('60 %')
    expect(valueText('turns …', 3)).toBe('3')
    expect(withValue('Iris: Heal below … %', 60)).toBe('Iris: Heal below 60 %')
    expect(withValue('Bryn: position, q', -4)).toBe('Bryn: position, q −4')
  })
  test.each([
    [0, 51, 1000, null],
    [39, 51, 9750, 'about 3 s'],
    [1, 100, 2000, 'about 4 min'],
    [51, 51, 1000, null],
  ])('%i of %i points after %i ms: %s', (done, all, ms, text) => {
    expect(leftText(done, all, ms)).toBe(text)
  })
})

describe('odds', () => {
  const odds: OutcomeOdds = {
    exact: true,
    states: 422,
    widest: 12,
    outcomes: {
      defeat: { share: 0.375, fraction: '3/8', low: 0.375, high: 0.375 },
      victory: { share: 0.625, fraction: '5/8', low: 0.625, high: 0.625 },
    },
  }
  const certain: OutcomeOdds = {
    exact: true,
    states: 36,
    widest: 1,
    outcomes: { defeat: { share: 1, fraction: '1', low: 1, high: 1 } },
  }
  const part = { share: 0.6, low: 0.57, high: 0.63, runs: 1000 }
  const bounded: OutcomeOdds = {
    ...odds,
    exact: false,
    outcomes: { victory: { share: 0.6, low: 0.1, high: 0.9, sampled: part } },
  }
  test('in a line', () => {
    expect(withSpaces(oddsLine(odds))).toBe('victory 62.5 %, exact')
    expect(oddsLine(certain)).toBe('always defeat')
    expect(oddsLine(bounded)).toBe('victory about 60 %')
  })
  test('with how they are known', () => {
    expect(followedText(odds, null)).toBe('422 states, every way followed')
    expect(followedText(odds, 4)).toBe('4 rolls, 422 states, every way followed')
    expect([null, 0, 4].map(certainText)).toEqual([
      'It always ends like this.',
      'No dice: it always ends like this.',
      'Whatever is rolled: it always ends like this.',
    ])
    expect(followedText(bounded, 9)).toMatch(/422 states were, and 1,000 battles were played$/)
    expect(withSpaces(boundsText(bounded.outcomes['victory']!))).toBe(
      'certainly 10 % to 90 %; of 1,000 battles played 60 %, 95 % interval 57 % to 63 %',
    )
  })
  test('are never rounded to certainty, nor broken across lines', () => {
    const texts = [0, 0.0001, 0.625, 0.9999, 1].map(percentText)
    expect(texts.map(withSpaces)).toEqual(['0 %', '< 0.1 %', '62.5 %', '> 99.9 %', '100 %'])
    expect(texts.join('')).not.toContain(' ')
  })
})

describe('outcomes', () => {
  test('are listed by side and told apart by shape and line', () => {
    const looks = looksOf(['undecided', 'defeat', 'victory', 'draw'], ['friendly', 'enemy'])
    expect(looks.map(({ name, side }) => [name, side])).toEqual([
      ['victory', 0],
      ['defeat', 1],
      ['draw', null],
      ['undecided', null],
    ])
    expect(new Set(looks.map(({ shape }) => shape)).size).toBe(4)
    expect(new Set(looks.map(({ dash }) => dash.join())).size).toBe(4)
    expect(looksOf(['won P2', 'won P1'], ['P1', 'P2']).map(({ name }) => name)).toEqual(['won P1', 'won P2'])
  })
  test('that cannot happen are those of their kind that are not there', () => {
    const all = ['victory', 'defeat', 'draw', 'undecided', 'awaiting', 'refused', 'fault']
    expect(impossibleOf(all, ['victory', 'defeat'])).toEqual(['draw', 'undecided'])
  })
})

describe('what battles come to', () => {
  const tally: Tally = {
    battles: 4,
    outcomes: { done: 4 },
    ticks: { '30': 4 },
    metrics: {
      'damage:rat': { '0': 2, '40': 2 },
      'damage:iris': { '10': 1, '20': 3 },
      'damage:late': { '5': 4 },
      'left:P1': { '7': 4 },
      'healing:iris': { '0': 4 },
    },
    firsts: { done: 0 },
    dice: true,
    credits: {},
    fault: null,
  }
  const known = [
    { name: 'ticks', label: 'ticks played' },
    { name: 'left:P1', label: 'armour left, P1' },
    { name: 'damage:iris', label: 'damage dealt, I Iris' },
    { name: 'damage:rat', label: 'damage dealt, R Rat' },
  ]
  test('is grouped in the order of the game, without what is always 0, units on one scale', () => {
    const { groups, zeros } = rowsOf(tally, known)
    expect(
      groups.map(({ title, rows }) => [title, rows.map(({ label, scale }) => [label, ...scale])]),
    ).toEqual([
      ['The battle', [['ticks played', 0, 30]]],
      ['Sides', [['armour left, P1', 0, 7]]],
      [
        'Units',
        [
          ['damage dealt, I Iris', 0, 40],
          ['damage dealt, R Rat', 0, 40],
          ['damage:late', 0, 40],
        ],
      ],
    ])
    expect(zeros).toBe(1)
    expect(groups[2]?.rows[0]?.measured).toMatchObject({ mean: 17.5, min: 10, median: 20, max: 20 })
  })
  test('says over how many seeds, or that there are no dice', () => {
    expect(overText({ ...tally, battles: 1000 })).toBe('over 1,000 seeds')
    expect(overText({ ...tally, dice: false })).toBe('no dice: every battle is this one')
  })
})
