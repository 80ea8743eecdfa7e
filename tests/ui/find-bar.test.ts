import { describe, expect, test } from 'vitest'
import { conditionsOf, conditionText, queryText } from '#schemas/query/conditions.ts'
import { parseQuery } from '#schemas/query/expression.ts'
import { FIXED_COLUMNS } from '#schemas/query/tables.ts'
import { caretContext } from '#ui/find/caret-context.ts'
import {
  draftOf,
  formOf,
  literalFrom,
  withColumn,
  withOperator,
  withValue,
  wordsOf,
} from '#ui/find/condition-words.ts'
import { withCondition, withoutCondition, withTable } from '#ui/find/edit-clauses.ts'
import { mendOf } from '#ui/find/mend.ts'
import { type Known, suggest, type Writable, withTaken } from '#ui/find/suggest.ts'

const KNOWN: Known = {
  columns: {
    ...FIXED_COLUMNS,
    units: [...FIXED_COLUMNS.units, { name: 'hp', kind: 'number' }, { name: 'isDead', kind: 'boolean' }],
  },
  values: [],
  nameOf: (id) => (id === 'iris' ? 'Iris' : undefined),
  past: ['units: hp < 3'],
  examples: [{ question: 'Who dies?', text: 'events: type == "died"' }],
}

/** What is offered at the ¦ in a text, and what the text becomes with one of it. */
function offered(marked: string, known: Partial<Known> = {}) {
  const caret = marked.indexOf('¦')
  const text = marked.replace('¦', '')
  const context = caretContext(text, caret)
  const list = suggest(text, context, { ...KNOWN, ...known })
  const taking = (wish: string): string => {
    const one: Writable | undefined = list.find((each) => each.text === wish)
    if (one === undefined) return `${wish} is not offered`
    const taken = withTaken(text, context, one)
    return `${taken.text.slice(0, taken.caret)}¦${taken.text.slice(taken.caret)}`
  }
  return { list, texts: list.map((one) => one.text), taking }
}

describe('suggestions', () => {
  test('begin with what was asked before, the tables and examples', () => {
    const { texts, taking } = offered('¦')
    expect(texts).toEqual(['units: hp < 3', 'rules:', 'events:', 'units:', 'events: type == "died"'])
    expect(taking('rules:')).toBe('rules: ¦')
    expect(taking('units: hp < 3')).toBe('units: hp < 3¦')
  })

  test('are tables, also before a colon that is there', () => {
    expect(offered('ev¦').taking('events:')).toBe('events: ¦')
    expect(offered('ru¦: label == 1').taking('rules:')).toBe('rules¦: label == 1')
  })

  test('are columns with their kinds, then functions; was() for units alone', () => {
    const { list, taking } = offered('rules: ¦')
    expect(list[0]).toMatchObject({ text: 'tick', note: 'number' })
    expect(list.map(({ text }) => text)).not.toContain('was()')
    expect(offered('units: ¦').texts).toContain('was()')
    expect(taking('abs()')).toBe('rules: abs(¦')
    expect(offered('rules: la¦ == 1').taking('label')).toBe('rules: label ¦== 1')
    expect(offered('units: was(h¦').taking('hp')).toBe('units: was(hp)¦')
  })

  test('are operators after a value, and what joins after a condition', () => {
    expect(offered('rules: label ¦').texts).toEqual(['==', '!=', '<', '<=', '>', '>=', 'in', '&&', '||'])
    expect(offered('rules: label ¦').taking('in')).toBe('rules: label in [¦')
    expect(offered('rules: label =¦').taking('==')).toBe('rules: label == ¦')
    expect(offered('rules: tick > 0 ¦').texts).toEqual(['&&', '||', 'while'])
  })

  test('are what the column holds, quoted, in place of the word alone', () => {
    const values = [
      { value: 'Light "Punch"', count: 20 },
      { value: 'Kick', count: 3 },
    ]
    expect(offered('rules: label == ¦', { values }).list[0]).toMatchObject({ note: '20×' })
    expect(offered('rules: label == Pu¦ && tick > 0', { values }).taking('Light "Punch"')).toBe(
      'rules: label == "Light \\"Punch\\"" ¦&& tick > 0',
    )
    expect(offered('rules: label == "Ki¦', { values }).taking('Kick')).toBe('rules: label == "Kick" ¦')
    expect(offered('rules: label in ["Kick", ¦]', { values }).taking('Kick')).toBe(
      'rules: label in ["Kick", "Kick"¦]',
    )
  })

  test('name units, and find them by name', () => {
    const values = [{ value: 'iris', count: 9 }]
    const { list, taking } = offered('rules: unit == Iris¦', { values })
    expect(list[0]?.note).toBe('Iris · 9×')
    expect(taking('iris')).toBe('rules: unit == "iris" ¦')
  })

  test('have what a column could hold too, true and false, and numbers only where they are few', () => {
    expect(offered('rules: verdict == ¦', { values: [{ value: 'skipped', count: 1 }] }).texts).toEqual([
      'skipped',
      'selected',
      'rejected',
    ])
    expect(offered('units: isDead == ¦').texts).toEqual(['true', 'false'])
    const ticks = Array.from({ length: 30 }, (_, value) => ({ value, count: 1 }))
    expect(offered('units: hp < ¦', { values: ticks }).texts).toEqual(['tick', 'q', 'r'])
  })

  test('do not repeat what stands there already', () => {
    expect(offered('rules: failed¦').texts).toEqual([])
    expect(offered('rules: label == "Kick"¦', { values: [{ value: 'Kick', count: 1 }] }).texts).toEqual([])
  })
})

