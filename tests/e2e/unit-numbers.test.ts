import { describe, expect, test } from 'vitest'
import { digest } from '#engine/core/digest.ts'
import { simulate, snapshotAt } from '#engine/core/simulate.ts'
import { gambit } from '#engine/rulesets/gambit/index.ts'
import type { GambitEdit } from '#schemas/gambit/edit.ts'
import { expectAccessible } from './axe.ts'
import { answered, boxOf, goTo, headless, pointOf, SHOWCASE, tickOf, usePage } from './support.ts'

const current = usePage()
const showcase = headless(SHOWCASE)
const AT = 9

const inspector = () => current.page.getByRole('region', { name: 'Inspector' })
const number = (name: string) => inspector().getByRole('spinbutton', { name, exact: true })
const branch = () => current.page.getByLabel('Branch', { exact: true })
const branchNames = () => branch().locator('option').allInnerTexts()
const shownDigest = () => current.page.getByText(/^digest [0-9a-f]{16}$/).innerText()

const digestIs = (edits: readonly GambitEdit[], tick: number) =>
  expect
    .poll(shownDigest)
    .toBe(`digest ${digest(snapshotAt(simulate(gambit, showcase.scenario, edits), tick).state)}`)

async function showUnit(): Promise<void> {
  const { page } = current
  await page.keyboard.press('3')
  await inspector().getByRole('tab', { name: 'Unit' }).click()
  await goTo(page, AT)
  await number('hp').waitFor()
}

describe('a number in Unit', () => {
  test('is dragged: the battle follows from its tick on, and letting go leaves a branch', async () => {
    const { page } = current
    await showUnit()
    const { x, y, width, height } = await boxOf(number('hp'))
    const at = { x: x + width / 2, y: y + height / 2 }
    await page.mouse.move(at.x, at.y)
    await page.mouse.down()
    await page.mouse.move(at.x - 40, at.y, { steps: 5 })
    await expect.poll(() => number('hp').getAttribute('aria-valuenow')).toBe('30')
    await digestIs([{ tick: AT, unit: 'sable', hp: 30 }], AT)
    await expect.poll(() => branch().count()).toBe(0)
    await page.mouse.up()
    await expect.poll(branchNames).toEqual(['Main', 'Sable: hp 40 → 30'])
    await digestIs([{ tick: AT, unit: 'sable', hp: 30 }], AT)
    await expect.poll(() => tickOf(page)).toBe(AT)
    await branch().selectOption('Main')
    await digestIs([], AT)
  })

  test('is stepped and typed, and Escape puts everything back', async () => {
    const { page } = current
    await showUnit()
    await number('hp').focus()
    await page.keyboard.press('Backspace')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await digestIs([{ tick: AT, unit: 'sable', hp: 38 }], AT)
    await page.keyboard.press('Escape')
    await digestIs([], AT)
    await expect.poll(() => number('hp').getAttribute('aria-valuenow')).toBe('40')
    // At once: steps that rest for a moment are kept.
    await number('hp').evaluate((element) => {
      for (const key of ['ArrowDown', 'ArrowDown', 'Escape'])
        element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    })
    await answered(page)
    await digestIs([], AT)
    expect(await number('hp').getAttribute('aria-valuenow')).toBe('40')
    expect(await branch().count()).toBe(0)
    await number('hp').focus()
    await page.keyboard.press('1')
    await page.keyboard.press('0')
    await digestIs([{ tick: AT, unit: 'sable', hp: 10 }], AT)
    await page.keyboard.press('Enter')
    await expect.poll(branchNames).toEqual(['Main', 'Sable: hp 40 → 10'])
  })

  test('takes every step, also those that come before its tick does', async () => {
    const { page } = current
    await showUnit()
    const hpAt = (tick: number) => showcase.stateAt(tick).characters.find(({ id }) => id === 'sable')!.hp
    const hp = hpAt(1)
    expect(hpAt(2)).toBe(hp)
    await goTo(page, 1)
    await number('hp').focus()
    await page.evaluate(() => {
      const press = (role: string, name: string, key: string) =>
        document
          .querySelector(`[role="${role}"][aria-label="${name}"]`)
          ?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      press('slider', 'Timeline', 'ArrowRight')
      for (let n = 0; n < 3; n++) press('spinbutton', 'hp', 'ArrowDown')
    })
    await expect.poll(branchNames).toEqual(['Main', `Sable: hp ${hp} → ${hp - 3}`])
    await digestIs([{ tick: 2, unit: 'sable', hp: hp - 3 }], 2)
  })

  test('is a place, a cooldown and the like; where a cell is taken that is said, and nothing is kept', async () => {
    const { page } = current
    await showUnit()
    await expectAccessible(page, 'numbers of a unit', '.app-main')
    const sable = showcase.stateAt(AT).characters.find(({ id }) => id === 'sable')!
    const others = showcase.stateAt(AT).characters.filter(({ id }) => id !== 'sable')
    const { q, r } = sable.position
    const isTaken = (at: number) => others.some(({ position }) => position.q === q && position.r === at)
    expect([r - 1, r + 1].map(isTaken)).toEqual([false, true])
    await number('position r').focus()
    await page.keyboard.press('ArrowUp')
    await page
      .getByRole('alert')
      .getByText(`(${q}, ${r + 1})`)
      .waitFor()
    await digestIs([], AT)
    await expect.poll(() => branch().count()).toBe(0)
    await expect.poll(() => number('position r').getAttribute('aria-valuenow')).toBe(String(r))
    await number('position r').focus()
    await page.keyboard.press('ArrowDown')
    await digestIs([{ tick: AT, unit: 'sable', position: { q, r: r - 1 } }], AT)
    await page.keyboard.press('Enter')
    await expect.poll(branchNames).toEqual(['Main', `Sable: position (${q}, ${r}) → (${q}, ${r - 1})`])
    await number('kick-1 cooldown').focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await branchNames()).at(-1)).toMatch(/^Sable: Kick cooldown \d+ → \d+$/)
  })

  test('is text in the midst of a tick, where nothing can be changed', async () => {
    const { page } = current
    await showUnit()
    await page.keyboard.press('.')
    await expect.poll(() => number('hp').count()).toBe(0)
    await page.keyboard.press(',')
    await number('hp').waitFor()
  })
})

