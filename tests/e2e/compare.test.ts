import { describe, expect, test } from 'vitest'
import { runToEnd } from '#engine/core/orders.ts'
import { simulate, snapshotAt } from '#engine/core/simulate.ts'
import { compareTimelines } from '#engine/lab/compare/compare.ts'
import { gambit } from '#engine/rulesets/gambit/index.ts'
import { GambitScenario } from '#schemas/gambit/index.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { expectAccessible } from './axe.ts'
import { goTo, headless, openDocument, SHOWCASE, settled, tickOf, usePage } from './support.ts'

const current = usePage()
const showcase = headless(SHOWCASE)

/** The showcase with another threshold of Iris' heal. */
const changed = structuredClone(showcase.scenario) as unknown as {
  setup: { characters: { skills: { trigger: { conditionValue: number } }[] }[] }
}
changed.setup.characters[1]!.skills[0]!.trigger.conditionValue = 30
const other = (() => {
  const parsed = parse(GambitScenario, changed)
  if (!parsed.ok) throw new Error('the changed showcase does not parse')
  return simulate(gambit, parsed.value)
})()
const found = runToEnd(compareTimelines(showcase.timeline, other))!

const bar = () => current.page.getByRole('region', { name: 'Comparison' })
const inspector = () => current.page.getByRole('region', { name: 'Inspector' })
const tab = (name: string) => inspector().getByRole('tab', { name, exact: true })
const button = (name: string | RegExp) =>
  current.page.getByRole('button', { name, exact: typeof name === 'string' })
const table = () => inspector().getByRole('table', { name: /^Units that differ/ })
const picker = (name: 'This battle' | 'The other battle') => bar().getByRole('combobox', { name })
const shown = (name: 'This battle' | 'The other battle') =>
  picker(name).evaluate((field) => (field as HTMLSelectElement).selectedOptions[0]?.text ?? '')

const fileOf = (name: string, document: unknown) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(document)),
})

/** Compares the open battle with that of a file. */
async function compareWith(name: string, document: unknown): Promise<void> {
  await tab('Branches').click()
  const [chooser] = await Promise.all([
    current.page.waitForEvent('filechooser'),
    button('Compare with a file …').click(),
  ])
  await chooser.setFiles(fileOf(name, document))
}

async function compareWithChanged(): Promise<void> {
  await compareWith('heals later.json', changed)
  await bar().getByText('They part at').waitFor()
  await settled(current.page)
}

/** The letters of the outlines on the board. */
const outlined = () =>
  current.page
    .locator('.bd-twins text')
    .evaluateAll((texts) => texts.map(({ textContent }) => textContent).sort())

