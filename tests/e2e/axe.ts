import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const THEMES = ['dark', 'light', 'contrast']

/** Expects nothing axe objects to: everything in the theme that is on, and the contrasts in every other. */
export async function expectAccessible(page: Page, what = 'the page', within?: string): Promise<void> {
  const builder = () => {
    // There are no other windows in the page to look into.
    const axe = new AxeBuilder({ page }).setLegacyMode()
    return within === undefined ? axe : axe.include(within)
  }
  const objections = async (axe: AxeBuilder, theme: string) =>
    (await axe.analyze()).violations.map(({ id, nodes }) => `${what}, ${theme}: ${id} ${nodes[0]?.html}`)
  const own = await page.evaluate(() => document.documentElement.dataset['theme'] ?? 'dark')
  const found = await objections(builder(), own)
  for (const theme of THEMES.filter((other) => other !== own)) {
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
    found.push(...(await objections(builder().withRules(['color-contrast']), theme)))
  }
  await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), own)
  expect(found).toEqual([])
}
