import { describe, expect, test } from 'vitest'
import { digest } from '#engine/core/digest.ts'
import { simulate, snapshotAt } from '#engine/core/simulate.ts'
import { gambit } from '#engine/rulesets/gambit/index.ts'
import { expectAccessible } from './axe.ts'
import { typeNumber, unfold } from './sentence.ts'
import { answered, boxOf, goTo, headless, SHOWCASE, slider, tickOf, tokenNames, usePage } from './support.ts'

// Here things are carried: the board moves as it does for most.
const current = usePage({ reducedMotion: 'no-preference' })
const showcase = headless(SHOWCASE)

/** The branch every test here makes: C has 10 hp at tick 9. */
const FORKED_AT = 9
const branched = simulate(gambit, showcase.scenario, [{ tick: FORKED_AT, unit: 'sable', hp: 10 }])
const digestIn = (timeline: typeof branched, tick: number) => digest(snapshotAt(timeline, tick).state)

const button = (name: string | RegExp) =>
  current.page.getByRole('button', { name, exact: typeof name === 'string' })
const editor = () => current.page.getByRole('region', { name: 'Editor' })
const inspector = () => current.page.getByRole('region', { name: 'Inspector' })
const board = () => current.page.getByRole('region', { name: 'Board' })
const tab = (name: string) => inspector().getByRole('tab', { name, exact: true })
const branchChoice = () => current.page.getByLabel('Branch', { exact: true })
const rows = () => inspector().getByRole('list', { name: 'Branches' }).getByRole('listitem')
const nameField = (row: number) => inspector().getByLabel('Name of the branch').nth(row)
const namesOf = () =>
  inspector()
    .getByLabel('Name of the branch')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
const shownDigest = () => current.page.getByText(/^digest [0-9a-f]{16}$/).innerText()
const focused = () =>
  current.page.evaluate(() => {
    const { activeElement } = document
    return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? ''
  })

/** How much of the timeline below its hp curves has the colour of a charge, an attack or a heal. */
const colouredPixels = () =>
  current.page.locator('.tl-canvas canvas').evaluate((canvas: HTMLCanvasElement) => {
    const top = Math.round(canvas.height * 0.3)
    const pixels = canvas.getContext('2d')!.getImageData(0, top, canvas.width, canvas.height - 2 * top).data
    let count = 0
    for (let at = 0; at < pixels.length; at += 4) if (Math.abs(pixels[at]! - pixels[at + 2]!) > 60) count++
    return count
  })

async function setHp(hp: number): Promise<void> {
  await typeNumber(editor(), 'hp', String(hp))
}

/** Gives the picked character other hp at a tick, and branches there. */
async function branchWithHp(tick: number, hp: number): Promise<void> {
  await goTo(current.page, tick)
  await button('Edit').click()
  await button(`Branch from tick ${tick}`).waitFor()
  await setHp(hp)
  await button(`Branch from tick ${tick}`).click()
  await inspector().waitFor()
}

/** What a branch with other hp for C is called. */
const BRANCH = 'Sable: hp 40 → 10'

async function makeBranch(): Promise<void> {
  await current.page.keyboard.press('3')
  await branchWithHp(FORKED_AT, 10)
  await tab('Branches').click()
}

const digestIs = (timeline: typeof branched, tick: number) =>
  expect.poll(shownDigest).toBe(`digest ${digestIn(timeline, tick)}`)

