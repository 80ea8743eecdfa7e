import { readFileSync } from 'node:fs'
import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { audit } from '#engine/lab/audit.ts'
import { coverageRows } from '#engine/lab/audit-rows.ts'
import { find } from '#engine/lab/find.ts'
import type { AuditPart } from '#engine/lab/types.ts'
import { variantOdds } from '#engine/lab/variant-odds.ts'
import type { CoverageRow } from '#schemas/audit.ts'
import { queryFor } from '#ui/battle/coverage/coverage-query.ts'
import { longBattle } from '../bench/battles.ts'
import { Scenario } from '../support/rulesets.ts'
import { expectAccessible } from './axe.ts'
import { ruleLine } from './sentence.ts'
import { boxOf, goTo, openDocument, openSeed, SHOWCASE, settled, usePage } from './support.ts'

const current = usePage()

const read = (file: string): Scenario => Scenario.parse(JSON.parse(readFileSync(file, 'utf8')))
const NEVER = 'seeds/gambit/rule-that-never-fires.json'
const POLICY = 'seeds/duel/policy-plays-both.json'

const audited = (scenario: Scenario, runs = 1): Promise<AuditPart> =>
  audit.run({ scenario, edits: [], firstSeed: scenario.seed, runs }, 0, runs)

const inspector = () => current.page.getByRole('region', { name: 'Inspector' })
const tab = (name: string) => current.page.getByRole('tab', { name, exact: true })
const coverage = () => current.page.getByRole('region', { name: 'Coverage', exact: true })
const table = (name = 'Rules') => coverage().getByRole('table', { name })
const rowOf = (label: string, at = 0): Locator =>
  table()
    .locator('tbody tr')
    .filter({ has: current.page.getByRole('rowheader', { name: new RegExp(`^${label}`) }) })
    .nth(at)
const numberIn = (row: Locator, column: string) => row.locator(`[data-column="${column}"] button`)
const scope = (name: string) => coverage().getByRole('button', { name, exact: true })
const matches = () => inspector().getByText(/^[\d,]+ match(es)? in |^no matches/)

async function openFind(): Promise<void> {
  await tab('Find').click()
  await coverage().waitFor()
}

/** Every row of a table: its label, and its numbers by what they count. */
const shown = (of = table()) =>
  of.locator('tbody tr').evaluateAll((rows) =>
    rows.map((row) => ({
      label: row.querySelector('.cv-label .cut')?.textContent,
      mark: row.querySelector('.cv-label .button')?.textContent ?? null,
      counts: Object.fromEntries(
        [...row.querySelectorAll<HTMLElement>('td[data-column]')].flatMap((cell) =>
          cell.textContent === '' ? [] : [[cell.dataset['column'], cell.textContent]],
        ),
      ),
    })),
  )

/** The same as an audit has it. */
const expected = (rows: readonly CoverageRow[]) =>
  rows.map(({ kind, label, weighed, selected, skipped, rejected, never, shadowed }) => ({
    label,
    mark: never ? 'never' : shadowed ? 'shadowed' : null,
    counts: Object.fromEntries(
      [
        ['weighed', weighed] as const,
        ['selected', selected] as const,
        ...(kind === 'rule'
          ? Object.entries(rejected).map(([reason, n]) => [`reason ${reason}`, n] as const)
          : []),
        ['skipped', skipped] as const,
      ].flatMap(([column, n]) => (n === 0 ? [] : [[column, String(n)]])),
    ),
  }))

