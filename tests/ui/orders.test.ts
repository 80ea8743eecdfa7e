import { expect, test } from 'vitest'
import { breakdownText, kindsOf, type Option, unitText } from '../../src/ui/orders/words.ts'

const units = [
  { id: 'p1_hero', glyph: 'H1', name: 'Huntress' },
  { id: 'a', glyph: 'A', name: 'A' },
]
const option = (kind: string, label: string): Option => ({
  order: { side: 'P', action: 'attack', target: 'c3r0' },
  label,
  kind,
  cells: [],
})

test('options stand together by kind, in plain words, and by unit where the kind begins with one', () => {
  const options = [
    option('attack', 'Attack c3r0'),
    option('p1_hero MOVE_AND_ATTACK', 'Move to (4, 3) and attack'),
    option('attack', 'Attack c3r1'),
    option('fire NE', 'Everything at once'),
  ]
  expect(kindsOf(options, units)).toEqual([
    { kind: 'attack', unit: null, name: 'Attack', options: [options[0], options[2]] },
    { kind: 'p1_hero MOVE_AND_ATTACK', unit: 'p1_hero', name: 'Move and attack', options: [options[1]] },
    { kind: 'fire NE', unit: null, name: 'Fire NE', options: [options[3]] },
  ])
})

test('a unit is called by its letter and its name, once where both are the same', () => {
  expect(['p1_hero', 'a', 'gone'].map((id) => unitText(id, units))).toEqual(['H1 Huntress', 'A', 'gone'])
})

test('the numbers of an effect are named in their order', () => {
  const breakdown = [
    { name: 'base', value: 5 },
    { name: 'defence', value: -3 },
  ]
  expect(breakdownText({ unit: 'a', text: '−2 hp', amount: -2, tone: 'attack', breakdown })).toBe(
    'base 5, defence −3',
  )
})
