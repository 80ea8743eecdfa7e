import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { preview } from 'vite'
import { afterAll, expect, test } from 'vitest'
import { endAll, openPage } from '../support/opened.ts'
import { PAGE_DIR } from './serve.ts'
import { goTo, goToEnd, knownTicks, settled, slider, tickOf, usePage } from './support.ts'

const current = usePage({ serviceWorkers: 'allow' })
const folder = mkdtempSync(join(tmpdir(), 'tickscope-open-'))
afterAll(() => {
  endAll()
  rmSync(folder, { recursive: true })
})

const SCENARIO = JSON.parse(readFileSync('seeds/gambit/3v3-showcase.json', 'utf8'))
const file = join(folder, 'mine.json')
const save = (changes: object) => writeFileSync(file, JSON.stringify({ ...SCENARIO, ...changes }))
const nameOf = (page: Page) => page.locator('.sh-name').first()
const problems = (page: Page) => page.getByRole('dialog', { name: 'mine.json cannot be opened' })

test('a file is read again whenever it changes, at the place one is looking at', async () => {
  const { page } = current
  save({ name: 'First draft', seed: -1 })
  const { address, interrupt } = await openPage(file)
  await page.goto(address)
  // What cannot be opened says why, and opens once it can.
  await problems(page).getByText('must be at least 0, not -1').waitFor()
  await problems(page).getByText('Once the file is mended, it opens by itself.').waitFor()
  save({ name: 'Mended' })
  await nameOf(page).filter({ hasText: 'Mended' }).waitFor()
  await problems(page).waitFor({ state: 'hidden' })

  await goTo(page, 9)
  await page
    .getByRole('button', { name: /^Character A/ })
    .first()
    .click()
  const picked = page.locator('.bd-svg [aria-pressed="true"]')
  await picked.waitFor()
  save({ name: 'Another seed', seed: 7 })
  await nameOf(page).filter({ hasText: 'Another seed' }).waitFor()
  await expect.poll(() => tickOf(page)).toBe(9)
  await picked.waitFor()

  // Half a file is no reason to lose what is there.
  writeFileSync(file, JSON.stringify(SCENARIO).slice(0, 500))
  await problems(page).waitFor()
  await page.keyboard.press('Escape')
  expect(await tickOf(page)).toBe(9)

  // Whoever is at the end stays there, wherever it is.
  save({ name: 'Cut short', maxTicks: 12 })
  await nameOf(page).filter({ hasText: 'Cut short' }).waitFor()
  await goToEnd(page, 12)
  save({ name: 'Longer', maxTicks: 20 })
  await nameOf(page).filter({ hasText: 'Longer' }).waitFor()
  await expect.poll(() => knownTicks(page)).toBe(20)
  await expect.poll(() => tickOf(page)).toBe(20)

  // What else is opened meanwhile is left alone.
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^First duel/ })
    .first()
    .click()
  await nameOf(page).filter({ hasText: 'First duel' }).waitFor()
  save({ name: 'Last draft' })
  await page.getByText('mine.json has changed.').waitFor()
  await page.getByRole('button', { name: 'Open it' }).click()
  await nameOf(page).filter({ hasText: 'Last draft' }).waitFor()
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  await page.goto('about:blank')
  await interrupt()
})

test.each<[string, () => void]>([
  ['deleted', () => {}],
  ['replaced by a folder', () => mkdirSync(file)],
])('a file that is %s is not there, and opens once it is back', async (_, replace) => {
  const { page } = current
  save({ name: 'Here' })
  const { address, interrupt } = await openPage(file)
  await page.goto(address)
  await nameOf(page).filter({ hasText: 'Here' }).waitFor()
  rmSync(file)
  replace()
  await problems(page).getByText('is not there; it opens once it is back').waitFor()
  rmSync(file, { recursive: true, force: true })
  save({ name: 'Back again' })
  await nameOf(page).filter({ hasText: 'Back again' }).waitFor()
  await problems(page).waitFor({ state: 'hidden' })
  await page.goto('about:blank')
  await interrupt()
  // The browser itself reports what is not there.
  expect(current.errors.filter((error) => !error.includes('404'))).toEqual([])
  current.errors.length = 0
})

test('a page whose server has ended says so until there is one again, which it follows as before', async () => {
  const { page } = current
  const ended = page.getByText('tickscope open has ended: mine.json is no longer followed.')
  save({ name: 'Followed' })
  const first = await openPage(file)
  await page.goto(first.address)
  await nameOf(page).filter({ hasText: 'Followed' }).waitFor()
  await first.interrupt()
  await ended.waitFor()
  const second = await openPage('--port', new URL(first.address).port, file)
  await ended.waitFor({ state: 'hidden', timeout: 10_000 })
  save({ name: 'Followed again' })
  await nameOf(page).filter({ hasText: 'Followed again' }).waitFor()
  await page.goto('about:blank')
  await second.interrupt()
  // The browser itself reports that nobody answers.
  expect(current.errors.filter((error) => !error.includes('ERR_'))).toEqual([])
  current.errors.length = 0
})

