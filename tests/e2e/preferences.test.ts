import { expect, test } from 'vitest'
import { expectAccessible } from './axe.ts'
import { boxOf, goTo, slider, usePage } from './support.ts'

const current = usePage()

test('preferences are chosen by keyboard, hold at once, and are there after a reload', async () => {
  const { page } = current
  const dialog = page.getByRole('dialog', { name: 'Preferences' })
  const opener = page.getByRole('button', { name: 'Preferences' })
  const board = page.getByRole('region', { name: 'Board' })
  const width = async () => (await boxOf(board)).width
  const narrow = await width()

  await page.getByRole('tab', { name: 'Events' }).click()
  await opener.focus()
  await page.keyboard.press('Enter')
  await expectAccessible(page, 'preferences')
  await dialog.getByLabel('Targeting lines').selectOption('Of every unit')
  await dialog.getByLabel('Motion').selectOption('Off')
  await dialog.getByLabel('Theme').selectOption('Light')
  await dialog.getByLabel('Speed').selectOption('4×')
  await dialog.getByLabel('Auto-focus').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await expect.poll(() => opener.evaluate((node) => node === document.activeElement)).toBe(true)

  // A battle is on: the board is wider at once, and Why is open.
  await expect.poll(width).toBeGreaterThan(narrow)
  const why = page.getByRole('tab', { name: 'Why', selected: true })
  await why.waitFor()
  await goTo(page, 8)
  await expect.poll(() => board.locator('.bd-aim').count()).toBeGreaterThan(0)
  // Nothing but the battle is focused: whoever edits has room for the form.
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect.poll(width).toBe(narrow)

  await page.reload()
  await slider(page).waitFor()
  await expect
    .poll(() => page.evaluate(() => ({ ...document.documentElement.dataset })))
    .toMatchObject({
      theme: 'light',
      motion: 'off',
    })
  await expect.poll(() => page.getByRole('combobox', { name: 'Speed' }).inputValue()).toBe('4')
})