describe('what would do in place of something wrong', () => {
  const mended = (text: string) => {
    const parsed = parseQuery(text)
    return parsed.ok ? null : (mendOf(text, parsed.problem)?.text ?? null)
  }
  test.each([
    ['rulez: label == 1', 'rules: label == 1'],
    ['units: abz(hp) > 1', 'units: abs(hp) > 1'],
    ['units: hp = 1', 'units: hp == 1'],
    ['units: hp === 1', 'units: hp == 1'],
    ['units: a & b', 'units: a && b'],
    ['units: hp <', null],
    ['units: (hp', null],
  ])('%s', (text, better) => expect(mended(text)).toBe(better))

  test('is the column alone, also inside was()', () => {
    const message = 'there is no column "hpp" in units; did you mean "hp"?'
    expect(mendOf('units: hpp > was(hpp)', { start: 13, end: 21, message })).toEqual({
      word: 'hp',
      text: 'units: hpp > was(hp)',
    })
  })
})

describe('conditions in words', () => {
  const said = (text: string) =>
    conditionsOf(text)?.flatMap(({ conditions }) =>
      conditions.map((one) =>
        wordsOf(one, KNOWN.nameOf)
          .map((word) => word.text)
          .join(' '),
      ),
    )
  test.each([
    ['rules: label in ["Kick", "Light Punch"] && tick >= 3', ['label is Kick or Light Punch', 'tick ≥ 3']],
    ['rules: unit == "iris" && name != "iris"', ['unit is Iris', 'name is not iris']],
    ['events: contains(text, "dies")', ['text contains dies']],
    ['units: hp < was(hp)', ['hp < was(hp)']],
    ['units: true while rules: tick == 1', ['any', 'tick is 1']],
  ])('%s', (text, words) => expect(said(text)).toEqual(words))

  test('are what they are made of', () => {
    const forms = conditionsOf(
      'rules: label in ["a", "b"] && tick <= 3 && contains(name, "x") && side != "y"',
    )
      ?.flatMap(({ conditions }) => conditions.map((one) => one.form))
      .filter((form) => form !== null)
    expect(forms).toHaveLength(4)
    for (const form of forms ?? []) expect(formOf(draftOf(form))).toEqual(form)
  })

  test('take values one by one for “is”, and one alone for the rest', () => {
    const one = { column: 'label', operator: 'is', values: ['Kick'] } as const
    const two = withValue(one, 'Dash')
    expect(conditionText(formOf(two)!)).toBe('label in ["Kick", "Dash"]')
    expect(withOperator(two, 'is not').values).toEqual(['Kick'])
    expect(withValue(withOperator(two, 'contains'), 'sh').values).toEqual(['sh'])
    expect(formOf({ ...one, values: [] })).toBeNull()
  })

  test('keep for another column what it can have', () => {
    const draft = { column: 'label', operator: 'contains', values: ['Kick'] } as const
    expect(withColumn(draft, { name: 'tick', kind: 'number' })).toEqual({
      column: 'tick',
      operator: 'is',
      values: [],
    })
    expect(withColumn(draft, { name: 'name', kind: 'text' })).toEqual({ ...draft, column: 'name' })
  })

  test('read what is typed by the kind of the column', () => {
    expect(literalFrom(' 3 ', 'number')).toBe(3)
    expect(literalFrom('three', 'number')).toBeNull()
    expect(literalFrom('3', 'text')).toBe('3')
    expect(literalFrom('true', 'boolean')).toBe(true)
    expect(literalFrom('', 'text')).toBeNull()
  })
})

describe('changing the parts', () => {
  const clausesOf = (text: string) => conditionsOf(text) ?? []
  const added = { text: 'tick > 1', form: null }

  test('leaves the text of the others as it is', () => {
    const clauses = clausesOf('rules: a  ==  1 && (b||c) while units: hp<3')
    expect(queryText(withCondition(clauses, 0, 0, added))).toBe('rules: tick > 1 && (b||c) while units: hp<3')
    expect(queryText(withCondition(clauses, 1, 1, added))).toBe(
      'rules: a  ==  1 && (b||c) while units: hp<3 && tick > 1',
    )
    expect(queryText(withTable(clauses, 1, 'events'))).toBe('rules: a  ==  1 && (b||c) while events: hp<3')
  })

  test('drops a clause with its last condition, but never what is asked for', () => {
    expect(queryText(withoutCondition(clausesOf('rules: a while units: b'), 1, 0))).toBe('rules: a')
    expect(queryText(withoutCondition(clausesOf('rules: a'), 0, 0))).toBe('rules: ')
    const any = withoutCondition(clausesOf('rules: a while units: b'), 0, 0)
    expect(queryText(any)).toBe('rules: true while units: b')
    expect(queryText(withCondition(any, 0, 1, added))).toBe('rules: tick > 1 while units: b')
  })
})