describe('two battles compared', () => {
  test('begin with the cause, as the command line says it', async () => {
    await compareWithChanged()
    if (found.same) throw new Error('the battles differ')
    const said = () => bar().getByRole('status').innerText()
    for (const part of [`tick ${found.tick}`, found.about, found.texts.a, found.texts.b])
      await expect.poll(said).toContain(part)
    await expect.poll(() => shown('This battle')).toMatch(/^Main · victory at 36/)
    await expect.poll(() => shown('The other battle')).toMatch(/^heals later/)
    await expect.poll(() => tab('Compare').getAttribute('aria-selected')).toBe('true')
    await expectAccessible(current.page, 'while comparing')
  })

  test('lead to the tick, the unit and the rule they part by', async () => {
    await compareWithChanged()
    await button('Go there').click()
    await expect.poll(() => tickOf(current.page)).toBe(found.tick)
    await expect.poll(() => tab('Why').getAttribute('aria-selected')).toBe('true')
    await inspector().getByRole('heading', { name: /Iris/ }).first().waitFor()
    await expect
      .poll(() => current.page.evaluate(() => document.activeElement?.closest('li')?.textContent ?? ''))
      .toContain('Heal')
    await inspector().getByText('C at 56.25 % — needs below 60 %').waitFor()
    await current.page.keyboard.press('Backspace')
    await expect.poll(() => tickOf(current.page)).toBe(0)
  })

  test('show who differs at the cursor, field by field, and outlines of whoever is elsewhere', async () => {
    await compareWithChanged()
    await inspector().getByText('No unit differs at tick 0.').waitFor()
    await expect.poll(outlined).toEqual([])
    const tick = 30
    await goTo(current.page, tick)
    await expect.poll(() => table().getByRole('columnheader').first().innerText()).toBe(`at tick ${tick}`)
    const [own, beside] = [showcase.stateAt(tick), snapshotAt(other, tick).state]
    const elsewhere = beside.characters.filter((unit) => {
      const twin = own.characters.find(({ id }) => id === unit.id)
      return twin?.position.q !== unit.position.q || twin.position.r !== unit.position.r
    })
    await expect.poll(outlined).toEqual(elsewhere.map(({ letter }) => letter).sort())
    const hurt = beside.characters.find(({ id, hp }) =>
      own.characters.some((unit) => unit.id === id && unit.hp !== hp),
    )!
    const was = own.characters.find(({ id }) => id === hurt.id)!
    const row = table()
      .getByRole('row')
      .filter({ hasText: `${was.hp} of ${was.maxHp}` })
      .filter({ hasText: `${hurt.hp} of ${hurt.maxHp}` })
    await row.first().waitFor()
    await table().getByRole('button', { name: hurt.name }).click()
    await expect
      .poll(() =>
        current.page
          .getByRole('region', { name: 'Board' })
          .getByRole('button', { pressed: true, name: /^Character/ })
          .getAttribute('aria-label'),
      )
      .toContain(`Character ${hurt.letter}`)
  })

  test('are swapped, chosen anew and left, by keyboard too', async () => {
    await compareWithChanged()
    await button('Swap the battles').focus()
    await current.page.keyboard.press('Enter')
    await expect.poll(() => shown('This battle')).toMatch(/^heals later/)
    await expect.poll(() => shown('The other battle')).toMatch(/^Main/)
    const said = () => bar().getByRole('status').innerText()
    if (found.same) throw new Error('the battles differ')
    await expect.poll(said).toContain(found.texts.b.replace('below', 'needs below'))
    // Going over to the other battle swaps them as well.
    await current.page.keyboard.press('Alt+ArrowLeft')
    await expect.poll(() => shown('This battle')).toMatch(/^Main/)
    await expect.poll(() => shown('The other battle')).toMatch(/^heals later/)
    await button('Stop comparing').focus()
    await current.page.keyboard.press('Enter')
    await bar().waitFor({ state: 'hidden' })
    await expect.poll(() => tab('Compare').count()).toBe(0)
    await expect.poll(outlined).toEqual([])
  })

  test('of a replay with its edits say which of these matter, and go on without the others', async () => {
    const edits = [
      { tick: 3, unit: 'bryn', hp: 1 },
      { tick: 3, unit: 'iris', hp: 1 },
      { tick: 3, unit: 'sable', hp: 1 },
      { tick: 3, unit: 'vex', maxHp: 90 },
    ]
    await openDocument(current.page, {
      format: 'tickscope/replay',
      version: 1,
      scenario: showcase.scenario,
      orders: [],
      edits,
      ...(({ ticks, outcome }) => ({ ticks, outcome }))(simulate(gambit, showcase.scenario, edits)),
      digest: '0'.repeat(16),
      engine: { version: '0.2.0' },
    })
    await current.page.keyboard.press('Escape')
    await tab('Branches').click()
    await button(/^Compare .* with Main$/).click()
    await bar().waitFor()
    const matters = inspector().getByRole('region', { name: 'Which changes matter' })
    await matters.getByText(/\d of 4 changes matters? to how it ends/).waitFor()
    await expect.poll(() => matters.getByText(/^does not matter: /).count()).toBeGreaterThan(0)
    const before = await picker('This battle').locator('option').count()
    await matters.getByRole('button', { name: /^Drop the other/ }).click()
    await expect.poll(() => picker('This battle').locator('option').count()).toBe(before + 1)
  })

  test('are of one game: a file of another is refused in words', async () => {
    await compareWith('duel.json', {
      format: 'tickscope/scenario',
      version: 1,
      ruleset: 'duel',
      name: 'A duel',
      seed: 1,
      setup: { drafts: { P1: {}, P2: {} } },
    })
    await current.page
      .getByText(/is duel, and the open battle is gambit/)
      .first()
      .waitFor()
    expect(await bar().count()).toBe(0)
  })
})
