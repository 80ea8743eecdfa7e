import { produce } from 'immer'
import { describe, expect, test } from 'vitest'
import { digest } from '#engine/core/digest.ts'
import { simulate } from '#engine/core/simulate.ts'
import { gambit } from '#engine/rulesets/gambit/index.ts'
import { ruleSentence } from '#schemas/gambit/rule-text.ts'
import type { CurrentSetup } from '#schemas/gambit/setup.ts'
import { expectAccessible } from './axe.ts'
import { numberIn, ruleLine, say, turn, wordIn } from './sentence.ts'
import { boxOf, goTo, goToEnd, headless, SHOWCASE, settled, usePage } from './support.ts'

const current = usePage()
const showcase = headless(SHOWCASE)

const editor = () => current.page.getByRole('region', { name: 'Editor', exact: true })
const inspector = () => current.page.getByRole('region', { name: 'Inspector', exact: true })
const banner = () => current.page.getByRole('banner')
const button = (name: string) => current.page.getByRole('button', { name, exact: true })

/** Iris' first rule in Edit. */
async function inEdit() {
  await current.page.keyboard.press('2')
  await current.page.keyboard.press('e')
  const line = ruleLine(editor(), 'Heal')
  await line.waitFor()
  return { line, value: numberIn(line, 'trigger value') }
}

/** The same in Why. */
async function inWhy(tick: number) {
  await goTo(current.page, tick)
  await current.page.keyboard.press('2')
  const line = ruleLine(inspector(), 'Heal')
  await line.waitFor()
  await settled(current.page)
  return { line, value: numberIn(line, 'trigger value') }
}

/** Presses on a number and drags it sideways, without letting go. */
async function drag(value: Awaited<ReturnType<typeof inEdit>>['value'], pixels: number): Promise<void> {
  const { mouse } = current.page
  const { x, y, width, height } = await boxOf(value)
  await mouse.move(x + width / 2, y + height / 2)
  await mouse.down()
  await mouse.move(x + width / 2 + pixels / 2, y + height / 2)
  await mouse.move(x + width / 2 + pixels, y + height / 2)
}

const changes = () => editor().getByRole('status').first()

describe('a number of a rule in Edit', () => {
  test('is dragged sideways, shows what it was meanwhile, and is undone as one', async () => {
    const { line, value } = await inEdit()
    await drag(value, 60)
    await expect.poll(() => value.innerText()).toBe('60 → 75 %')
    await expect.poll(() => value.locator('del').innerText()).toBe('60')
    await current.page.mouse.up()
    await expect.poll(() => value.innerText()).toBe('75 %')
    await expect.poll(() => line.innerText()).toContain('If an ally is below 75 % hp: Heal')
    await expect.poll(() => changes().innerText()).toBe('1 change')
    await button('Undo').click()
    await expect.poll(() => value.innerText()).toBe('60 %')
    await expect.poll(() => changes().innerText()).toBe('no changes')
  })

  test('goes back at Escape, in the middle of a drag', async () => {
    const { value } = await inEdit()
    await drag(value, 60)
    await expect.poll(() => value.innerText()).toContain('75')
    await current.page.keyboard.press('Escape')
    await expect.poll(() => value.innerText()).toBe('60 %')
    await current.page.mouse.up()
    await expect.poll(() => changes().innerText()).toBe('no changes')
  })

  test('turns with the wheel only where one is at it, a run of notches being one change', async () => {
    const { page } = current
    const { value } = await inEdit()
    await value.hover()
    await page.mouse.wheel(0, -120)
    await page.mouse.wheel(0, 120)
    await expect.poll(() => value.innerText()).toBe('60 %')
    await value.focus()
    for (let n = 0; n < 3; n++) await page.mouse.wheel(0, -120)
    await expect.poll(() => value.getAttribute('aria-valuenow')).toBe('63')
    // Left alone for a while it is let go.
    await expect.poll(() => value.innerText()).toBe('63 %')
    await page.mouse.wheel(0, 120)
    await expect.poll(() => value.innerText()).toContain('62 %')
    await expect.poll(() => value.innerText()).toBe('62 %')
    await expect.poll(() => changes().innerText()).toBe('2 changes')
    for (const text of ['63 %', '60 %']) {
      await button('Undo').click()
      await expect.poll(() => value.innerText()).toBe(text)
    }
  })

  test('is stepped by arrow and page keys, goes to the ends, and is typed', async () => {
    const { page } = current
    const { value } = await inEdit()
    await value.focus()
    const now = () => value.getAttribute('aria-valuenow')
    for (const [key, leadsTo] of [
      ['ArrowUp', '61'],
      ['ArrowDown', '60'],
      ['PageUp', '70'],
      ['Home', '0'],
      ['End', '100'],
    ] as const) {
      await page.keyboard.press(key)
      await expect.poll(now).toBe(leadsTo)
    }
    await page.keyboard.press('Escape')
    await expect.poll(() => value.innerText()).toBe('60 %')
    await page.keyboard.type('35')
    await page.keyboard.press('Enter')
    await expect.poll(() => value.innerText()).toBe('35 %')
    await expect.poll(() => value.evaluate((node) => node === document.activeElement)).toBe(true)
    await page.keyboard.type('350')
    await expect.poll(() => value.getAttribute('aria-invalid')).toBe('true')
    await page.keyboard.press('Enter')
    await expect.poll(() => value.innerText()).toBe('35 %')
    await page.keyboard.press('Control+z')
    await expect.poll(() => value.innerText()).toBe('60 %')
  })
})

