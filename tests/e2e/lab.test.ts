import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { batch } from '#engine/lab/batch.ts'
import { batchResult } from '#engine/lab/batch-result.ts'
import { measure } from '#engine/lab/measure.ts'
import { pointsFrom, turnsOf, variantsOf } from '#engine/lab/sweep.ts'
import { meanIn } from '#engine/lab/tally.ts'
import { variantOdds } from '#engine/lab/variant-odds.ts'
import { numberText } from '#schemas/text/counted.ts'
import { Scenario } from '../support/rulesets.ts'
import { withSpaces } from '../support/spaces.ts'
import { expectAccessible } from './axe.ts'
import { numberIn, ruleLine } from './sentence.ts'
import { openSeed, SHOWCASE, settled, slider, tickOf, usePage } from './support.ts'

const current = usePage()

const scenario = Scenario.parse(JSON.parse(readFileSync(SHOWCASE, 'utf8')))
const THRESHOLD = '/setup/characters/1/skills/0/trigger/conditionValue'
const AXES = [{ pointer: THRESHOLD, from: 0, to: 100, step: 2 }] as const

const inspector = () => current.page.getByRole('region', { name: 'Inspector', exact: true })
const banner = () => current.page.getByRole('banner')
const button = (name: string | RegExp) => current.page.getByRole('button', { name, exact: true })
const panel = () => current.page.locator('section.sw')
const best = () => panel().locator('.sw-best')
const kept = () => current.page.getByRole('list', { name: 'Kept with this battle' })
const analyses = () => current.page.getByRole('navigation', { name: 'Lab' })
const curve = () => current.page.getByRole('slider', { name: /^Odds by value/ })

/** From the opening page: Iris, her threshold, sweep this. */
async function sweepThreshold(): Promise<void> {
  await inspector().getByRole('button', { name: /Iris/ }).click()
  await numberIn(ruleLine(inspector(), 'Heal'), 'trigger value').click()
  await button(/^Sweep trigger/).click()
  await panel()
    .getByText(/^Best for victory|^As it is/)
    .waitFor()
}

/** What the engine says of the same values. */
async function swept() {
  const variants = variantsOf(AXES)
  const part = await variantOdds.run({ scenario, edits: [], variants }, 0, variants.length)
  return pointsFrom(AXES, (place) => part[place])
}

/** What a button saves. */
async function saved(name: string): Promise<string> {
  const saving = current.page.waitForEvent('download')
  await button(name).click()
  return readFileSync(await (await saving).path(), 'utf8')
}

describe('a sweep', () => {
  test('answers in three presses whether a threshold is the best, as the engine does, and is kept', async () => {
    const { page } = current
    const points = await swept()
    await sweepThreshold()
    const shares = points.map((point) => ('outcomes' in point ? (point.outcomes['victory']?.share ?? 0) : 0))
    const most = Math.max(...shares)
    const answer = await best().innerText()
    expect(withSpaces(answer)).toContain(`(${Number((most * 100).toFixed(1))} %, exact)`)
    expect(withSpaces(answer)).toContain('as it is, 60 %: 62.5 %, exact.')
    expect(JSON.parse(await saved('Save JSON'))).toEqual({ points, turns: turnsOf(points) })
    await panel().getByText(`--set ${THRESHOLD}=0..100/2 --json`).waitFor()

    await page.reload()
    await kept().getByRole('button', { name: 'Iris: Heal below … %', exact: true }).click()
    await expect.poll(() => best().innerText()).toContain(answer)
    await button('Table').click()
    await expect.poll(() => panel().getByRole('row').count()).toBe(points.length + 1)
    await kept()
      .getByRole('button', { name: /^Remove/ })
      .click()
    await kept().waitFor({ state: 'hidden' })

    // Why it turns, with the two battles that show it.
    const reason =
      'They part at tick 20, decide: Iris — Heal, A Bryn at 60 %: needs below 60 % (no) | below 62 % (yes)'
    await panel().getByText('turns between 60 and 62, with seed 12:').waitFor()
    await button(reason).click()
    await page.getByRole('region', { name: 'Comparison' }).getByText('They part at').waitFor()
    await expect.poll(() => tickOf(page)).toBe(20)
  })

  test('goes from point to point by keyboard, and each opens its battle where it parts from what happened', async () => {
    const { page } = current
    await sweepThreshold()
    await curve().focus()
    await page.keyboard.press('End')
    await expect
      .poll(() => curve().getAttribute('aria-valuetext'))
      .toContain('Iris: Heal below 100 %: victory')
    for (let n = 0; n < 13; n++) await page.keyboard.press('ArrowLeft')
    await expect.poll(() => curve().getAttribute('aria-valuetext')).toContain('Iris: Heal below 74 %')
    await expectAccessible(page, 'a sweep')
    await page.keyboard.press('Enter')
    await slider(page).waitFor()
    await page.getByRole('region', { name: 'Comparison' }).getByText('They part at').waitFor()
    await expect.poll(() => tickOf(page)).toBe(20)
    await settled(page)
    await button('Lab').click()
    await panel().getByText('Of “Main”:').waitFor()
  })

  test('of two numbers is a map in which every pair opens', async () => {
    const { page } = current
    await sweepThreshold()
    await button('Second number').click()
    await page.getByLabel('Whose second number').selectOption('Iris')
    await page.getByLabel('Which second number').selectOption({ label: 'max hp …' })
    await expect.poll(() => page.getByLabel('To (second number)').inputValue()).toBe('120')
    await page.getByRole('spinbutton', { name: 'From', exact: true }).fill('60')
    await page.getByRole('spinbutton', { name: 'To', exact: true }).fill('80')
    await button('Run').click()
    await expect.poll(() => panel().locator('td > button').count()).toBeGreaterThan(10)
    await page.getByText(/^\d+ workers? busy$/).waitFor({ state: 'hidden' })
    await panel()
      .getByRole('button', { name: /^Iris: Heal below 70 %, Iris: max hp 60: victory/ })
      .click()
    await page.getByRole('region', { name: 'Comparison' }).waitFor()
  })
})

