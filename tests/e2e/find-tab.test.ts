import { describe, expect, test } from 'vitest'
import { compileQuery } from '#engine/query/compile.ts'
import { matchesIn } from '#engine/query/matches.ts'
import { longBattle } from '../bench/battles.ts'
import { goTo, headless, openDocument, openSeed, SHOWCASE, usePage } from './support.ts'

const current = usePage()
const { timeline } = headless(SHOWCASE)

const field = () => current.page.getByRole('combobox', { name: 'Query' })
const inspector = () => current.page.getByRole('region', { name: 'Inspector' })
const tab = (name: string) => current.page.getByRole('tab', { name, exact: true })
const like = () => current.page.getByRole('button', { name: 'Find more like this' })

/** What the Find tab says of a query. */
function saidOf(text: string): string {
  const query = compileQuery(timeline.ruleset as never, text)
  if (!query.ok) throw new Error(query.problem.message)
  const ticks = [...matchesIn(query.value, timeline)].filter(({ rows }) => rows.length > 0)
  const total = ticks.reduce((sum, { rows }) => sum + rows.length, 0)
  return `${total} ${total === 1 ? 'match' : 'matches'} in ${ticks.length} ${ticks.length === 1 ? 'tick' : 'ticks'}`
}

/** Waits for a query to be asked and its matches to be listed. */
async function isAsked(text: string): Promise<void> {
  await expect.poll(() => field().inputValue()).toBe(text)
  await inspector().getByText(saidOf(text), { exact: true }).waitFor()
}

describe('find more like this', () => {
  test('stands beside every check', async () => {
    const { page } = current
    await goTo(page, 12)
    await page.keyboard.press('3')
    const kick = inspector().locator('li', { hasText: 'Kick' }).first()
    await kick
      .getByRole('button', { name: /^(Details|Why)|in depth/i })
      .or(kick.locator('summary'))
      .first()
      .click()
    const check = inspector().locator('.in-check', { hasText: 'range' }).first()
    await check.hover()
    await check.getByRole('button', { name: 'Find more like this' }).click()
    await isAsked('rules: unit == "sable" && label == "Kick" && reason == "out_of_range"')
  })

  test('stands beside every event of a frame, and in the log', async () => {
    const { page } = current
    await goTo(page, 8)
    await tab('Events').click()
    const death = inspector().getByRole('option', { name: 'tick 8: E dies' })
    await death.click()
    await inspector().getByRole('search').getByRole('button', { name: 'Find more like this' }).click()
    await isAsked('events: type == "died" && unit == "vex"')
    await tab('Events').click()
    const hit = inspector().getByRole('option', { name: /^tick 8: C hits E/ })
    await hit.hover()
    await hit.locator('.find-like').click()
    await isAsked('events: type == "damaged" && unit == "sable"')
  })

  test('stands beside every value of a unit, and tells where it is again, or less', async () => {
    const { page } = current
    await page.keyboard.press('2')
    await tab('Unit').click()
    const hp = inspector()
      .locator('.in-field')
      .filter({ has: page.locator('dt', { hasText: /^hp$/ }) })
    await hp.hover()
    await hp.getByRole('button', { name: 'Find more like this' }).click()
    await isAsked('units: unit == "iris" && hp <= 60')
    await tab('Unit').click()
    const place = inspector()
      .locator('.in-field')
      .filter({ has: page.locator('dt', { hasText: 'position' }) })
    await place.getByRole('button', { name: 'Find more like this' }).focus()
    await page.keyboard.press('Enter')
    await isAsked('units: unit == "iris" && q == -4 && r == 1')
    expect(await like().count()).toBe(0)
  })
})

describe('the Find tab', () => {
  test('says which text is nowhere, and mends it', async () => {
    const { page } = current
    await page.keyboard.press('/')
    await field().fill('rules: unit == "D" && label == "charge"')
    await tab('Find').click()
    const said = inspector().getByText('No row of rules has unit "D" in this battle.')
    await said.waitFor()
    await inspector().getByRole('button', { name: 'Write "gorm"' }).click()
    await inspector().getByRole('button', { name: 'Write "Charge"' }).click()
    await isAsked('rules: unit == "gorm" && label == "Charge"')
  })

  test('shows the query while the bar is closed, and opens it again', async () => {
    const { page } = current
    const query = 'events: type == "died"'
    await page.keyboard.press('/')
    await field().fill(query)
    await page.getByRole('button', { name: 'Close the query bar' }).click()
    await field().waitFor({ state: 'hidden' })
    await tab('Find').click()
    await inspector().getByRole('button', { name: query }).click()
    await isAsked(query)
  })

  test('offers questions that fit the game', async () => {
    const { page } = current
    await openSeed(page, 'Two computer players')
    await tab('Find').click()
    await inspector().getByRole('button', { name: 'Who dies?' }).click()
    await expect.poll(() => field().inputValue()).toBe('events: type == "UNIT_DIED"')
  })

  test('searches a full board bit by bit, says how far it is, and stops, while the page goes on', async () => {
    const { page } = current
    await openDocument(page, longBattle(45, 46, 10_000))
    await page.keyboard.press('/')
    await field().fill('rules: failed == "range"')
    await tab('Find').click()
    const searched = async () => {
      const said = await inspector()
        .getByText(/ matches up to tick [\d,]+ of 10,000$/)
        .textContent()
      return Number(/tick ([\d,]+) of/.exec(said ?? '')?.[1]?.replace(',', ''))
    }
    await expect.poll(searched).toBeGreaterThan(20)
    await goTo(page, 15)
    const find = inspector().locator('.fi-progress')
    await find.getByRole('button', { name: 'Stop' }).click()
    await find.getByRole('button', { name: 'Search on' }).waitFor()
    const stopped = await searched()
    expect(stopped).toBeLessThan(10_000)
    await goTo(page, 12)
    expect(await searched()).toBe(stopped)
    await find.getByRole('button', { name: 'Search on' }).click()
    await expect.poll(searched).toBeGreaterThan(stopped)
  })
})
