import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { digest } from '#engine/core/digest.ts'
import { createSimulation, simulate, snapshotAt } from '#engine/core/simulate.ts'
import { duel } from '#engine/rulesets/duel/index.ts'
import { cellFromPos } from '#schemas/duel/cells.ts'
import { DuelScenario } from '#schemas/duel/index.ts'
import type { DuelOrder } from '#schemas/duel/order.ts'
import type { Draft } from '#schemas/duel/setup.ts'
import { duelFrom } from '#ui/rulesets/duel/draft.ts'
import { expectAccessible } from './axe.ts'
import { clickCell, goTo, goToEnd, openDocument, openSeed, settled, tickOf, usePage } from './support.ts'

const current = usePage()
const seed = (name: string) => DuelScenario.parse(JSON.parse(readFileSync(`seeds/duel/${name}.json`, 'utf8')))

const pane = () => current.page.getByRole('tabpanel', { name: 'Orders' })
const inspector = () => current.page.getByRole('region', { name: 'Inspector' })
const listbox = () => pane().getByRole('listbox')
const shownDigest = () => current.page.getByText(/^digest [0-9a-f]{16}$/).innerText()
const focused = () =>
  current.page.evaluate(() => {
    const { activeElement } = document
    return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? ''
  })

type Duel = ReturnType<typeof DuelScenario.parse>

interface Given {
  readonly tick: number
  readonly order: DuelOrder
}
const headless = (scenario: Duel, given: readonly Given[]) => simulate(duel, scenario, given)
const digestOf = (timeline: ReturnType<typeof headless>, tick = timeline.ticks) =>
  digest(snapshotAt(timeline, tick).state)
const digestIs = (timeline: ReturnType<typeof headless>, tick = timeline.ticks) =>
  expect.poll(shownDigest).toBe(`digest ${digestOf(timeline, tick)}`)

/** Late, with two heroes nearly done for and a minion each: a whole duel in a few orders. */
const SHORT = DuelScenario.parse({
  format: 'tickscope/scenario',
  version: 1,
  ruleset: 'duel',
  name: 'A short duel',
  seed: 3,
  setup: {
    round: 6,
    turnStarted: ['P1'],
    units: [
      { id: 'p1_hero', side: 'P1', type: 'WARRIOR', pos: { x: 1, y: 1 }, hp: 2, skill: 'warrior_shockwave' },
      { id: 'p1_minion_1', side: 'P1', type: 'ARCHER', pos: { x: 2, y: 1 }, hp: 3 },
      { id: 'p2_hero', side: 'P2', type: 'DUELIST', pos: { x: 2, y: 3 }, hp: 2, skill: 'duelist_challenge' },
      { id: 'p2_minion_1', side: 'P2', type: 'ASSASSIN', pos: { x: 3, y: 3 }, hp: 2 },
    ],
    obstacles: [{ pos: { x: 0, y: 3 } }],
  },
})

interface Step extends Given {
  readonly label: string
  readonly kind: string
  readonly cells: readonly { readonly q: number; readonly r: number }[]
}

/** The duel as the computer player plays it for both, order by order, with the words the page has for them. */
function script(): Step[] {
  const simulation = createSimulation(duel, SHORT)
  const steps: Step[] = []
  for (simulation.advance(100); simulation.timeline.outcome?.kind === 'awaiting'; simulation.advance(100)) {
    const { ticks: tick, outcome } = simulation.timeline
    const { state } = snapshotAt(simulation.timeline, tick)
    const order = duel.orders!.policy(state, outcome.side, null)
    const option = duel.orders!.options(state).find((one) => digest(one.order) === digest(order))!
    steps.push({ tick, order, label: option.label, kind: option.kind, cells: option.cells })
    simulation.give(order)
  }
  expect(simulation.timeline.outcome?.kind).toBe('won')
  return steps
}

const token = (id: string) => current.page.locator(`.bd-token[data-unit="${id}"]`)

async function pick(id: string, press: () => Promise<void>): Promise<void> {
  // The card of whom the pointer is on may lie over the others.
  await current.page.mouse.move(2, 2)
  await current.page.locator('.bd-card').waitFor({ state: 'hidden' })
  if ((await token(id).getAttribute('aria-pressed')) !== 'true') await press()
  await expect.poll(() => token(id).getAttribute('aria-pressed')).toBe('true')
  await expect.poll(() => pane().getByRole('combobox', { name: 'Unit' }).inputValue()).toBe(id)
}

const menu = () => current.page.getByRole('menu', { name: 'What to order' })
const escaped = (text: string) => text.replaceAll(/[()]/g, '\\$&')
const item = ({ label }: Step) => menu().getByRole('menuitem', { name: new RegExp(`^${escaped(label)}:`) })
const row = ({ label }: Step) => listbox().getByRole('option', { name: new RegExp(`^${escaped(label)}:`) })

