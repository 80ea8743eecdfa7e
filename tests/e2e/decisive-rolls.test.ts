import { expect, test } from 'vitest'
import { decisiveRolls } from '#engine/lab/decisive-rolls.ts'
import { byPoints, decisiveRollText, markText, pointsText } from '#ui/battle/rolls/decisive-text.ts'
import { expectAccessible } from './axe.ts'
import { headless, SHOWCASE, tickOf, usePage } from './support.ts'

const current = usePage()
const { scenario, ticks } = headless(SHOWCASE)

test('the rolls that decide are marked from the palette, listed, gone to and turned', async () => {
  const { page } = current
  const question = { scenario, edits: [] }
  const found = await decisiveRolls.run(question, 0, await decisiveRolls.plan(question))
  const deciding = found.rolls.filter(({ points }) => points > 0)
  const sorted = [...found.rolls].sort(byPoints)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('rolls that decide')
  await page.getByRole('option', { name: /^Show the rolls that decide/ }).waitFor()
  await page.keyboard.press('Enter')
  const marks = page.getByRole('toolbar', { name: 'Rolls that decide' }).getByRole('button')
  const names = () => marks.evaluateAll((all) => all.map((mark) => mark.getAttribute('aria-label')))
  await expect.poll(names).toEqual(deciding.map(markText))

  const last = deciding.at(-1)!
  await page
    .getByRole('button', { name: markText(last) })
    .last()
    .click()
  await expect.poll(() => tickOf(page)).toBe(last.tick)
  await page.getByText(`tick ${last.tick} of ${ticks}, after ${last.phase}`).waitFor({ state: 'attached' })
  await expectAccessible(page, 'marks of rolls', '.app-timeline')

  await page.getByRole('button', { name: /^List the rolls that decide/ }).click()
  const table = page.getByRole('table', { name: 'Rolls that decide' })
  const rows = () =>
    table
      .locator('tbody tr')
      .evaluateAll((all) =>
        all.map((row) => [
          row.querySelector('th button')?.textContent,
          row.querySelector('.dr-points')?.textContent,
        ]),
      )
  await expect.poll(rows).toEqual(sorted.map((roll) => [decisiveRollText(roll), pointsText(roll.points)]))
  await expectAccessible(page, 'list of rolls', '.sh-dialog')

  const [most] = sorted
  const other = `${most!.name} = ${most!.values[1 - most!.value]} instead of ${most!.values[most!.value]}`
  await table.getByRole('button', { name: `Open the battle with ${other}` }).click()
  await expect.poll(() => page.getByLabel('Branch', { exact: true }).innerText()).toContain(other)
  await expect.poll(() => tickOf(page)).toBe(most!.tick)
  // The branch has odds of its own.
  const turned = { scenario, edits: [{ tick: most!.tick, roll: most!.index, value: 1 - most!.value }] }
  const own = await decisiveRolls.run(turned, 0, await decisiveRolls.plan(turned))
  await expect.poll(names).toEqual(own.rolls.filter(({ points }) => points > 0).map(markText))
})
