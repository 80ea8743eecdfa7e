import type { Locator } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { digest } from '#engine/core/digest.ts'
import { simulate, snapshotAt } from '#engine/core/simulate.ts'
import { gambit } from '#engine/rulesets/gambit/index.ts'
import { board } from '#engine/rulesets/gambit/view.ts'
import type { Cell } from '#schemas/cell.ts'
import type { GambitState } from '#schemas/gambit/state.ts'
import { cellName } from '#ui/battle/cell-names.ts'
import { verdictText } from '#ui/battle/verdict-text.ts'
import { longBattle } from '../bench/battles.ts'
import { crowd } from '../support/mech-large.ts'
import { expectAccessible } from './axe.ts'
import {
  boxOf,
  dialogInFocus,
  goTo,
  goToEnd,
  headless,
  knownTicks,
  openDocument,
  openSeed,
  SHOWCASE,
  settled,
  slider,
  tickOf,
  tokenNames,
  usePage,
} from './support.ts'

// Here it is watched as most see it, with everything gliding.
const current = usePage({ reducedMotion: 'no-preference' })
const showcase = headless(SHOWCASE)

const namesIn = ({ characters }: GambitState) =>
  characters
    .map(
      ({ letter, faction, hp, maxHp }) =>
        `Character ${letter}, ${faction}, ${Math.max(0, hp)} of ${maxHp} hp`,
    )
    .sort()

/** A battle that no test will see the end of. */
const ENDLESS = longBattle(10, 10, 1_000_000)

const inspector = () => current.page.getByRole('region', { name: 'Inspector' })
const tab = (name: string) => inspector().getByRole('tab', { name, exact: true })
const token = (letter: string) =>
  current.page
    .getByRole('region', { name: 'Board' })
    .getByRole('button', { name: new RegExp(`^Character ${letter},`) })

describe('time', () => {
  test('plays to the end and stops there', async () => {
    const { page } = current
    for (let n = 0; n < 4; n++) await page.keyboard.press('>')
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await page.getByRole('button', { name: 'Pause', exact: true }).waitFor()
    await expect.poll(() => tickOf(page), { timeout: 20_000 }).toBe(showcase.ticks)
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
    await expect.poll(() => tokenNames(page)).toEqual(namesIn(showcase.stateAt(showcase.ticks)))
  })

  test('is dragged, and board and log are at that tick', async () => {
    const { page } = current
    const box = (await page
      .getByRole('region', { name: 'Battle timeline' })
      .locator('canvas')
      .first()
      .boundingBox())!
    await page.mouse.move(box.x + box.width * 0.1, box.y + box.height / 2)
    await page.mouse.down()
    for (let part = 0.1; part <= 0.6; part += 0.02)
      await page.mouse.move(box.x + box.width * part, box.y + box.height / 2)
    await page.mouse.up()
    const tick = await tickOf(page)
    expect(tick).toBeGreaterThan(10)
    await expect.poll(() => tokenNames(page)).toEqual(namesIn(showcase.stateAt(tick)))
    await tab('Events').click()
    const lines = showcase
      .record(tick)
      .frames.flatMap(({ events }) => events.map((event) => showcase.lineOf(event)))
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines.slice(0, 3)) await inspector().getByText(line).first().waitFor()
  })

  test('goes frame by frame through the states the recording has', async () => {
    const { page } = current
    for (const tick of [5, 8, 14]) {
      await goTo(page, tick)
      const { before, frames } = showcase.record(tick)
      await expect.poll(() => tokenNames(page)).toEqual(namesIn(before))
      for (const { phase, state } of frames) {
        await page.getByRole('button', { name: 'Next frame', exact: true }).click()
        await expect.poll(() => slider(page).getAttribute('aria-valuetext')).toContain(phase)
        await expect
          .poll(() => tokenNames(page), { message: `tick ${tick}, ${phase}` })
          .toEqual(namesIn(state))
      }
      await page.getByRole('button', { name: 'Previous frame', exact: true }).click()
      await expect.poll(() => slider(page).getAttribute('aria-valuetext')).toContain(frames.at(-2)!.phase)
    }
  })

  test('shows the place and hp of a unit as the recording has them at each frame', async () => {
    const { page } = current
    await page.keyboard.press('3')
    await tab('Unit').click()
    for (const tick of [4, 9]) {
      await goTo(page, tick)
      for (const { phase, state } of showcase.record(tick).frames) {
        await page.getByRole('button', { name: 'Next frame', exact: true }).click()
        const { position, hp } = state.characters.find(({ letter }) => letter === 'C')!
        const said = async () => (await inspector().getByRole('tabpanel').innerText()).replaceAll(/\s+/g, ' ')
        // What changed in the frame reads "65 → 55".
        const place = `position (?:\\(\\S+ \\S+\\) → )?\\(${position.q}, ${position.r}\\)`
        await expect
          .poll(said, { message: `tick ${tick}, ${phase}` })
          .toMatch(new RegExp(`${place} hp (?:\\d+ → )?${hp} max hp 80`))
      }
    }
  })

  test('goes by buttons from 5 to the next, previous, first and last tick', async () => {
    const { page } = current
    const ways = { 'Next tick': 6, 'Previous tick': 4, 'First tick': 0, 'Last tick': 36 }
    for (const [name, to] of Object.entries(ways)) {
      await goTo(page, 5)
      await page.getByRole('button', { name, exact: true }).click()
      await expect.poll(() => tickOf(page), { message: name }).toBe(to)
    }
  })

  test('goes by keys from 20 one or ten ticks, to the first and to the last', async () => {
    const { page } = current
    const ways = { ArrowRight: 21, ArrowLeft: 19, l: 30, j: 10, Home: 0, End: 36 }
    for (const [key, to] of Object.entries(ways)) {
      await goTo(page, 20)
      await page.getByRole('heading', { level: 1 }).click()
      await page.keyboard.press(key)
      await expect.poll(() => tickOf(page), { message: key }).toBe(to)
    }
  })
})