describe('a branch', () => {
  test('is what the same edit gives headless, beside a battle that stays what it was', async () => {
    await makeBranch()
    for (const tick of [FORKED_AT, FORKED_AT + 1, branched.ticks]) {
      await goTo(current.page, tick)
      await digestIs(branched, tick)
    }
    await branchChoice().selectOption('Main')
    await goTo(current.page, showcase.ticks)
    await digestIs(showcase.timeline, showcase.ticks)
  })

  test('has its lanes drawn, also where it is as long as the one looked at before', async () => {
    const { page } = current
    await page.keyboard.press('1')
    for (const hp of [90, 80]) {
      await branchWithHp(showcase.ticks - 1, hp)
      await expect.poll(colouredPixels).toBeGreaterThan(1000)
    }
    for (const index of [0, 1, 2, 0]) {
      await branchChoice().selectOption({ index })
      await expect.poll(colouredPixels).toBeGreaterThan(1000)
    }
  })

  test('is listed with where it comes from, what it changed and how it ended', async () => {
    await tab('Branches').click()
    await inspector().getByText('No branches yet', { exact: false }).waitFor()
    await makeBranch()
    await expect.poll(() => rows().count()).toBe(2)
    const row = () => rows().nth(1).innerText()
    await expect.poll(row).toContain(`${branched.outcome!.kind} at ${branched.ticks}`)
    await expect.poll(row).toContain('from tick 9')
    await expect.poll(() => nameField(1).inputValue()).toBe(BRANCH)
    await expect.poll(() => button(`Here: ${BRANCH}`).getAttribute('aria-current')).toBe('true')
    await expect.poll(() => button(/^Discard Main/).count()).toBe(0)
  })

  test('is renamed by Enter and by leaving the field, not by Escape', async () => {
    await makeBranch()
    const name = nameField(1)
    await name.fill('Nearly dead')
    await name.press('Enter')
    await button('Discard Nearly dead').waitFor()
    await name.fill('Something else')
    await name.press('Escape')
    await expect.poll(() => name.inputValue()).toBe('Nearly dead')
    await name.fill('  C at 10  ')
    await tab('Branches').focus()
    await expect.poll(() => name.inputValue()).toBe('C at 10')
    await expect.poll(() => branchChoice().innerText()).toContain('C at 10')
    await name.fill('')
    await name.press('Enter')
    await expect.poll(() => name.inputValue()).toBe(BRANCH)
  })

  test('is gone to by click and by Alt with arrows, at the same tick', async () => {
    const { page } = current
    await makeBranch()
    await goTo(page, 14)
    await button('Go to Main').click()
    await digestIs(showcase.timeline, 14)
    await expect.poll(() => tickOf(page)).toBe(14)
    await tab('Branches').focus()
    await page.keyboard.press('Alt+ArrowRight')
    await digestIs(branched, 14)
    await slider(page).focus()
    await page.keyboard.press('Alt+ArrowLeft')
    await digestIs(showcase.timeline, 14)
    await expect.poll(() => tickOf(page)).toBe(14)
    await expect.poll(() => tab('Branches').getAttribute('aria-selected')).toBe('true')
  })

  test('shows from when on other things happen, and goes there', async () => {
    await makeBranch()
    const link = inspector().getByRole('button', { name: /^parts at tick \d+$/ })
    const tick = Number((await link.innerText()).match(/\d+/)![0])
    await button('Go to Main').click()
    await link.click()
    await expect.poll(() => tickOf(current.page)).toBe(tick)
    await expect.poll(() => branchChoice().inputValue()).not.toBe('main')
    await digestIs(branched, tick)
  })

  test('is discarded with those forked from it, and comes back with them as it was', async () => {
    const { page } = current
    await makeBranch()
    await page.keyboard.press('1')
    await branchWithHp(FORKED_AT + 3, 5)
    await tab('Branches').click()
    await nameField(2).fill('Both nearly dead')
    await nameField(2).press('Enter')
    await goTo(page, FORKED_AT + 5)
    const [names, digest] = [await namesOf(), await shownDigest()]
    expect(names).toEqual(['Main', BRANCH, 'Both nearly dead'])
    const isGone = async () => {
      await expect.poll(namesOf).toEqual(['Main'])
      await expect.poll(focused).toBe('Here: Main')
      await expect.poll(() => branchChoice().count()).toBe(0)
      await digestIs(showcase.timeline, FORKED_AT + 5)
    }
    const isBack = async () => {
      await expect.poll(namesOf).toEqual(names)
      await expect.poll(() => tickOf(page)).toBe(FORKED_AT + 5)
      await expect.poll(shownDigest).toBe(digest)
    }
    await button(`Discard ${BRANCH}`).click()
    await page.getByText(`Discarded ${BRANCH} and the branch forked from it.`).waitFor()
    await isGone()
    await button('Undo').click()
    await isBack()
    await expect.poll(focused).toBe('Here: Both nearly dead')
    await expect.poll(() => button('Undo').count()).toBe(0)
    await button(`Go to ${BRANCH}`).focus()
    await page.keyboard.press('Delete')
    await isGone()
    await page.keyboard.press('Control+z')
    await isBack()
    await page.reload()
    await tab('Branches').click()
    await isBack()
  })

  test('comes back one after the other, as far as they were discarded', async () => {
    const { page } = current
    await makeBranch()
    await branchChoice().selectOption('Main')
    await branchWithHp(FORKED_AT + 3, 5)
    await tab('Branches').click()
    const names = await namesOf()
    expect(names).toHaveLength(3)
    for (const name of names.slice(1)) await button(`Discard ${name}`).click()
    await expect.poll(namesOf).toEqual(['Main'])
    await page.keyboard.press('Control+z')
    await expect.poll(namesOf).toEqual(['Main', names[2]])
    await page.keyboard.press('Control+z')
    await expect.poll(namesOf).toEqual(names)
    await page.keyboard.press('Control+z')
    await expect.poll(namesOf).toEqual(names)
  })

  test('is compared with its parent from its row, and no longer when pressed again', async () => {
    await makeBranch()
    await button('Go to Main').click()
    const compare = () => button(`Compare ${BRANCH} with Main`)
    await compare().click()
    await tab('Compare').waitFor()
    await digestIs(branched, FORKED_AT)
    await tab('Branches').click()
    await expect.poll(() => compare().getAttribute('aria-pressed')).toBe('true')
    await compare().click()
    await expect.poll(() => tab('Compare').count()).toBe(0)
  })

  test('is reached by arrow keys in the tree', async () => {
    const { page } = current
    await makeBranch()
    await page.keyboard.press('1')
    await branchWithHp(FORKED_AT + 3, 5)
    await tab('Branches').click()
    const [, , child] = await namesOf()
    await button('Go to Main').focus()
    const press = async (key: string, row: string) => {
      await page.keyboard.press(key)
      await expect.poll(focused).toBe(row)
    }
    await press('ArrowDown', `Go to ${BRANCH}`)
    await press('ArrowRight', `Here: ${child}`)
    await press('ArrowDown', `Here: ${child}`)
    await press('ArrowLeft', `Go to ${BRANCH}`)
    await press('ArrowUp', 'Go to Main')
    await press('End', `Here: ${child}`)
    await press('Home', 'Go to Main')
    await press('Enter', 'Here: Main')
    await digestIs(showcase.timeline, FORKED_AT + 3)
  })

  test('is made once by two clicks', async () => {
    await current.page.keyboard.press('3')
    await goTo(current.page, FORKED_AT)
    await button('Edit').click()
    await setHp(10)
    await button(`Branch from tick ${FORKED_AT}`).dblclick()
    await tab('Branches').click()
    await expect.poll(() => rows().count()).toBe(2)
  })

  test('takes changes in Edit along that are about it, and brings them back', async () => {
    const { page } = current
    await makeBranch()
    await button('Edit').click()
    await setHp(4)
    await button('Debug').click()
    await tab('Branches').click()
    await button(`Discard ${BRANCH}`).click()
    await button('Edit').click()
    await page.getByRole('heading', { name: `Editing tick ${FORKED_AT} of Main` }).waitFor()
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
    await button('Debug').click()
    await page.keyboard.press('Control+z')
    await button('Edit').click()
    await page.getByRole('heading', { name: `Editing tick ${FORKED_AT} of ${BRANCH}` }).waitFor()
    await expect.poll(() => page.getByRole('spinbutton', { name: 'hp', exact: true }).innerText()).toBe('4')
  })

  test('shows on the timeline where it forks, and leads there and back', async () => {
    const { page } = current
    await makeBranch()
    await goTo(page, 20)
    const forks = page.getByRole('list', { name: 'Forks' }).getByRole('button')
    await expect.poll(() => forks.count()).toBe(1)
    await button('forked from Main at tick 9').focus()
    await page.keyboard.press('Enter')
    await digestIs(showcase.timeline, FORKED_AT)
    await expect.poll(focused).toBe(`${BRANCH} forks here, at tick 9`)
    await page.keyboard.press('Enter')
    await digestIs(branched, FORKED_AT)
  })
})

