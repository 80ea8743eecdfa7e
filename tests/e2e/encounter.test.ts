import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { digest } from '#engine/core/digest.ts'
import { createSimulation, simulate, snapshotAt } from '#engine/core/simulate.ts'
import { eventsOfTick, type Timeline } from '#engine/core/timeline.ts'
import { encounter } from '#engine/rulesets/encounter/index.ts'
import { labelOf } from '#engine/rulesets/encounter/orders/turn-orders.ts'
import type { Encounter } from '#engine/rulesets/encounter/types.ts'
import { cellFromSquare, squareOf } from '#schemas/encounter/cells.ts'
import { EncounterScenario } from '#schemas/encounter/index.ts'
import type { EncounterOrder, TurnOrder } from '#schemas/encounter/order.ts'
import { brinkOfFloor, scenarioOf } from '../support/encounter.ts'
import {
  clickCell,
  goTo,
  knownTicks,
  openDocument,
  openSeed,
  settled,
  slider,
  tickOf,
  usePage,
} from './support.ts'

const current = usePage()
const readSeed = (file: string) =>
  EncounterScenario.parse(JSON.parse(readFileSync(`seeds/encounter/${file}.json`, 'utf8')))

interface Given {
  readonly tick: number
  readonly order: TurnOrder
}

/** What the policies would order where a scenario waits, to its end. */
function wholeGame(scenario: ReturnType<typeof readSeed>): { given: Given[]; timeline: Timeline<Encounter> } {
  const simulation = createSimulation(encounter, scenario)
  const { timeline } = simulation
  const given: Given[] = []
  for (simulation.advance(Infinity); timeline.outcome?.kind === 'awaiting'; simulation.advance(Infinity)) {
    const { state } = snapshotAt(timeline, timeline.ticks)
    const order = encounter.orders!.policy(state, state.sideToAct, null) as TurnOrder
    given.push({ tick: timeline.ticks, order })
    expect(simulation.give(order)).toBeNull()
  }
  return { given, timeline }
}

const pane = () => current.page.getByRole('tabpanel', { name: 'Orders' })
const inspector = () => current.page.getByRole('region', { name: 'Inspector' })
const menu = () => current.page.getByRole('menu', { name: 'What to order' })
const digestIs = (timeline: Timeline<Encounter>, tick = timeline.ticks) =>
  expect
    .poll(() => current.page.locator('.sh-digest code').innerText())
    .toBe(digest(snapshotAt(timeline, tick).state))

/** Waits until the pane speaks of the tick one is at. */
async function isAsked(tick: number): Promise<void> {
  await expect.poll(() => tickOf(current.page)).toBe(tick)
  await settled(current.page)
  await pane().getByText('waits for your order').waitFor()
}

const clickSquare = (square: string) => clickCell(current.page, 'square', cellFromSquare(squareOf(square)))
/** A click on the square, one on what is meant of what fits there; a move is clicked where it goes, twice. */
async function orderByMouse(order: TurnOrder): Promise<void> {
  if (order.action === 'move') {
    await clickSquare(order.from)
    await clickSquare(order.to)
    return clickSquare(order.to)
  }
  await clickSquare(order.target)
  await menu()
    .getByRole('menuitem', { name: new RegExp(`^${labelOf(order)}:`) })
    .click()
}

const focused = () =>
  current.page.evaluate(() => {
    const { activeElement } = document
    return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent?.trim() ?? ''
  })

/** Presses a key until something has the focus. */
async function pressUntil(key: string, name: RegExp, most: number): Promise<void> {
  for (let n = 0; n < most; n++) {
    if (name.test(await focused())) return
    await current.page.keyboard.press(key)
  }
  await expect.poll(focused).toMatch(name)
}

/** Along the row, then along the column. */
async function walkTo(square: string): Promise<void> {
  await expect.poll(focused).toMatch(/^Cell /)
  const place = async () =>
    /^Cell c(\d)r(\d)/
      .exec(await focused())!
      .slice(1)
      .map(Number) as [number, number]
  const [column, row] = [Number(square[1]), Number(square[3])]
  const [c, r] = await place()
  for (let n = c; n !== column; n += Math.sign(column - c))
    await current.page.keyboard.press(column > c ? 'ArrowRight' : 'ArrowLeft')
  for (let n = r; n !== row; n += Math.sign(row - r))
    await current.page.keyboard.press(row > r ? 'ArrowDown' : 'ArrowUp')
  await expect.poll(focused).toContain(`Cell ${square},`)
}

