import { describe, expect, test } from 'vitest'
import type { Check, Option, Trace } from '#schemas/trace.ts'
import { bestFirst, headline, isWeighing, sideTraces, traceFor, weighedText } from '#ui/battle/reasoning.ts'
import { tableOf } from '#ui/inspector/why/candidate-table.ts'

const units = [
  { id: 'a', glyph: 'A' },
  { id: 'b', glyph: 'B' },
]
const nameOf = () => 'c2r1'
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
const inTurn = trace('a', [less, best, option('Hold', { verdict: 'skipped' })], 1)

describe('the decision of a side', () => {
  test('is that of each of its units, unless one decides by itself', () => {
    expect(traceFor({ id: 'b', side: 'E' }, [ofSide], units)).toBe(ofSide)
    expect(traceFor({ id: 'b', side: 'P' }, [ofSide], units)).toBeUndefined()
    expect(traceFor({ id: 'a', side: 'E' }, [ofSide, inTurn], units)).toBe(inTurn)
  })
  test('is found among those of units', () => expect(sideTraces([inTurn, ofSide], units)).toEqual([ofSide]))
  test('aims by its words: who takes part is no target', () =>
    expect(headline(ofSide, units, nameOf)).toBe('Attack c2r1'))
})

describe('options', () => {
  test('are weighed where a trace says so', () => {
    expect(isWeighing([inTurn, { ...ofSide, kind: 'weighed' }])).toBe(true)
    expect(isWeighing([inTurn])).toBe(false)
    expect(isWeighing([])).toBe(false)
  })
  test('come with what they came to and why that was not enough', () => {
    expect(weighedText(best, units)).toBe('selected — forecast total 20')
    expect(weighedText(less, units)).toBe('forecast total 12 — comes to less')
    const out = option('Torso to N', {
      reason: 'out_of_arc',
      checks: [{ name: 'in the arc', passed: false, note: 'it lies to S' }],
    })
    expect(weighedText(out, units)).toBe('in the arc: it lies to S')
    expect(weighedText(option('Hold fire', { reason: 'can_fire' }), units)).toBe('can fire')
  })
  test('are listed best first: the chosen one, those looked at longer, the larger number', () => {
    const looked = option('Move', { checks: [total(5, true), total(3, false)] })
    expect(bestFirst([least, less, looked, best, option('Wait', {})])).toEqual([3, 2, 1, 0, 4])
  })
  test('of a unit that was passed over say so', () =>
    expect(headline(trace('a', [less], null), units, nameOf, undefined, true)).toBe(
      'nothing: something else was worth more',
    ))
})

test('candidates with a score a target have a column a target', () => {
  const score = (...entries: [string, number][]) => entries.map(([name, value]) => ({ name, value }))
  const table = tableOf(
    [
      { unit: 'a', score: score(['forecast', 5], ['a', 5]), kept: true },
      { unit: 'b', score: score(['forecast', 3], ['b', 3]), kept: true },
    ],
    units,
    nameOf,
  )
  expect(table.columns).toEqual(['forecast', '→ A', '→ B'])
  expect(table.rows.map(({ values }) => values)).toEqual([
    ['5', '5', '–'],
    ['3', '–', '3'],
  ])
})
