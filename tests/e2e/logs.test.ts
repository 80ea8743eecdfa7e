import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { zooLog } from '../support/zoo-log.ts'
import { expectAccessible } from './axe.ts'
import { goTo, goToEnd, settled, slider, tickOf, usePage } from './support.ts'

const current = usePage({ viewport: { width: 1024, height: 700 } })

const LOGS = 'tests/golden/logs'
const SHOWDOWN = 'showdown-gen9randombattle-5.jsonl.gz'
const golden = (name: string) => readFile(`${LOGS}/${name}`)

/** Drops a log, and waits until its battle or what is wrong with it is there. */
async function drop(page: Page, name: string, bytes: Buffer | string, shows: string): Promise<void> {
  await page.evaluate(
    ([file, base64]) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], file))
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    },
    [name, Buffer.from(bytes).toString('base64')] as const,
  )
  await page.locator('.sh-name').filter({ hasText: shows }).waitFor()
  await settled(page)
}

const inspector = () => current.page.getByRole('region', { name: 'Inspector', exact: true })
const tab = (name: string) => inspector().getByRole('tab', { name, exact: true })
const button = (name: string | RegExp) => current.page.getByRole('button', { name })
const lane = (glyph: string) => button(new RegExp(`^Lane ${glyph},`))
const seat = (name: RegExp) => current.page.locator('.bd-cast').getByRole('button', { name })
const close = async () => {
  await current.page.keyboard.press('Escape')
  await current.page.getByRole('dialog').waitFor({ state: 'hidden' })
}

describe('a battle of Showdown', () => {
  test('leads from a death to the decision behind it, and from a decision to what came of it', async () => {
    const { page } = current
    await drop(page, SHOWDOWN, await golden(SHOWDOWN), 'gen9randombattle, seed 5')
    await goTo(page, 4)
    await expect.poll(() => seat(/^Golem, p1, 300 of 300 hp$/).count()).toBe(1)
    await expect.poll(() => seat(/^Incineroar/).count()).toBe(0)

    await lane('In').click()
    await inspector().getByText('dead since tick 2, killed by Vi').waitFor()
    await inspector()
      .getByRole('button', { name: /^move p2a: Virizion Close Combat/ })
      .first()
      .click()
    await expect.poll(() => tickOf(page)).toBe(2)
    await inspector().getByText('Next action Close Combat').waitFor()
    const came = inspector().getByRole('region', { name: 'What came of it' })
    await came.getByText('faint p1a: Incineroar').waitFor()
    const options = inspector().getByRole('region', { name: 'Options' })
    await options.getByText('Close Combat').first().click()
    await options.getByText('pp', { exact: true }).first().waitFor()
    expect(await inspector().getByText('Why not').count()).toBe(0)

    await came
      .getByRole('button', { name: /faint p1a: Incineroar/ })
      .first()
      .click()
    await expect.poll(() => page.locator('.tl-frame[aria-current]').textContent()).toBe('act')
    await page.keyboard.press('Backspace')
    await tab('Unit').click()
    await inspector().getByText('Grass/Fighting').waitFor()
    await tab('Events').click()
    await inspector().getByText('switch p1a: Incineroar').first().waitFor()
    await expectAccessible(page, 'a log with a board and a bench')
  })

  test('is found in, compared, saved as it was read, linked to and kept over a reload', async () => {
    const { page } = current
    const bytes = await golden(SHOWDOWN)
    await drop(page, SHOWDOWN, bytes, 'gen9randombattle, seed 5')
    await page.keyboard.press('/')
    await page.keyboard.type('rules: verdict == "selected" && option > 4')
    await page.keyboard.press('Enter')
    await page
      .getByText(/\b7 matches/)
      .first()
      .waitFor()
    await page.keyboard.press('Escape')

    const other = gunzipSync(bytes).toString().replace('"hp":0,"badges":[]', '"hp":1,"badges":[]')
    await tab('Branches').click()
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      button('Compare with a file …').click(),
    ])
    await chooser.setFiles({ name: 'other.jsonl', mimeType: '', buffer: Buffer.from(other) })
    await page.getByText('They part at').first().waitFor()
    await page.keyboard.press('Escape')

    await goTo(page, 7)
    await page.keyboard.press('Control+s')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog').getByRole('button', { name: 'Log', exact: true }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/\.jsonl\.gz$/)
    expect((await readFile(await download.path())).equals(bytes)).toBe(true)
    for (const name of ['Scenario', 'Replay', 'Recording'])
      expect(await page.getByRole('dialog').getByRole('button', { name, exact: true }).count()).toBe(0)
    await page.getByRole('button', { name: 'Copy link' }).click()
    const link = await page.getByRole('textbox', { name: 'Link' }).inputValue()
    await close()

    await page.reload()
    await page.locator('.sh-name').filter({ hasText: 'gen9randombattle, seed 5' }).waitFor()
    await expect.poll(() => tickOf(page)).toBe(7)
    await page.goto('about:blank')
    await page.goto(link)
    await page.locator('.sh-name').filter({ hasText: 'gen9randombattle, seed 5' }).waitFor()
    await expect.poll(() => tickOf(page)).toBe(7)
  })
})

