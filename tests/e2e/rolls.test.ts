import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { digest } from '#engine/core/digest.ts'
import { simulate, snapshotAt } from '#engine/core/simulate.ts'
import { mech } from '#engine/rulesets/mech/index.ts'
import { phaseOdds } from '#engine/rulesets/mech/rules/odds.ts'
import { MechScenario } from '#schemas/mech/index.ts'
import { percentText } from '#ui/battle/odds/odds-text.ts'
import { expectAccessible } from './axe.ts'
import { goToEnd, openSeed, tickOf, usePage } from './support.ts'

const current = usePage()
const scenario = MechScenario.parse(JSON.parse(readFileSync('seeds/mech/last-one-standing.json', 'utf8')))
const RESOLUTION = 6

const inspector = () => current.page.getByRole('region', { name: 'Inspector' })
const shownDigest = () => current.page.getByText(/^digest [0-9a-f]{16}$/).innerText()
const focused = () => current.page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')

test('a die that had fallen otherwise makes a branch, as headless, with the odds beside it', async () => {
  const { page } = current
  await openSeed(page, scenario.name)
  await inspector()
    .getByRole('button', { name: /^Later rolls/ })
    .click()
  await expect.poll(() => tickOf(page)).toBe(RESOLUTION)
  await inspector().getByText('Rolls of this tick: 78').click()
  const rows = inspector().getByRole('list', { name: 'Rolls of this tick' }).getByRole('button')
  await expect.poll(() => rows.count()).toBe(22)
  await rows.first().click()

  const ask = inspector().getByRole('button', { name: 'What if to-hit die 1 had come out differently?' })
  await ask.focus()
  await page.keyboard.press('Enter')
  const values = inspector().getByRole('group', { name: 'Branch with to-hit die 1 =' })
  const choices = values.getByRole('button', { name: /^Branch with/ })
  await expect.poll(() => choices.allInnerTexts()).toEqual(['1', '2', '3', '4', '5', '6'])
  // What is only looked at is played and shown, and gone when one looks away.
  const tried = simulate(mech, scenario, [{ tick: RESOLUTION, roll: 0, value: 2 }])
  await values.getByRole('button', { name: 'Branch with to-hit die 1 = 3 instead of 6' }).hover()
  await inspector().getByText('to-hit die 1: 3 of 1–6, drawn 6').waitFor()
  await page.mouse.move(5, 5)
  await inspector().getByText('to-hit die 1: 6 of 1–6').waitFor()
  await expect.poll(() => values.isVisible()).toBe(true)
  await expect.poll(() => page.getByLabel('Branch', { exact: true }).count()).toBe(0)
  const ends = values.getByRole('list', { name: 'How it would end' })
  await expect.poll(() => ends.innerText()).toContain(`at ${tried.ticks}`)
  await values.getByRole('button', { name: 'Branch with to-hit die 1 = 1 instead of 6' }).focus()
  await page.keyboard.press('Enter')
  await inspector().getByText('to-hit die 1: 1 of 1–6, drawn 6').waitFor()
  await expect.poll(focused).toBe('What if to-hit die 1 had come out differently?')
  await expect.poll(() => tickOf(page)).toBe(RESOLUTION)

  await inspector().getByRole('tab', { name: 'Branches' }).click()
  await inspector().getByText('from tick 6').first().waitFor()
  await inspector()
    .getByRole('button', { name: `parts at tick ${RESOLUTION}` })
    .waitFor()
  await expect
    .poll(() => inspector().getByLabel('Name of the branch').last().inputValue())
    .toBe('to-hit die 1 = 1 instead of 6')

  const branch = simulate(mech, scenario, [{ tick: RESOLUTION, roll: 0, value: 0 }])
  const odds = phaseOdds(snapshotAt(branch, RESOLUTION).state)
  await inspector().getByRole('tab', { name: 'Odds' }).click()
  for (const { locations, out } of odds) {
    const head = percentText(locations.find(({ location }) => location === 'HEAD')!.destroyed)
    await inspector()
      .getByRole('row', { name: `head ${head}` })
      .waitFor()
    await inspector()
      .getByText(`Leaves the battle: ${percentText(out!)}`)
      .waitFor()
  }
  await expectAccessible(page, 'odds', '.app-main')

  await goToEnd(page, branch.ticks)
  await expect.poll(shownDigest).toBe(`digest ${digest(snapshotAt(branch, branch.ticks).state)}`)
})
