import { produce } from 'immer'
import { describe, expect, test } from 'vitest'
import { simulate } from '#engine/core/simulate.ts'
import { gambit } from '#engine/rulesets/gambit/index.ts'
import type { CurrentSetup } from '#schemas/gambit/setup.ts'
import { numberIn, unfold } from './sentence.ts'
import {
  dialogInFocus,
  goTo,
  headless,
  openSeed,
  SHOWCASE,
  settled,
  slider,
  tickOf,
  usePage,
} from './support.ts'

const current = usePage()
const showcase = headless(SHOWCASE)

const inspector = () => current.page.getByRole('region', { name: 'Inspector' })
const editor = () => current.page.getByRole('region', { name: 'Editor', exact: true })

/** What has the focus, by name; `null` when nothing has it. */
const focused = () =>
  current.page.evaluate(() => {
    const { activeElement: at } = document
    return at === document.body || at === null
      ? null
      : (at.getAttribute('aria-label') ?? at.textContent?.trim() ?? '')
  })
const expectFocus = (name: RegExp) => expect.poll(focused).toMatch(name)

/** Presses keys one after the other, as a person does who sees where each leads. */
async function press(...keys: readonly (readonly [key: string, leadsTo?: RegExp])[]): Promise<number> {
  for (const [key, leadsTo] of keys) {
    await current.page.keyboard.press(key)
    if (leadsTo !== undefined) await expectFocus(leadsTo)
  }
  return keys.length
}

describe('a task from the opening page', () => {
  test('changing one number of a rule and running takes at most 12 keys', async () => {
    const { page } = current
    const count = await press(
      ['2', /^B Iris/],
      ['e', /^Rule 1: Heal/],
      ['Tab', /^trigger value/],
      ['7'],
      ['5'],
      ['Control+Enter'],
    )
    expect(count).toBeLessThanOrEqual(12)
    const changed = produce(showcase.scenario, (draft) => {
      const setup = draft.setup as CurrentSetup
      const heal = setup.characters.find(({ name }) => name === 'Iris')!.skills[0]!
      Object.assign(heal.trigger!, { conditionValue: 75 })
    })
    const { ticks } = simulate(gambit, changed)
    expect(ticks).not.toBe(showcase.ticks)
    await page.getByRole('banner').getByText(`at tick ${ticks}`).waitFor()
    await expect.poll(focused).not.toBe(null)
  })

  test('finding out why C died takes at most 8 keys', async () => {
    const count = await press(['3', /^C Sable/], ['End'])
    await settled(current.page)
    await inspector().getByText('D hits C for 20: 0 hp left').waitFor()
    await inspector().getByText('C dies', { exact: true }).waitFor()
    // And on to the rule behind it.
    const further = await press(['Tab', /^Why did it die/])
    expect(count + further).toBeLessThanOrEqual(8)
  })
})