describe('going to another branch', () => {
  test('leaves nothing of the first in any pane', async () => {
    const { page } = current
    await makeBranch()
    const state = () => inspector().getByRole('tabpanel').innerText()
    const levels = () => page.locator('.tl-levels').innerText()
    for (const name of ['Why', 'Unit', 'Events']) {
      await tab(name).click()
      await goTo(page, 14)
      await digestIs(branched, 14)
      if (name === 'Why') await inspector().getByText('Why did it die?').waitFor()
      if (name === 'Events') await inspector().getByText(`${branched.log.end} events`).waitFor()
      await answered(page)
      expect(await state()).not.toMatch(/^$|loading/)
      const before = { state: await state(), levels: await levels(), tokens: await tokenNames(page) }
      await page.keyboard.press('Alt+ArrowLeft')
      await digestIs(showcase.timeline, 14)
      await expect.poll(state, { message: name }).not.toBe(before.state)
      await expect.poll(levels).not.toBe(before.levels)
      await expect.poll(() => tokenNames(page)).not.toEqual(before.tokens)
      await page.keyboard.press('Alt+ArrowRight')
      await digestIs(branched, 14)
      await expect.poll(state, { message: name }).toBe(before.state)
      await expect.poll(levels).toBe(before.levels)
    }
  })

  test('keeps the filter of the events and the zoom of the timeline', async () => {
    const { page } = current
    await makeBranch()
    await tab('Events').click()
    await page.getByLabel('Kind').selectOption('died')
    await button('Zoom in').click()
    await branchChoice().selectOption('Main')
    const deaths = showcase.timeline.ruleset.eventKinds.findIndex(({ type }) => type === 'died')
    const { log } = showcase.timeline
    let count = 0
    for (let id = 0; id < log.end; id++) if (log.kind(id) === deaths) count++
    await inspector().getByText(`${count} events match`).waitFor()
    await expect.poll(() => page.getByLabel('Kind').inputValue()).toBe('died')
    await expect.poll(() => page.locator('.tl-overview').getAttribute('class')).toContain('tl-movable')
  })
})

