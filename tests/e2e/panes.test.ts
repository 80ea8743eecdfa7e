import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { typeNumber } from './sentence.ts'
import { boxOf, goTo, openSeed, settled, slider, usePage } from './support.ts'

const current = usePage({ viewport: { width: 1024, height: 700 }, hasTouch: true })

const divider = (name: string) => current.page.getByRole('separator', { name })
const pane = (name: string) => current.page.getByRole('region', { name, exact: true })

const widthOf = async (name: string) => (await boxOf(pane(name))).width
const heightOf = async (name: string) => (await boxOf(pane(name))).height

/** Where every pane is. */
const places = async (page: Page) =>
  JSON.stringify(
    await page
      .locator('.pane, .app-header')
      .evaluateAll((nodes) => nodes.map((node) => node.getBoundingClientRect().toJSON())),
  )

describe('a divider', () => {
  test('is dragged, moved by keys, kept over a reload, and put back by a double click', async () => {
    const { page } = current
    const board = divider('Width of the board')
    const first = await widthOf('Board')
    const box = await boxOf(board)
    await page.mouse.move(box.x + 4, box.y + 100)
    await page.mouse.down()
    await page.mouse.move(box.x + 104, box.y + 120, { steps: 4 })
    await page.mouse.up()
    await expect.poll(() => widthOf('Board')).toBeCloseTo(first + 100, -0.5)
    await expect.poll(() => board.getAttribute('aria-controls')).toBe(await pane('Board').getAttribute('id'))
    const dragged = Number(await board.getAttribute('aria-valuenow'))
    await board.focus()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => board.getAttribute('aria-valuenow')).toBe(String(dragged - 2))
    await page.keyboard.press('End')
    await expect
      .poll(() => board.getAttribute('aria-valuenow'))
      .toBe(await board.getAttribute('aria-valuemax'))
    await page.keyboard.press('Home')
    await expect
      .poll(() => board.getAttribute('aria-valuenow'))
      .toBe(await board.getAttribute('aria-valuemin'))
    // None of these keys has moved anything else.
    await expect.poll(() => slider(page).getAttribute('aria-valuenow')).toBe('0')
    const narrow = await widthOf('Board')
    await page.reload()
    await slider(page).waitFor()
    await expect.poll(() => widthOf('Board')).toBe(narrow)
    await board.dblclick()
    await expect.poll(() => widthOf('Board')).toBe(first)
  })

  test('makes the timeline lower by finger, and no higher than its lanes need', async () => {
    const { page } = current
    const divide = divider('Height of the timeline')
    const first = await heightOf('Battle timeline')
    const { x, y, width } = await boxOf(divide)
    const touch = await page.context().newCDPSession(page)
    const at = (type: string, by: number) =>
      touch.send('Input.dispatchTouchEvent', {
        type: type as 'touchStart',
        touchPoints: type === 'touchEnd' ? [] : [{ x: x + width / 2, y: y + 4 + by }],
      })
    await at('touchStart', 0)
    await at('touchMove', 12)
    await at('touchMove', 20)
    await at('touchEnd', 0)
    await expect.poll(() => heightOf('Battle timeline')).toBeLessThan(first)
    await divide.focus()
    await page.keyboard.press('End')
    await settled(page)
    const most = await heightOf('Battle timeline')
    expect(most).toBeGreaterThan(first)
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => heightOf('Battle timeline')).toBe(most)
    // Two lanes want less than six, however high they may be.
    await openSeed(page, 'First duel')
    await expect.poll(() => heightOf('Battle timeline')).toBeLessThan(most - 80)
  })
})

describe('nothing moves', () => {
  test('when the hint goes, a branch comes, or the header has more to say', async () => {
    const { page } = current
    const before = await places(page)
    await page.getByRole('complementary', { name: 'What to try' }).getByRole('button').click()
    expect(await places(page)).toBe(before)
    await goTo(page, 6)
    await page.keyboard.press('2')
    await page.keyboard.press('e')
    await typeNumber(pane('Editor'), 'hp', '9')
    await pane('Editor').getByRole('button', { name: 'Branch from tick 6' }).click()
    await page.getByLabel('Branch', { exact: true }).waitFor()
    expect(await places(page)).toBe(before)
    // A longer name and a sentence for an outcome.
    const banner = page.getByRole('banner')
    const line = await banner.boundingBox()
    await openSeed(page, 'Nobody left to alternate with')
    await openSeed(page, 'Your first duel')
    await banner.getByText('waiting for').waitFor()
    expect(await banner.boundingBox()).toEqual(line)
  })

  test('when what is marked on the board gets more words', async () => {
    const { page } = current
    await openSeed(page, 'Your first volley')
    const drawn = page.getByRole('group', { name: /^Board with/ })
    const marked = page.getByRole('list', { name: 'Marked on the board' })
    await marked.waitFor()
    const before = await drawn.boundingBox()
    await page.getByRole('tab', { name: 'Why' }).click()
    await page.keyboard.press('Escape')
    await marked.waitFor({ state: 'hidden' })
    expect(await drawn.boundingBox()).toEqual(before)
  })
})

test('at 1024 × 700 the board stands beside the first rules, in Why and in Edit, and beside the orders with their reasons', async () => {
  const { page } = current
  const isWhole = (text: RegExp, within: string) =>
    expect
      .poll(async () => {
        const box = await pane(within).boundingBox()
        const said = await pane(within).getByText(text).first().boundingBox()
        return said !== null && said.y >= box!.y && said.y + said.height <= box!.y + box!.height
      })
      .toBe(true)
  await goTo(page, 6)
  await page.keyboard.press('2')
  await isWhole(/^If an ally is below/, 'Inspector')
  await page.keyboard.press('e')
  await isWhole(/^If an ally is below/, 'Editor')
  await page.getByRole('button', { name: 'Debug', exact: true }).click()
  await openSeed(page, 'Your first duel')
  await isWhole(/^no enemy reaches it/, 'Inspector')
  expect((await boxOf(pane('Board'))).height).toBeGreaterThan(380)
})