describe('the way to an answer', () => {
  test('from C’s first hit by keyboard: the frame it happens in, then keys that still work in the log', async () => {
    const { page } = current
    await page.keyboard.press('3')
    await page.keyboard.press('Shift+ArrowRight')
    await expect
      .poll(() => slider(page).getAttribute('aria-valuetext'))
      .toContain('tick 3 of 36, frame attack')
    await tab('Events').click()
    await inspector().getByText('F hits C for 15: 65 hp left').first().click()
    await page.keyboard.press(',')
    await expect.poll(() => slider(page).getAttribute('aria-valuetext')).toContain('frame move')
  })
})

describe('the reasoning', () => {
  test('of the recording is what the hover card says', async () => {
    const { page } = current
    const tick = 2
    await goTo(page, tick)
    const decision = showcase
      .record(tick)
      .decisions.find(({ busy, options }) => !busy && options.some(({ reason }) => reason))!
    const { letter } = showcase.stateAt(tick).characters.find(({ id }) => id === decision.actor)!
    await token(letter).hover()
    const card = page.locator('.bd-card')
    const said = async () => (await card.innerText()).replaceAll(/\s+/g, ' ')
    const rejected = decision.options.filter(({ verdict }) => verdict === 'rejected')
    expect(rejected.length).toBeGreaterThan(0)
    const names = { units: showcase.units, cellName: (cell: Cell) => cellName(board, cell) }
    for (const option of rejected) {
      await expect.poll(said).toContain(option.label)
      await expect.poll(said).toContain(verdictText(decision, option, names))
    }
    await expect.poll(said).toContain(decision.options[decision.chosen!]!.label)
  })

  test('is reached by keyboard alone, from loading to a rejected rule’s reason', async () => {
    const { page } = current
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => token('A').getAttribute('aria-pressed')).toBe('true')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => tickOf(page)).toBe(2)
    await settled(page)
    const rejected = inspector().locator('.ga-line[data-verdict="rejected"]').first()
    const opener = rejected.getByRole('button', { name: /^Details of Rule / })
    await opener.waitFor()
    const isOn = (locator: Locator) => locator.evaluate((node) => node.contains(document.activeElement))
    for (let n = 0; n < 60 && !(await isOn(rejected)); n++) await page.keyboard.press('Tab')
    for (let n = 0; n < 20 && !(await isOn(opener)); n++) await page.keyboard.press('ArrowRight')
    await expect.poll(() => isOn(opener)).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => opener.getAttribute('aria-expanded')).toBe('true')
    await expect.poll(() => rejected.getByRole('list', { name: 'Checks in order' }).innerText()).toMatch(/\d/)
  })
})

