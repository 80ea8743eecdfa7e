import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { digest } from '#engine/core/digest.ts'
import { simulate, snapshotAt } from '#engine/core/simulate.ts'
import { encounter } from '#engine/rulesets/encounter/index.ts'
import { cellFromSquare, squareOf } from '#schemas/encounter/cells.ts'
import { EncounterScenario } from '#schemas/encounter/index.ts'
import type { EncounterOrder } from '#schemas/encounter/order.ts'
import { expectAccessible } from './axe.ts'
import { clickCell, goTo, goToEnd, openDocument, openSeed, settled, tickOf, usePage } from './support.ts'

const current = usePage()
const scenario = EncounterScenario.parse(
  JSON.parse(readFileSync('seeds/encounter/first-encounter.json', 'utf8')),
)

interface Given {
  readonly tick: number
  readonly order: EncounterOrder
}
const headless = (given: readonly Given[]) => simulate(encounter, scenario, given)
const attack = (tick: number, target: string) =>
  ({ tick, order: { side: 'P', action: 'attack', target } }) as Given
const convert = (tick: number, target: string) =>
  ({ tick, order: { side: 'P', action: 'convert', target } }) as Given

const pane = () => current.page.getByRole('tabpanel', { name: 'Orders' })
const inspector = () => current.page.getByRole('region', { name: 'Inspector' })
const listbox = () => pane().getByRole('listbox')
const remark = () => current.page.locator('.bd-remark')
const clickSquare = (square: string) => clickCell(current.page, 'square', cellFromSquare(squareOf(square)))
const orderButton = () => pane().getByRole('button', { name: /^(Order|Branch with) / })
const shownDigest = () => current.page.getByText(/^digest [0-9a-f]{16}$/).innerText()
const digestIs = (timeline: ReturnType<typeof headless>, tick = timeline.ticks) =>
  expect.poll(shownDigest).toBe(`digest ${digest(snapshotAt(timeline, tick).state)}`)
const focused = () =>
  current.page.evaluate(() => {
    const { activeElement } = document
    return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? ''
  })

/** Walks through the list to an option. */
async function chooseByKeyboard(option: string): Promise<void> {
  const { keyboard } = current.page
  await settled(current.page)
  await keyboard.press('o')
  await expect.poll(focused).toBe('What can be ordered')
  const selected = listbox().getByRole('option', { selected: true })
  for (let n = 0; n < 40; n++) {
    await keyboard.press('ArrowDown')
    if ((await selected.getAttribute('aria-label'))?.startsWith(`${option}:`)) return
  }
  throw new Error(`there is no ${option}`)
}

/** Chooses an option of the list and orders it from there. */
async function orderByKeyboard(option: string): Promise<void> {
  await chooseByKeyboard(option)
  await current.page.keyboard.press('Enter')
}

const begin = async () => {
  await openSeed(current.page, 'Your first encounter')
  await pane().getByText('waits for your order').waitFor()
}

