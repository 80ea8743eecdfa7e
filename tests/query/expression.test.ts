import { describe, expect, test } from 'vitest'
import { parseQuery, type QueryNode } from '#schemas/query/expression.ts'

/** A condition with all its parentheses, to see what binds to what. */
function spelled(node: QueryNode): string {
  switch (node.kind) {
    case 'value':
      return JSON.stringify(node.value)
    case 'column':
      return node.name
    case 'was':
      return `was(${node.name})`
    case 'not':
      return `!${spelled(node.of)}`
    case 'minus':
      return `-${spelled(node.of)}`
    case 'in':
      return `(${spelled(node.value)} in [${node.list.map(spelled).join(' ')}])`
    case 'call':
      return `${node.name}(${node.args.map(spelled).join(' ')})`
    default:
      return `(${spelled(node.left)} ${node.operator} ${spelled(node.right)})`
  }
}

function read(text: string): string {
  const parsed = parseQuery(text)
  if (!parsed.ok) throw new Error(parsed.problem.message)
  return parsed.value.map(({ table, condition }) => `${table}: ${spelled(condition)}`).join(' while ')
}

describe('binding, tightest first', () => {
  test.each([
    ['units: !a && b', 'units: (!a && b)'],
    ['units: -a * b', 'units: (-a * b)'],
    ['units: a + b * c', 'units: (a + (b * c))'],
    ['units: a - b - c', 'units: ((a - b) - c)'],
    ['units: a + b < c % 2', 'units: ((a + b) < (c % 2))'],
    ['units: a < b == c > d', 'units: ((a < b) == (c > d))'],
    ['units: a in [1, 2] == b', 'units: ((a in [1 2]) == b)'],
    ['units: a + 1 in [b]', 'units: ((a + 1) in [b])'],
    ['units: a == b && c', 'units: ((a == b) && c)'],
    ['units: a && b || c && d', 'units: ((a && b) || (c && d))'],
    ['units: a && (b || c)', 'units: (a && (b || c))'],
    ['units: ((a))', 'units: a'],
    ['units: (abs(a)) == ((max(1, 2)))', 'units: (abs(a) == max(1 2))'],
    ['units: (a in [1]) && ("b" == (c))', 'units: ((a in [1]) && ("b" == c))'],
    ['units: !(a || b)', 'units: !(a || b)'],
    ['units: --a', 'units: --a'],
  ])('%s', (text, whole) => expect(read(text)).toBe(whole))
})

describe('what can be written', () => {
  test.each([
    [
      'rules: unit == "iris" && actual - needed <= 1',
      'rules: ((unit == "iris") && ((actual - needed) <= 1))',
    ],
    ['  events :type=="died"', 'events: (type == "died")'],
    ['units: a in []', 'units: (a in [])'],
    ['units: a in["x"]', 'units: (a in ["x"])'],
    ['units: was(hp) - hp > max(3, abs(-2.5))', 'units: ((was(hp) - hp) > max(3 abs(-2.5)))'],
    [
      'events: contains(text, "a \\"b\\" \\\\ while units: c")',
      'events: contains(text "a \\"b\\" \\\\ while units: c")',
    ],
    ['units: class == "mage" && new', 'units: ((class == "mage") && new)'],
    ['units: this == 1', 'units: (this == 1)'],
    ['units: while > 1', 'units: (while > 1)'],
    ['units: inn == 1', 'units: (inn == 1)'],
    ['units: .5 < 1e3', 'units: (0.5 < 1000)'],
    ['units: true', 'units: true'],
    ['units: hp < 3 while rules: reason == "x"', 'units: (hp < 3) while rules: (reason == "x")'],
    ['units: (hp < 3)while rules:a while events: b', 'units: (hp < 3) while rules: a while events: b'],
  ])('%s', (text, whole) => expect(read(text)).toBe(whole))

  test('long lists of alternatives', () => {
    const many = `units: ${Array.from({ length: 100 }, () => 'hp==1').join('||')}`
    expect(read(many)).toContain('hp == 1')
  })
})

