import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { tickscope } from '../cli/tickscope.ts'
import { expectAccessible } from './axe.ts'
import { numberIn, ruleLine } from './sentence.ts'
import { boxOf, goTo, goToEnd, SHOWCASE, settled, slider, tickOf, usePage } from './support.ts'

const current = usePage({ permissions: ['clipboard-read', 'clipboard-write'] })

const inspector = () => current.page.getByRole('region', { name: 'Inspector', exact: true })
const banner = () => current.page.getByRole('banner')
const panel = () => current.page.getByRole('region', { name: 'What if', exact: true })
const button = (name: string) => current.page.getByRole('button', { name, exact: true })
const digestHere = async () => (await current.page.getByText(/^digest [0-9a-f]{16}$/).innerText()).slice(7)
const threshold = () => numberIn(ruleLine(inspector(), 'Heal'), 'trigger value')

const POINTER = '/setup/characters/1/skills/0/trigger/conditionValue'

interface Ran {
  readonly ticks: number
  readonly digest: string
}

/** What the command line says of the showcase with another threshold. */
async function ranWith(value: number): Promise<Ran> {
  const { stdout } = await tickscope('run', SHOWCASE, '--set', `${POINTER}=${value}`, '--json')
  return JSON.parse(stdout)
}

/** Presses on Iris' threshold and drags it to a value, without letting go. */
async function dragTo(value: number): Promise<void> {
  const { mouse } = current.page
  const { x, y, width, height } = await boxOf(threshold())
  await mouse.move(x + width / 2, y + height / 2)
  await mouse.down()
  const way = value < 60 ? -1 : 1
  for (let n = 1; (await threshold().getAttribute('aria-valuenow')) !== String(value) && n < 400; n++)
    await mouse.move(x + width / 2 + way * n, y + height / 2)
}