describe('coverage of a battle', () => {
  test('has the numbers of an audit, and each opens a query that matches as often', async () => {
    await openFind()
    const rows = coverageRows(await audited(read(SHOWCASE)))
    await expect.poll(() => shown()).toEqual(expected(rows))
    const kick = rowOf('Kick')
    for (const column of ['reason out_of_range', 'weighed', 'selected', 'reason trigger_failed']) {
      const number = numberIn(kick, column)
      const count = await number.textContent()
      await number.click()
      await expect.poll(() => matches().textContent()).toMatch(new RegExp(`^${count} match`))
      // It is marked as what is asked.
      await expect.poll(() => number.getAttribute('aria-current')).toBe('true')
    }
    await expect.poll(() => table().locator('[aria-current]').count()).toBe(1)
  })

  test('says what a mark means, and opens what ruled the rule out', async () => {
    const { page } = current
    await openFind()
    const never = table().getByRole('button', { name: /^never: rule 4, Move of Iris/ })
    await never.hover()
    await expect
      .poll(() => page.getByRole('tooltip').filter({ visible: true }).textContent())
      .toContain('Weighed 2 times, but never selected.')
    await never.click()
    await expect.poll(() => matches().textContent()).toBe('2 matches in 2 ticks')
  })

  test('tells two rules of one skill apart by their sentences', async () => {
    await openFind()
    await rowOf('Ranged Attack').waitFor()
    const titles = async () => {
      const heads = table().getByRole('rowheader', { name: 'Ranged Attack' })
      const all = await heads.evaluateAll((found) => found.map((head) => head.getAttribute('title')))
      return all.slice(0, 2)
    }
    await expect.poll(async () => new Set(await titles()).size).toBe(2)
    expect((await titles()).every((title) => title?.includes('Ranged Attack'))).toBe(true)
  })

  test('of a computer player has its considerations, whose numbers no query can say', async () => {
    await openSeed(current.page, 'Two computer players')
    await openFind()
    const rows = coverageRows(await audited(read(POLICY)))
    await expect.poll(() => shown(table('Considerations'))).toEqual(expected(rows))
    await expect.poll(() => coverage().locator('.cv-number button').count()).toBe(0)
    await expect.poll(() => coverage().getByText('What the computer players go by').count()).toBe(1)
    // No rules, so none can be left out.
    await expect.poll(() => scope('Without each rule').count()).toBe(0)
  })

  test('follows the branch that is looked at', async () => {
    const { page } = current
    await openSeed(page, 'Two rules that never fire')
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await pickCharacter('B')
    await ruleLine(page.getByRole('region', { name: 'Editor' }), 'Kick')
      .getByRole('checkbox')
      .click()
    await page.getByRole('button', { name: 'Run from the start' }).click()
    await settled(page)
    await openFind()
    const scenario = JSON.parse(readFileSync(NEVER, 'utf8'))
    scenario.setup.characters[1].skills[0].enabled = false
    const rows = coverageRows(await audited(Scenario.parse(scenario)))
    await expect.poll(() => shown()).toEqual(expected(rows))
    expect(rows[2]?.rejected).toHaveProperty('disabled')
  })

  test('of a long battle grows, is stopped and goes on', async () => {
    await openDocument(current.page, longBattle(10, 10, 20_000))
    await openFind()
    await coverage().getByRole('button', { name: 'Stop', exact: true }).click()
    const status = coverage().getByText(/^counted up to tick/)
    await coverage().getByRole('button', { name: 'Count on' }).waitFor()
    const countedTo = async () => /tick ([\d,]+) of/.exec((await status.textContent()) ?? '')?.[1]
    const stoppedAt = await countedTo()
    const weighed = numberIn(table().locator('tbody tr').first(), 'weighed')
    const before = Number(await weighed.textContent())
    // The page is still there for everything else, and what was stopped stays so.
    await goTo(current.page, 15)
    await expect.poll(() => status.textContent()).toMatch(/ of 20,000$/)
    expect(await countedTo()).toBe(stoppedAt)
    await coverage().getByRole('button', { name: 'Count on' }).click()
    await expect.poll(async () => Number(await weighed.textContent())).toBeGreaterThan(before)
  })
})

describe('over many seeds', () => {
  test('it is what the battles add up to, and a number opens its search over as many', async () => {
    await openFind()
    await scope('100 seeds').click()
    const scenario = read(SHOWCASE)
    const rows = coverageRows(await audited(scenario, 100))
    await expect.poll(() => shown()).toEqual(expected(rows))
    const row = rows.find(
      ({ label, rejected }) => label === 'Kick' && rejected['out_of_range'] !== undefined,
    )!
    await numberIn(rowOf('Kick'), 'reason out_of_range').click()
    const query = queryFor(row, { reason: 'out_of_range' }, [row]) ?? ''
    const finds = await find.run({ scenario, edits: [], firstSeed: scenario.seed, runs: 100, query }, 0, 100)
    expect(finds.total).toBe(row.rejected['out_of_range'])
    const seeds = inspector().getByRole('region', { name: 'Over many seeds' })
    await expect
      .poll(() => seeds.getByRole('status').textContent())
      .toContain(`${finds.withMatch} of 100 battles`)
    await scope('this battle').click()
    await expect.poll(() => shown()).toEqual(expected(coverageRows(await audited(scenario))))
  })

  test('it is stopped, and counted again', async () => {
    await openDocument(current.page, longBattle(6, 6, 3000))
    await openFind()
    await scope('1,000 seeds').click()
    const stop = coverage().getByRole('button', { name: 'Stop', exact: true })
    await expect
      .poll(() =>
        coverage()
          .getByText(/^\d+ of 1,000 battles$/)
          .textContent(),
      )
      .not.toMatch(/^0 of/)
    await stop.click()
    await stop.waitFor({ state: 'hidden' })
    await coverage().getByRole('button', { name: 'Count again' }).waitFor()
    await expect.poll(() => table().locator('tbody tr').count()).toBeGreaterThan(0)
  })
})

