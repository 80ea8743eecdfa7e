import { expect, test } from 'vitest'
import { rollsByFrame } from '#engine/core/packet.ts'
import { createRecorder } from '#engine/core/record.ts'
import { duel } from '#engine/rulesets/duel/index.ts'
import type { DuelOrder } from '#schemas/duel/order.ts'
import { buffs, move, play, skill, unit } from './support.ts'

const p1 = unit('p1_hero', 'WARRIOR', [2, 0])
const p2 = unit('p2_hero', 'MAGE', [2, 4])
const mage = unit('p1_hero', 'MAGE', [2, 1], 5, { skill: 'mage_elemental_blast' })
const cleric = unit('p1_hero', 'CLERIC', [2, 1], 5, {
  skill: 'cleric_trinity',
  ...buffs('BLEED:2', 'ROOT:2'),
})
const TILE = { units: [p1, p2], tiles: [{ pos: { x: 2, y: 1 } }] }

/** The rolls of the first tick as the panel lists them: what is drawn, the result, and the possible results. */
function shown(setup: object, order: DuelOrder, rolls: readonly number[]) {
  const { timeline } = play(setup, [order], rolls)
  return rollsByFrame(duel, createRecorder(timeline).record(0))
    .flat()
    .map(({ name, value, values }) => ({ name, came: values[value], values }))
}

test('D9.4 what a tile gives is read by its name', () => {
  const values = ['POWER', 'LIFE', 'SPEED', 'WEAKNESS', 'BLEED', 'SLOW']
  for (const [n, came] of values.entries())
    expect(shown(TILE, move('p1_hero', [2, 1]), [n])).toEqual([
      { name: 'what the tile gives: p1_hero', came, values },
    ])
})

test('D7.4 so are whether a blast takes hold and what it leaves', () => {
  const [chance, debuff] = shown({ units: [mage, p2] }, skill('p1_hero', 'p2_hero'), [49, 2])
  expect(chance).toMatchObject({ name: 'whether it takes hold: p2_hero', came: '49, takes hold' })
  expect([chance!.values.length, chance!.values[50]]).toEqual([100, '50, does not'])
  expect(debuff).toMatchObject({ came: 'SLOW', values: ['WEAKNESS', 'BLEED', 'SLOW'] })
})

test('D7.16 and what Trinity takes away, of what is there', () => {
  const [cleansed] = shown({ units: [cleric, p2] }, skill('p1_hero', 'p1_hero'), [1])
  expect(cleansed).toMatchObject({ came: 'ROOT', values: ['BLEED', 'ROOT'] })
})

test('D12.3 a forecast promises nothing that is drawn, and says what is', () => {
  const foreseen = duel.orders!.forecast(play(TILE, []).state, move('p1_hero', [2, 1]))!
  expect(foreseen.brief).toBe('no enemy reaches it, to be drawn: what the tile gives')
  expect(foreseen.text).toMatch(/; still to be drawn: what the tile gives$/)
  expect(foreseen.parts.flatMap(({ effects }) => effects.map(({ text }) => text))).toEqual([
    '(2, 0) → (2, 1)',
    'takes what the tile holds',
  ])
})