/** By arrows on the board, with Enter for a click and a menu at the target. */
async function orderByKeyboard(order: TurnOrder): Promise<void> {
  const { keyboard } = current.page
  if (order.action === 'move') {
    await walkTo(order.from)
    await keyboard.press('Enter')
    await walkTo(order.to)
    await keyboard.press('Enter')
    // Where somebody stands it is asked whether they are meant.
    if (await menu().isVisible()) await expect.poll(focused).toMatch(/^Move /)
    return keyboard.press('Enter')
  }
  await walkTo(order.target)
  await keyboard.press('Enter')
  // Side E does nothing but attack, so that there is nothing to choose from.
  if (order.side === 'P') {
    await expect.poll(focused).toMatch(/^(Attack|Convert) c\dr\d:/)
    await pressUntil('ArrowDown', new RegExp(`^${labelOf(order)}:`), 3)
  } else await current.page.locator('.bd-remark').waitFor()
  await keyboard.press('Enter')
}

test('an encounter by mouse to its end; then two turns back, Convert instead, and where the two part', async () => {
  const { page } = current
  const scenario = readSeed('first-encounter')
  const { given, timeline } = wholeGame(scenario)
  await openSeed(page, scenario.name)
  for (const { tick, order } of given) {
    await isAsked(tick)
    await orderByMouse(order)
  }
  await page.getByText(`victory at tick ${timeline.ticks}`).first().waitFor()
  await digestIs(timeline)

  const { tick } = given.at(-2)!
  for (let back = timeline.ticks; back > tick; back--)
    await page.getByRole('button', { name: 'Previous tick' }).click()
  await expect.poll(() => tickOf(page)).toBe(tick)
  await settled(page)
  await pane().getByText('was ordered: Attack').waitFor()
  const convert = { side: 'P', action: 'convert', target: 'c3r1' } as const
  await orderByMouse(convert)
  const other = simulate(encounter, scenario, [...given.slice(0, -2), { tick, order: convert }])
  await expect.poll(() => tickOf(page)).toBe(other.ticks)
  await digestIs(other)

  await inspector().getByRole('tab', { name: 'Branches' }).click()
  await inspector().getByText('Convert c3r1 instead of Attack c3r1').waitFor()
  await inspector()
    .getByRole('button', { name: `parts at tick ${tick}` })
    .click()
  await expect.poll(() => tickOf(page)).toBe(tick)
  await page.getByRole('button', { name: 'Next tick' }).click()
  await digestIs(other, tick + 1)

  await inspector().getByRole('tab', { name: 'Why' }).click()
  const chosen = eventsOfTick(other, tick + 1).find((event) => event.type === 'actionChosen')
  const sums = chosen?.type === 'actionChosen' ? chosen.sums! : []
  expect(sums).toHaveLength(9)
  const options = inspector().getByRole('region', { name: 'Options, best first' }).locator('summary')
  await expect.poll(() => options.count()).toBe(9)
  const told = (await options.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))
  for (const { square, total } of sums)
    expect(told.filter((text) => text.includes(`Attack ${square}`))).toEqual([
      expect.stringContaining(`forecast total ${total}`),
    ])
  for (const event of eventsOfTick(other, tick + 1)) {
    const { because } = encounter.line(event, other.programs[0]!.program)
    if (because !== undefined) await inspector().getByText(because, { exact: true }).first().waitFor()
  }

  await inspector().getByRole('tab', { name: 'Branches' }).click()
  await inspector().getByRole('button', { name: 'Go to Main' }).click()
  await digestIs(timeline, tick + 1)
})

test('an encounter by keyboard to its end, both sides by hand: attacks, conversions and moves', async () => {
  const { page } = current
  const scenario = readSeed('moth-in-the-way')
  const { given, timeline } = wholeGame(scenario)
  expect(new Set(given.map(({ order }) => order.action)).size).toBe(3)
  expect(new Set(given.map(({ order }) => order.side)).size).toBe(2)
  await page.keyboard.press('Control+O')
  const card = { name: new RegExp(`^${scenario.name}`) }
  await page.getByRole('dialog').getByRole('button', card).first().waitFor()
  await pressUntil('Tab', new RegExp(`^${scenario.name}`), 120)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await expect.poll(() => knownTicks(page)).toBe(given[0]!.tick)
  // Whoever opens a battle to play is in its orders, where End is the last of them.
  await page.keyboard.press('l')
  await isAsked(given[0]!.tick)
  await pressUntil('Tab', /^Cell /, 60)
  for (const { tick, order } of given) {
    await isAsked(tick)
    await orderByKeyboard(order)
  }
  await page.getByText(`${timeline.outcome!.kind} at tick ${timeline.ticks}`).first().waitFor()
  await digestIs(timeline)
})

