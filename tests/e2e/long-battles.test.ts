import { expect, test } from 'vitest'
import { longBattle } from '../bench/battles.ts'
import { knownTicks, openDocument, usePage } from './support.ts'

const current = usePage()

/** More events than a browser can make one list of. */
const TICKS = 100_000

test('a battle of many ticks: its events are listed to the last, filtered as far as they were searched, and the search can be stopped', async () => {
  const { page } = current
  await openDocument(page, longBattle(3, 3, TICKS))
  await expect.poll(() => knownTicks(page), { timeout: 60_000 }).toBe(TICKS)
  await page.getByRole('tab', { name: 'Events' }).click()
  const list = page.getByRole('listbox', { name: 'Events' })
  const status = page.getByRole('search').getByRole('status')
  await expect.poll(() => status.textContent()).toMatch(/^[56]\d{5} events$/)
  await list.focus()
  await page.keyboard.press('End')
  await list
    .getByRole('option', { name: `tick ${TICKS - 1}: ` })
    .last()
    .waitFor()
  await page.keyboard.press('Home')
  await list.getByRole('option', { name: 'tick 0: ' }).first().waitFor()

  await page.getByLabel('Text', { exact: true }).fill('heal')
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  const searchOn = page.getByRole('button', { name: 'Search on' })
  await searchOn.waitFor()
  await expect.poll(() => status.textContent()).toMatch(/match up to tick \d+$/)
  await searchOn.click()
  await expect.poll(() => status.textContent(), { timeout: 60_000 }).toMatch(/^\d+ events match$/)
})