test('without each rule the odds are those of the ablation, exact ones as fractions', async () => {
  await openSeed(current.page, 'One hex, two comers')
  await openFind()
  await scope('Without each rule').click()
  const scenario = read('seeds/gambit/one-hex-two-comers.json')
  const rows = coverageRows(await audited(scenario))
  const rules = rows.map(({ unit, instance }) => ({ unit, instance }))
  const variants = rules.map((without) => ({ without }))
  const found = await variantOdds.run({ scenario, edits: [], variants }, 0, rules.length)
  const titles = () =>
    table()
      .locator('td.cv-without')
      .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('title') ?? ''))
  await expect
    .poll(async () => (await titles()).filter((title) => title.startsWith('without it: ')).length)
    .toBe(rules.length)
  for (const [i, title] of (await titles()).entries()) {
    const [without] = title.split('; as it is: ')
    const odds = found[i]
    if (!odds?.ok) throw new Error(`there are no odds without rule ${i}`)
    for (const [kind, { fraction }] of Object.entries(odds.value.outcomes))
      expect(without).toContain(fraction === '1' ? `${kind}, certainly` : `${kind} ${fraction} (`)
  }
  await scope('Without each rule').click()
  await table().locator('td.cv-without').first().waitFor({ state: 'hidden' })
})

/** Picks a character in the editor by its letter. */
const pickCharacter = (letter: string) =>
  current.page
    .getByRole('region', { name: 'Board' })
    .getByRole('button', { name: new RegExp(`^Character ${letter},`) })
    .click()

describe('rules that never fire', () => {
  test('are marked in Coverage and in the lines of Edit, and the marks follow what is changed', async () => {
    const { page } = current
    await openSeed(page, 'Two rules that never fire')
    await openFind()
    await expect.poll(() => shown()).toEqual(expected(coverageRows(await audited(read(NEVER)))))
    await table()
      .getByRole('button', { name: /^shadowed: rule 2, Light Punch of Tamsin/ })
      .waitFor()

    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await pickCharacter('B')
    const editor = page.getByRole('region', { name: 'Editor' })
    const mark = (skill: string) =>
      ruleLine(editor, skill).getByRole('button', { name: /^(never|shadowed): / })
    await expect.poll(() => mark('Kick').textContent()).toBe('never')
    await expect.poll(() => mark('Heavy Punch').count()).toBe(0)
    // Heard as a description, whether or not the tip is open.
    const described = await mark('Kick').getAttribute('aria-describedby')
    await expect
      .poll(() => page.locator(`[id="${described}"]`).textContent())
      .toContain('Weighed 5 times, but never selected.')

    await pickCharacter('A')
    await expect.poll(() => mark('Light Punch').textContent()).toBe('shadowed')
    await ruleLine(editor, 'Light Punch')
      .getByRole('button', { name: /^Place of / })
      .focus()
    await page.keyboard.press('ArrowUp')
    await mark('Light Punch').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.poll(() => mark('Light Punch').textContent()).toBe('shadowed')
  })

  test('that are switched off need no mark', async () => {
    const { page } = current
    await openSeed(page, 'Two rules that never fire')
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await pickCharacter('B')
    const line = ruleLine(page.getByRole('region', { name: 'Editor' }), 'Kick')
    const mark = line.getByRole('button', { name: /^never: / })
    await mark.waitFor()
    await line.getByRole('checkbox').click()
    await mark.waitFor({ state: 'hidden' })
  })
})