test('a run: every encounter is marked on the timeline, shown on hover, and reached by mouse and keyboard', async () => {
  const { page } = current
  const timeline = simulate(encounter, readSeed('twenty-floors'))
  const { chapters } = timeline
  expect(chapters.length).toBeGreaterThan(5)
  await openSeed(page, 'Twenty floors')
  const row = page.getByRole('toolbar', { name: 'Chapters' })
  await expect.poll(() => row.getByRole('button').count()).toBe(chapters.length)
  const mark = (at: number) => row.getByRole('button').nth(at)
  await mark(6).hover()
  const text = `floor 7, ticks ${chapters[6]!.tick} to ${chapters[7]!.tick - 1}`
  await row.getByText(text, { exact: true }).waitFor()
  await mark(6).click()
  await digestIs(timeline, chapters[6]!.tick)
  await expect.poll(() => mark(6).getAttribute('aria-current')).toBe('true')
  await page.keyboard.press('ArrowRight')
  await expect.poll(focused).toMatch(/^floor 8, /)
  await page.keyboard.press('Enter')
  await digestIs(timeline, chapters[7]!.tick)
  for (const [key, at] of [
    ['Shift+ArrowDown', 8],
    ['Shift+ArrowUp', 7],
    ['Shift+ArrowUp', 6],
  ] as const) {
    await page.keyboard.press(key)
    await digestIs(timeline, chapters[at]!.tick)
  }
  await slider(page).focus()
  await expect.poll(() => slider(page).getAttribute('aria-valuetext')).toContain('floor 7')

  // Whoever is not on the board is what they are by then, and stepping passes over those yet to be met.
  await goTo(page, 15)
  const moth = page.getByRole('button', {
    name: 'Lane m1, converted at tick 14, waits to be placed on the next floor',
  })
  await moth.click()
  await page.getByText('P · converted at tick 14, waits to be placed on the next floor').first().waitFor()
  await expect.poll(() => page.getByText('Why did it die?').count()).toBe(0)
  await page.getByRole('button', { name: 'Lane K1, waiting for floor 20' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.getByRole('heading', { name: '@ Hero' }).count()).toBe(1)
})

test('between floors recruits are placed and points spent by hand, on the board; the rest is the computer’s', async () => {
  const { page } = current
  const scenario = scenarioOf(brinkOfFloor())
  const simulation = createSimulation(encounter, scenario)
  const { timeline } = simulation
  const give = (order: EncounterOrder | null) => {
    simulation.advance(Infinity)
    expect(simulation.give(order)).toBeNull()
    simulation.advance(Infinity)
    return digestIs(timeline)
  }
  await openDocument(page, scenario)
  const last = { side: 'P', action: 'convert', target: 'c3r0' } as const
  await isAsked(0)
  await orderByMouse(last)
  await give(last)
  await isAsked(1)
  const unit = pane().getByRole('combobox', { name: 'Unit' })

  // The large one: the whole of what it would cover, by any of its squares; where it cannot stand it is said why.
  await expect.poll(() => unit.inputValue()).toBe('y')
  await unit.selectOption('ox')
  await clickSquare('c4r1')
  await page.getByRole('alert').getByText('c4r1 is outside the own grid').waitFor()
  await clickSquare('c1r1')
  await menu().getByRole('menuitem').nth(1).hover()
  await expect.poll(() => page.locator('.bd-footprint polygon').count()).toBe(4)
  await menu()
    .getByRole('menuitem', { name: /^Place Rime Ox on c0r1/ })
    .click()
  await give({ side: 'P', action: 'place', unit: 'ox', to: 'c0r1' })

  // The next who waits is on at once.
  await settled(page)
  await expect.poll(() => unit.inputValue()).toBe('moth')
  await clickSquare('c0r0')
  await page.locator('.bd-remark').waitFor()
  await page.keyboard.press('Enter')
  await give({ side: 'P', action: 'place', unit: 'moth', to: 'c0r0' })
  await settled(page)
  const point = pane().getByRole('option', { name: /^Spend a point on CHA:/ })
  await point.click()
  await point.click()
  await give({ side: 'P', action: 'spend', attribute: 'CHA' })
  await settled(page)
  await pane().getByRole('button', { name: 'Go on to floor 2' }).click()
  await give(null)
})