describe('odds', () => {
  test('are there as soon as the Lab is open, as the engine has them, and each outcome opens a battle that ends so', async () => {
    const { page } = current
    const part = await variantOdds.run({ scenario, edits: [], variants: [{}] }, 0, 1)
    await button('Lab').click()
    await button(/^victory exact 5\/8 62\.5 %/).waitFor()
    await page.getByText('draw, undecided: cannot happen').waitFor()
    expect({ ok: true, value: JSON.parse(await saved('Save JSON')) }).toEqual(part[0])
    expect(JSON.parse(await saved('save the scenario first'))).toMatchObject({ name: scenario.name })
    await expectAccessible(page, 'odds')
    await button(/^defeat exact 3\/8/).click()
    await expect.poll(() => banner().innerText()).toContain('defeat at tick')
    await page.getByRole('region', { name: 'Comparison' }).getByText('They part at').waitFor()
  })
})

test('a battle that waits for orders says so, and the computer can play it', async () => {
  const { page } = current
  await openSeed(page, 'Your first encounter')
  await button('Lab').click()
  await page.getByText('This battle stops where it waits for the orders of P').waitFor()
  await button('Let the computer play').click()
  await button(/^victory exact 1 100 %/).waitFor()
  await button('Let the computer play').waitFor({ state: 'hidden' })
})

test('a number that the scenario leaves out can be swept too', async () => {
  const { page } = current
  const pointer = '/setup/characters/0/skills/0/trigger/conditionValue'
  await button('Lab').click()
  await analyses().getByText('Sweep').click()
  await page.getByLabel('Whose number').selectOption('Bryn')
  await page.getByLabel('Which number').selectOption(pointer)
  await button('Run').click()
  await panel().getByText(`--set ${pointer}=`).waitFor()
  await panel()
    .getByText(/^Best for victory|^As it is|^It makes no difference/)
    .waitFor()
})

describe('what is measured', () => {
  test('of a mech battle, which always ends alike, is what the engine counts over the same seeds', async () => {
    const { page } = current
    const mech = Scenario.parse(JSON.parse(readFileSync('seeds/mech/sample-battle.json', 'utf8')))
    const question = { scenario: mech, firstSeed: mech.seed, runs: 1000, metrics: 'all' } as const
    const tally = await batch.run(question, 0, 1000)
    await openSeed(page, mech.name)
    await button('Lab').click()
    await analyses().getByText('Measured').click()
    const measured = page.getByRole('region', { name: 'Measured' })
    await measured.getByRole('button', { name: 'Measure', exact: true }).click()
    await measured.getByText('as it is, over 1,000 seeds', { exact: true }).waitFor()
    for (const side of ['P1', 'P2']) {
      const mean = Number(meanIn(tally, `left:${side}`)?.mean.toFixed(2))
      await measured.getByRole('row', { name: new RegExp(`^armour left, ${side} ${mean} `) }).waitFor()
    }
    await expectAccessible(page, 'what is measured')
    const file = 'Two-against-two.json'
    expect({ ...JSON.parse(await saved('Save JSON')), file }).toEqual(
      JSON.parse(JSON.stringify(batchResult(file, mech, mech.seed, tally))),
    )

    // It is kept, and both ends of a range open a battle that came to that.
    await button('Keep').click()
    await page.reload()
    await kept()
      .getByRole('button', { name: /^Measured: / })
      .click()
    await measured.getByText(', kept · this battle instead, over 1,000 seeds').waitFor()
    const least = Math.min(...Object.keys(tally.metrics['left:P2'] ?? {}).map(Number))
    await measured.getByRole('button', { name: `Open a battle with ${least} armour left, P2` }).click()
    await page.getByRole('region', { name: 'Comparison' }).getByText('They part at').waitFor()
    const [, seed = ''] = /seed (\d+)/.exec(await banner().innerText()) ?? []
    const alone = await batch.run({ ...question, firstSeed: Number(seed), runs: 1 }, 0, 1)
    expect(alone.metrics['left:P2']).toEqual({ [least]: 1 })
  })

  test('can be swept: its mean over the values of a number, as the engine has it', async () => {
    const { page } = current
    await sweepThreshold()
    await page.getByLabel('What is asked for').selectOption({ label: 'damage dealt, B Iris' })
    await page.getByRole('spinbutton', { name: 'From', exact: true }).fill('50')
    await page.getByRole('spinbutton', { name: 'To', exact: true }).fill('60')
    await page.getByRole('spinbutton', { name: 'Steps of', exact: true }).fill('5')
    await button('Run').click()
    await page.getByText(/^\d+ workers? busy$/).waitFor({ state: 'hidden' })
    await button('Table').click()
    const variants = variantsOf([{ pointer: THRESHOLD, from: 50, to: 60, step: 5 }])
    const question = { scenario, edits: [], variants, firstSeed: 0, runs: 1000, metrics: ['damage:iris'] }
    const part = await measure.run(question, 0, await measure.plan(question))
    for (const [place, value] of [50, 55, 60].entries()) {
      const measured = part[place]
      if (!measured?.ok) throw new Error('it is not measured')
      const mean = numberText(meanIn(measured.value.tally, 'damage:iris')?.mean ?? Number.NaN)
      await panel()
        .getByRole('row', { name: new RegExp(`^${value} % .*${mean}`) })
        .waitFor()
    }
  })
})