/** The unit, where it goes, and there once more; where several orders fit, the one that is meant. */
async function orderByMouse(step: Step): Promise<void> {
  const { page } = current
  const { unitId } = step.order
  if (unitId) await pick(unitId, () => token(unitId).click())
  const place = step.cells.at(-1)
  if (place === undefined) {
    await row(step).click()
    return row(step).click()
  }
  await clickCell(page, 'square', place)
  await menu().or(page.locator('.bd-remark')).first().waitFor()
  if (await menu().isVisible()) await item(step).click()
  else await clickCell(page, 'square', place)
}

/** In the list. */
async function orderByKeyboard(step: Step): Promise<void> {
  const { keyboard } = current.page
  const { unitId } = step.order
  if (unitId)
    await pick(unitId, async () => {
      await token(unitId).focus()
      await keyboard.press('Enter')
    })
  await keyboard.press('o')
  await expect.poll(focused).toBe('What can be ordered')
  for (let n = 0; n < 40 && (await row(step).getAttribute('aria-selected')) !== 'true'; n++)
    await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
}

describe('a duel by hand', () => {
  test('is played to its end, first by mouse, then by keyboard, as it is headless; and forks where it went otherwise', async () => {
    const { page } = current
    await openDocument(page, SHORT)
    await pane().getByText('waits for your order').waitFor()
    const steps = script()
    const half = Math.ceil(steps.length / 2)
    for (const [i, step] of steps.entries()) {
      await expect.poll(() => tickOf(page)).toBe(step.tick)
      await settled(page)
      await (i < half ? orderByMouse(step) : orderByKeyboard(step))
      await digestIs(headless(SHORT, steps.slice(0, i + 1)))
    }
    await page
      .getByText(/P[12] wins/)
      .first()
      .waitFor()
    await pane().getByText('No order is needed').waitFor()

    await goTo(page, 0)
    await pick('p1_hero', () => token('p1_hero').click())
    await listbox()
      .getByRole('option', { name: /^Pass:/ })
      .click()
    await pane().getByRole('button', { name: 'Branch with Pass' }).click()
    const pass: Given = { tick: 0, order: { type: 'END_TURN', player: 'P1', unitId: 'p1_hero' } }
    await digestIs(headless(SHORT, [pass]))
    await inspector().getByRole('tab', { name: 'Branches' }).click()
    await inspector().getByText('from tick 0').waitFor()
  })

  test('hurries both with a clock that can be paused, and that orders the TIMEOUT', async () => {
    const { page } = current
    await openDocument(page, SHORT)
    await pane().getByText('waits for your order').waitFor()
    // Time passes only when it is told to.
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(1000)
    const left = () => pane().getByRole('timer').innerText()
    await pane().getByRole('switch', { name: '10 s clock' }).click()
    await expect.poll(left).toBe('10 s')
    await pane().getByRole('button', { name: 'Pause' }).click()
    await page.clock.runFor(2500)
    await expect.poll(left).toBe('10 s')
    await pane().getByRole('button', { name: 'Pause' }).click()
    await page.clock.runFor(5100)
    await page.getByText('5 seconds left for P1').waitFor({ state: 'attached' })
    await page.clock.runFor(4000)
    expect([await left(), await tickOf(page)]).toEqual(['1 s', 0])
    await page.clock.runFor(1000)
    expect([await left(), await tickOf(page)]).toEqual(['0 s', 0])
    await page.clock.runFor(500)
    const late = headless(SHORT, [{ tick: 0, order: { type: 'TIMEOUT', player: 'P1' } }])
    await expect.poll(() => tickOf(page)).toBe(late.ticks)
    await digestIs(late)
    await pane().getByText('P2 waits for your order').waitFor()
    await expect.poll(left).toBe('10 s')
    await pane().getByRole('switch', { name: '10 s clock' }).click()
    await page.clock.runFor(2500)
    await expect.poll(() => pane().getByRole('timer').count()).toBe(0)
    await expect.poll(() => listbox().innerText()).not.toMatch(/time/i)
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Draft a duel' }).click()
    await dialog.getByRole('switch', { name: '60 s clock' }).click()
    await expect.poll(() => dialog.getByRole('timer').innerText()).toBe('60 s')
    await dialog.getByRole('button', { name: 'P1 is done' }).click()
    await page.clock.runFor(60_300)
    await expect.poll(() => dialog.getByRole('timer').innerText()).toBe('0 s')
    await page.clock.runFor(300)
    await dialog.getByRole('button', { name: 'Begin the duel' }).waitFor()
  })

  test('says why a command is refused: at the unit, and at the cell one points at', async () => {
    const { page } = current
    const scenario = seed('guardian-steps-in')
    await openSeed(page, 'Guardian steps in')
    await goToEnd(page, headless(scenario, []).ticks)
    await pane().getByRole('combobox', { name: 'Unit' }).selectOption('p2_hero')
    await pane().getByText('Not now: Anything – P2 Mage has acted this round ALREADY_ACTED').waitFor()
    await pick('p2_minion_2', () => token('p2_minion_2').click())
    await pane().getByText('P2 Archer has no POWER REQUIRES_POWER').waitFor()
    await inspector().getByRole('tab', { name: 'Why' }).click()
    await inspector().getByText('What it cannot do here, and why').focus()
    await page.keyboard.press('Enter')
    await inspector().getByText('P2 Archer has no POWER REQUIRES_POWER').waitFor()
    const tooFar = inspector().locator('summary', { hasText: 'moves one tile OUT_OF_MOVE_RANGE' }).first()
    await tooFar.focus()
    await page.keyboard.press('Enter')
    await inspector().getByText('Move to (0, 4)', { exact: true }).waitFor()
    // What was opened stays open from tick to tick.
    await goTo(page, 0)
    await inspector().getByText('P2 Archer belongs to P2 NOT_OWNER').first().waitFor()
    await page.keyboard.press('End')
    await tooFar.waitFor()
    await page.keyboard.press('o')
    await expect.poll(focused).toBe('What can be ordered')
    const remark = page.locator('.bd-remark')
    await clickCell(page, 'square', cellFromPos({ x: 0, y: 4 }))
    await remark.getByText('Move: P2 Archer moves one tile').waitFor()
    await token('p2_hero').click()
    await remark.getByText('P2 Mage has acted this round').waitFor()
    await expect.poll(() => token('p2_minion_2').getAttribute('aria-pressed')).toBe('true')
    await page.keyboard.press('Escape')
    await page
      .getByRole('list', { name: 'Marked on the board' })
      .getByText('attack: 3 in a line of sight')
      .waitFor()

    await goTo(page, 0)
    await inspector().getByRole('tab', { name: 'Why' }).click()
    await token('p2_minion_1').focus()
    await page.keyboard.press('Enter')
    const effect = inspector().getByRole('region', { name: 'A1: What does the attack do?' })
    await effect.getByText('P2 Tank takes it').waitFor()
    await expectAccessible(page, 'a duel')

    const taken = { type: 'MOVE', player: 'P1', unitId: 'p1_hero', pos: { x: 2, y: 1 } }
    await openDocument(page, { ...SHORT, orders: [taken] })
    const refused = inspector().getByRole('region', { name: 'Refused order' })
    await refused.getByText('Order 1 of the scenario W1: Move to (2, 1)').waitFor()
    await refused.getByText('Refused: (2, 1) is taken TILE_BLOCKED').waitFor()
    const passed = refused.getByRole('listitem')
    await expect.poll(async () => (await passed.allInnerTexts()).at(-1)).toBe('✓ OUT_OF_BOUNDS')
    await token('p2_hero').focus()
    await page.keyboard.press('Enter')
    await inspector().getByRole('heading', { name: 'D2 P2 Duelist' }).waitFor()
    await refused.getByText('Refused: (2, 1) is taken TILE_BLOCKED').waitFor()
    await inspector().getByText('What it cannot do here, and why').click()
    await inspector().getByText('P2 Duelist belongs to P2 NOT_OWNER').first().waitFor()
    await expectAccessible(page, 'a refused order')
  })
})

