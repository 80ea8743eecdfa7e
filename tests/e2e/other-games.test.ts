import { expect, test } from 'vitest'
import GAMES from '../../examples/games.json'
import { goTo, openSeed, settled, usePage } from './support.ts'

const current = usePage()
const nameShown = () => current.page.locator('.sh-name').textContent()

test('battles of other games are in the library and in the palette, and are fetched once somebody opens them', async () => {
  const { page } = current
  const fetched: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('.jsonl')) fetched.push(request.url())
  })
  await page.keyboard.press('Control+o')
  const dialog = page.getByRole('dialog', { name: 'Open a battle' })
  const others = dialog.getByRole('region', { name: 'Other games' })
  await others.waitFor()
  for (const { name, game, description } of GAMES) {
    const card = others.getByRole('button', { name: new RegExp(`^${name}`) })
    expect(await card.locator('strong, .note').allTextContents()).toEqual([name, game, description])
  }
  await dialog.getByRole('toolbar', { name: 'Rulesets' }).getByRole('button', { name: 'other games' }).click()
  await dialog.getByRole('searchbox', { name: 'Find in the library' }).fill('chess')
  await expect.poll(() => others.getByRole('button').count()).toBe(2)
  await dialog.getByText(/^2 of \d+$/).waitFor()
  expect(fetched).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })

  await openSeed(page, 'The Opera Game')
  await expect.poll(nameShown).toBe('The Opera Game')
  const pieces = page
    .getByRole('region', { name: 'Board' })
    .getByRole('button', { name: /, (white|black)\b/ })
  await expect.poll(() => pieces.count()).toBe(32)
  await goTo(page, 30)
  await page.getByRole('tabpanel', { name: 'Why' }).getByText('Qb8+').first().waitFor()
  expect(fetched).toHaveLength(1)

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find a command' }).fill('dice win')
  await page.getByRole('option', { name: /^The dice win/, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(nameShown).toBe('The dice win')
  await goTo(page, 1)
  await page.keyboard.press('1')
  await page.getByRole('tabpanel', { name: 'Why' }).getByText('damage: 195, needs at least 260').waitFor()
  await settled(page)
  expect(fetched).toHaveLength(2)
})

test('a Showdown battle is followed from why somebody chose what they did to what came of it, and back to its cause', async () => {
  const { page } = current
  await openSeed(page, 'The dice win')
  await goTo(page, 1)
  await page.keyboard.press('1')
  const why = page.getByRole('tabpanel', { name: 'Why' })
  await why.getByText('damage: 195, needs at least 260').waitFor()

  await page.getByRole('tab', { name: 'Events' }).click()
  await page
    .getByRole('tabpanel', { name: 'Events' })
    .getByText('Gengar comes in', { exact: true })
    .first()
    .click()
  const picked = page.getByRole('region', { name: 'Picked event' })
  await picked.getByText('tick 1: Gengar comes in').waitFor()
  const causes = picked.getByRole('list', { name: 'Causes' }).getByRole('listitem')
  await expect
    .poll(async () => (await causes.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim()))
    .toEqual([
      expect.stringContaining('Garchomp faints'),
      expect.stringContaining('Garchomp loses 357 hp'),
      expect.stringContaining('Blastoise uses Hydro Pump on Garchomp'),
    ])

  const frame = () =>
    page.getByRole('group', { name: 'Frames of this tick' }).locator('[aria-current]').textContent()
  await expect.poll(frame).toContain('replace')
  await causes.getByRole('button', { name: 'Blastoise uses Hydro Pump' }).click()
  await expect.poll(frame).toContain('second move')
})
