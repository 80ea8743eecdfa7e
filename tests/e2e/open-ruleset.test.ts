import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, inject, test } from 'vitest'
import { digest } from '#engine/core/digest.ts'
import { simulate, snapshotAt } from '#engine/core/simulate.ts'
import { skirmish } from '#engine/rulesets/skirmish/index.ts'
import { readSeed } from '../skirmish/support.ts'
import { endAll, openPage } from '../support/opened.ts'
import { changed, STEPS, TEMPLATE } from '../support/your-rules.ts'
import { goTo, goToEnd, knownTicks, openDocument, settled, tickOf, usePage } from './support.ts'

const current = usePage()
const folder = mkdtempSync(join(tmpdir(), 'tickscope-rules-'))
afterAll(() => {
  endAll()
  rmSync(folder, { recursive: true })
})
cpSync(TEMPLATE, folder, { recursive: true })

const file = join(folder, 'my-game.js')
const template = readFileSync(file, 'utf8')
const save = (text: string) => writeFileSync(file, text)

const outcomeIn = (page: Page) => page.getByRole('banner').getByText(/ at tick \d+/)
const problems = (page: Page, about: string) =>
  page.getByRole('dialog', { name: `${about} cannot be opened` })

/** Saves other rules, and waits until the battle ends in another way by them. */
async function playedAnew(page: Page, text: string): Promise<void> {
  const before = await outcomeIn(page).innerText()
  save(text)
  await expect.poll(() => outcomeIn(page).innerText()).not.toBe(before)
  await settled(page)
}

