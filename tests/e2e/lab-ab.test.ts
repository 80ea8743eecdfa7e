import { expect, test } from 'vitest'
import { ab } from '#engine/lab/ab.ts'
import { exactAb, pairedAb } from '#engine/lab/ab-result.ts'
import { audit } from '#engine/lab/audit.ts'
import { coverageRows } from '#engine/lab/audit-rows.ts'
import { partings } from '#engine/lab/partings.ts'
import type { Playable } from '#engine/lab/types.ts'
import { variantOdds } from '#engine/lab/variant-odds.ts'
import { ruleKey } from '#ui/battle/coverage/marks.ts'
import { differenceText, surenessText } from '#ui/lab/ab/ab-text.ts'
import { rankRules } from '#ui/lab/coverage/rank-rules.ts'
import { expectAccessible } from './axe.ts'
import { typeNumber } from './sentence.ts'
import { goTo, headless, openSeed, SHOWCASE, tickOf, usePage } from './support.ts'

const current = usePage()

const { scenario } = headless(SHOWCASE)
/** The branch the tests make: C has 10 hp at tick 9. */
const BRANCH = 'Sable: hp 40 → 10'
const A: Playable = { scenario, edits: [] }
const B: Playable = { scenario, edits: [{ tick: 9, unit: 'sable', hp: 10 }] }

const button = (name: string | RegExp) =>
  current.page.getByRole('button', { name, exact: typeof name === 'string' })
const lab = () => current.page.getByRole('region', { name: 'Analysis' })

async function branch(): Promise<void> {
  const { page } = current
  await page.keyboard.press('3')
  await goTo(page, 9)
  await button('Edit').click()
  await button('Branch from tick 9').waitFor()
  await typeNumber(page.getByRole('region', { name: 'Editor' }), 'hp', '10')
  await button('Branch from tick 9').click()
  await page.getByRole('tab', { name: 'Branches', exact: true }).click()
}

async function oddsOf(battle: Playable) {
  const { 0: odds } = await variantOdds.run({ ...battle, variants: [{}] }, 0, 1)
  if (!odds?.ok) throw new Error('it has no odds')
  return odds.value
}

test('a branch goes to A against B with its parent, and the exact answer is that of the engine', async () => {
  const { page } = current
  await branch()
  await button(`A against B: Main against ${BRANCH}`).click()
  const exact = exactAb(await oddsOf(A), await oddsOf(B), 'victory')
  if (exact === null) throw new Error('it is not exact')
  await lab().getByText(differenceText(exact)).waitFor()
  await expect.poll(() => lab().getByRole('code').textContent()).toMatch(/^tickscope ab \S+ \S+ --json$/)
  await expectAccessible(page)

  // Kept with the work, it is there again.
  await lab().getByRole('button', { name: 'Keep' }).click()
  await expect.poll(() => lab().getByRole('button', { name: 'Kept' }).isDisabled()).toBe(true)
  await lab().getByRole('button', { name: 'Exchange A and B' }).click()
  await lab().getByText(differenceText(exact)).waitFor({ state: 'hidden' })
  await button(`Main | ${BRANCH}`).click()
  await lab().getByText(differenceText(exact)).waitFor()
})

test('pairs are those of the engine, and a flip opens both battles where they part', async () => {
  const { page } = current
  await branch()
  await button(`A against B: Main against ${BRANCH}`).click()
  await lab().getByLabel('How it is found out').selectOption('1000')
  await lab().getByRole('button', { name: 'Run', exact: true }).click()
  const pairs = await ab.run({ a: A, b: B, firstSeed: scenario.seed, runs: 1000 }, 0, 1000)
  const told = pairedAb(pairs, 'victory')
  await lab().getByText(surenessText(told)).waitFor()
  await expect.poll(() => lab().getByText(differenceText(told)).count()).toBe(1)

  const flip = pairs.flips.find(({ seed }) => seed !== scenario.seed)!
  const { 0: tick } = await partings.run({ a: A, b: B, seeds: [flip.seed] }, 0, 1)
  await page
    .getByRole('region', { name: 'Battles that turn' })
    .getByRole('button', { name: `seed ${flip.seed} ${flip.a} → ${flip.b} part at tick ${tick}` })
    .click()
  await expect.poll(() => tickOf(page)).toBe(tick)
  await expect.poll(() => page.getByRole('tab', { name: 'Compare' }).count()).toBe(1)
})