describe('text to paste elsewhere', () => {
  test('is the decision and the tick that show', async () => {
    const { page } = current
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
    await page.keyboard.press('3')
    await goTo(page, 9)
    await digestIs(showcase.timeline, 9)
    await button('Copy decision').click()
    await inspector().getByText('Copied').waitFor()
    const head = `Three against three · gambit · seed 12 · branch Main · tick 9 · digest ${digestIn(showcase.timeline, 9)}\n`
    await expect
      .poll(clipboard)
      .toContain(`${head}C Sable · friendly · 40 of 80 hp · (-1, 0)\nNext action: Dash`)
    const [kick] = gambit.optionTexts(showcase.stateAt(9))['sable']!
    await expect
      .poll(clipboard)
      .toContain(`1. × Kick: rejected — range: D 3 hexes away, needs at most 1\n   ${kick}\n`)
    await inspector().getByText(kick!, { exact: true }).waitFor()
    await button('Copy tick').click()
    await expect.poll(clipboard).toContain(`${head}decide:\n`)
  })

  test('is shown to be copied by hand where the clipboard is refused', async () => {
    const { page } = current
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: () => Promise.reject(new Error('no')) },
      })
    })
    await button('Copy tick').click()
    const field = page.getByRole('dialog').getByLabel('Copy tick')
    await expect.poll(() => field.inputValue()).toContain('seed 12')
    await expect.poll(() => page.evaluate(() => String(getSelection()))).toContain('decide:')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await expect.poll(focused).toBe('Copy tick')
  })
})

