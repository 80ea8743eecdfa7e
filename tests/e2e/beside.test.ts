import { describe, expect, test } from 'vitest'
import { runToEnd } from '#engine/core/orders.ts'
import { simulate } from '#engine/core/simulate.ts'
import { compareTimelines } from '#engine/lab/compare/compare.ts'
import { gambit } from '#engine/rulesets/gambit/index.ts'
import { GambitScenario } from '#schemas/gambit/index.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { HEAD } from '#ui/timeline/canvas/geometry.ts'
import { expectAccessible } from './axe.ts'
import { numberIn, ruleLine } from './sentence.ts'
import { boxOf, goTo, headless, SHOWCASE, settled, slider, usePage } from './support.ts'

const current = usePage()
const showcase = headless(SHOWCASE)

/** The showcase with Iris' heal below another threshold than 60 %. */
function healsBelow(percent: number) {
  const document = structuredClone(showcase.scenario) as unknown as {
    setup: { characters: { skills: { trigger: { conditionValue: number } }[] }[] }
  }
  document.setup.characters[1]!.skills[0]!.trigger.conditionValue = percent
  const parsed = parse(GambitScenario, document)
  if (!parsed.ok) throw new Error('the changed showcase does not parse')
  const timeline = simulate(gambit, parsed.value)
  const parting = runToEnd(compareTimelines(showcase.timeline, timeline))!
  if (parting.same) throw new Error('they are the same')
  return { document, ticks: timeline.ticks, outcome: timeline.outcome!.kind, parting: parting.tick }
}

const inspector = () => current.page.getByRole('region', { name: 'Inspector', exact: true })
const readout = async () =>
  (await current.page.locator('.tl-readout').innerText()).replaceAll(/\s+/g, ' ').trim()
const description = () => slider(current.page).getAttribute('aria-description')
const spoken = () => slider(current.page).getAttribute('aria-valuetext')

async function irisThreshold() {
  await goTo(current.page, 2)
  await current.page.keyboard.press('2')
  const line = ruleLine(inspector(), 'Heal')
  await line.waitFor()
  await settled(current.page)
  const value = numberIn(line, 'trigger value')
  await value.focus()
  return value
}

/** From now on, how much of the lanes was coloured in the emptiest picture that was painted. */
const watchPaints = () =>
  current.page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('.tl-canvas canvas')!
    const draw = CanvasRenderingContext2D.prototype.drawImage as (...args: unknown[]) => void
    const seen: number[] = []
    Object.assign(window, { seen })
    CanvasRenderingContext2D.prototype.drawImage = function (
      this: CanvasRenderingContext2D,
      ...args: unknown[]
    ) {
      draw.apply(this, args)
      if (this.canvas !== canvas) return
      const { data } = this.getImageData(0, 60, canvas.width, canvas.height - 90)
      let count = 0
      for (let at = 0; at < data.length; at += 4) if (Math.abs(data[at]! - data[at + 2]!) > 60) count++
      seen.push(count)
    }
  })
const emptiestPaint = () =>
  current.page.evaluate(() => Math.min(...(window as unknown as { seen: number[] }).seen))

describe('while something is tried, the timeline', () => {
  const tried = healsBelow(75)

  test('says where both battles end and part, and goes back with Esc', async () => {
    const { mouse } = current.page
    const { x, y, width, height } = await boxOf(await irisThreshold())
    await expect.poll(readout).toBe('tick 2 / 36')
    await mouse.move(x + width / 2, y + height / 2)
    await mouse.down()
    await mouse.move(x + width / 2 + 30, y + height / 2)
    await mouse.move(x + width / 2 + 60, y + height / 2)
    await expect.poll(readout).toBe(`tick 2 / ${tried.ticks} was 36`)
    await expect
      .poll(description)
      .toBe(
        `Two battles, which part at tick ${tried.parting}. This battle ends at tick ${tried.ticks}, ${tried.outcome}. The battle as it was ends at tick 36, victory.`,
      )
    await current.page.locator('.tl-key').getByText('as it was').waitFor()
    await expectAccessible(current.page, 'while something is tried')
    await current.page.keyboard.press('Escape')
    await mouse.up()
    await expect.poll(readout).toBe('tick 2 / 36')
    await expect.poll(description).toBeNull()
  })

  test('never goes blank from one value to the next, and nothing beside it moves', async () => {
    await irisThreshold()
    const frames = () => boxOf(current.page.locator('.tl-frames'))
    const before = await frames()
    await watchPaints()
    for (let n = 0; n < 12; n++) await current.page.keyboard.press('ArrowUp')
    await expect.poll(readout).toMatch(/36$/)
    await expect.poll(description).toContain('Two battles')
    expect(await emptiestPaint()).toBeGreaterThan(1000)
    const { x, y, height } = await frames()
    // Once the keys have rested it is kept, and the picker of branches comes to stand before them.
    const isKept = (await current.page.getByRole('combobox', { name: 'Branch' }).count()) > 0
    expect({ x, y, height }).toEqual({ x: isKept ? x : before.x, y: before.y, height: before.height })
  })
})

describe('while battles are compared, the timeline', () => {
  const other = healsBelow(30)

  async function compare(): Promise<void> {
    const { page } = current
    await inspector().getByRole('tab', { name: 'Branches', exact: true }).click()
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Compare with a file …', exact: true }).click(),
    ])
    const buffer = Buffer.from(JSON.stringify(other.document))
    await chooser.setFiles({ name: 'heals later.json', mimeType: 'application/json', buffer })
    await expect.poll(description).toContain(`which part at tick ${other.parting}`)
    await settled(page)
  }

  test('has both ends, and says at the slider where they part and end', async () => {
    await compare()
    await expect.poll(readout).toMatch(new RegExp(`/ 36 \\| ${other.ticks}$`))
    await goTo(current.page, other.parting)
    await expect.poll(spoken).toContain('the battles part here')
    await slider(current.page).press('End')
    await expect.poll(spoken).toContain('this battle ends here, victory')
  })

  test('counts the units that differ at the cursor: none before they part', async () => {
    await compare()
    const count = () => current.page.locator('.tl-levels').innerText()
    await goTo(current.page, Math.max(0, other.parting - 1))
    await expect.poll(count).toMatch(/^differ\s+0 of 6/)
    await goTo(current.page, 30)
    await expect.poll(count).toMatch(/^differ\s+[1-6] of 6/)
  })

  test('shows what is in either row, and names its battle', async () => {
    await compare()
    const { page } = current
    const { x, y, width } = await boxOf(slider(page))
    const lane = await page
      .locator('.tl')
      .evaluate((timeline) => Number.parseFloat(getComputedStyle(timeline).getPropertyValue('--tl-lane')))
    const card = page.getByRole('tooltip')
    /** The card of what the first lane has somewhere behind the parting, in its upper or lower half. */
    const cardAt = async (down: number) => {
      for (let part = 0; part < 20; part++) {
        const tick = other.parting + 1 + part / 2
        await page.mouse.move(x + (tick / (Math.max(36, other.ticks) + 1)) * width, y + HEAD + lane * down)
        if ((await card.count()) > 0) return card.innerText()
      }
      return ''
    }
    await expect.poll(() => cardAt(0.3)).toMatch(/^■ Main/)
    await page.mouse.move(x, y - 40)
    await expect.poll(() => cardAt(0.75)).toMatch(/^□ heals later/)
  })
})