describe('accessibility', () => {
  test('axe finds nothing before anything is touched', async () => {
    await expectAccessible(current.page)
  })

  test('the first hint is one quiet line at any size, and does not come back', async () => {
    const { page } = current
    const hint = page.getByRole('complementary', { name: 'What to try' })
    for (const [width, height] of [
      [1024, 700],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect.poll(async () => (await boxOf(hint)).height).toBeLessThan(60)
    }
    await page.keyboard.press('ArrowRight')
    await hint.waitFor({ state: 'hidden' })
    await page.reload()
    await slider(page).waitFor()
    await expect.poll(() => hint.count()).toBe(0)
  })

  test('the focus comes back from the dialogs to where it was', async () => {
    const { page } = current
    for (const name of ['Open', 'Help: keys']) {
      const button = page.getByRole('button', { name, exact: true })
      await button.focus()
      await page.keyboard.press('Enter')
      await dialogInFocus(page)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await expect.poll(() => button.evaluate((node) => node === document.activeElement)).toBe(true)
    }
    // Unless it was put elsewhere before it came back.
    await page.keyboard.press('?')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).waitFor()
    const isLeftAlone = await page.evaluate(async () => {
      const timeline = document.querySelector<HTMLElement>('[role=slider]')!
      document.querySelector<HTMLElement>('[role=dialog] [aria-label=Close]')!.click()
      timeline.focus()
      await new Promise((resolve) => setTimeout(resolve))
      return document.activeElement === timeline
    })
    expect(isLeftAlone).toBe(true)
  })

  test('Escape is about the dialog alone, also before it has taken the focus', async () => {
    const { page } = current
    await page.keyboard.press('3')
    await expect.poll(() => token('C').getAttribute('aria-pressed')).toBe('true')
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('[aria-label="Help: keys"]')!.click()
      const pressed = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
      document.body.dispatchEvent(pressed)
    })
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await expect.poll(() => token('C').getAttribute('aria-pressed')).toBe('true')
  })

  test('axe finds nothing in any theme and tab', async () => {
    const { page } = current
    await goTo(page, 9)
    await page.keyboard.press('2')
    for (const name of ['Why', 'Unit', 'Events']) {
      await tab(name).click()
      await page.mouse.move(2, 2)
      // The rest of the page is the same beside every tab.
      await expectAccessible(page, name, name === 'Why' ? undefined : '.app-inspector')
    }
  })

  test('axe finds nothing in the help', async () => {
    const { page } = current
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keys' }).waitFor()
    await expectAccessible(page, 'help', '[role=dialog]')
  })

  test('nothing scrolls sideways, at any size', async () => {
    const { page } = current
    await goTo(page, 9)
    for (const [width, height] of [
      [1024, 700],
      [1440, 900],
      [1920, 1080],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      await expect.poll(over, { message: `${width} × ${height}` }).toBeLessThanOrEqual(0)
    }
  })
})