describe('the board while editing', () => {
  test('takes a tool from cell to cell by keyboard, and gives the focus back', async () => {
    const { page } = current
    await button('Edit').click()
    await board().getByText('editing the start').waitFor()
    const before = await tokenNames(page)
    await unfold(editor(), 'Cast')
    await button('Add friendly').focus()
    await page.keyboard.press('Enter')
    await board().getByText('puts it away').waitFor()
    await expect.poll(focused).toBe('Hex (0, 0), free')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect.poll(focused).toBe('Hex (1, -2), free')
    await page.keyboard.press('Home')
    await expect.poll(focused).toMatch(/^Hex \(-3, -2\),/)
    await page.keyboard.press('Escape')
    await expect.poll(focused).toBe('Add friendly')
    await expect.poll(() => tokenNames(page)).toEqual(before)
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press(' ')
    await expect.poll(focused).toBe('Add friendly')
    await expect.poll(() => tokenNames(page)).toHaveLength(before.length + 1)
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(focused).toMatch(/^Hex \(1, 0\), Character /)
    await expectAccessible(page, 'a tool in hand', '.app-board')
    await page.keyboard.press('Enter')
    await expect.poll(() => tokenNames(page)).toHaveLength(before.length + 1)
  })

  test('carries a token to a free cell by pointer, and not onto another', async () => {
    const { page } = current
    await button('Edit').click()
    await board().getByText('editing the start').waitFor()
    const token = (letter: string) =>
      board().getByRole('button', { name: new RegExp(`^Character ${letter},`) })
    const middle = async (letter: string) => {
      const { x, y, width } = await boxOf(token(letter).locator('.bd-body'))
      return { x: x + width / 2, y: y + width / 2 }
    }
    const carry = async (letter: string, to: { x: number; y: number }) => {
      const from = await middle(letter)
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(to.x, to.y, { steps: 8 })
      await page.mouse.up()
      await page.mouse.move(5, 5)
    }
    const start = await middle('A')
    await carry('A', await middle('D'))
    await expect.poll(() => middle('A')).toEqual(start)
    await expect.poll(() => button('Undo').isDisabled()).toBe(true)
    const svg = await boxOf(board().locator('svg'))
    await carry('A', { x: svg.x + svg.width / 2, y: svg.y + svg.height / 2 })
    await expect.poll(() => button('Undo').isDisabled()).toBe(false)
    await expect.poll(async () => (await middle('A')).x - start.x).toBeGreaterThan(50)
    await expect.poll(() => token('A').getAttribute('aria-pressed')).toBe('true')
  })

  test('draws a battle with nobody in it', async () => {
    const { page } = current
    await button('Edit').click()
    await unfold(editor(), 'Scenario')
    await button('New empty gambit battle').click()
    await expect.poll(() => tokenNames(page)).toEqual([])
    await button('Debug').click()
    await inspector().waitFor()
    await expect
      .poll(() =>
        board()
          .locator('.bd-cells path')
          .getAttribute('d')
          .then((d) => d?.split('M').length),
      )
      .toBe(92)
  })
})

test('axe finds nothing in the list of branches, in any theme', async () => {
  const { page } = current
  await makeBranch()
  await expectAccessible(page, 'branches', '.app-main')
})