test('Coverage has the odds without each rule, the most decisive first, and opens the battle without it', async () => {
  const { page } = current
  await openSeed(page, 'One hex, two comers')
  const battle: Playable = { scenario: headless('seeds/gambit/one-hex-two-comers.json').scenario, edits: [] }
  const rows = coverageRows(await audit.run({ ...battle, firstSeed: battle.scenario.seed, runs: 1 }, 0, 1))
  const variants = [{}, ...rows.map(({ unit, instance }) => ({ without: { unit, instance } }))]
  const found = await variantOdds.run({ ...battle, variants }, 0, variants.length)
  const oddsAt = (place: number) => {
    const odds = found[place]
    if (!odds?.ok) throw new Error(`there are no odds of variant ${place}`)
    return odds.value
  }
  const known = new Map(rows.map((row, place) => [ruleKey(row), oddsAt(place + 1)]))
  const [first] = rankRules(rows, { asItIs: oddsAt(0), known }, 'victory')
  if (first === undefined) throw new Error('it has no rules')

  await button('Lab').click()
  await button(/^Coverage/).click()
  const table = page.getByRole('region', { name: 'Without each rule' }).getByRole('table', { name: 'Rules' })
  await expect.poll(() => table.locator('.cv-without button').count()).toBe(rows.length)
  const top = table.locator('.cv-without button').first()
  await expect.poll(() => top.getAttribute('aria-label')).toContain(`rule ${first.option}, ${first.label} of`)
  await expectAccessible(page)
  await top.click()
  await page.getByRole('tab', { name: 'Compare' }).waitFor()
  await expect
    .poll(() => page.getByLabel('Branch', { exact: true }).locator(':checked').textContent())
    .toMatch(new RegExp(`: without ${first.label}$`))
})

test('pairs that are stopped say so, and so does the command', async () => {
  await branch()
  await button(`A against B: Main against ${BRANCH}`).click()
  await lab().getByLabel('How it is found out').selectOption('10000')
  // As soon as anything is known: on a fast machine all is played within a moment.
  await current.page.evaluate(() =>
    new MutationObserver(() => {
      const buttons = document.querySelectorAll<HTMLButtonElement>('.lab-main header button')
      if (document.querySelector('.ab-difference') === null) return
      for (const button of buttons) if (button.textContent === 'Stop') button.click()
    }).observe(document.body, { childList: true, subtree: true }),
  )
  await lab().getByRole('button', { name: 'Run', exact: true }).click()
  const stopped = await lab()
    .getByText(/^stopped after [\d,]+ pairs?$/)
    .textContent()
  const pairs = stopped!.replaceAll(/\D/g, '')
  expect(Number(pairs)).toBeLessThan(10_000)
  await expect.poll(() => lab().getByRole('code').textContent()).toContain(` --runs ${pairs} `)
  const keep = lab().getByRole('button', { name: 'Keep' })
  await expect.poll(() => keep.getAttribute('title')).toMatch(/^it was stopped/)
})

test('on a small screen nothing of the Lab makes the page scroll sideways, and what is chosen is in sight', async () => {
  const { page } = current
  await branch()
  await button(`A against B: Main against ${BRANCH}`).click()
  await lab().getByLabel('How it is found out').selectOption('1000')
  await lab().getByRole('button', { name: 'Run', exact: true }).click()
  await lab().getByText('Battles that turn').waitFor()
  await page.setViewportSize({ width: 390, height: 800 })
  /** What an analysis shows once it has something to show. */
  const shown = {
    Odds: '.dr-table',
    Measured: '.ms-table',
    'A against B': '.ab-shares',
    Sweep: '.sw',
    Coverage: '.cv-without button',
    Matchups: '.mu-teams',
    'Build hunt': '.hu',
  }
  for (const [name, selector] of Object.entries(shown)) {
    await page.getByRole('navigation', { name: 'Lab' }).getByRole('button', { name, exact: true }).click()
    if (name === 'Measured') await button('Measure').click()
    await lab().locator(selector).first().waitFor()
    const widths = () => page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
    await expect.poll(widths, { message: name }).toEqual([390, 390])
    const top = await lab().evaluate((section) => section.getBoundingClientRect().top)
    expect(top, name).toBeLessThan(400)
  }
})