describe('a game of chess', () => {
  test('shows what a side chose among what, for any of its pieces, and why a piece is gone', async () => {
    const { page } = current
    await drop(
      page,
      'chess.jsonl.gz',
      await golden('chess-gundersen-faul-1928.jsonl.gz'),
      'Gundersen against Faul',
    )
    await goTo(page, 5)
    await expect.poll(() => page.locator('.tl-course').textContent()).toBe('3… c5')
    expect(await slider(page).getAttribute('aria-valuetext')).toBe('tick 5 of 29, 3… c5, frame start')
    await expect
      .poll(() => page.locator('[role=status]').allTextContents())
      .toContain('tick 5 of 29, 3… c5, start')
    await page.getByRole('button', { name: /^black queen/ }).click()
    await inspector().getByText('of side black').waitFor()
    const options = inspector().getByRole('region', { name: 'Options' })
    expect(await options.getByRole('listitem').first().innerText()).toMatch(/c5\s+selected/)
    // Escape would close its card first.
    await page.mouse.move(5, 5)
    await page.locator('.bd-card').waitFor({ state: 'hidden' })
    await page.keyboard.press('Escape')
    await inspector().getByRole('region', { name: 'Decision of side black' }).waitFor()

    await goTo(page, 9)
    await lane('♙').nth(3).click()
    await inspector().getByText('Why is it gone?').waitFor()
    await inspector().getByRole('button', { name: 'Show the rule' }).click()
    await expect.poll(() => tickOf(page)).toBe(7)
  })
})

