import { describe, expect, test } from 'vitest'
import { answerText, changesBetween } from '#ui/battle/play/answer-text.ts'
import { type Aim, aimsOf, choicesAt, choicesFor, nextAble, type Option, press } from '#ui/orders/aiming.ts'

const at = (q: number, r = 0) => ({ q, r })
const option = (label: string, tone: string, more: Partial<Option> = {}): Option => ({
  order: { side: 'P', action: 'attack', target: 'c3r0' },
  label,
  kind: label,
  tone,
  cells: [],
  ...more,
})

/** W at 0, an ally at 1, a foe at 3, and a block at 5 and 6. */
const tokens = [
  { id: 'w', cell: at(0) },
  { id: 'ally', cell: at(1) },
  { id: 'foe', cell: at(3) },
  { id: 'block', cell: at(5), cells: [at(5), at(6)] },
]
const step = option('step', 'move', { unit: 'w', cells: [at(2)] })
const swap = option('swap', 'move', { unit: 'w', cells: [at(0), at(1)] })
const strike = option('strike', 'attack', { unit: 'w', cells: [at(3)] })
const wave = option('wave', 'skill', { unit: 'w', reaches: [at(3)] })
const rush = option('rush', 'charge', { unit: 'w', cells: [at(2), at(3)] })
const pass = option('pass', 'pass', { unit: 'w' })
const boast = option('boast', 'skill', { unit: 'w', cells: [at(0)] })
const volley = option('volley', 'attack', { cells: [at(3)] })
const void_ = option('into the void', 'attack', { cells: [at(4)] })
const shift = option('shift', 'move', { unit: 'block', cells: [at(6), at(7)] })
const inside = option('inside', 'move', { unit: 'block', cells: [at(5), at(6)] })
const all = [pass, step, void_, rush, wave, strike, volley, shift, inside, boast, swap]
const labels = (options: readonly Option[]) => options.map(({ label }) => label)

describe('what can be ordered', () => {
  test('is what the unit and its side can do, what hurts first, what hits nobody last', () => {
    expect(labels(choicesFor(all, 'w', tokens))).toEqual([
      'strike',
      'volley',
      'wave',
      'boast',
      'rush',
      'step',
      'swap',
      'pass',
      'into the void',
    ])
    expect(labels(choicesFor(all, null, tokens))).toEqual(['volley', 'into the void'])
  })
  test('has every move of a large unit once, by the cell it comes to', () => {
    expect(aimsOf(shift, tokens)).toEqual([at(7)])
    expect(labels(choicesFor(all, 'block', tokens))).toEqual(['volley', 'shift', 'into the void'])
  })
  test.each([
    [3, ['strike', 'volley', 'wave', 'rush']],
    [2, ['step', 'rush']],
    [1, ['swap']],
    [0, ['boast']],
    [7, []],
  ])('at cell %i: what ends there before what passes it', (q, wanted) => {
    expect(labels(choicesAt(choicesFor(all, 'w', tokens), at(q), tokens))).toEqual(wanted)
  })
})

describe('a click', () => {
  const click = (q: number, aim: Aim | null = null, unit: string | null = 'w', isConfirmed = true) =>
    press(
      {
        choices: choicesFor(all, unit, tokens),
        tokens,
        unit,
        isAble: (id) => id === 'w' || id === 'block' || id === 'ally',
        aim,
        isConfirmed,
      },
      at(q),
    )
  const aimAt = (q: number) => {
    const pressed = click(q)
    if (pressed.kind !== 'aim') throw new Error(pressed.kind)
    return pressed.aim
  }

  test('on a cell something can be ordered at points at it; once more orders it', () => {
    const aim = aimAt(2)
    expect(labels(aim.options)).toEqual(['step', 'rush'])
    expect(click(2, aim)).toEqual({ kind: 'order', option: step })
    expect(click(2, { ...aim, at: 1 })).toEqual({ kind: 'order', option: rush })
  })
  test('elsewhere points there instead', () => expect(click(3, aimAt(2))).toMatchObject({ kind: 'aim' }))
  test('on another unit that can act picks it', () =>
    expect(click(5)).toEqual({ kind: 'pick', unit: 'block' }))
  test('on one that is a target too leaves the choice', () => {
    const aim = aimAt(1)
    expect([labels(aim.options), aim.other]).toEqual([['swap'], 'ally'])
    expect(click(1, { ...aim, at: 1 })).toEqual({ kind: 'pick', unit: 'ally' })
  })
  test('on who acts points at what it can do where it stands; once more orders it', () =>
    expect(click(0, aimAt(0))).toEqual({ kind: 'order', option: boast }))
  test('on who acts, where it can do nothing, is no order', () =>
    expect(click(5, null, 'block')).toEqual({ kind: 'back' }))
  test('where nothing can be is denied, and picks nobody', () => {
    expect(click(7)).toEqual({ kind: 'deny' })
    expect(click(2, null, null)).toEqual({ kind: 'deny' })
  })
  test('orders at once what is plain, for who wants no second look', () => {
    expect(click(4, null, 'w', false)).toEqual({ kind: 'order', option: void_ })
    expect(click(3, null, 'w', false)).toMatchObject({ kind: 'aim' })
    expect(click(1, null, 'w', false)).toMatchObject({ kind: 'aim' })
  })
})

test('after somebody the next that can act is on, from the first again after the last', () => {
  const units = ['a', 'b', 'c', 'd']
  const able = (id: string) => id === 'a' || id === 'c'
  expect([null, 'a', 'b', 'c', 'd'].map((after) => nextAble(units, able, after))).toEqual([
    'a',
    'c',
    'c',
    'a',
    'a',
  ])
  expect(nextAble(units, () => false, 'a')).toBeNull()
})

test('what the other side did is told with what it changed', () => {
  const token = (id: string, value: number) => ({
    id,
    name: id,
    glyph: id.toUpperCase(),
    side: 'P1',
    shape: 'circle' as const,
    cell: at(0),
    bars: [{ label: 'hp', value, max: 5 }],
  })
  const view = (...there: ReturnType<typeof token>[]) => ({
    tokens: there,
    links: [],
    amounts: [],
    tints: [],
  })
  const changes = changesBetween(
    view(token('w1', 3), token('t1', 2), token('a1', 1)),
    view(token('w1', 2), token('t1', 2)),
  )
  expect(changes).toEqual(['W1 3 → 2 hp', 'A1 is gone'])
  const answered = { tick: 4, side: 'P2', unit: 'r2', label: 'Attack P1 Warrior on (2, 2)' }
  expect(answerText(answered, changes, [{ id: 'r2', glyph: 'R2' }])).toBe(
    'R2 – Attack P1 Warrior on (2, 2): W1 3 → 2 hp, A1 is gone',
  )
  expect(answerText({ ...answered, unit: null }, [], [])).toBe('Attack P1 Warrior on (2, 2)')
})
