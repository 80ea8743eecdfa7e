import { expect, test } from 'vitest'
import { idleText } from '#ui/inspector/why/idle-text.ts'
import { orderedText } from '#ui/inspector/why/why-text.ts'

const units = [{ id: 'p1_hero', glyph: 'W1' }]
const forHero = { side: 'P1', unit: 'p1_hero', label: 'Pass' }
const forSide = { side: 'P', unit: null, label: 'Attack c3r1' }

test('an order names the unit it is for, if it is for one', () => {
  expect([forHero, forSide].map((order) => orderedText(order, units))).toEqual(['W1: Pass', 'Attack c3r1'])
})

test('a unit without a decision: what an order of its side has to do with it', () => {
  expect(idleText(forHero, 'p1_hero', 'P1')).toBe('It does what it was ordered to.')
  expect(idleText(forHero, 'p1_minion_1', 'P1')).toBe('It has no order in this tick.')
  expect(idleText(forSide, 'p1', 'P')).toBe('It decides nothing itself: the order is for its whole side.')
  for (const [order, side] of [
    [null, 'P1'],
    [forHero, 'P2'],
  ] as const)
    expect(idleText(order, 'p2_hero', side)).toBe('No decision in this tick.')
})
