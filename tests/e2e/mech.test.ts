import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { digest } from '#engine/core/digest.ts'
import { simulate, snapshotAt } from '#engine/core/simulate.ts'
import { eventsOfTick } from '#engine/core/timeline.ts'
import type { MechEvent } from '#engine/rulesets/mech/events.ts'
import { mech } from '#engine/rulesets/mech/index.ts'
import { MechScenario } from '#schemas/mech/index.ts'
import type { MechOrder } from '#schemas/mech/order.ts'
import { locationName } from '#schemas/mech/words.ts'
import { largestMap } from '../support/mech-large.ts'
import { expectAccessible } from './axe.ts'
import { boxOf, goTo, goToEnd, openDocument, openSeed, tickOf, usePage } from './support.ts'

const current = usePage({ viewport: { width: 1024, height: 700 } })
const seed = MechScenario.parse(JSON.parse(readFileSync('seeds/mech/your-first-volley.json', 'utf8')))
const byHand: typeof seed = { ...seed, controllers: { P1: 'script', P2: 'script' } }
const headless = (scenario: typeof seed, orders: readonly MechOrder[], at: readonly number[] = []) =>
  simulate(
    mech,
    scenario,
    orders.map((order, i) => ({ tick: at[i] ?? i, order })),
  )

const declare = (
  unitId: string,
  torsoFacing: MechOrder['torsoFacing'],
  primaryTargetId: string | null,
  shots: readonly (readonly [target: string, weapon: number])[],
): MechOrder => ({
  type: 'Declare',
  player: unitId.startsWith('wolf') ? 'P2' : 'P1',
  unitId,
  torsoFacing,
  primaryTargetId,
  attacks: shots.map(([targetId, weaponIndex]) => ({ targetId, weaponIndex })),
})

const pane = () => current.page.getByRole('tabpanel', { name: 'Orders' })
const board = () => current.page.getByRole('region', { name: 'Board' })
const button = (name: string | RegExp) => pane().getByRole('button', { name })
const token = (name: string) => board().getByRole('button', { name: new RegExp(`^${name},`) })
const flash = (code: string) => pane().locator('.mo-flash', { hasText: code }).waitFor()
const press = async (...keys: readonly string[]) => {
  for (const key of keys) await current.page.keyboard.press(key)
}
const focused = () =>
  current.page.evaluate(() => {
    const { activeElement } = document
    return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? ''
  })
const focusIs = (name: RegExp) => expect.poll(focused).toMatch(name)
const digestIs = async (timeline: ReturnType<typeof headless>) => {
  const wanted = digest(snapshotAt(timeline, timeline.ticks).state)
  await goToEnd(current.page, timeline.ticks)
  const replay = current.page.getByText(/^digest [0-9a-f]{16}$/)
  await expect.poll(() => replay.innerText()).toBe(`digest ${wanted}`)
}