describe('an encounter by hand', () => {
  test('does what the forecast says, turn by turn, as it would headless', async () => {
    const { page } = current
    await begin()
    const start = headless([])
    await chooseByKeyboard('Attack c3r1')
    const { order } = attack(0, 'c3r1')
    const forecast = encounter.orders!.forecast(snapshotAt(start, 0).state, order)!
    await pane().getByText(forecast.text).waitFor()
    const effects = forecast.parts.flatMap((part) => part.effects)
    for (const { text, because } of effects) {
      await pane().getByText(text, { exact: true }).first().waitFor()
      await pane().getByText(because!, { exact: true }).first().waitFor()
    }
    await page.keyboard.press('Enter')
    let given = [attack(0, 'c3r1')]
    await expect.poll(() => tickOf(page)).toBe(headless(given).ticks)
    await digestIs(headless(given))
    await expect.poll(focused).toBe('What can be ordered')

    await goTo(page, 1)
    await pane().getByText('enemy (E) chose:').waitFor()
    const lost = effects.reduce((sum, { amount }) => sum + Math.abs(amount), 0)
    await inspector().getByRole('tab', { name: 'Why' }).click()
    await inspector()
      .getByText(`E · ${13 - lost} of 13 hp`)
      .waitFor()

    // One key leads to the orders, whatever tab is open.
    await page.keyboard.press('o')
    await expect.poll(focused).toBe('What can be ordered')
    await pane().getByRole('button', { name: 'Go to tick 2' }).click()
    for (const target of ['c3r1', 'c4r0']) {
      const { ticks } = headless(given)
      await orderByKeyboard(`Attack ${target}`)
      given = [...given, attack(ticks, target)]
      await expect.poll(() => tickOf(page)).toBe(headless(given).ticks)
      await digestIs(headless(given))
    }
  })

  test('is ordered on the board: a click shows, another orders; Escape goes back, and what cannot be says why there', async () => {
    const { page } = current
    await begin()
    const menu = page.getByRole('menu', { name: 'What to order' })
    const item = (name: string) => menu.getByRole('menuitem', { name: new RegExp(`^${name} c`) })
    const picked = () => page.locator('.bd-token[aria-pressed="true"]').count()

    // Where nothing can be ordered it is said why, at the place, and nothing else happens.
    await clickSquare('c1r1')
    await remark().getByText('c1r1 is on the own grid: aim at the other one.').waitFor()
    expect([await menu.count(), await picked()]).toEqual([0, 0])
    await page.keyboard.press('Escape')
    await remark().waitFor({ state: 'hidden' })

    // From the preview to the unit, from the unit to nobody.
    await clickSquare('c2r0')
    await expect.poll(picked).toBe(1)
    await clickSquare('c1r0')
    await remark()
      .getByText(/Jackal to c1r0$/)
      .waitFor()
    await page.keyboard.press('Escape')
    await remark().waitFor({ state: 'hidden' })
    await expect.poll(picked).toBe(1)
    await page.keyboard.press('Escape')
    await expect.poll(picked).toBe(0)

    // Two clicks move a picked unit, and nobody stays picked.
    await clickSquare('c2r0')
    await clickSquare('c1r0')
    await remark().waitFor()
    await clickSquare('c1r0')
    const move = { tick: 0, order: { side: 'P', action: 'move', from: 'c2r0', to: 'c1r0' } } as Given
    await digestIs(headless([move]))
    await settled(page)
    await expect.poll(picked).toBe(0)
    const answer = headless([move])
    const { label } = encounter.orders!.words(
      snapshotAt(answer, 1).state,
      encounter.orders!.policy(snapshotAt(answer, 1).state, 'E', null),
      answer.programs[0]!.program,
    )
    await pane().getByText(`E${label}`).waitFor()

    // A menu where several fit: by mouse what one clicks, by keyboard what one walks to.
    await clickSquare('c3r1')
    await item('Convert').hover()
    await pane()
      .getByText(/^Convert c3r1: /)
      .waitFor()
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'hidden' })
    await expect.poll(focused).toMatch(/^Cell c3r1/)
    await page.keyboard.press('ArrowRight')
    await expect.poll(focused).toMatch(/^Cell c4r1/)
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await expect.poll(focused).toMatch(/^Attack c3r1/)
    await page.keyboard.press('ArrowDown')
    await expect.poll(focused).toMatch(/^Convert c3r1/)
    await page.keyboard.press('Enter')
    await digestIs(headless([move, convert(answer.ticks, 'c3r1')]))
    await expect.poll(focused).toMatch(/^Cell c3r1/)

    // Why the other side did it is a click away.
    await settled(page)
    await pane()
      .getByRole('button', { name: /^why\?/ })
      .click()
    await inspector().getByText('Decision of enemy (E)').waitFor()
    await expect.poll(() => tickOf(page)).toBe(answer.ticks + 1)
  })

  test('forks where something else is ordered two turns earlier, and comes back with a reload', async () => {
    const { page } = current
    await begin()
    await orderByKeyboard('Attack c3r1')
    await expect.poll(() => tickOf(page)).toBe(2)
    await orderByKeyboard('Attack c3r1')
    const main = headless([attack(0, 'c3r1'), attack(2, 'c3r1')])
    await digestIs(main)
    await goTo(page, main.ticks - 2)
    await pane().getByText('was ordered: Attack c3r1').waitFor()
    // What is only looked at is played beside what was, and gone when one looks away; what was ordered stays said.
    const whatIf = page.getByRole('banner').getByText('what if', { exact: true })
    await listbox()
      .getByRole('option', { name: /^Convert c3r1:/ })
      .hover()
    await whatIf.waitFor()
    await pane().getByText('was ordered: Attack c3r1').waitFor()
    await expect.poll(() => tickOf(page)).toBe(main.ticks - 2)
    await page.mouse.move(5, 5)
    await whatIf.waitFor({ state: 'hidden' })
    await expect.poll(() => page.getByLabel('Branch', { exact: true }).count()).toBe(0)
    await chooseByKeyboard('Convert c3r1')
    await expect.poll(() => orderButton().innerText()).toBe('Branch with Convert c3r1')
    await orderButton().focus()
    await page.keyboard.press('Enter')
    const other = headless([attack(0, 'c3r1'), convert(2, 'c3r1')])
    await digestIs(other)

    await inspector().getByRole('tab', { name: 'Branches' }).click()
    await inspector().getByText('from tick 2').waitFor()
    await inspector().getByRole('button', { name: 'parts at tick 2' }).waitFor()
    await inspector().getByRole('button', { name: 'Go to Main' }).click()
    await goToEnd(page, main.ticks)
    await digestIs(main)

    await page.keyboard.press('o')
    await orderByKeyboard('Attack c4r0')
    const further = headless([attack(0, 'c3r1'), attack(2, 'c3r1'), attack(main.ticks, 'c4r0')])
    await digestIs(further)
    await page.reload()
    await digestIs(further)
    await page.keyboard.press('Alt+ArrowRight')
    await goToEnd(page, other.ticks)
    await digestIs(other)
  })

  test('begins again with a computer player for a side', async () => {
    const { page } = current
    await begin()
    const choice = pane().getByLabel('P is played')
    await pane().getByText('Who plays').click()
    await choice.press('Escape')
    await choice.waitFor({ state: 'hidden' })
    await page.keyboard.press('Enter')
    await listbox().focus()
    await choice.waitFor({ state: 'hidden' })
    await pane().getByText('Who plays').click()
    await choice.selectOption('policy')
    await pane().getByRole('button', { name: 'Begin again like this' }).click()
    const played = simulate(encounter, { ...scenario, controllers: { P: 'policy', E: 'policy' } })
    await page.getByText(`at tick ${played.ticks}`).first().waitFor()
    await goToEnd(page, played.ticks)
    await digestIs(played)
    await pane().getByText('No order is needed').waitFor()
  })
})