describe('a word of a rule', () => {
  test('opens its choices by keyboard, shows them ahead, and takes them back', async () => {
    const { page } = current
    const { line } = await inEdit()
    const criterion = wordIn(line, 'criterion')
    await criterion.focus()
    await page.keyboard.press('Enter')
    const choices = page.getByRole('listbox', { name: 'criterion' }).getByRole('option')
    await expect
      .poll(() => choices.allInnerTexts())
      .toEqual([
        'the nearest',
        'the furthest',
        'the lowest hp',
        'the highest hp',
        'the most enemies within 2 hexes',
      ])
    await page.keyboard.type('the f')
    await expect.poll(() => criterion.innerText()).toBe('the furthest')
    await page.keyboard.press('Escape')
    await expect.poll(() => criterion.innerText()).toBe('the lowest hp')
    await expect.poll(() => changes().innerText()).toBe('no changes')
    for (const key of ['ArrowDown', 'End', 'Enter']) await page.keyboard.press(key)
    await expect.poll(() => criterion.innerText()).toBe('the most enemies within 2 hexes')
    await expect.poll(() => criterion.evaluate((node) => node === document.activeElement)).toBe(true)
    await expect.poll(() => changes().innerText()).toBe('1 change')
  })

  test('turns into its opposite', async () => {
    const { line } = await inEdit()
    await turn(line, 'trigger not')
    await expect.poll(() => line.innerText()).toContain('Unless an ally is below 60 % hp: Heal')
    await say(line, 'trigger scope', 'I')
    await expect.poll(() => line.innerText()).toContain('Unless I am below 60 % hp: Heal')
  })

  test('is part of a text that can be selected and copied', async () => {
    const { page } = current
    const { line } = await inEdit()
    const [rule] = (showcase.scenario.setup as CurrentSetup).characters[1]!.skills
    const copied = await line.locator('.st').evaluate((sentence) => {
      const selection = getSelection()!
      selection.selectAllChildren(sentence)
      return selection.toString()
    })
    expect(copied).toBe(ruleSentence(rule!))
    await page.keyboard.press('Escape')
  })

  test('is one of a group of named controls to whoever hears the page', async () => {
    const { line } = await inEdit()
    const heard = await line.ariaSnapshot()
    for (const part of [
      'group "Rule 1: Heal"',
      'checkbox "on, Rule 1: Heal" [checked]',
      'switch "trigger not, If"',
      'combobox "trigger scope": an ally',
      'combobox "trigger condition": below',
      'spinbutton "trigger value"',
      'combobox "target": the ally',
      'combobox "criterion": the lowest hp',
    ])
      expect(heard).toContain(part)
    await expect(numberIn(line, 'trigger value').getAttribute('aria-valuetext')).resolves.toBe('60 % hp')
  })
})

/** The showcase with Iris' number changed. */
const withHealBelow = (percent: number) =>
  produce(showcase.scenario, (draft) => {
    const { characters } = draft.setup as CurrentSetup
    Object.assign(characters[1]!.skills[0]!.trigger!, { conditionValue: percent })
  })

const digestOf = () => current.page.getByText(/^digest [0-9a-f]{16}$/).innerText()

