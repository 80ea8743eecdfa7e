import { expect, test } from 'vitest'
import { expectAccessible } from './axe.ts'
import { boxOf, goTo, goToEnd, tickOf, usePage } from './support.ts'

const current = usePage()
const board = () => current.page.getByRole('region', { name: 'Board' })
const token = (letter: string) => board().getByRole('button', { name: new RegExp(`^Character ${letter},`) })
const middleOf = async (letter: string) => {
  const { x, y, width, height } = await boxOf(token(letter).locator('.bd-body'))
  return { x: x + width / 2, y: y + height / 2 }
}

test('in a melee bars lie above all tokens, and neither they nor a card take a click meant for somebody', async () => {
  const { page } = current
  await goTo(page, 7)
  const order = await board()
    .locator('svg.bd-svg')
    .evaluate((svg) => {
      const tokens = [...svg.querySelectorAll('.bd-token')]
      const bars = svg.querySelector('.bd-bars')!
      return tokens.map((one) => one.compareDocumentPosition(bars) & Node.DOCUMENT_POSITION_FOLLOWING)
    })
  expect(new Set(order)).toEqual(new Set([4]))
  // Numbers of the tick before are faded until something happens in this one.
  await expect.poll(() => board().locator('.bd-amounts.bd-past rect').count()).toBeGreaterThan(0)
  await page.keyboard.press('.')
  await board().getByText('after decide').waitFor()
  await expect.poll(() => board().locator('.bd-amounts.bd-past').count()).toBe(0)

  await token('C').hover()
  await page.locator('.bd-card').waitFor()
  for (const letter of ['E', 'A']) {
    const { x, y } = await middleOf(letter)
    await page.mouse.click(x, y)
    await expect.poll(() => token(letter).getAttribute('aria-pressed')).toBe('true')
  }
})

test('the cell one is at is named, by pointer and by key, and a cell named in a text is lit', async () => {
  const { page } = current
  await goTo(page, 7)
  const where = board().locator('.bd-where')
  const { x, y } = await middleOf('C')
  await page.mouse.move(x, y)
  await expect.poll(() => where.innerText()).toBe('(-1, 0)')
  await page.mouse.move(5, 5)
  await expect.poll(() => where.count()).toBe(0)
  await token('C').focus()
  await expect.poll(() => where.innerText()).toBe('(-1, 0)')

  const lit = () => board().locator('.bd-lit polygon').count()
  const line = page.getByRole('button', { name: /where E stands/ }).first()
  const at = await line.evaluate((button) => {
    const walker = document.createTreeWalker(button, NodeFilter.SHOW_TEXT)
    while (walker.nextNode() !== null) {
      const from = (walker.currentNode as Text).data.indexOf('(0, 0)')
      if (from < 0) continue
      const range = new Range()
      range.setStart(walker.currentNode, from)
      range.setEnd(walker.currentNode, from + 6)
      const box = range.getClientRects()[0]!
      return { x: box.left + box.width / 2, y: box.top + box.height / 2 }
    }
    throw new Error('the line does not name the cell')
  })
  await expect.poll(lit).toBe(0)
  await page.mouse.move(at.x, at.y)
  await expect.poll(lit).toBe(1)
  await page.mouse.move(5, 5)
  await expect.poll(lit).toBe(0)
  await line.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect.poll(lit).toBe(1)
})

test('the legend opens by key and from the help, draws every kind of mark, and gives the focus back', async () => {
  const { page } = current
  const legend = page.getByRole('dialog', { name: 'Legend' })
  await token('A').focus()
  await page.keyboard.press('g')
  await legend.getByText('an attack in 2 ticks').waitFor()
  for (const text of [
    'a conversion',
    'cut short: interrupted',
    'its first bar is low',
    'a branch forks here',
  ])
    await expect
      .poll(() => legend.getByText(text, { exact: true }).count(), { message: text })
      .toBeGreaterThan(0)
  // Nothing is drawn empty.
  const blank = () =>
    legend.locator('canvas').evaluateAll(
      (all) =>
        all.filter((one) => {
          const { width, height } = one as HTMLCanvasElement
          const { data } = (one as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, width, height)
          return data.every((channel) => channel === 0)
        }).length,
    )
  await expect.poll(blank).toBe(0)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await legend.waitFor({ state: 'hidden' })
  await expect.poll(() => token('A').evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.press('?')
  await page.getByRole('button', { name: /^Legend/ }).click()
  await legend.waitFor()
})

test('coordinates can be had in every cell', async () => {
  const { page } = current
  await page.getByRole('button', { name: 'Preferences' }).click()
  await page.getByRole('checkbox', { name: 'Coordinates' }).check()
  await page.keyboard.press('Escape')
  await expect.poll(() => board().locator('.bd-names text').count()).toBe(91)
  await page.reload()
  await expect.poll(() => board().locator('.bd-names text').count()).toBe(91)
})

test('the end tells who won and why, and each of its moments is a way there', async () => {
  const { page } = current
  await goToEnd(page, 36)
  const end = page.getByRole('region', { name: 'How it ended' })
  await end.getByRole('heading', { name: 'Victory at tick 36' }).waitFor()
  await end.getByText('No enemy is left: the battle ends in victory').waitFor()
  await expect.poll(() => end.getByRole('row', { name: /^A 225 95 0 55$/ }).count()).toBe(1)
  await expectAccessible(page)
  await end.getByRole('button', { name: 'C 16', exact: true }).click()
  await expect.poll(() => tickOf(page)).toBe(16)
  await end.waitFor({ state: 'hidden' })
})