describe('a token on the board', () => {
  const board = () => current.page.getByRole('region', { name: 'Board' })
  const token = (letter: string) => board().getByRole('button', { name: new RegExp(`^Character ${letter},`) })
  const middleOf = async (letter: string) => {
    const { x, y, width } = await boxOf(token(letter).locator('.bd-body'))
    return { x: x + width / 2, y: y + width / 2 }
  }
  const pointAt = (cell: { q: number; r: number }) => pointOf(current.page, 'hex-pointy', cell)
  async function take(letter: string) {
    const { page } = current
    const { x, y } = await middleOf(letter)
    await page.mouse.move(x, y)
    await expect.poll(() => token(letter).getAttribute('data-movable')).toBe('trial')
    await page.mouse.down()
  }
  const sable = showcase.stateAt(AT).characters.find(({ id }) => id === 'sable')!.position
  const free = { q: sable.q - 1, r: sable.r - 1 }
  const moved = [{ tick: AT, unit: 'sable', position: free }]

  test('is carried: what would follow is shown on the way, and letting go leaves a branch', async () => {
    const { page } = current
    await goTo(page, AT)
    await take('C')
    const to = await pointAt(free)
    await page.mouse.move(to.x, to.y, { steps: 12 })
    await digestIs(moved, AT)
    await expect.poll(() => branch().count()).toBe(0)
    await page.mouse.up()
    const name = `Sable: position (${sable.q}, ${sable.r}) → (${free.q}, ${free.r})`
    await expect.poll(branchNames).toEqual(['Main', name])
    await digestIs(moved, AT)
    await branch().selectOption('Main')
    await digestIs([], AT)
  })

  test('is put back by Escape and where it cannot stand, which is said; a click still picks', async () => {
    const { page } = current
    await goTo(page, AT)
    await take('C')
    const to = await pointAt(free)
    await page.mouse.move(to.x, to.y, { steps: 12 })
    await digestIs(moved, AT)
    await page.keyboard.press('Escape')
    await digestIs([], AT)
    await page.mouse.up()
    await take('C')
    const taken = await middleOf('B')
    await page.mouse.move(taken.x, taken.y, { steps: 12 })
    await page.getByRole('alert').getByText('Iris').or(page.getByRole('alert').getByText('taken')).waitFor()
    await page.mouse.up()
    await digestIs([], AT)
    await expect.poll(() => branch().count()).toBe(0)
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
    await token('C').locator('.bd-body').click()
    await expect.poll(() => token('C').getAttribute('aria-pressed')).toBe('true')
  })
})