describe('the engine', () => {
  test('killed while it plays is missed, and comes back with the same battle at the same place', async () => {
    const { page } = current
    await openDocument(page, ENDLESS)
    await expect.poll(() => knownTicks(page)).toBeGreaterThan(50)
    await goTo(page, 7)
    const names = namesIn(snapshotAt(simulate(gambit, { ...ENDLESS, maxTicks: 10 }), 7).state)
    await expect.poll(() => tokenNames(page)).toEqual(names)
    await page.getByText(/^playing, /).waitFor()
    await page.workers()[0]!.evaluate(() => self.close())
    await page.getByRole('alert').getByText('The engine stopped working').waitFor({ timeout: 15_000 })
    await page.getByRole('button', { name: 'Restart the engine' }).click()
    await page.getByText('10v10').waitFor()
    await expect.poll(() => tickOf(page), { timeout: 10_000 }).toBe(7)
    await expect.poll(() => tokenNames(page)).toEqual(names)
    await page.getByText(/^playing, /).waitFor()
  })

  test('plays a hundred machines with a hundred weapons each, and opens them unplayed after a crash', async () => {
    const { page } = current
    await openDocument(page, crowd())
    await expect.poll(() => knownTicks(page), { timeout: 60_000 }).toBeGreaterThan(20)
    await goTo(page, 20)
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
    await page.workers()[0]!.evaluate(() => self.close())
    await page.getByRole('button', { name: 'Open without playing' }).click()
    await page.getByText(/^stopped at tick 0/).waitFor()
    await settled(page)
    await expect.poll(() => knownTicks(page)).toBe(0)
    await page.getByRole('button', { name: 'Play on' }).click()
    await expect.poll(() => knownTicks(page)).toBeGreaterThan(2)
  })

  test('grows a long battle while one already scrubs it, and stops when told to', async () => {
    const { page } = current
    await openDocument(page, ENDLESS)
    const known = () => knownTicks(page)
    await expect.poll(known).toBeGreaterThan(50)
    await goTo(page, 40)
    await expect.poll(() => tokenNames(page)).toHaveLength(20)
    const before = await known()
    await expect.poll(known).toBeGreaterThan(before)
    await expect.poll(() => tickOf(page)).toBe(40)
    await page.getByRole('button', { name: 'Stop', exact: true }).click()
    await page.getByText(/^stopped at tick /).waitFor()
    // What the engine answers after that it has answered without going on.
    await goTo(page, 20)
    const stopped = await known()
    await goTo(page, 10)
    await goToEnd(page, stopped)
  })

  test('shows no digest of the battle before beside the name of the next, at no moment', async () => {
    const { page } = current
    await page.evaluate(() => {
      const seen: string[] = []
      const textOf = (selector: string) => document.querySelector(selector)?.textContent ?? ''
      const look = () => seen.push(`${textOf('.sh-name')} ${textOf('.sh-digest code')}`)
      new MutationObserver(look).observe(document.querySelector('header')!, {
        subtree: true,
        childList: true,
        characterData: true,
      })
      Object.assign(window, { seen })
    })
    const old = showcase.record(0)
    await openSeed(page, 'A body in the way')
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
    const digests = new Set(
      seen.filter((line) => line.startsWith('A body in the way')).map((line) => line.split(' ').at(-1)),
    )
    expect(digests.size).toBeGreaterThan(0)
    expect([...digests]).not.toContain(digest(old.before))
  })

  test('keeps what is open when a file cannot be opened, and says what is wrong', async () => {
    const { page } = current
    await goTo(page, 9)
    for (const [text, message] of [
      ['{"format": ', 'mine.json is not JSON'],
      ['{"a": 1}', 'is missing: a Tickscope document says'],
      [JSON.stringify({ ...showcase.scenario, seed: -1, name: '' }), 'must be at least 0, not -1'],
    ] as const) {
      await openDocument(page, text)
      const problems = page.getByRole('dialog', { name: 'mine.json cannot be opened' })
      await problems.getByText(message).waitFor()
      await problems.getByRole('button', { name: 'Close' }).click()
      await problems.waitFor({ state: 'hidden' })
      await expect.poll(() => tickOf(page)).toBe(9)
      await expect.poll(() => tokenNames(page)).toEqual(namesIn(showcase.stateAt(9)))
    }
  })

  test('asks nothing of any other host', async () => {
    const { page } = current
    const hosts = new Set<string>()
    page.on('request', (request) => {
      if (request.url().startsWith('http')) hosts.add(new URL(request.url()).host)
    })
    await page.reload()
    await slider(page).waitFor()
    await openSeed(page, 'First duel')
    expect([...hosts]).toEqual([new URL(inject('address')).host])
  })
})

test('a tip sits below its word, or above it where there is no room, inside the window', async () => {
  const { page } = current
  await page.setViewportSize({ width: 1280, height: 620 })
  await goTo(page, 5)
  await page.keyboard.press('1')
  const inspector = page.getByRole('region', { name: 'Inspector' })
  const words = inspector.locator('.kit-term-word:not(.kit-tip *)').filter({ visible: true })
  await words.first().waitFor()
  for (const word of [words.first(), words.last()]) {
    const tip = page.getByRole('tooltip').filter({ visible: true })
    await expect
      .poll(async () => {
        // What came of the decision is still being added: the last word may be another by now.
        await word.focus()
        const [at, box] = [await boxOf(word), await boxOf(tip)]
        const isInside = box.x >= 0 && box.x + box.width <= 1280 && box.y >= 0 && box.y + box.height <= 620
        const gap = Math.min(Math.abs(box.y - at.y - at.height), Math.abs(at.y - box.y - box.height))
        return isInside && gap < 8
      })
      .toBe(true)
  }
})