describe('the focus', () => {
  test('goes with E into the picked unit’s rules and back, and with the keys for units', async () => {
    await press(['ArrowDown', /^A Bryn/], ['3', /^C Sable/], ['e', /^Rule 1: /])
    await press(['2', /^Rule 1: Heal/], ['ArrowDown', /^Rule 2: Ranged Attack/], ['e', /^B Iris/])
    // Among the tokens and among the lanes it stays there.
    await current.page.getByRole('button', { name: /^Character B,/ }).focus()
    await press(['ArrowDown', /^Character C,/], ['1', /^Character A,/])
    await current.page.getByRole('button', { name: /^Lane A,/ }).focus()
    await press(['ArrowDown', /^Lane B,/])
  })

  test('goes into a battle that is opened: to the board, to the orders where it waits for one', async () => {
    await openSeed(current.page, 'First duel')
    await expectFocus(/^Board$/)
    await openSeed(current.page, 'Your first duel')
    await expect
      .poll(() =>
        current.page.evaluate(() => document.activeElement?.closest('[data-tab="orders"]') !== null),
      )
      .toBe(true)
  })

  test('hears the very next key once a battle is opened from the library', async () => {
    const { page } = current
    await page.keyboard.press('Control+o')
    await dialogInFocus(page)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^First duel/ })
      .focus()
    await expectFocus(/^First duel/)
    const isGone = page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const isThere = () => document.querySelector('[role="dialog"]') !== null
          const watch = new MutationObserver(() => isThere() || resolve(watch.disconnect()))
          watch.observe(document.body, { childList: true, subtree: true })
        }),
    )
    await page.keyboard.press('Enter')
    await isGone
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keys' }).waitFor()
  })

  test('never falls to the page, whatever goes away under it', async () => {
    const { page } = current
    const isKept = (what: string) => expect.poll(focused, { message: what }).not.toBe(null)
    await page.getByRole('button', { name: 'Got it' }).focus()
    await page.keyboard.press('Enter')
    await isKept('the hint')
    await press(['3', /^C Sable/], ['End'])
    await settled(page)
    await inspector().getByRole('button', { name: 'Show the rule' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => tickOf(page)).toBeLessThan(showcase.ticks)
    await isKept('Show the rule')
    for (const key of ['?', 'Control+o', 'Control+s']) {
      await page.keyboard.press(key)
      await dialogInFocus(page)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await isKept(key)
    }
    await page.keyboard.press('1')
    await press(['e', /^Rule 1: /])
    await unfold(editor(), 'Cast')
    for (const name of ['Duplicate Rule 3: Move', 'Remove Rule 4: Move']) {
      await editor().getByRole('button', { name, exact: true }).focus()
      await page.keyboard.press('Enter')
      await isKept(name)
    }
    const tokens = editor()
      .getByRole('region', { name: 'Characters' })
      .getByRole('button', { name: /\d+\/\d+$/ })
    for (let left = await tokens.count(); left > 0; left--) {
      await tokens.first().click()
      await editor().getByRole('button', { name: 'Remove', exact: true }).focus()
      await page.keyboard.press('Enter')
      await isKept(`${left} units`)
    }
    await openSeed(page, 'Old rules: two conditions')
    await editor().getByRole('button', { name: 'Upgrade to the current edition…' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Upgrade', exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await isKept('Upgrade')
  })
})

describe('Delete in Edit', () => {
  test('removes the rule one is in or the picked unit, says so, and can be undone', async () => {
    const { page } = current
    await press(['2', /^B Iris/], ['e', /^Rule 1: Heal/], ['Delete', /^Rule 1: Ranged Attack/])
    const notice = page.getByRole('status').filter({ hasText: 'was removed.' })
    await notice.getByText('Rule 1: Heal was removed.').waitFor()
    await notice.getByRole('button', { name: 'Undo' }).click()
    await notice.waitFor({ state: 'hidden' })
    await expectFocus(/^Rule 1: Heal/)
    const iris = editor().getByRole('button', { name: /Iris/ })
    await iris.focus()
    await page.keyboard.press('Delete')
    await notice.getByText('Iris was removed.').waitFor()
    await iris.waitFor({ state: 'hidden' })
    await page.keyboard.press('Control+z')
    await iris.waitFor()
    await notice.waitFor({ state: 'hidden' })
    // While typing it is the field's own.
    await iris.click()
    const hp = numberIn(editor(), 'hp')
    await hp.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Home')
    await page.keyboard.press('Delete')
    await expect.poll(() => hp.inputValue()).toBe('0')
    await iris.waitFor()
  })
})

describe('the way back from a jump', () => {
  test('is Backspace and the browser’s Back, steps are none, and nothing leaves the page', async () => {
    const { page } = current
    await goTo(page, 5)
    await page.keyboard.press('3')
    await inspector().getByRole('tab', { name: 'Events' }).click()
    await inspector().getByText('F hits C for 15: 65 hp left').first().click()
    await expect.poll(() => tickOf(page)).toBe(3)
    const landed = 3
    // The log has keys of its own.
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('End')
    await expect.poll(() => tickOf(page)).toBe(showcase.ticks)
    await page.keyboard.press('Backspace')
    await expect.poll(() => tickOf(page)).toBe(landed + 1)
    await page.goBack()
    await expect.poll(() => tickOf(page)).toBe(5)
    for (let n = 0; n < 3; n++) await page.keyboard.press('Backspace')
    await slider(page).waitFor()
    await expect.poll(() => tickOf(page)).toBe(5)
    await page.goForward()
    await expect.poll(() => tickOf(page)).toBe(landed + 1)
  })
})

test('in the Lab, the way past everything else leads to the answer; Help tells of the Lab', async () => {
  const { page } = current
  await page.getByRole('button', { name: 'Lab', exact: true }).click()
  await page.getByRole('region', { name: 'Analysis' }).waitFor()
  await page.getByRole('button', { name: 'Skip to answer' }).focus()
  await press(['Enter', /^Analysis$/])
  await page.keyboard.press('?')
  await page.getByRole('dialog').getByText('sweep it in the Lab').waitFor()
})
