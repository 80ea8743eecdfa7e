import { expect, test } from 'vitest'
import { digest } from '#engine/core/digest.ts'
import { simulate, snapshotAt } from '#engine/core/simulate.ts'
import type { Timeline } from '#engine/core/timeline.ts'
import { skirmish } from '#engine/rulesets/skirmish/index.ts'
import { readSeed } from '../skirmish/support.ts'
import { expectAccessible } from './axe.ts'
import { answered, clickCell, goTo, goToEnd, openSeed, settled, usePage } from './support.ts'

const current = usePage()

const inspector = () => current.page.getByRole('region', { name: 'Inspector' })
const editor = () => current.page.getByRole('region', { name: 'Editor', exact: true })
const field = (name: string) => editor().getByLabel(name, { exact: true })
const press = (name: string) => editor().getByRole('button', { name, exact: true }).click()

interface Played {
  readonly ticks: number
}
const digestIs = (timeline: Played, tick = timeline.ticks) =>
  expect
    .poll(() => current.page.getByText(/^digest [0-9a-f]{16}$/).innerText())
    .toBe(`digest ${digest(snapshotAt(timeline as Timeline, tick).state)}`)
const edit = () =>
  current.page.getByRole('group', { name: 'Mode' }).getByRole('button', { name: 'edit' }).click()

async function type(name: string, text: string): Promise<void> {
  await field(name).fill(text)
  await current.page.keyboard.press('Tab')
}

test('a battle of a game made of tables: scrubbed, explained, a roll forced', async () => {
  const { page } = current
  const scenario = readSeed('crossroads')
  const timeline = simulate(skirmish, scenario)
  await openSeed(page, scenario.name)
  await goToEnd(page, timeline.ticks)
  await digestIs(timeline)
  await page.getByText('east wins').first().waitFor()

  await goTo(page, 6)
  await digestIs(timeline, 6)
  await page.getByRole('button', { name: /^Lane C/ }).click()
  await inspector().getByRole('tab', { name: 'Why' }).click()
  await inspector().getByText('Move to (6, 3)').first().waitFor()
  const best = inspector().getByRole('region', { name: 'Options, best first' }).locator('summary').first()
  await expect.poll(() => best.innerText()).toContain('worth 18')
  await best.click()
  await inspector().getByText('next shot 20, danger −5, closing in 3').first().waitFor()
  await expectAccessible(page, 'a game made of tables', '.app-main')

  await goTo(page, 7)
  await inspector().getByText('Rolls of this tick: 1').click()
  await inspector().getByRole('list', { name: 'Rolls of this tick' }).getByRole('button').first().click()
  await inspector()
    .getByRole('button', { name: /^What if to hit/ })
    .click()
  await inspector().getByLabel('Value of to hit').selectOption('75: miss')
  await inspector().getByRole('button', { name: 'Branch', exact: true }).click()
  await inspector().getByRole('tab', { name: 'Branches' }).click()
  await expect
    .poll(() => inspector().getByLabel('Name of the branch').last().inputValue())
    .toMatch(/^to hit = 75: miss/)
  const missed = simulate(skirmish, scenario, [{ tick: 7, roll: 0, value: 74 }])
  await goToEnd(page, missed.ticks)
  await digestIs(missed)
})

test('the form made of tables: a field, cover and a unit are changed, undone, refused and played', async () => {
  const { page } = current
  const scenario = readSeed('the-wounded-hide')
  await openSeed(page, scenario.name)
  await goTo(page, 0)
  await edit()
  await editor().getByRole('region', { name: 'Units' }).getByRole('button', { name: /Ada/ }).click()
  await expect.poll(() => field('HP').inputValue()).toBe('3')
  await type('HP', '99')
  await expect.poll(() => field('HP').inputValue()).toBe('3')
  await type('HP', '10')
  await press('Paint cover')
  await clickCell(page, 'square', { q: 5, r: 3 })
  // The board drawn with the new cell takes nobody away from where they are painting.
  await answered(page)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await editor().getByText('6 cells').waitFor()
  await press('Undo')
  await editor().getByText('5 cells').waitFor()
  await press('Undo')
  await editor().getByText('4 cells').waitFor()
  await expectAccessible(page, 'the form of a game made of tables', '.app-main')
  await press('Run from the start')
  await inspector().waitFor()
  const { units, ...rest } = scenario.setup as Parameters<typeof skirmish.setup>[0]
  const whole = units.map((unit) => (unit.id === 'ada' ? { ...unit, hp: 10 } : unit))
  const changed = simulate(skirmish, { ...scenario, setup: { ...rest, units: whole } })
  await goToEnd(page, changed.ticks)
  await digestIs(changed)
})

test('orders by hand, with what each would do, against the computer', async () => {
  const { page } = current
  const scenario = readSeed('first-shots')
  await openSeed(page, scenario.name)
  const pane = page.getByRole('tabpanel', { name: 'Orders' })
  await pane.getByText('waits for your order').waitFor()
  await pane.getByRole('combobox', { name: 'Unit' }).selectOption('ada')
  await pane.getByRole('option', { name: /^Shoot Dov: −4 hp at 18 %/ }).waitFor()
  await clickCell(page, 'square', { q: 4, r: 2 })
  await clickCell(page, 'square', { q: 4, r: 2 })
  await settled(page)
  const played = simulate(skirmish, scenario, [{ tick: 0, order: { unit: 'ada', to: { q: 4, r: 2 } } }])
  await digestIs(played)
  await pane.getByText('waits for your order').waitFor()
})
