import { expect, test } from 'vitest'
import { SHAPES, shapeOfSide } from '#schemas/shapes.ts'
import type { Token, UnitInfo, View } from '#schemas/view.ts'
import { verdictText } from '#ui/battle/verdict-text.ts'
import { whereIs } from '#ui/battle/whereabouts.ts'
import { castGroups } from '#ui/board/cast/cast-groups.ts'
import { shareOf } from '#ui/board/layout/bars.ts'
import { crowdsOf } from '#ui/board/layout/crowds.ts'
import { blockPath, distanceIn } from '#ui/board/layout/footprint.ts'
import { shownBox } from '#ui/board/layout/geometry.ts'
import { viewChanges } from '#ui/board/layout/view-changes.ts'

const benched = (id: string, side: string, hp = 1) => ({
  id,
  name: id,
  glyph: id,
  side,
  shape: 'circle' as const,
  bars: [{ label: 'hp', value: hp, max: 1 }],
})
const token = (id: string, side: string, q: number): Token => ({ ...benched(id, side), cell: { q, r: 0 } })
const info = (id: string, side: string): UnitInfo => ({
  id,
  name: id,
  glyph: id,
  side,
  shape: 'circle',
  max: 1,
})

const view: View = {
  tokens: [token('a', 'red', 0)],
  bench: [benched('b', 'red'), benched('c', 'blue')],
  absent: [
    { unit: 'd', side: 'blue', kind: 'dead', text: 'dead since tick 3' },
    { unit: 'e', side: 'blue', kind: 'later', text: 'not met yet' },
  ],
  links: [],
  amounts: [],
  tints: [],
}
const cast = {
  units: [info('a', 'red'), info('b', 'red'), info('c', 'red'), info('d', 'blue'), info('e', 'blue')],
  sides: ['red', 'blue', 'none'],
  whereOf: (id: string) => whereIs(view, id),
}
const idsOf = (isWhole: boolean) =>
  castGroups({ ...cast, isWhole }).map(({ side, units }) => [side, units.map(({ id }) => id).join('')])

test('beside a board those without a cell are listed, by the side they are on now', () => {
  expect(idsOf(false)).toEqual([
    ['red', 'b'],
    ['blue', 'c'],
  ])
})

test('without a board those who are gone are listed too, and nobody who is yet to come', () => {
  const bare: View = { ...view, tokens: [], bench: [benched('a', 'red'), ...(view.bench ?? [])] }
  const groups = castGroups({ ...cast, isWhole: true, whereOf: (id) => whereIs(bare, id) })
  expect(groups.map(({ side, units }) => [side, units.map(({ id }) => id).join('')])).toEqual([
    ['red', 'ab'],
    ['blue', 'cd'],
  ])
})

test('who leaves the board for the bench has changed, and is not gone', () => {
  const before: View = { ...view, tokens: [token('a', 'red', 0), token('b', 'red', 1)], bench: [] }
  const { changed, gone } = viewChanges(before, view)
  expect([[...changed].sort(), gone]).toEqual([['b', 'c'], []])
})

test('all who share a cell have places of their own in it, and who is alone keeps the whole', () => {
  for (let count = 2; count < 20; count++) {
    const together = Array.from({ length: count }, (_, n) => token(`u${n}`, 'red', 0))
    const places = crowdsOf([...together, token('alone', 'red', 1)], 'square')
    expect(places.has('alone')).toBe(false)
    expect(new Set([...places.values()].map(({ aside }) => `${aside.x} ${aside.y}`)).size).toBe(count)
    for (const { aside } of places.values())
      expect(Math.max(Math.abs(aside.x), Math.abs(aside.y))).toBeLessThan(26)
  }
})

test('a bar below 0 is empty, one beyond its max is full, and a fraction of one counts', () => {
  expect([-3, 0, 0.1, 0.25, 7].map((value) => shareOf({ label: '', value, max: 0.5 }).share)).toEqual([
    0, 0, 0.2, 0.5, 1,
  ])
  expect(shareOf({ label: '', value: 2, max: 0 }).share).toBe(1)
})

test('every shape has an outline, and its edge lies equally far everywhere', () => {
  expect(new Set(SHAPES.map((shape) => blockPath(shape, { across: 0, down: 0 }))).size).toBe(SHAPES.length)
  expect([0, 1, 2, 3, 4].map(shapeOfSide)).toEqual(['circle', 'diamond', 'square', 'hexagon', 'circle'])
  expect(distanceIn('hexagon', 1, 0)).toBeCloseTo(distanceIn('hexagon', 0.5, Math.sqrt(3) / 2))
})

test('a board of a cell or two is not drawn larger than one of three', () => {
  const { width, height } = shownBox('square', [{ q: 0, r: 0 }])
  expect([width, height]).toEqual([shownBox('square', [{ q: 5, r: 5 }]).width, width])
  expect(width).toBeGreaterThan(150)
})

test('what is only told of an option is said, and nothing about an order of rules', () => {
  const names = { units: [], cellName: () => '' }
  const trace = { actor: 'a', question: '', busy: false, options: [], chosen: 0, kind: 'listed' as const }
  const say = (option: object) =>
    verdictText(trace, { label: 'x', checks: [], verdict: 'skipped', ...option }, names)
  expect([
    say({}),
    say({ reason: 'too_far' }),
    say({ verdict: 'selected', reason: 'closest' }),
    say({ verdict: 'rejected', checks: [{ name: 'afraid', passed: false }] }),
    say({ verdict: 'rejected', reason: 'tired' }),
  ]).toEqual([
    'not chosen',
    'not chosen — too far',
    'selected — closest',
    'rejected — afraid: no',
    'rejected — tired',
  ])
})