/** What the page saves of the branch that is looked at. */
async function savedAs(kind: 'Scenario' | 'Replay') {
  const { page } = current
  await page.keyboard.press('Control+s')
  const saving = page.waitForEvent('download')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${kind}`) })
    .click()
  return JSON.parse(await readFile(await (await saving).path(), 'utf8'))
}

describe('Iris’ 60 becomes 75', () => {
  test('by mouse: dragged, read, kept, compared and shared, as the command line plays it', async () => {
    const { page } = current
    const { ticks, digest } = await ranWith(75)
    await inspector().getByRole('button', { name: /Iris/ }).click()
    await dragTo(75)
    await banner().getByText(`victory at ${ticks}`).waitFor()
    await banner().getByText('odds').waitFor()
    await panel().getByText('They part at').waitFor()
    await expect
      .poll(() => panel().innerText())
      .toMatch(/They part at tick 20, decide: Iris — Heal, .* needs below 60 % \(no\) \| below 75 % \(yes\)/)
    await page.mouse.up()
    await panel().getByText('kept as a branch').waitFor()
    await panel().getByRole('button', { name: 'Compare' }).click()
    await page.getByRole('region', { name: 'Comparison' }).getByText('They part at').waitFor()
    await button('Share').click()
    await page.getByText(/^Link copied/).waitFor()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    await goToEnd(page, ticks)
    await expect.poll(digestHere).toBe(digest)
    await page.goto('about:blank')
    await page.goto(link)
    await slider(page).waitFor()
    await goToEnd(page, ticks)
    await expect.poll(digestHere).toBe(digest)
  })

  test('by keyboard, in at most 20 keys', async () => {
    const { page } = current
    const { ticks } = await ranWith(75)
    let keys = 0
    const press = async (...names: readonly string[]) => {
      for (const name of names) {
        keys++
        await page.keyboard.press(name)
      }
    }
    await press('2')
    await threshold().waitFor()
    await settled(page)
    while (!(await threshold().evaluate((node) => node === document.activeElement)) && keys < 12)
      await press('Tab')
    await press('7', '5', 'Enter')
    await panel().getByText('kept as a branch').waitFor()
    await expect.poll(() => panel().innerText()).toContain('They part at tick 20')
    await banner().getByText(`victory at ${ticks}`).waitFor()
    await press('c')
    await page.getByRole('region', { name: 'Comparison' }).waitFor()
    await press('s')
    await page.getByText(/^Link copied/).waitFor()
    expect(keys).toBeLessThanOrEqual(20)
  })

  test('from the start it is a branch at tick 0 with a scenario of its own, saved as one', async () => {
    const { page } = current
    await goTo(page, 6)
    await page.keyboard.press('2')
    await dragTo(75)
    await page.mouse.up()
    await panel().getByText('kept as a branch').waitFor()
    const saved = await savedAs('Scenario')
    const was = JSON.parse(await readFile(SHOWCASE, 'utf8'))
    was.setup.characters[1].skills[0].trigger.conditionValue = 75
    expect(saved).toEqual(was)
  })

  test('from this tick it is an edit there, and the switch leads from one to the other', async () => {
    const { page } = current
    await goTo(page, 6)
    await page.keyboard.press('2')
    await dragTo(75)
    await page.mouse.up()
    await panel().getByRole('button', { name: 'from tick 6' }).click()
    await expect
      .poll(() => panel().getByRole('button', { name: 'from tick 6' }).getAttribute('aria-pressed'))
      .toBe('true')
    await panel().getByText('kept as a branch').waitFor()
    await inspector().getByRole('tab', { name: 'Branches' }).click()
    await expect.poll(() => inspector().getByLabel('Name of the branch').count()).toBe(2)
    const { scenario, edits } = await savedAs('Replay')
    expect(scenario).toEqual(JSON.parse(await readFile(SHOWCASE, 'utf8')))
    expect(edits).toMatchObject([{ tick: 6, unit: 'iris' }])
  })

  test('the ruler says how the battle ends for every value, and sets the number where it is pressed', async () => {
    const { page } = current
    await page.keyboard.press('2')
    await dragTo(75)
    await page.mouse.up()
    await panel().getByText('kept as a branch').waitFor()
    await expect
      .poll(() =>
        panel()
          .getByText(/^0 to /)
          .innerText(),
      )
      .toMatch(/100: /)
    const { x, y, width, height } = await boxOf(panel().locator('.tr-scale'))
    await page.mouse.click(x + (width * 30.5) / 101, y + height / 2)
    const { ticks, digest } = await ranWith(30)
    await expect.poll(() => threshold().getAttribute('aria-valuenow')).toBe('30')
    await panel().getByText('kept as a branch').waitFor()
    await goToEnd(page, ticks)
    await expect.poll(digestHere).toBe(digest)
  })

  test('Escape leaves the place and the battle as they were', async () => {
    const { page } = current
    await goTo(page, 30)
    await page.keyboard.press('2')
    // In the battle that follows she is in the middle of something else at this tick.
    await dragTo(100)
    await expect.poll(() => threshold().getAttribute('aria-valuenow')).toBe('100')
    await expect.poll(() => banner().innerText()).toContain('what if')
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect.poll(() => banner().innerText()).not.toContain('what if')
    await expect.poll(() => tickOf(page)).toBe(30)
    await expect.poll(() => banner().innerText()).toContain('victory at tick 36')
  })

  test('once kept it is taken back by Ctrl+Z, and comes back by Ctrl+Shift+Z', async () => {
    const { page } = current
    const { ticks } = await ranWith(75)
    await page.keyboard.press('2')
    await dragTo(75)
    await page.mouse.up()
    await panel().getByText('kept as a branch').waitFor()
    await page.keyboard.press('Control+z')
    await expect.poll(() => banner().innerText()).toContain('victory at tick 36')
    await page.keyboard.press('Control+Shift+z')
    await expect.poll(() => banner().innerText()).toContain(`victory at tick ${ticks}`)
  })

  test('axe finds nothing while something is tried', async () => {
    await current.page.keyboard.press('2')
    await dragTo(75)
    await current.page.mouse.up()
    await panel().getByText('kept as a branch').waitFor()
    await current.page.mouse.move(2, 2)
    await current.page.getByRole('tooltip').waitFor({ state: 'hidden' })
    await expectAccessible(current.page)
  })
})