describe('a log without a board', () => {
  test('lists everybody, by mouse and keyboard, with comings and goings', async () => {
    const { page } = current
    await drop(page, 'zoo.jsonl', zooLog(null), 'One of each')
    await goTo(page, 2)
    expect(await page.locator('.bd-svg').isVisible()).toBe(false)
    await seat(/^blue 1, blue, 24.7 of 30.5 hp, 1.25 of 5 mana, angry$/).waitFor()
    await seat(/^green 2, green, dead since tick 1, killed by re0$/).click()
    await inspector().getByText('Why did it die?').waitFor()
    await page.keyboard.press('ArrowDown')
    await expect
      .poll(() => page.locator('.bd-cast [aria-pressed="true"]').getAttribute('data-unit'))
      .toBe('u3')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-unit'))).toBe('u3')
    await page.keyboard.press('1')
    await expect.poll(() => seat(/^red 0/).getAttribute('aria-pressed')).toBe('true')
    await seat(/^Latecomer, ghosts, 12 of 8 hp$/).hover()
    await page.locator('.bd-card').getByText('Latecomer').waitFor()
    await page.mouse.move(5, 5)

    await goTo(page, 1)
    await expect
      .poll(() => page.locator('.tl-frame').allTextContents())
      .toEqual(['start', 'events', 'act ×2', 'end'])
    await expect.poll(() => seat(/^Latecomer/).count()).toBe(0)
    await page.keyboard.press('.')
    await page.keyboard.press('.')
    await inspector().getByText('B1 hp 25.1 → 24.7').waitFor()
    await inspector().getByText('B1 badges asleep, poisoned → angry').waitFor()
    await expect.poll(() => page.locator('.bd-plate').first().textContent()).toBe('−0.4 re0')
    await expectAccessible(page, 'a log without a board')

    await goTo(page, 4)
    await page.keyboard.press('.')
    await inspector().getByText('nothing happens in this').waitFor()
    await goToEnd(page, 6)
    await seat(/^green 2, green, 3.5 of 30.5 hp/).waitFor()
    await seat(/^sky 4, red, 40 of 30.5 hp$/).waitFor()
  })

  test('offers nothing that needs rules', async () => {
    const { page } = current
    await drop(page, 'zoo.jsonl', zooLog('hex-flat'), 'One of each')
    for (const name of ['Edit', 'Lab'])
      expect(await page.getByRole('banner').getByText(name, { exact: true }).count()).toBe(0)
    await page.keyboard.press('e')
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keys' })
    expect(await help.innerText()).not.toMatch(/\bedit|draft|Lab\b|orders|sweep/i)
    await close()
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog')
    for (const word of ['Lab:', 'rolls', 'draft', 'Edit', 'Undo', 'Orders']) {
      await page.keyboard.type(word)
      const found = await palette.getByRole('option').allTextContents()
      expect(found.filter((text) => text.startsWith(word))).toEqual([])
      await page.keyboard.press('Control+a')
    }
    await close()
    const shared = page.locator(
      '.bd-token[data-unit="u0"], .bd-token[data-unit="twin"], .bd-token[data-unit="third"]',
    )
    const places = await shared.evaluateAll((tokens) =>
      tokens.map((token) => (token as SVGElement).style.transform),
    )
    expect(new Set(places).size).toBe(3)
    await page.locator('.bd-token[data-unit="third"]').click()
    await expect
      .poll(() => page.locator('.bd-token[aria-pressed="true"]').getAttribute('data-unit'))
      .toBe('third')
  })
})

const logOf = (...lines: readonly object[]) =>
  [{ format: 'tickscope/log', version: 1, game: 'Small' }, ...lines]
    .map((line) => JSON.stringify(line))
    .join('\n')
const STORM = logOf(
  { tick: 0 },
  { event: 'wind', text: 'The wind blows', id: 'w' },
  { tick: 1 },
  { event: 'gust', id: 'g', cause: 'w' },
  { tick: 2 },
  { event: 'fall', text: 'A tree falls', cause: 'g', fields: { loud: true, metres: 12.5 } },
  { outcome: 'calm' },
)

describe('a log without units', () => {
  test('says how it ended and where to read on, and names its game once', async () => {
    const { page } = current
    await drop(page, 'storm.jsonl', STORM, 'Small')
    const header = page.getByRole('banner')
    await header.getByText('calm at tick 3').waitFor()
    expect(await header.getByText('Small').count()).toBe(1)
    expect(await page.getByText('No units are named in this battle; see Events.').count()).toBe(2)
    await tab('Unit').click()
    await inspector().getByText('No units are named').waitFor()
  })

  test('has no seeds to search or count over', async () => {
    const { page } = current
    await drop(page, 'storm.jsonl', STORM, 'Small')
    await page.keyboard.press('/')
    await page.keyboard.type('events: tick > 0')
    await page
      .getByText(/\b2 matches/)
      .first()
      .waitFor()
    expect(await page.getByText(/seed/).count()).toBe(0)
    await page.keyboard.press('Escape')
    await tab('Coverage').click()
    expect(await page.getByRole('group', { name: 'Counted in' }).count()).toBe(0)
  })

  test('leads from an event through all its causes, and tells the fields of an event', async () => {
    const { page } = current
    await drop(page, 'storm.jsonl', STORM, 'Small')
    await tab('Events').click()
    await inspector().getByRole('option', { name: 'tick 2: A tree falls' }).click()
    const picked = inspector().getByRole('region', { name: 'Picked event' })
    await picked.getByText('12.5').waitFor()
    expect(await picked.getByRole('definition').allTextContents()).toEqual(['yes', '12.5'])
    const causes = picked.getByRole('list', { name: 'Causes' }).getByRole('listitem')
    await expect.poll(() => causes.allInnerTexts()).toMatchObject([/gust/, /The wind blows/])
    await causes.nth(1).getByRole('button').first().click()
    await expect.poll(() => tickOf(page)).toBe(0)
    await expectAccessible(page, 'an event with its causes')
  })
})

