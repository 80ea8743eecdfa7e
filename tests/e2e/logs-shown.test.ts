import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { HEADER, textOf } from '../log/support.ts'
import { goTo, goToEnd, openDocument, settled, usePage } from './support.ts'

const current = usePage({ viewport: { width: 1440, height: 900 } })

const BOARD = { board: { grid: 'square', width: 6, height: 4 } }
const unit = (id: string, side: string, at: readonly number[], more: object = {}) => ({
  unit: id,
  side,
  at,
  ...more,
})
const hit = (units: readonly string[], set: object) => ({ event: 'hit', tone: 'attack', units, set })

async function open(page: Page, lines: readonly object[], name: string): Promise<void> {
  await openDocument(page, textOf([{ ...HEADER, ...BOARD, name }, ...lines]), 'battle.jsonl')
  await page.locator('.sh-name').filter({ hasText: name }).waitFor()
  await settled(page)
}

const button = (name: string | RegExp) => current.page.getByRole('button', { name })

test('units without bars are on the board, and there are neither curves nor cells to shade', async () => {
  const { page } = current
  await open(
    page,
    [
      unit('king', 'white', [0, 0], { glyph: 'K' }),
      unit('queen', 'black', [2, 2], { glyph: 'Q' }),
      { tick: 0 },
      { event: 'take', units: ['queen', 'king'], set: { king: { alive: false } } },
      { tick: 1 },
    ],
    'No bars',
  )
  await button('Lane K, on the board').waitFor()
  expect(await page.locator('.tl-label.tl-gone').count()).toBe(0)
  expect(await page.locator('.tl-levels').innerText()).not.toMatch(/\d/)
  expect(await button('Considered cells').count()).toBe(0)
  await goTo(page, 1)
  await button('Lane K, dead since tick 0, killed by Q').waitFor()
})

test('its end says who fell by whom it took out, and offers nothing to try', async () => {
  const { page } = current
  const bars = { bars: { hp: [9, 9] } }
  await open(
    page,
    [
      unit('ann', 'red', [0, 0], bars),
      unit('bob', 'blue', [2, 0], bars),
      { tick: 0 },
      hit(['ann', 'bob'], { bob: { hp: 3 } }),
      { tick: 1 },
      hit(['ann', 'bob'], { bob: { hp: 0, alive: false } }),
      { outcome: 'red wins', winner: 'red' },
    ],
    'Two of them',
  )
  await goToEnd(page, 2)
  const end = page.getByRole('region', { name: 'How it ended' })
  await end.getByRole('button', { name: 'Bo 1', exact: true }).waitFor()
  expect(await end.getByRole('button', { name: /^Try from/ }).count()).toBe(0)
  await button('Lane Bo, dead since tick 1, killed by An').click()
  const why = page.locator('.in-death li')
  await expect.poll(() => why.count()).toBe(2)
})

test('a cell that a side chose is named and shaded, and arrows are there only as something happens', async () => {
  const { page } = current
  const choice = (col: number, near: number, kept: boolean) => ({ at: [col, 1], score: { near }, kept })
  await open(
    page,
    [
      unit('ann', 'red', [0, 0], { bars: { hp: 9 } }),
      unit('bob', 'blue', [0, 0], { bars: { hp: 9 } }),
      { tick: 0 },
      hit(['ann', 'bob'], { bob: { hp: 8 } }),
      { tick: 1 },
      {
        decision: 'red',
        options: [
          {
            label: 'drop',
            verdict: 'selected',
            candidates: [choice(3, 2, true), choice(4, 1, false)],
          },
        ],
      },
      { event: 'drop', units: ['ann'], tone: 'move', set: { ann: { at: [3, 1] } } },
      { tick: 2 },
    ],
    'A drop',
  )
  const arrows = page.locator('.bd-links path.bd-line')
  await expect.poll(() => arrows.count()).toBe(0)
  await page.keyboard.press('.')
  await expect.poll(() => arrows.count()).toBe(1)
  await goTo(page, 1)
  await expect.poll(() => arrows.count()).toBe(0)
  await page.getByText('drop → (3, 1)').first().waitFor()
  await button('Considered cells').waitFor()
  await expect.poll(() => page.locator('.bd-heat polygon').count()).toBe(2)
})
