import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ConditionForm,
  conditionsOf,
  conditionText,
  type Literal,
  queryText,
} from '#schemas/query/conditions.ts'
import { parseQuery } from '#schemas/query/expression.ts'
import { literal as written } from '#schemas/query/literal.ts'
import { TABLES } from '#schemas/query/tables.ts'

/** A query without the places of its parts. */
function meaning(text: string): unknown {
  const parsed = parseQuery(text)
  if (!parsed.ok) throw new Error(`${text}: ${parsed.problem.message}`)
  return JSON.parse(
    JSON.stringify(parsed.value, (key, value) => (key === 'start' || key === 'end' ? undefined : value)),
  )
}

const textsOf = (text: string) =>
  conditionsOf(text)?.map(({ conditions }) => conditions.map((one) => one.text))
const formsOf = (text: string) =>
  conditionsOf(text)?.flatMap(({ conditions }) => conditions.map((one) => one.form))

describe('a query in parts', () => {
  test.each<[string, ConditionForm[]]>([
    [
      'rules: label in ["Kick", "Light Punch"] && tick > 0',
      [
        { kind: 'among', column: 'label', values: ['Kick', 'Light Punch'] },
        { kind: 'compared', column: 'tick', operator: '>', value: 0 },
      ],
    ],
    ['units: q == -2', [{ kind: 'compared', column: 'q', operator: '==', value: -2 }]],
    ['units: (isDead == true)', [{ kind: 'compared', column: 'isDead', operator: '==', value: true }]],
    ['events: contains(text, "a \\"b\\" \\\\")', [{ kind: 'contains', column: 'text', value: 'a "b" \\' }]],
  ])('has forms: %s', (text, forms) => expect(formsOf(text)).toEqual(forms))

  test.each([
    'units: hp < maxhp * 0.3',
    'units: was(hp) > 3',
    'units: 3 < hp',
    'units: a in []',
    'units: a in [1, b]',
    'rules: !(label == "Kick")',
    'rules: contains(label, name)',
  ])('leaves as text what it has no form for: %s', (text) => expect(formsOf(text)).toEqual([null]))

  test.each([
    ['rules: a == 1 && (b == 2 && c == 3) && d', [['a == 1', '(b == 2 && c == 3)', 'd']]],
    ['rules: (a == 1) && b  ==  2', [['(a == 1)', 'b  ==  2']]],
    // One that may come to stand beside others.
    ['rules: a || b && c', [['(a || b && c)']]],
    ['rules: (a || b) && c', [['(a || b)', 'c']]],
    ['rules: a while units: b && c', [['a'], ['b', 'c']]],
    ['rules: ', [[]]],
  ])('cuts at && alone: %s', (text, parts) => expect(textsOf(text)).toEqual(parts))

  test('is none where the text cannot be read', () => {
    expect(conditionsOf('rules: label ==')).toBeNull()
    expect(conditionsOf('')).toBeNull()
    expect(conditionsOf('rule: ')).toBeNull()
  })
})

const name = fc.constantFrom('tick', 'label', 'hp', 'q', 'maxhp')
const literal: fc.Arbitrary<Literal> = fc.oneof(
  fc.integer({ min: -99, max: 99 }),
  fc.double({ min: 0, max: 1e6, noNaN: true }).map(Math.abs),
  fc.boolean(),
  fc.string({ maxLength: 8 }),
  fc.constantFrom('"', '\\', 'a \\" b', ' while units: x', '&&'),
)
const form: fc.Arbitrary<ConditionForm> = fc.oneof(
  fc.record({
    kind: fc.constant('compared' as const),
    column: name,
    operator: fc.constantFrom('==', '!=', '<', '<=', '>', '>='),
    value: literal,
  }),
  fc.record({
    kind: fc.constant('among' as const),
    column: name,
    values: fc.array(literal, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ kind: fc.constant('contains' as const), column: name, value: fc.string({ maxLength: 6 }) }),
)

/** Conditions of any kind, in and out of parentheses. */
const { expression } = fc.letrec<{ expression: string; atom: string }>((tie) => ({
  atom: fc.oneof(
    form.map(conditionText),
    name,
    name.map((column) => `was(${column}) - ${column} >= 2`),
    fc.tuple(name, name).map(([a, b]) => `abs(${a} - ${b}) <= 1`),
  ),
  expression: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'expression' },
    tie('atom'),
    tie('atom').map((of) => `!(${of})`),
    tie('expression').map((of) => `(${of})`),
    fc
      .tuple(tie('expression'), fc.constantFrom(' && ', '&&', ' || ', '  &&  '), tie('expression'))
      .map((parts) => parts.join('')),
  ),
}))
const query = fc
  .array(fc.tuple(fc.constantFrom(...TABLES), expression), { minLength: 1, maxLength: 3 })
  .map((clauses) => clauses.map(([table, condition]) => `${table}: ${condition}`).join(' while '))
  .filter((text) => parseQuery(text).ok)

describe('any query', () => {
  test('means the same put together again', () => {
    fc.assert(
      fc.property(query, (text) => {
        const parts = conditionsOf(text)
        expect(parts).not.toBeNull()
        expect(meaning(queryText(parts ?? []))).toEqual(meaning(text))
      }),
    )
  })

  test('means the same with every condition written anew from its form', () => {
    fc.assert(
      fc.property(query, (text) => {
        const parts = (conditionsOf(text) ?? []).map((clause) => ({
          ...clause,
          conditions: clause.conditions.map((one) =>
            one.form === null ? one : { ...one, text: conditionText(one.form) },
          ),
        }))
        expect(meaning(queryText(parts))).toEqual(meaning(text))
      }),
    )
  })

  test('has every form as it was written', () => {
    fc.assert(
      fc.property(form, (given) => {
        expect(formsOf(`units: ${conditionText(given)}`)).toEqual([given])
      }),
    )
  })

  test('keeps its other conditions word for word when one is set beside them', () => {
    fc.assert(
      fc.property(expression, form, (text, added) => {
        const [clause] = conditionsOf(`units: ${text}`) ?? []
        if (clause === undefined) return
        const conditions = [...clause.conditions, { text: conditionText(added), form: added }]
        const [again] = conditionsOf(queryText([{ ...clause, conditions }])) ?? []
        expect(again?.conditions.map((one) => one.text)).toEqual(conditions.map((one) => one.text))
      }),
    )
  })
})

test('texts are quoted as queries read them', () => {
  expect(written('a "b" \\')).toBe('"a \\"b\\" \\\\"')
  expect(written(-1.5)).toBe('-1.5')
})
