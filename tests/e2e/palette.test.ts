import { describe, expect, test } from 'vitest'
import { COMMANDS } from '#ui/shell/commands.ts'
import { expectAccessible } from './axe.ts'
import { numberIn } from './sentence.ts'
import { dialogInFocus, goTo, headless, openSeed, SHOWCASE, settled, tickOf, usePage } from './support.ts'

const current = usePage()
const showcase = headless(SHOWCASE)

const field = () => current.page.getByRole('combobox', { name: 'Find a command' })
const choices = () => current.page.getByRole('listbox', { name: 'Commands' }).getByRole('option')
const choice = (name: string | RegExp) =>
  current.page.getByRole('listbox', { name: 'Commands' }).getByRole('option', { name })
const highlighted = () => current.page.getByRole('option', { selected: true })
const header = () => current.page.getByRole('banner')

async function openPalette(): Promise<void> {
  await current.page.keyboard.press('Control+k')
  await field().waitFor()
  // The scenarios come a moment later.
  await choice(/^Three against three/).waitFor({ state: 'attached' })
}

/** Finds something by keyboard alone, and does it. */
async function runByName(typed: string, first: RegExp): Promise<void> {
  await openPalette()
  await current.page.keyboard.type(typed)
  await expect.poll(() => highlighted().innerText()).toMatch(first)
  await current.page.keyboard.press('Enter')
  await field().waitFor({ state: 'hidden' })
}

/** What has the focus, by name. */
const focused = () =>
  current.page.evaluate(() => {
    const { activeElement: at } = document
    return at?.getAttribute('aria-label') ?? at?.textContent?.trim() ?? ''
  })

describe('the palette', () => {
  test('opens over the page with Ctrl+K or Meta+K, and gives the focus back on Esc', async () => {
    const { page } = current
    await page.keyboard.press('2')
    // The key leads to where the unit is described; only then does the focus stay where it is put.
    await expect.poll(focused).toBe('B Iris')
    const token = page.getByRole('button', { name: /^Character B,/, pressed: true })
    await token.focus()
    for (const key of ['Control+k', 'Meta+k']) {
      await page.keyboard.press(key)
      await expect.poll(focused).toBe('Find a command')
      await page.keyboard.press('Escape')
      await field().waitFor({ state: 'hidden' })
      await expect.poll(focused).toMatch(/^Character B,/)
      // This Esc was the palette's: it is the next one that picks nobody.
      await expect.poll(() => token.count()).toBe(1)
    }
    await page.keyboard.press('Control+k')
    await field().waitFor()
    await page.keyboard.press('Control+k')
    await field().waitFor({ state: 'hidden' })
    await expect.poll(focused).toMatch(/^Character B,/)
  })

  test('opens from inside a field, but not over another dialog', async () => {
    const { page } = current
    await page.keyboard.press('2')
    await page.keyboard.press('e')
    const value = numberIn(page.getByRole('region', { name: 'Editor', exact: true }), 'trigger value').first()
    await value.focus()
    await page.keyboard.press('Control+k')
    await expect.poll(focused).toBe('Find a command')
    await page.keyboard.press('Escape')
    await expect.poll(focused).toMatch(/^trigger value/)
    await page.keyboard.press('Control+o')
    await page.getByRole('dialog', { name: 'Open a battle' }).waitFor()
    await dialogInFocus(page)
    await page.keyboard.press('Control+k')
    await page.getByRole('searchbox', { name: 'Find in the library' }).fill('kick')
    expect(await field().count()).toBe(0)
  })

  test('lists every command with its keys, and Help lists the palette', async () => {
    const { page } = current
    await openPalette()
    const keys = await page.locator('.suggestion kbd').allInnerTexts()
    const missing = COMMANDS.filter(({ title }) => title !== null).flatMap((command) =>
      command.keys.filter((key) => !keys.includes(key)),
    )
    expect(missing).toEqual([])
    await page.keyboard.press('Escape')
    await field().waitFor({ state: 'hidden' })
    await page.keyboard.press('?')
    await page
      .getByRole('dialog', { name: 'Keys' })
      .getByText(/^commands: all that can be done/)
      .waitFor()
  })

  test('lists tabs, modes, preferences and new battles once each', async () => {
    await openPalette()
    const texts = await current.page.locator('.suggestion-text').allInnerTexts()
    expect(new Set(texts).size).toBe(texts.length)
    for (const name of ['Why', 'Unit', 'Events', 'Branches', 'Edit', 'Debug', 'Theme: Light', 'Speed: 4×'])
      expect(texts).toContain(name)
    expect(texts).toContain('New empty gambit battle')
    expect(texts).toContain('Draft a duel')
    expect(texts).not.toContain('Compare')
  })

  test('is free of what axe objects to, full and empty', async () => {
    await openPalette()
    await expectAccessible(current.page, 'the palette', '[role="dialog"]')
    await field().fill('undo')
    await expectAccessible(current.page, 'a search', '[role="dialog"]')
    await field().fill('qqqq')
    await current.page.getByText('Nothing is called “qqqq”. Fewer letters find more.').waitFor()
    await expectAccessible(current.page, 'nothing found', '[role="dialog"]')
  })
})

