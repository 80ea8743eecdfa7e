import { expect, test } from 'vitest'
import { longBattle } from '../bench/battles.ts'
import { boxOf, goTo, knownTicks, openDocument, settled, slider, tickOf, usePage } from './support.ts'

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

test('the arrows and numbers of a crowd wait while the timeline is dragged, and are all there when it rests', async () => {
  const { page } = current
  const ticks = 30
  await openDocument(page, longBattle(45, 46, ticks))
  await expect.poll(() => knownTicks(page)).toBe(ticks)
  /** The shapes of arrows and numbers, whether they can be seen, and how much is drawn in their place. */
  const drawn = () =>
    page.locator('.bd-svg').evaluate((svg) => {
      const parts = [...svg.querySelectorAll('.bd-links :is(path, text), .bd-amounts :is(rect, text)')]
      return {
        shapes: parts
          .map((part) =>
            [...['d', 'transform', 'x', 'y'].map((name) => part.getAttribute(name)), part.textContent].join(),
          )
          .join('; '),
        isSeen: parts.every((part) => part.checkVisibility({ visibilityProperty: true })),
        sketched: svg.querySelectorAll('.bd-sketch path').length,
      }
    })
  await page.evaluate(() => {
    const seen = { sketched: false }
    Object.assign(window, { seen })
    new MutationObserver(() => {
      seen.sketched ||= document.querySelector('.bd-sketch path') !== null
    }).observe(document.querySelector('.bd-svg')!, { childList: true, subtree: true })
  })
  const field = await boxOf(slider(page))
  const x = (part: number) => field.x + field.width * part
  await page.mouse.move(x(0.1), field.y + 20)
  await page.mouse.down()
  await page.mouse.move(x(0.7), field.y + 20, { steps: 20 })
  await page.mouse.up()
  await settled(page)
  await expect.poll(async () => (await drawn()).sketched).toBe(0)
  const atRest = await drawn()
  expect(atRest.isSeen).toBe(true)
  expect(
    await page.evaluate(() => (window as unknown as { seen: { sketched: boolean } }).seen.sketched),
  ).toBe(true)

  const tick = await tickOf(page)
  await goTo(page, 0)
  await goTo(page, tick)
  await expect.poll(async () => (await drawn()).shapes === atRest.shapes).toBe(true)
})