test('a draft is made by keyboard alone, and what it leaves open is drawn', async () => {
  const { page } = current
  const { keyboard } = page
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await keyboard.press(key)
  }
  await page.getByRole('button', { name: 'Open', exact: true }).focus()
  await press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Draft a duel' }).focus()
  await press('Enter')
  await dialog.getByText('P1 picks.').waitFor()
  await expect
    .poll(() =>
      dialog
        .getByRole('radio', { name: /^Leave open/ })
        .first()
        .evaluate((radio) => radio === document.activeElement),
    )
    .toBe(true)
  await expectAccessible(page, 'the draft', '[role=dialog]')
  await press(
    'ArrowDown',
    'ArrowDown',
    'Tab',
    'ArrowDown',
    'ArrowDown',
    'ArrowDown',
    'Tab',
    'ArrowDown',
    'Tab',
    'ArrowDown',
    'ArrowDown',
  )
  for (const name of [/^Mage/, /^Wild Magic/])
    await expect.poll(() => dialog.getByRole('radio', { name }).isChecked()).toBe(true)
  await press('Tab', 'Tab', 'Enter')
  await dialog.getByText('P2 picks.').waitFor()
  await expect.poll(() => dialog.getByRole('radio', { name: /^Wild Magic/ }).count()).toBe(0)
  await press('Tab', 'Tab', 'Tab', 'Tab', 'ArrowDown')
  await expect.poll(() => dialog.getByLabel('P2 is played').inputValue()).toBe('policy')
  await press('Tab', 'Enter')
  await dialog.getByRole('region', { name: 'Draft of P1' }).getByText('Wild Magic').waitFor()
  await expect.poll(focused).toBe('Begin the duel')
  const chosen = Number(await dialog.getByLabel('Seed').inputValue())
  await press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await pane().getByText('P1 waits for your order').waitFor()
  const P1 = { hero: 'MAGE', skill: 'mage_wild_magic', minions: ['TANK', 'ARCHER'] } satisfies Draft
  await digestIs(
    headless(DuelScenario.parse(duelFrom({ P1, P2: {} }, { P1: 'script', P2: 'policy' }, chosen)), []),
  )
})