describe('the room it has', () => {
  test('is beside Find in a wide window, and a tab of its own in a narrow one', async () => {
    const { page } = current
    await openFind()
    await expect.poll(() => tab('Coverage').count()).toBe(0)
    await numberIn(rowOf('Kick'), 'weighed').click()
    const [list, beside] = [
      await boxOf(inspector().getByRole('listbox', { name: 'Matches' })),
      await boxOf(coverage()),
    ]
    expect(list.x + list.width).toBeLessThanOrEqual(beside.x + 1)
    expect(Math.abs(list.y + list.height / 2 - beside.y - beside.height / 2)).toBeLessThan(beside.height / 2)

    await page.setViewportSize({ width: 1024, height: 700 })
    await coverage().waitFor({ state: 'hidden' })
    await tab('Coverage').click()
    await coverage().waitFor()
    await expect.poll(() => inspector().getByRole('listbox', { name: 'Matches' }).count()).toBe(0)
    // A number leads to what it counts.
    await numberIn(rowOf('Kick'), 'selected').click()
    await expect.poll(() => tab('Find').getAttribute('aria-selected')).toBe('true')

    await tab('Coverage').click()
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect.poll(() => tab('Find').getAttribute('aria-selected')).toBe('true')
    await coverage().waitFor()
  })

  test.each([
    [1024, 700],
    [1280, 800],
    [1440, 900],
    [1920, 1080],
  ])('is enough at %i × %i: nothing scrolls sideways, and no name is lost', async (width, height) => {
    const { page } = current
    await page.setViewportSize({ width, height })
    await tab(width < 1280 ? 'Coverage' : 'Find').click()
    await scope('100 seeds').click()
    await coverage().getByRole('button', { name: 'Stop', exact: true }).waitFor({ state: 'hidden' })
    await expect.poll(() => table().locator('tbody tr').count()).toBeGreaterThan(10)
    const wide = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('.scroll, .cv, .fi-side')]
        .filter((element) => element.scrollWidth > element.clientWidth + 1)
        .map((element) => element.className),
    )
    expect(wide).toEqual([])
    const overlapping = await table()
      .locator('tr')
      .evaluateAll((rows) =>
        rows.flatMap((row) => {
          const boxes = [...row.querySelectorAll('td > *, thead th > span:not(.visually-hidden)')].map(
            (cell) => cell.getBoundingClientRect(),
          )
          return boxes.filter((box, i) => i > 0 && box.left < (boxes[i - 1]?.right ?? 0) - 1)
        }),
      )
    expect(overlapping).toEqual([])
  })
})

test('by keyboard it is one stop, the arrows go from number to number, and Enter opens one', async () => {
  const { page } = current
  await openFind()
  await scope('Without each rule').focus()
  await page.keyboard.press('Tab')
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await expect.poll(focused).toBe('15 weighed: rule 1, Charge of Bryn')
  await page.keyboard.press('ArrowRight')
  await expect.poll(focused).toMatch(/^5 selected: rule 1/)
  await page.keyboard.press('ArrowDown')
  await expect.poll(focused).toMatch(/^6 selected: rule 2/)
  await page.keyboard.press('End')
  await expect.poll(focused).toMatch(/^5 skipped, .*rule 2/)
  await page.keyboard.press('Home')
  await expect.poll(focused).toMatch(/^10 weighed: rule 2/)
  await page.keyboard.press('Enter')
  await expect.poll(() => matches().textContent()).toMatch(/^10 matches/)
  await expect.poll(() => table().locator('button[tabindex="0"]').count()).toBe(1)
})

test('of a full board what is in sight is drawn, and scrolling draws the rest', async () => {
  await openDocument(current.page, longBattle(45, 46, 40))
  await openFind()
  await expect.poll(() => table().locator('tbody tr').count()).toBeGreaterThan(10)
  expect(await table().locator('tbody tr').count()).toBeLessThan(150)
  const heightOf = () => table().evaluate((of) => of.getBoundingClientRect().height)
  const height = await heightOf()
  expect(height).toBeGreaterThan(300 * 24)
  const last = table().locator('.letter').last()
  const glyph = await last.textContent()
  await table()
    .locator('xpath=..')
    .evaluate((scroller) => scroller.scrollTo(0, scroller.scrollHeight))
  await expect.poll(() => last.textContent()).not.toBe(glyph)
  // What is drawn takes the room that was kept for it, to less than a row.
  await expect.poll(async () => Math.abs((await heightOf()) - height)).toBeLessThan(24)
  await expect.poll(() => table().locator('tbody').last().locator('tr').count()).toBeGreaterThan(0)
})

test('axe finds nothing in it, in any theme', async () => {
  const { page } = current
  await openFind()
  await numberIn(rowOf('Kick'), 'weighed').click()
  await matches().waitFor()
  await expectAccessible(page, 'Find and Coverage')
  await scope('Without each rule').click()
  await coverage().getByText('As it is:').waitFor()
  await expectAccessible(page, 'the odds without each rule', '.cv')
  await openSeed(page, 'Two computer players')
  await openFind()
  await table('Considerations').waitFor()
  await expectAccessible(page, 'considerations', '.cv')
  await openSeed(page, 'Two rules that never fire')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await pickCharacter('B')
  await page.getByRole('button', { name: /^never: / }).focus()
  await expectAccessible(page, 'a mark in Edit', '.app-inspector')
})