describe('by keyboard alone', () => {
  test('a command is done as if its key was pressed where the focus was', async () => {
    const { page } = current
    await page.getByRole('button', { name: /^Lane A,/ }).focus()
    await runByName('next unit', /^Next unit/)
    await expect.poll(focused).toMatch(/^Lane A,/)
    await runByName('nu', /^Next unit/)
    await expect.poll(focused).toMatch(/^Lane B,/)
    await runByName('light', /^Theme: Light/)
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('light')
    await runByName('events', /^Events/)
    await expect.poll(focused).toBe('Events')
    await page.getByRole('tab', { name: 'Events', selected: true }).waitFor()
    await runByName('prefer', /^Preferences…/)
    await page.getByRole('dialog', { name: 'Preferences' }).waitFor()
    await dialogInFocus(page)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await expect.poll(focused).toBe('Events')
    await runByName('edit', /^Edit/)
    await expect.poll(focused).toMatch(/^Rule 1: /)
    await runByName('unit', /^Unit/)
    await page.getByRole('tab', { name: 'Unit', selected: true }).waitFor()
    await expect.poll(focused).toBe('Unit')
  })

  test('what cannot be done now says why, and Enter leaves it alone', async () => {
    const { page } = current
    await openPalette()
    await page.keyboard.type('undo')
    await choice(/^Undo there is nothing to bring back Ctrl\+Z/).waitFor()
    await page.keyboard.press('Enter')
    await choice(/^Undo/).click({ force: true })
    await field().waitFor()
    await expect.poll(() => highlighted().getAttribute('aria-disabled')).toBe('true')
  })

  test('the arrows go round, by pages and to the ends', async () => {
    const { page } = current
    await openPalette()
    const first = await choices().first().innerText()
    const last = await choices().last().innerText()
    await expect.poll(() => highlighted().innerText()).toBe(first)
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => highlighted().innerText()).toBe(last)
    await expect
      .poll(() => highlighted().evaluate((row) => row.getBoundingClientRect().bottom))
      .toBeLessThan(await page.locator('.pal-foot').evaluate((foot) => foot.getBoundingClientRect().top + 1))
    await page.keyboard.press('Home')
    await expect.poll(() => highlighted().innerText()).toBe(first)
    await page.keyboard.press('PageDown')
    await expect.poll(() => highlighted().innerText()).toBe(await choices().nth(10).innerText())
    await expect
      .poll(() => field().getAttribute('aria-activedescendant'))
      .toBe(await choices().nth(10).getAttribute('id'))
  })

  test('a unit is picked by its letter or name', async () => {
    const { page } = current
    await runByName('b iris', /^B Iris/)
    await expect.poll(focused).toMatch(/^B Iris/)
    await runByName('vex', /^E Vex/)
    await expect.poll(focused).toMatch(/^E Vex/)
    // Once more goes on with it.
    await runByName('vex', /^E Vex/)
    await page.getByRole('button', { name: /^Character E,/, pressed: true }).waitFor()
  })

  test('a tick is gone to by its number, and Backspace leads back', async () => {
    const { page } = current
    await goTo(page, 3)
    await runByName('tick 12', /^Go to tick 12/)
    await expect.poll(() => tickOf(page)).toBe(12)
    await runByName('999', new RegExp(`^Go to tick ${showcase.ticks}.*there is no tick 999`, 's'))
    await expect.poll(() => tickOf(page)).toBe(showcase.ticks)
    await page.keyboard.press('Backspace')
    await expect.poll(() => tickOf(page)).toBe(12)
    await runByName('back to', /^Back to where you were/)
    await expect.poll(() => tickOf(page)).toBe(3)
  })

  test('a scenario is opened, and an empty battle', async () => {
    const { page } = current
    await runByName('first duel', /^First duel/)
    await header().getByText('First duel').waitFor()
    await settled(page)
    await expect.poll(focused).not.toBe('')
    await runByName('new skirmish', /^New empty skirmish battle/)
    await page.getByRole('region', { name: 'Editor', exact: true }).waitFor()
  })

  test('a branch is gone to, and the way back is known', async () => {
    const { page } = current
    await page.keyboard.press('2')
    await page.keyboard.press('e')
    const value = numberIn(page.getByRole('region', { name: 'Editor', exact: true }), 'trigger value').first()
    await value.focus()
    await page.keyboard.type('75')
    await runByName('run the', /^Run the draft/)
    await header()
      .getByText(/before: victory/)
      .waitFor()
    await runByName('main', /^Main/)
    await header()
      .getByText(/before: victory/)
      .waitFor({ state: 'hidden' })
    await openPalette()
    await page.keyboard.type('branches')
    await choice(/^Main .* now/).waitFor()
  })

  test('orders are found where a battle takes them, with their key', async () => {
    const { page } = current
    await openPalette()
    await choice(/^Orders this battle takes no orders O/).waitFor({ state: 'attached' })
    await page.keyboard.press('Escape')
    await field().waitFor({ state: 'hidden' })
    await openSeed(page, 'Your first duel')
    await page.getByRole('tab', { name: 'Why' }).click()
    await runByName('orders', /^Orders\s+O$/)
    await page.getByRole('tab', { name: 'Orders', selected: true }).waitFor()
  })
})

test('the pointer highlights what it comes to, and a click does it', async () => {
  const { page } = current
  await openPalette()
  await field().fill('unit')
  const gorm = choice(/^D Gorm/)
  await gorm.hover()
  await expect.poll(() => highlighted().innerText()).toMatch(/^D Gorm/)
  await expect.poll(focused).toBe('Find a command')
  await gorm.click()
  await field().waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: /^Character D,/, pressed: true }).waitFor()
})
