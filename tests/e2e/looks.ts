import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { answered, settled, slider } from './support.ts'

/** All there is to perceive of the page once its battle is played, but for what the pointer or the focus is on. */
export async function lookOf(page: Page): Promise<string> {
  await page.mouse.move(2, 2)
  await page.getByRole('tooltip').or(page.locator('.bd-card')).first().waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Stop', exact: true }).waitFor({ state: 'hidden' })
  await settled(page)
  await answered(page)
  const header = await page.getByRole('banner').ariaSnapshot()
  const main = await page.getByRole('main').ariaSnapshot()
  // Odds come last, and are as exact as there was time for; so do the marks of rules that never fire. Sweep stands at the
  // number in focus.
  return `${header}\n${main}`
    .replaceAll(' [active]', '')
    .replaceAll(/"?(what if [^\n]*?) odds [^\n]*/g, '$1')
    .replaceAll(/^ *- '?button "(?:never|shadowed): [^\n]*\n/gm, '')
    .replaceAll(/\n *- '?button "Sweep [^\n]*/g, '')
}

/** Loads the page again and expects everything as it was. */
export async function reloadTheSame(page: Page): Promise<void> {
  const before = await lookOf(page)
  await page.reload()
  await slider(page).waitFor()
  await expect.poll(() => lookOf(page)).toBe(before)
}