describe('a rule in Why', () => {
  test('is changed where it is read: the battle follows the drag, and letting go keeps it as a branch', async () => {
    const { page } = current
    const { value } = await inWhy(6)
    const changed = simulate(gambit, withHealBelow(75))
    expect(changed.ticks).not.toBe(showcase.ticks)
    await drag(value, 60)
    await expect.poll(() => value.innerText()).toBe('60 → 75 %')
    await page.mouse.up()
    await expect.poll(() => value.innerText()).toBe('75 %')
    await goToEnd(page, changed.ticks)
    await expect.poll(digestOf).toBe(`digest ${digest(changed.keyframes.at(-1)!.state)}`)
    await inspector().getByRole('tab', { name: 'Branches' }).click()
    await expect
      .poll(() => inspector().getByLabel('Name of the branch').last().inputValue())
      .toBe('Iris: Heal below 60 → 75 %')
  })

  test('goes back at Escape, and nothing is left of it', async () => {
    const { page } = current
    const { value } = await inWhy(6)
    await drag(value, 60)
    await expect.poll(() => value.innerText()).toContain('75')
    await page.keyboard.press('Escape')
    await expect.poll(() => value.innerText()).toBe('60 %')
    await page.mouse.up()
    await banner().getByText('victory at tick 36').first().waitFor()
    await goToEnd(page, showcase.ticks)
    await expect.poll(digestOf).toBe(`digest ${digest(showcase.timeline.keyframes.at(-1)!.state)}`)
  })

  test('is changed by keyboard alone', async () => {
    const { page } = current
    const { line, value } = await inWhy(6)
    const isIn = () => line.evaluate((node) => node.contains(document.activeElement))
    for (let n = 0; n < 20 && !(await isIn()); n++) await page.keyboard.press('Tab')
    await expect.poll(() => value.evaluate((node) => node === document.activeElement)).toBe(true)
    await page.keyboard.type('75')
    await page.keyboard.press('Enter')
    await goToEnd(page, simulate(gambit, withHealBelow(75)).ticks)
  })

  test('is removed by the tool that takes the place of its numbers', async () => {
    await inWhy(0)
    const flee = ruleLine(inspector(), 'Move')
    await flee.hover()
    await flee.getByRole('button', { name: 'Remove Rule 4: Move' }).click()
    const panel = current.page.getByRole('region', { name: 'What if', exact: true })
    await panel.getByText('Iris: no Move (rule 4)').waitFor()
    await panel.getByText('kept as a branch').waitFor()
  })

  test('has its verdict and the numbers of the tick beside it, and says what it would have said', async () => {
    await inWhy(6)
    const lines = inspector().locator('.ga-line')
    const said = async () =>
      (await lines.all()).map(async (line) => [
        await line.getByRole('img').getAttribute('aria-label'),
        await line.locator('.ga-fate').innerText(),
      ])
    await expect
      .poll(async () => Promise.all(await said()))
      .toEqual([
        ['selected', 'C at 56 %'],
        ['skipped', 'would hit E, at 31 %'],
        ['skipped', 'cooldown 1'],
        ['skipped', 'nearest is E, 3 away'],
        ['skipped', 'would go to (-2, 0)'],
      ])
    await lines
      .nth(1)
      .getByRole('button', { name: /^Details of / })
      .click()
    await lines.nth(1).getByText('It was not asked').waitFor()
    await lines.nth(1).getByRole('list', { name: 'Checks in order' }).waitFor()
    await expectAccessible(current.page, 'rules in Why', '.app-inspector')
  })

  test.each([
    [1024, 700],
    [1440, 900],
  ])('fits in one line at %i × %i, in Why and in Edit', async (width, height) => {
    const { page } = current
    await page.setViewportSize({ width, height })
    await inWhy(6)
    const heights = (pane: typeof inspector) =>
      pane()
        .locator('.ga-rule')
        .evaluateAll((rules) => rules.map((rule) => Math.round(rule.getBoundingClientRect().height)))
    await expect.poll(async () => Math.max(...(await heights(inspector)))).toBeLessThan(36)
    await page.keyboard.press('e')
    await ruleLine(editor(), 'Heal').waitFor()
    await expect.poll(async () => Math.max(...(await heights(editor)))).toBeLessThan(36)
    // Six of them are seen without scrolling.
    const top = await editor().locator('.ga-rule').first().boundingBox()
    const room = await editor().locator('.ed-body').boundingBox()
    expect(top!.y + 6 * 32).toBeLessThan(room!.y + room!.height)
  })
})