test('a log that is being written grows on the page, whose end moves with it', async () => {
  const { page } = current
  const log = join(folder, 'growing.jsonl')
  const hit = (tick: number) =>
    `{"tick":${tick}}\n{"event":"hit","units":["ash","bor"],"set":{"bor":{"hp":${12 - tick}}}}\n`
  writeFileSync(
    log,
    `{"format":"tickscope/log","version":1,"game":"Toy","name":"Growing"}
{"unit":"ash","side":"red","bars":{"hp":30}}
{"unit":"bor","side":"blue","bars":{"hp":12}}
${hit(0)}${hit(1)}${hit(2)}`,
  )
  const { address, interrupt } = await openPage(log)
  await page.goto(address)
  await nameOf(page).filter({ hasText: 'Growing' }).waitFor()
  await goToEnd(page, 3)
  appendFileSync(log, hit(3))
  await expect.poll(() => tickOf(page)).toBe(4)
  await goTo(page, 1)
  // The game is in the middle of a line.
  appendFileSync(log, `${hit(4)}{"tick":`)
  await expect.poll(() => knownTicks(page)).toBe(5)
  expect(await tickOf(page)).toBe(1)
  await page.goto('about:blank')
  await interrupt()
})

/** Starts to note, frame by frame, the tick and who is on the page; what it returns says what was seen. */
async function watch(page: Page) {
  await page.evaluate(() => {
    const seen = new Set<string>()
    const look = () => {
      const tick = document
        .querySelector('[role="slider"][aria-label="Timeline"]')
        ?.getAttribute('aria-valuenow')
      const who = document.querySelectorAll('.bd-svg [aria-pressed]').length
      const isAbsent = document.body.innerText.includes('not there yet')
      seen.add(`tick ${tick}, ${who} there${isAbsent ? ', one not yet' : ''}`)
      requestAnimationFrame(look)
    }
    look()
    Object.assign(window, { seen })
  })
  return () => page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])
}

test('a battle that is played again is not left on the way there, and a shorter one only until there is a longer', async () => {
  const { page } = current
  const played = (ticks: number) => save({ name: `For ${ticks} ticks`, maxTicks: ticks })
  played(30)
  const { address, interrupt } = await openPage(file)
  await page.goto(address)
  await nameOf(page).filter({ hasText: 'For 30 ticks' }).waitFor()
  await goTo(page, 20)
  await page
    .getByRole('button', { name: /^Character A/ })
    .first()
    .click()
  const seen = await watch(page)
  played(29)
  await nameOf(page).filter({ hasText: 'For 29 ticks' }).waitFor()
  await settled(page)
  expect(await seen()).toEqual(['tick 20, 4 there'])
  played(8)
  await nameOf(page).filter({ hasText: 'For 8 ticks' }).waitFor()
  await expect.poll(() => tickOf(page)).toBe(8)
  played(12)
  await nameOf(page).filter({ hasText: 'For 12 ticks' }).waitFor()
  await expect.poll(() => tickOf(page)).toBe(12)
  played(30)
  await nameOf(page).filter({ hasText: 'For 30 ticks' }).waitFor()
  await expect.poll(() => tickOf(page)).toBe(20)
  // Whoever has moved since stays there.
  played(8)
  await nameOf(page).filter({ hasText: 'For 8 ticks' }).waitFor()
  await expect.poll(() => tickOf(page)).toBe(8)
  await goTo(page, 5)
  played(30)
  await nameOf(page).filter({ hasText: 'For 30 ticks' }).waitFor()
  await settled(page)
  expect(await tickOf(page)).toBe(5)
  await page.goto('about:blank')
  await interrupt()
})

test('a page that another install left at the port is not served in its place', async () => {
  const { page } = current
  const earlier = await preview({
    build: { outDir: PAGE_DIR },
    preview: { port: 0, host: '127.0.0.1' },
    logLevel: 'error',
  })
  const before = earlier.resolvedUrls!.local[0]!
  await page.goto(before)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await page.goto('about:blank')
  await earlier.close()
  save({ name: 'Not kept' })
  const { address, interrupt } = await openPage('--port', new URL(before).port, file)
  await page.goto(address)
  await expect.poll(() => page.locator('meta[name="tickscope-local"]').count()).toBe(1)
  await slider(page).waitFor()
  await nameOf(page).filter({ hasText: 'Not kept' }).waitFor()
  await page.goto('about:blank')
  await interrupt()
})