test('docs/your-rules.md: rules are written while one watches, and what is wrong with them is told until it is mended', async () => {
  const { address, interrupt } = await openPage('--ruleset', file)
  const page = await current.page.context().newPage()
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.goto(address)

  // It opens with the battle the module brings, which skirmish plays the same.
  const timeline = simulate(skirmish, readSeed('crossroads'))
  await goToEnd(page, timeline.ticks)
  await page.getByText(`digest ${digest(snapshotAt(timeline, timeline.ticks).state)}`).waitFor()
  const link = await linkHere(page)

  // Another number, and somebody with other hp: the place and the branch stay.
  const editor = page.getByRole('region', { name: 'Editor', exact: true })
  await goTo(page, 3)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await editor.getByRole('region', { name: 'Units' }).getByRole('button', { name: /Ada/ }).click()
  await editor.getByLabel('HP', { exact: true }).fill('5')
  await page.keyboard.press('Tab')
  await editor.getByRole('button', { name: 'Branch from tick 3' }).click()
  const branch = page.getByLabel('Branch', { exact: true })
  await expect.poll(() => branch.innerText()).toContain('Ada: hp 10 → 5')
  await outcomeIn(page).waitFor()
  await settled(page)
  await goTo(page, 12)
  const [first] = STEPS
  await playedAnew(page, changed(template, first!))
  expect(await tickOf(page)).toBe(12)
  expect(await branch.innerText()).toContain('Ada: hp 10 → 5')

  // Broken: told with the line, and what was open stays. Mended: it goes on.
  const outcome = await outcomeIn(page).innerText()
  save(template.replace('const COVER = 25', 'const COVER = = 25'))
  await problems(page, 'my-game.js').getByText('is no JavaScript: Unexpected token').waitFor()
  await problems(page, 'my-game.js').getByText('line 62').waitFor()
  await problems(page, 'my-game.js').getByText('Once the file is mended, it opens by itself.').waitFor()
  save(template.replace('const COVER = 25', 'const COVER = 25 + BONUS'))
  await problems(page, 'my-game.js').getByText('fails as it is loaded: BONUS is not defined').waitFor()
  await problems(page, 'my-game.js').getByText('line 62').waitFor()
  await page.keyboard.press('Escape')
  expect(await outcomeIn(page).innerText()).toBe(outcome)
  expect(await tickOf(page)).toBe(12)
  save(template.replace('speed: int(0, 4, 3)', 'speed: int(0, 4)'))
  await problems(page, 'Crossroads').getByText('setup.units[0].speed').waitFor()
  save(template)
  await problems(page, 'Crossroads').waitFor({ state: 'hidden' })
  await expect.poll(() => outcomeIn(page).innerText()).not.toBe(outcome)
  await expect.poll(() => tickOf(page)).toBe(12)

  // What a rule throws is a fault on the timeline; one that never ends takes only the engine with it.
  await playedAnew(
    page,
    template.replace('const hits =', 'if (ctx.tick === 14) shot.cover.x.y = 1\n        const hits ='),
  )
  await expect
    .poll(() => outcomeIn(page).innerText())
    .toContain('a rule failed at tick 14, phase act: my-game.js:')
  await expect.poll(() => knownTicks(page)).toBe(14)
  save(template.replace('const hits =', 'for (;;) {}\n        const hits ='))
  await page.getByRole('button', { name: 'Restart the engine' }).waitFor()
  save(template)
  await page.getByRole('button', { name: 'Restart the engine' }).waitFor({ state: 'hidden' })
  await expect.poll(() => outcomeIn(page).innerText()).toContain('wins at tick')
  await expect.poll(() => tickOf(page)).toBe(12)
  expect(await branch.innerText()).toContain('Ada: hp 10 → 5')

  // So is what it throws or answers before any phase runs, and the next change is taken up all the same.
  for (const [from, to, told] of BEFORE_PHASES) {
    save(template.replace(from, to))
    await expect.poll(() => outcomeIn(page).innerText()).toContain(told)
    await expect.poll(() => knownTicks(page)).toBe(0)
    save(template)
    await expect.poll(() => outcomeIn(page).innerText()).toContain('wins at tick')
    await goTo(page, 12)
  }

  // The rest of the page: a new field is in the form and in what was played.
  await playedAnew(page, STEPS.reduce(changed, template))
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await editor.getByRole('region', { name: 'Units' }).getByRole('button', { name: /Ada/ }).click()
  await expect.poll(() => editor.getByLabel('Armor', { exact: true }).inputValue()).toBe('1')
  await page.getByRole('button', { name: 'Debug', exact: true }).click()

  // The library has it, files of it open, and workers of the Lab know it.
  await page.keyboard.press('Control+o')
  const library = page.getByRole('region', { name: 'my-game' })
  await library.getByRole('button', { name: 'New empty my-game battle' }).waitFor()
  await library.getByRole('button', { name: /^Crossroads/ }).waitFor()
  await page.keyboard.press('Escape')
  await openDocument(page, CLOSE_BY)
  await page.getByRole('button', { name: 'Lab', exact: true }).click()
  await page.getByRole('button', { name: /^won west exact/ }).waitFor()
  const odds = await page.getByRole('button', { name: /^won west exact/ }).innerText()
  save(template.replace('aim - PER_SQUARE * distance', 'aim - 40'))
  await expect.poll(() => page.getByRole('button', { name: /^won west exact/ }).innerText()).not.toBe(odds)
  expect(errors).toEqual([])
  await page.close()

  // Elsewhere such a battle says what it needs.
  await current.page.goto('about:blank')
  await current.page.goto(inject('address') + link)
  await problems(current.page, 'The link')
    .getByText('a game of your own needs `tickscope open --ruleset`')
    .waitFor()
  await interrupt()
})

const BEFORE_PHASES = [
  [
    'options(state) {',
    'options(state) {\n state.x.y = 1',
    'a rule failed at tick 0, phase order: my-game.js:',
  ],
  ['weigh(state, {', 'weigh(state, { x: { y },', 'a rule failed at tick 0, phase order: my-game.js:'],
  [
    '...ROUNDS.hooks,',
    "...ROUNDS.hooks,\n  outcome: () => 'won',",
    'a rule failed at tick 0, phase outcome: outcome must be null or { kind: … }, not "won"',
  ],
] as const

/** Two who shoot until one of them is dead: few enough rolls to follow them all. */
const CLOSE_BY = {
  ...JSON.parse(readFileSync(`${TEMPLATE}/crossroads.json`, 'utf8')),
  name: 'Close by',
  maxTicks: 4,
  setup: {
    units: [
      { id: 'ada', side: 'west', at: { q: 3, r: 3 }, hp: 3, speed: 0 },
      { id: 'dov', side: 'east', at: { q: 5, r: 3 }, hp: 3, speed: 0 },
    ],
  },
}

/** The part of a link to what is open, from its # on. */
async function linkHere(page: Page): Promise<string> {
  await page.evaluate(() => {
    navigator.clipboard.writeText = async (text) => {
      document.body.dataset['copied'] = text
    }
  })
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('status').filter({ hasText: 'Link copied' }).waitFor()
  return new URL((await page.locator('body').getAttribute('data-copied')) ?? '').hash
}
