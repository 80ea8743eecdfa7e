import { describe, expect, test } from 'vitest'
import type { Check, Option, Trace } from '#schemas/trace.ts'
import { headline, isWeighed, sideTraces, traceFor } from '#ui/battle/reasoning.ts'
import { rulesOf, verdictText } from '#ui/battle/verdict-text.ts'
import { tableOf } from '#ui/inspector/why/candidate-table.ts'

const units = [
  { id: 'a', glyph: 'A' },
  { id: 'b', glyph: 'B' },
]
const names = { units, cellName: () => 'c2r1' }
const total = (actual: number, passed: boolean): Check => ({
  name: 'forecast total',
  passed,
  actual,
  relation: '>=',
  needed: 20,
})
const option = (label: string, facts: Partial<Option>): Option => ({
  label,
  verdict: 'rejected',
  checks: [],
  ...facts,
})
const best = option('Attack c2r1', {
  verdict: 'selected',
  checks: [total(20, true)],
  candidates: [{ unit: 'a', score: [{ name: 'forecast', value: 20 }], kept: true }],
})
const less = option('Attack c2r0', { reason: 'comes to less', checks: [total(12, false)] })
const least = option('Attack c0r0', { reason: 'comes to less', checks: [total(0, false)] })
const trace = (actor: string, options: Option[], chosen: number | null): Trace => ({
  actor,
  question: 'Which order?',
  busy: false,
  options,
  chosen,
})
const ofSide = trace('E', [least, best, less], 1)
const weighed = (...options: Option[]): Trace => ({ ...trace('E', options, null), kind: 'weighed' })
const weighedText = (one: Option) => verdictText(weighed(one), one, names)
const inTurn = trace('a', [less, best, option('Hold', { verdict: 'skipped' })], 1)

describe('the decision of a side', () => {
  test('is that of each of its units, unless one decides by itself', () => {
    expect(traceFor({ id: 'b', side: 'E' }, [ofSide], units)).toBe(ofSide)
    expect(traceFor({ id: 'b', side: 'P' }, [ofSide], units)).toBeUndefined()
    expect(traceFor({ id: 'a', side: 'E' }, [ofSide, inTurn], units)).toBe(inTurn)
  })
  test('is found among those of units', () => expect(sideTraces([inTurn, ofSide], units)).toEqual([ofSide]))
  test('aims by its words: who takes part is no target', () =>
    expect(headline(ofSide, names)).toBe('Attack c2r1'))
})

describe('options', () => {
  test('are weighed where a trace says so', () => {
    expect(isWeighed(weighed(least, best))).toBe(true)
    expect(isWeighed(inTurn)).toBe(false)
  })
  test('come with what they came to and why that was not enough', () => {
    expect(weighedText(best)).toBe('selected — forecast total 20')
    expect(weighedText(less)).toBe('forecast total 12 — comes to less')
    const out = option('Torso to N', {
      reason: 'out_of_arc',
      checks: [{ name: 'in the arc', passed: false, note: 'it lies to S' }],
    })
    expect(weighedText(out)).toBe('in the arc: it lies to S')
    expect(weighedText(option('Hold fire', { reason: 'can_fire' }))).toBe('can fire')
  })
  test('are listed best first: the chosen one, those looked at longer, the larger number', () => {
    const looked = option('Move', { checks: [total(5, true), total(3, false)] })
    const listed = rulesOf(weighed(least, less, looked, best, option('Wait', {})))
    expect(listed.map(({ place }) => place)).toEqual([3, 2, 1, 0, 4])
  })
  test('of a unit that was passed over say so', () =>
    expect(headline({ ...weighed(less), actor: 'a' }, names)).toBe('nothing: something else was worth more'))
})

test('candidates with a score a target have a column a target', () => {
  const score = (...entries: [string, number][]) => entries.map(([name, value]) => ({ name, value }))
  const table = tableOf(
    [
      { unit: 'a', score: score(['forecast', 5], ['a', 5]), kept: true },
      { unit: 'b', score: score(['forecast', 3], ['b', 3]), kept: true },
    ],
    names,
  )
  expect(table.columns).toEqual(['forecast', '→ A', '→ B'])
  expect(table.rows.map(({ values }) => values)).toEqual([
    [5, 5, null],
    [3, null, 3],
  ])
})