describe('machines declared by hand', () => {
  test('a turn of both sides by keyboard alone, refusals explained, every die shown with what it needed', async () => {
    const { page } = current
    await page.setViewportSize({ width: 1440, height: 900 })
    await openDocument(page, byHand)
    await button(/^Aim at C Wolf, at best 92 % with LRM 20/).focus()

    await press('Enter')
    await focusIs(/^AC\/20 at C Wolf, 72 %/)
    await press('Space', 'ArrowDown')
    await focusIs(/^AC\/20 at D Hound/)
    await press('Space')
    await flash('WEAPON_ASSIGNED_ELSEWHERE')
    await press('j')
    await focusIs(/^LRM 20 at D Hound, 83 %/)
    await press('Space')
    await pane().getByText('2 shots · 30.8 damage expected · 13 heat, sinks take 20').waitFor()
    await expectAccessible(page, 'assigning', '.app-main')
    await press('c')
    await pane().getByRole('region', { name: 'Review' }).getByText('LRM 20 → D Hound: 83 %').waitFor()
    await pane().getByText('Odds, with this declaration').click()
    await pane().getByRole('region', { name: 'Odds for D Hound' }).waitFor()
    await pane().getByRole('button', { name: 'Declare', exact: true }).focus()
    await focusIs(/^Declare$/)
    await press('Escape')
    await focusIs(/^LRM 20 at D Hound/)
    await press('c', 'c')

    await focusIs(/^Aim at A Atlas/)
    await pane().getByText('P2: unit 1 of 1 in this impulse').waitFor()
    await press('Enter', 'a', 'c', 'Enter')

    await focusIs(/^Skip$/)
    await press('Enter')
    await flash('TARGETS_AFTER_TWIST')
    await press('ArrowRight')
    await focusIs(/^Aim at C Wolf/)
    await press('ArrowRight')
    await flash('TWIST_LIMIT')
    const said = await pane().locator('.mo-flash > *').elementHandle()
    await press('ArrowRight')
    await expect.poll(() => said!.evaluate(({ isConnected }) => isConnected)).toBe(false)
    await flash('TWIST_LIMIT')
    await press('2')
    await focusIs(/^Aim at D Hound/)
    await press('1', 'Enter', 'Space', 'c', 'c')

    await focusIs(/^Aim at /)
    await press('h')
    await pane().getByText('Holds fire: no weapon is switched on.').waitFor()
    await press('c')

    const orders = [
      declare('atlas', 'SE', 'wolf-1', [
        ['wolf-1', 0],
        ['wolf-2', 1],
      ]),
      declare('wolf-1', 'N', 'atlas', [
        ['atlas', 0],
        ['atlas', 1],
      ]),
      declare('hunchback', 'NE', 'wolf-1', [['wolf-1', 0]]),
      declare('wolf-2', 'NW', null, []),
    ]
    const timeline = headless(byHand, orders)
    await focusIs(/^Next roll$/)
    await watchEveryShot(eventsOfTick(timeline, 4))
    await digestIs(timeline)
  })

  test('by mouse: a twist handle, a target on the board, its odds, a branch with another declaration', async () => {
    const { page } = current
    // The state of another ruleset, shown until the first of this one is there, must not be read as one of machines.
    for (const name of ['Your first volley', 'Your first encounter', 'Your first volley'])
      await openSeed(page, name)
    await button('A Atlas').waitFor()
    await token('B Hunchback').click()
    await pane().getByText('twist to NE to see somebody').waitFor()
    await token('C Wolf').click()
    await flash('OUT_OF_ARC')
    await page
      .getByRole('alert')
      .getByText(/^No target: C Wolf is behind a torso that faces N/)
      .waitFor()
    await board()
      .getByRole('button', { name: /^Torso right, to NE/ })
      .click()
    await page
      .getByRole('list', { name: 'Marked on the board' })
      .getByText('C Wolf: possible target, 5 away: at best 72 % with AC/20')
      .waitFor()
    // A click aims with everything that reaches; the boxes show what holds, at once.
    await token('C Wolf').click()
    await pane()
      .getByRole('article', { name: /C Wolf, primary/ })
      .getByText('medium +2')
      .waitFor()
    const box = pane().getByRole('checkbox', { name: /^AC\/20 at C Wolf/ })
    const others = pane().getByRole('checkbox', { name: /at C Wolf/ })
    await expect.poll(() => box.isChecked()).toBe(true)
    for (const wanted of [false, true, false, true]) {
      await box.click()
      await expect.poll(() => box.isChecked()).toBe(wanted)
    }
    for (const other of await others.all())
      if (!/^AC/.test((await other.getAttribute('aria-label')) ?? '')) await other.click()
    await expect.poll(() => pane().locator('.mo-weapon input:checked').count()).toBe(1)
    await token('C Wolf').click()
    await pane().getByRole('region', { name: 'Review' }).getByText('AC/20 → C Wolf').waitFor()
    await token('C Wolf').click()
    const fire = declare('hunchback', 'NE', 'wolf-1', [['wolf-1', 0]])
    const first = headless(seed, [fire])
    await expect.poll(() => tickOf(page)).toBe(first.ticks)
    await digestIs(first)

    await goTo(page, 0)
    await pane().getByText('In this tick: B Hunchback: AC/20 at C Wolf, torso to NE').waitFor()
    await button('Declare something else').click()
    await button('A Atlas').click()
    await button(/^Aim at D Hound/).click()
    await button(/^All weapons at D Hound/).click()
    await button('Confirm').click()
    await button('Branch with this declaration').click()
    const all = [0, 1, 2, 3, 4, 5, 6].map((weapon) => ['wolf-2', weapon] as const)
    const other = headless(seed, [declare('atlas', 'SE', 'wolf-2', all)])
    await expect.poll(() => tickOf(page)).toBe(other.ticks)
    await digestIs(other)
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Branch' }).innerText())
      .toContain('at D Hound')
    await page.getByRole('tab', { name: 'Branches' }).click()
    await page.getByText(/^A: .+ at D Hound instead of B: AC\/20 at C Wolf, torso to NE$/).waitFor()
    await press('o')
    await focusIs(/^Skip$/)

    // Who has declared says so, where it was clicked.
    await token('A Atlas').click()
    await page.getByRole('alert').getByText('A Atlas has declared already in this turn').waitFor()
    await token('B Hunchback').click()
    await button(/^Skip$/).click()
    await button(/^Skip$/).click()
    const skip = declare('hunchback', 'N', null, [])
    const resolved = headless(seed, [declare('atlas', 'SE', 'wolf-2', all), skip], [0, 2])
    await expect.poll(() => tickOf(page)).toBe(4)
    await pane()
      .getByRole('region', { name: 'This shot' })
      .getByText(/^needs \d+/)
      .waitFor()
    await expectAccessible(page, 'resolution', '.app-main')
    await page.getByRole('combobox', { name: 'Speed' }).selectOption('16')
    await button('Play').click()
    await expect.poll(() => tickOf(page)).toBeGreaterThan(4)
    await digestIs(resolved)
  })
})

