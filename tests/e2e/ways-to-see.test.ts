import { describe, expect, test } from 'vitest'
import { expectAccessible } from './axe.ts'
import { boxOf, openSeed, settled, usePage } from './support.ts'

describe('in colours of the user’s own', () => {
  const current = usePage({ forcedColors: 'active' })
  const ground = (name: string, selector: string) =>
    current.page
      .locator(selector)
      .filter({ hasText: name })
      .first()
      .evaluate((node) => getComputedStyle(node).backgroundColor)

  test('what is chosen differs from what is not, marks keep their shape, texts on the board their contrast', async () => {
    const { page } = current
    await openSeed(page, 'Your first duel')
    await page.getByRole('option', { name: /^Move to \(2, 1\)/ }).click()
    await expect.poll(() => ground('Orders', '.kit-tab')).not.toBe(await ground('Why', '.kit-tab'))
    await expect.poll(() => ground('(2, 1)', '.or-option')).not.toBe(await ground('(3, 0)', '.or-option'))
    await expect.poll(() => ground('W1', '.tl-label')).not.toBe(await ground('T1', '.tl-label'))
    const shapes = page.locator('.tl-label .dot')
    const colours = await shapes.evaluateAll((nodes) =>
      nodes.map((node) => getComputedStyle(node).backgroundColor),
    )
    expect(new Set(colours).size).toBe(2)
    const cell = page.locator('.bd-cells path').first()
    const axis = page.locator('.bd-svg').getByText('4', { exact: true }).first()
    const fillOf = (node: Element) => getComputedStyle(node).fill
    await expect.poll(() => axis.evaluate(fillOf)).not.toBe(await cell.evaluate(fillOf))
    await expectAccessible(page)
  })
})

describe('what an order would do', () => {
  const current = usePage({ viewport: { width: 1024, height: 700 } })

  test.each(['Your first duel', 'Your first volley'])('is told below the board of “%s”', async (name) => {
    const { page } = current
    await openSeed(page, name)
    const foot = await page.locator('.bd-cells').evaluate((cells) => cells.getBoundingClientRect().bottom)
    if (name === 'Your first duel')
      await page
        .getByRole('option', { name: /^Move to/ })
        .first()
        .click()
    const legend = await boxOf(page.getByRole('list', { name: 'Marked on the board' }))
    expect(legend.y).toBeGreaterThanOrEqual(Math.floor(foot))
  })
})

describe('by finger', () => {
  const current = usePage({ hasTouch: true })

  test('a unit is carried to another cell in Edit', async () => {
    const { page } = current
    await page.getByRole('button', { name: 'Edit', exact: true }).tap()
    await settled(page)
    const token = page.locator('.bd-token[data-movable]').first()
    const before = await boxOf(token)
    const x = before.x + before.width / 2
    const y = before.y + before.height / 2
    const touch = await page.context().newCDPSession(page)
    const send = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      points: readonly { x: number; y: number }[],
    ) => touch.send('Input.dispatchTouchEvent', { type, touchPoints: [...points] })
    await send('touchStart', [{ x, y }])
    for (let step = 1; step <= 8; step++)
      await send('touchMove', [{ x, y: y + (step * before.height * 1.7) / 8 }])
    await send('touchEnd', [])
    await page
      .getByRole('button', { name: 'Undo' })
      .and(page.locator(':enabled:not([aria-disabled="true"])'))
      .waitFor()
    await expect.poll(async () => (await boxOf(token)).y).toBeGreaterThan(before.y + before.height)
  })
})