describe('what is refused says where and what to do', () => {
  test.each([
    ['units: hp === 30', '===', 'write =='],
    ['units: hp !== 30', '!==', 'write !='],
    ['units: hp = 30', '=', 'write =='],
    ['units: hp & 1', '&', 'write &&'],
    ['units: hp ** 2 > 1', '**', 'not known'],
    ['units: hp ?? 2', '??', 'not known'],
    ['units: hp << 2', '<<', 'not known'],
    ['units: action.skill == "heal"', 'action.skill', 'inside a value'],
    ['units: action["skill"] == "heal"', 'action["skill"]', 'inside a value'],
    ['units: "abc".length > 1', '"abc".length', 'inside a value'],
    ['units: length(name) > 3', 'length', 'no function "length"'],
    ['units: hp.max()', 'hp.max()', 'no function'],
    ['units: contain(name, "a")', 'contain', 'did you mean "contains"?'],
    ['units: (abs)(3)', '(abs)(3)', 'not understood'],
    ['units: abs()', 'abs()', 'takes one value'],
    ['units: abs(1, 2)', 'abs(1, 2)', 'takes one value'],
    ['units: min(1)', 'min(1)', 'takes two values'],
    ['units: min(1 2) > 0', ' ', 'commas'],
    ['units: min(1, 2,) > 0', '', 'commas'],
    ['units: hp in [1 2]', ' ', 'commas'],
    ['units: hp in [1,,2]', '[1,,2]', 'commas'],
    ['units: hp in [1,]', ',', 'commas'],
    ['units: hp in 3', '3', 'a list'],
    ['units: hp in (3)', '(3)', 'a list'],
    ['units: hp in ([3])', '([3])', 'a list'],
    ['units: [1, 2] == hp', '[1, 2]', 'only after "in"'],
    ['units: was(hp + 1) > 2', 'hp + 1', 'the name of a column'],
    ['units: was("hp") > 2', '"hp"', 'the name of a column'],
    ['units: hp ? true : false', 'hp ? true : false', 'no ? :'],
    ['units: hp == null', 'null', 'null is not a value'],
    ["units: name == 'a'", "'", 'double quotes'],
    ['units: name == `a`', '`', 'double quotes'],
    ['units: name == "a', '', 'ends with "'],
    ['units: name == "a\\n"', '"a\\n"', '\\n is not known'],
    ['units: +hp > 2', '+hp', '+ before a value'],
    ['units: ~hp', '~hp', '~ before a value'],
    ['units: hp <', '', 'missing after <'],
    ['units: < 3', '<', 'not understood'],
    ['units: (hp < 3', '', 'never closed'],
    ['units: hp < 3)', ')', 'not understood'],
    ['units: hp in [3', '', 'never closed'],
    ['units: ()', '', 'missing'],
    ['units: hp < 3 tick > 2', 'tick > 2', '&& or ||'],
    ['units: hp < 3, tick > 2', 'tick > 2', '&& or ||'],
    ['units: hp < 3;', ';', '&& joins'],
    ['units: (hp < 3, tick)', '(hp < 3, tick)', 'one condition'],
    ['units: (hp < 3,)', '(hp < 3,)', 'one condition'],
    ['units: hp < 1e999', '1e999', 'too large'],
    ['units: hp and tick', 'and tick', '&& or ||'],
    ['hp < 3', 'hp < 3', 'begin with a table: rules:, events:, units:'],
    ['unit: hp < 3', 'unit', 'did you mean "units"?'],
    ['weapons: hp < 3', 'weapons', 'there are rules, events, units'],
    ['', '', 'begin with a table'],
    ['units:', '', 'after the colon'],
    ['units:  ', '  ', 'after the colon'],
    ['units: hp < 3 while rules:', '', 'after the colon'],
    [`units: ${'('.repeat(60)}hp${')'.repeat(60)}`, '(', 'nested more than 50 deep'],
    [`units: ${'!'.repeat(60)}hp`, '!', 'nested more than 50 deep'],
    [`units: hp == "${'x'.repeat(1000)}"`, 'x'.repeat(12), 'characters long'],
  ])('%s', (text, wrong, message) => {
    const parsed = parseQuery(text)
    if (parsed.ok) throw new Error('was taken')
    const { problem } = parsed
    expect(problem.message).toContain(message)
    expect(text.slice(problem.start, problem.end).startsWith(wrong)).toBe(true)
  })

  test('and the next text is read as if nothing had happened', () => {
    parseQuery('units: abs(hp')
    expect(read('units: abs(hp) > 1')).toBe('units: (abs(hp) > 1)')
  })
})