/** Steps from roll to roll and from hit to hit, and reads what is shown of each. */
async function watchEveryShot(events: readonly MechEvent[]): Promise<void> {
  const shot = pane().getByRole('region', { name: 'This shot' })
  const shown = () => shot.innerText().then((text) => text.replaceAll(/\s+/g, ' '))
  const rolled = events.filter((event) => event.type === 'ToHitRolled')
  expect(rolled).toHaveLength(5)
  for (const { attack, tn, parts, dice, total, hit } of rolled) {
    const reasons = parts.filter(({ amount }) => amount > 0).map(({ amount }) => amount)
    expect(reasons.reduce((sum, amount) => sum + amount, 0)).toBe(tn)
    await expect.poll(shown).toContain(`needs ${tn} gunnery 4`)
    await expect.poll(shown).toContain(`to hit ${dice[0]} ${dice[1]} = ${total} ${hit ? 'hit' : 'miss'}`)
    const where = events.find((event) => event.type === 'LocationRolled' && event.attack === attack)
    if (where?.type === 'LocationRolled')
      await expect
        .poll(shown)
        .toContain(`where ${where.dice[0]} ${where.dice[1]} = ${where.total} ${locationName(where.location)}`)
    await press('Enter')
  }
  const status = pane().getByRole('region', { name: 'Unit status' })
  for (const hit of events.filter((event) => event.type === 'DamageApplied')) {
    await expect.poll(shown).toContain(`${hit.damage} damage: `)
    await status
      .getByText(
        new RegExp(`^${locationName(hit.location)}: armour ${hit.armorAfter} of .*taken in this tick`),
      )
      .waitFor({ state: 'attached' })
    await press('.')
  }
}

test('a map of 65,536 hexes is drawn as far as one looks, and edited by mouse and by keyboard', async () => {
  const { page } = current
  await openDocument(page, largestMap())
  const drawn = () => page.locator('.bd-svg *').count()
  await expect.poll(drawn).toBeLessThan(300)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const editor = page.getByRole('region', { name: 'Editor' })
  await editor.getByText('Show more: 16,284 are not listed').waitFor()
  const paint = editor.getByRole('button', { name: 'Paint', exact: true })
  const undo = editor.getByRole('button', { name: /^Undo/ })
  await paint.click()
  await press('ArrowRight', 'ArrowDown')
  await focusIs(/^Hex .*, free$/)
  await expect.poll(drawn).toBeLessThan(1000)
  await press('Enter')
  await expect.poll(() => undo.isEnabled()).toBe(true)
  await undo.click()
  const { x, y, width, height } = await boxOf(token('A Hunchback'))
  await page.mouse.click(x + width / 2, y + height * 2)
  await expect.poll(() => undo.isEnabled()).toBe(true)
  await page.getByRole('button', { name: 'Debug', exact: true }).click()
  await board().getByRole('button', { name: 'Whole map' }).click()
  await expect.poll(drawn).toBeLessThan(300)
})