test('axe finds nothing in the orders, in any theme', async () => {
  const { page } = current
  await begin()
  await chooseByKeyboard('Attack c3r1')
  await pane().getByText('Who plays').click()
  await pane().getByLabel('P is played').selectOption('policy')
  await expectAccessible(page, 'orders', '.app-inspector')
})

test('a battle that is decided opens with Why, also after one that waits for an order', async () => {
  const { page } = current
  await openSeed(page, 'Your first encounter')
  await page.getByRole('tab', { name: 'Orders', selected: true }).waitFor()
  await openSeed(page, 'Twenty floors')
  await page.getByRole('tab', { name: 'Why', selected: true }).waitFor()
})

test('the order that ends a battle leaves the focus in the orders', async () => {
  const { page } = current
  const text = readFileSync('seeds/encounter/talk-to-the-wounded.json', 'utf8')
  const wounded = EncounterScenario.parse(JSON.parse(text))
  await openDocument(page, { ...wounded, orders: wounded.orders!.slice(0, -1) })
  await goToEnd(page, 6)
  await orderByKeyboard('Convert c3r0')
  await page.getByRole('banner').getByText('victory at tick 7').waitFor()
  await expect.poll(() => tickOf(page)).toBe(7)
  await settled(page)
  await expect.poll(focused).toMatch(/^Who plays/)
})