const WORDS = 'word '.repeat(60)
const UNBROKEN = 'N'.repeat(200)
const LENGTHY = logOf(
  { unit: 'a', side: 'red', name: UNBROKEN, bars: { hp: [33.333333333333336, 100] } },
  { unit: 'b', side: 'blue', bars: { hp: 9 } },
  { tick: 0, note: WORDS },
  {
    decision: 'a',
    question: 'Who comes in?',
    options: [
      { label: WORDS, verdict: 'selected', reason: UNBROKEN },
      { label: UNBROKEN, verdict: 'rejected', reason: WORDS },
    ],
  },
  { event: 'hit', text: UNBROKEN, units: ['a', 'b'], tone: 'attack', set: { b: { hp: 5 } } },
  { tick: 1 },
  { outcome: 'over' },
)

describe('a log with long texts and long numbers', () => {
  test('is read whole on a phone, without scrolling sideways', async () => {
    const { page } = current
    await page.setViewportSize({ width: 390, height: 1200 })
    await drop(page, 'lengthy.jsonl', LENGTHY, 'Small')
    await seat(/^N+, red/).click()
    await page.mouse.move(5, 5)
    await inspector().getByRole('heading', { name: 'Who comes in?' }).waitFor()
    const sideways = await page.evaluate(() =>
      [...document.querySelectorAll('.in-why, .in-frame-body, [role=tabpanel], .bd-cast')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .map(({ className }) => className),
    )
    expect(sideways).toEqual([])
  })

  test('shows numbers as one reads them, all their digits to whoever points at them, and no row grows', async () => {
    const { page } = current
    await drop(page, 'lengthy.jsonl', LENGTHY, 'Small')
    const bar = seat(/^N+, red/).locator('.bd-seat-bar')
    expect(await bar.innerText()).toBe('33.33/100')
    expect(await bar.getAttribute('title')).toBe('33.333333333333336 of 100 hp')
    const heights = () =>
      page.locator('.bd-seat').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
    const before = await heights()
    await goTo(page, 1)
    await page.locator('.bd-plate').waitFor()
    expect(await heights()).toEqual(before)
  })

  test('keeps bars and the picked row apart in forced colours', async () => {
    const { page } = current
    await page.emulateMedia({ forcedColors: 'active' })
    await drop(page, 'lengthy.jsonl', LENGTHY, 'Small')
    await seat(/^b, blue/).click()
    const edges = await page
      .locator('.bd-seat')
      .evaluateAll((rows) => rows.map((row) => getComputedStyle(row).borderLeftColor))
    expect(new Set(edges).size).toBe(2)
    const [track, fill] = await page
      .locator('.bd-track')
      .first()
      .evaluate((bar) => [bar, bar.firstElementChild!].map((part) => getComputedStyle(part).backgroundColor))
    expect(track).not.toBe(fill)
  })
})

test('a log that was cut off opens as far as it goes, and a broken one says where, and leaves that open', async () => {
  const { page } = current
  const whole = zooLog('square')
  await drop(page, 'cut.jsonl', whole.slice(0, whole.indexOf('{"tick":3') + 5), 'One of each')
  await page
    .getByText(/cut off/)
    .first()
    .waitFor()
  await goToEnd(page, 3)

  const broken = whole.replace('"u1":{"hp":25.1}', '"u1":{"hpp":25.1}').replace('"cause":1', '"cause":77')
  await drop(page, 'broken.jsonl', broken, 'One of each')
  const problems = page.getByRole('dialog', { name: 'broken.jsonl cannot be opened' })
  await problems.getByText('line 14: event.set.u1.hpp').waitFor()
  await problems.getByText(/did you mean "hp"/).waitFor()
  await problems.getByText(/there is no event "77"/).waitFor()
  await close()
  expect(await tickOf(page)).toBe(3)
})
