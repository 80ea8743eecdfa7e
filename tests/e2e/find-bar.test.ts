import { describe, expect, test } from 'vitest'
import { compileQuery } from '#engine/query/compile.ts'
import { matchesIn } from '#engine/query/matches.ts'
import { parseQuery } from '#schemas/query/expression.ts'
import { MATCH_ROW } from '#ui/timeline/create-layout.ts'
import { expectAccessible } from './axe.ts'
import { boxOf, goTo, headless, openSeed, SHOWCASE, settled, slider, tickOf, usePage } from './support.ts'

const current = usePage()
const showcase = headless(SHOWCASE)

/** In which ticks a query matches, and how often in each, by the engine. */
function foundBy(text: string): readonly { readonly tick: number; readonly count: number }[] {
  const query = compileQuery(showcase.timeline.ruleset as never, text)
  if (!query.ok) throw new Error(query.problem.message)
  return [...matchesIn(query.value, showcase.timeline)].flatMap(({ tick, rows }) =>
    rows.length > 0 ? [{ tick, count: rows.length }] : [],
  )
}
const totalOf = (text: string) => foundBy(text).reduce((sum, { count }) => sum + count, 0)
const countOf = (text: string) => `${totalOf(text)} matches in ${foundBy(text).length} ticks`

const OUT_OF_REACH = 'rules: label in ["Kick", "Light Punch"] && failed == "range"'
const DEATHS = 'events: type == "died"'

const bar = () => current.page.getByRole('region', { name: 'Query' })
const field = () => bar().getByRole('combobox', { name: 'Query' })
const typed = () => field().inputValue()
const button = (name: string | RegExp) => bar().getByRole('button', { name, exact: typeof name === 'string' })
const offered = (name: string | RegExp) => bar().getByRole('option', { name })
const highlighted = () => bar().locator('.suggestion[aria-selected="true"]')
const chips = () => bar().locator('.fq-chip-text').allInnerTexts()
const problem = () => bar().locator('.fq-problem')

/** Asks something by keyboard, in place of what is asked. */
async function ask(text: string): Promise<void> {
  await current.page.keyboard.press('/')
  await type(text)
}

async function askBeside(text: string): Promise<void> {
  await button('Ask something else beside it').click()
  await expect.poll(typed).toBe('')
  await type(text)
}

async function type(text: string): Promise<void> {
  const { page } = current
  await expect.poll(() => field().evaluate((node) => node === document.activeElement)).toBe(true)
  await page.keyboard.type(text)
  await bar().getByText(countOf(text)).waitFor()
}

/** Moves to something in the list at the field, and takes it. */
async function take(name: RegExp): Promise<void> {
  const { page } = current
  await offered(name).waitFor()
  for (let n = 0; n < 40; n++) {
    await page.keyboard.press('ArrowDown')
    if (name.test((await highlighted().innerText()).replaceAll('\n', ' '))) break
  }
  await page.keyboard.press('Enter')
}

describe('asking', () => {
  test('begins with /, counts what the engine finds, and goes from match to match', async () => {
    const { page } = current
    expect(await bar().count()).toBe(0)
    await ask(OUT_OF_REACH)
    const ticks = foundBy(OUT_OF_REACH).flatMap(({ tick, count }) => Array<number>(count).fill(tick))
    expect(ticks.length).toBeGreaterThan(4)
    await page.keyboard.press('Enter')
    await expect.poll(() => tickOf(page)).toBe(ticks[0])
    await bar().getByText(`1 / ${ticks.length}`).waitFor()
    await goTo(page, 6)
    const next = ticks.findIndex((tick) => tick > 6)
    for (const step of [0, 1, 2]) {
      await page.keyboard.press(']')
      await bar()
        .getByText(`${next + step + 1} / ${ticks.length}`)
        .waitFor()
      await expect.poll(() => tickOf(page)).toBe(ticks[next + step])
    }
    await page.keyboard.press('[')
    await bar()
      .getByText(`${next + 2} / ${ticks.length}`)
      .waitFor()
    await expect.poll(() => tickOf(page)).toBe(ticks[next + 1])
    await goTo(page, 6)
    await page.keyboard.press('[')
    await expect.poll(() => tickOf(page)).toBe(ticks.findLast((tick) => tick < 6))
  })

  test('ends with Esc: first the list, then the bar; the focus goes back, what was asked stays', async () => {
    const { page } = current
    const lane = page.getByRole('button', { name: /^Lane A,/ })
    await lane.focus()
    await page.keyboard.press('/')
    await offered(/^rules: what/).waitFor()
    await page.keyboard.press('Escape')
    await offered(/^rules: what/).waitFor({ state: 'hidden' })
    await expect.poll(() => bar().count()).toBe(1)
    await page.keyboard.press('Escape')
    await bar().waitFor({ state: 'hidden' })
    await expect.poll(() => lane.evaluate((node) => node === document.activeElement)).toBe(true)
    await ask(DEATHS)
    await page.keyboard.press('Escape')
    await bar().waitFor({ state: 'hidden' })
    await page.keyboard.press(']')
    await expect.poll(() => tickOf(page)).toBe(foundBy(DEATHS)[0]?.tick)
    await page.keyboard.press('/')
    await expect.poll(typed).toBe(DEATHS)
  })

  test('remembers what was asked, and offers it to an empty field', async () => {
    const { page } = current
    await ask(DEATHS)
    await page.keyboard.press('Enter')
    await field().fill('')
    await take(/^events: type == "died"/)
    await expect.poll(typed).toBe(DEATHS)
  })

  test('leads from the editor back to the battle', async () => {
    const { page } = current
    await page.keyboard.press('e')
    await page.getByRole('region', { name: 'Editor', exact: true }).waitFor()
    await page.keyboard.press('/')
    await field().waitFor()
    await expect.poll(() => field().evaluate((node) => node === document.activeElement)).toBe(true)
    await page.keyboard.type(DEATHS)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('region', { name: 'Inspector' }).count()).toBe(1)
  })

  test('stops playing where it matches, if asked to', async () => {
    const { page } = current
    await ask(DEATHS)
    await button('stop at them').click()
    await bar().getByRole('button', { name: 'stop at them', pressed: true }).waitFor()
    await goTo(page, (foundBy(DEATHS)[0]?.tick ?? 0) - 2)
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Pause', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
    await expect.poll(() => tickOf(page)).toBe(foundBy(DEATHS)[0]?.tick)
  })

  test('searches other seeds, and lists them in Find', async () => {
    await ask(DEATHS)
    await button('over 1,000 seeds?').click()
    await current.page.getByRole('tab', { name: 'Find', selected: true }).waitFor()
    await button(/^over [\d,]+ seeds?: [\d,]+ \([\d.]+ %\)$/).waitFor()
  })
})

describe('suggestions', () => {
  test('are taken by keyboard: a table, a column, an operator, a value, and on', async () => {
    const { page } = current
    await page.keyboard.press('/')
    await take(/^rules: what/)
    await page.keyboard.type('lab')
    await take(/^label/)
    await take(/^==/)
    await page.keyboard.type('ki')
    await take(/^Kick/)
    await expect.poll(typed).toBe('rules: label == "Kick" ')
    await page.keyboard.type('&& fai')
    await take(/^failed/)
    await expect.poll(typed).toBe('rules: label == "Kick" && failed ')
    await page.keyboard.type('== "range"')
    await bar().getByText(countOf('rules: label == "Kick" && failed == "range"')).waitFor()
  })

  test('replace the word at the caret alone, and tell units by name', async () => {
    const { page } = current
    await ask('rules: unit == "nobody" || tick < 3')
    await field().evaluate((node) => (node as HTMLInputElement).setSelectionRange(16, 22))
    await page.keyboard.type('iri')
    const { id } = showcase.units.find(({ name }) => name === 'Iris')!
    await take(/Iris/)
    await expect.poll(typed).toBe(`rules: unit == "${id}" || tick < 3`)
    await expect
      .poll(() => field().evaluate((node) => (node as HTMLInputElement).selectionStart))
      .toBe(`rules: unit == "${id}" `.length)
  })
})

describe('the builder', () => {
  test('follows the text, and the text follows it', async () => {
    const { page } = current
    await ask(`${OUT_OF_REACH} && actual - needed <= 1`)
    await expect
      .poll(chips)
      .toEqual(['label is Kick or Light Punch', 'failed is range', 'actual - needed <= 1'])
    await button('Remove failed is range').click()
    await expect.poll(typed).toBe('rules: label in ["Kick", "Light Punch"] && actual - needed <= 1')
    await button('label is Kick or Light Punch').click()
    await bar().getByRole('combobox', { name: 'Value' }).waitFor()
    await page.keyboard.type('dash')
    await take(/^Dash/)
    await expect.poll(typed).toBe('rules: label in ["Kick", "Light Punch", "Dash"] && actual - needed <= 1')
    await button('Without Kick').click()
    await expect.poll(typed).toBe('rules: label in ["Light Punch", "Dash"] && actual - needed <= 1')
    await button('Done').click()
    await bar()
      .getByText(countOf(await typed()))
      .waitFor()
    await button('actual - needed <= 1').click()
    await bar().getByRole('textbox', { name: 'Condition as text' }).fill('actual == 1 || actual == 2')
    await page.keyboard.press('Enter')
    await expect.poll(typed).toBe('rules: label in ["Light Punch", "Dash"] && (actual == 1 || actual == 2)')
  })

  test('shows the values of a condition over what is below', async () => {
    const { page } = current
    await ask(OUT_OF_REACH)
    await button('label is Kick or Light Punch').click()
    await offered(/^Dash/).waitFor()
    const clip = await boxOf(bar().locator('.fq-popup'))
    const open = await page.screenshot({ clip })
    await page.keyboard.press('Escape')
    await offered(/^Dash/).waitFor({ state: 'hidden' })
    expect(open.equals(await page.screenshot({ clip }))).toBe(false)
  })

  test('adds conditions, other tables in the same tick, and takes them back with Esc', async () => {
    const { page } = current
    await page.keyboard.press('/')
    await bar().getByRole('combobox', { name: 'Table', exact: true }).selectOption('units')
    await button('+ condition').click()
    await bar().getByRole('combobox', { name: 'Column' }).selectOption('hp')
    await bar().getByRole('combobox', { name: 'Operator' }).selectOption('<')
    await bar().getByRole('combobox', { name: 'Value' }).fill('30')
    await page.keyboard.press('Enter')
    await expect.poll(typed).toBe('units: hp < 30')
    await button('+ while').click()
    await bar().getByRole('combobox', { name: 'Table of what else must match' }).selectOption('events')
    await bar().getByRole('combobox', { name: 'Value' }).fill('died')
    await page.keyboard.press('Enter')
    await expect.poll(typed).toBe('units: hp < 30 while events: type == "died"')
    await bar().getByText(countOf('units: hp < 30 while events: type == "died"')).waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.press('/')
    await button('hp < 30').click()
    await bar().getByRole('combobox', { name: 'Operator' }).selectOption('>')
    await expect.poll(typed).toBe('units: hp > 30 while events: type == "died"')
    await page.keyboard.press('Escape')
    await expect.poll(typed).toBe('units: hp < 30 while events: type == "died"')
    await button('Remove type is died').click()
    await expect.poll(typed).toBe('units: hp < 30')
  })

  test('can be used by keyboard alone', async () => {
    const { page } = current
    await ask(DEATHS)
    await page.keyboard.press('Escape')
    await page.keyboard.press('/')
    await page.keyboard.press('Escape')
    await page.keyboard.press('/')
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim())
    for (let n = 0; n < 20 && (await focused()) !== '+ and'; n++) await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.type('unit')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    // What the column holds comes a moment later.
    await expect
      .poll(async () => {
        await page.keyboard.press('ArrowDown')
        return highlighted().count()
      })
      .toBe(1)
    const [first] = (await highlighted().innerText()).split(/\s/)
    await page.keyboard.press('Enter')
    await expect.poll(typed).toBe(`${DEATHS} && unit == "${first}"`)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await bar().waitFor({ state: 'hidden' })
  })
})

describe('a wrong text', () => {
  test('is marked where it is wrong, said in a sentence, and mended by what would do', async () => {
    const { page } = current
    const text = 'rules: labl == "Kick"'
    await page.keyboard.press('/')
    await page.keyboard.type(text)
    await problem().getByText('There is no column "labl" in rules; did you mean "label"?').waitFor()
    await expect.poll(() => field().getAttribute('aria-invalid')).toBe('true')
    const told = await field().getAttribute('aria-describedby')
    await expect.poll(() => page.locator(`[id="${told}"]`).innerText()).toContain('labl')
    const wrong = await bar().locator('.fq-wrong').boundingBox()
    const start = await field().boundingBox()
    // As wide as its four letters of 21, and after the seven before it.
    const letter = (wrong?.width ?? 0) / 4
    expect(Math.round(((wrong?.x ?? 0) - (start?.x ?? 0) - 9) / letter)).toBe(7)
    await expectAccessible(page, 'a wrong query', '.fq-bar')
    await button('Write label').click()
    await expect.poll(typed).toBe('rules: label == "Kick"')
    await bar().getByText(countOf('rules: label == "Kick"')).waitFor()
    await expect.poll(() => problem().count()).toBe(0)
    await expect.poll(() => field().evaluate((node) => node === document.activeElement)).toBe(true)
  })

  test('says where it cannot be read', async () => {
    await current.page.keyboard.press('/')
    await current.page.keyboard.type('rules: label = "Kick"')
    const parsed = parseQuery('rules: label = "Kick"')
    if (parsed.ok) throw new Error('it can be read')
    await problem().getByText(parsed.problem.message.slice(1)).waitFor()
    await expect.poll(() => bar().locator('.fq-wrong').innerText()).toBe('=')
  })
})

describe('above the ruler', () => {
  const rows = () => current.page.locator('.tl-match-rows')

  /** The ticks that have a mark in a row. */
  const markedTicks = (row: number) =>
    rows()
      .locator('canvas')
      .evaluate(
        (canvas: HTMLCanvasElement, { top, columns }) => {
          const pen = canvas.getContext('2d')!
          const scale = canvas.width / canvas.clientWidth
          const y = Math.round((top + 1) * scale)
          return Array.from({ length: columns }, (_, tick) => tick).filter((tick) => {
            const x = Math.round(((tick + 0.5) / columns) * canvas.width)
            return (pen.getImageData(x, y, 1, 1).data[3] ?? 0) > 0
          })
        },
        { top: row * MATCH_ROW, columns: showcase.ticks + 1 },
      )
  const ticksOf = (text: string) => foundBy(text).map(({ tick }) => tick)

  test('every tick that matches has a mark, a row for each query, and a click goes to the nearest', async () => {
    const { page } = current
    await ask(OUT_OF_REACH)
    await expect.poll(() => markedTicks(0)).toEqual(ticksOf(OUT_OF_REACH))
    await askBeside(DEATHS)
    await expect.poll(() => markedTicks(1)).toEqual(ticksOf(DEATHS))
    expect(await markedTicks(0)).toEqual(ticksOf(OUT_OF_REACH))
    const { width } = await boxOf(rows())
    const middleOf = (tick: number) => ((tick + 0.5) / (showcase.ticks + 1)) * width
    const tick = ticksOf(OUT_OF_REACH).at(-1)!
    await rows().click({ position: { x: middleOf(tick + 2), y: 2 } })
    await expect.poll(() => tickOf(page)).toBe(tick)
    await expect.poll(typed).toBe(OUT_OF_REACH)
  })
})

describe('several queries', () => {
  test('have marks and counts of their own, and one is shown at a time', async () => {
    await ask(OUT_OF_REACH)
    await askBeside(DEATHS)
    await expect
      .poll(() => bar().locator('.fq-pick').allInnerTexts())
      .toEqual([`● ${totalOf(OUT_OF_REACH)}`, `▲ ${totalOf(DEATHS)}`])
    await button(/^Query 1, circle/).click()
    await expect.poll(typed).toBe(OUT_OF_REACH)
    await bar().getByText(countOf(OUT_OF_REACH)).waitFor()
    await button(/^Query 2, triangle/).click()
    await expect.poll(typed).toBe(DEATHS)
    await button('Ask something else beside it').click()
    await button('Ask something else beside it').click()
    await expect.poll(() => button('Ask something else beside it').count()).toBe(0)
    await button('Remove query 4').click()
    await button('Remove query 3').click()
    await button('Remove query 2').click()
    await expect.poll(typed).toBe(OUT_OF_REACH)
  })

  test('are kept over a reload, and go along in a copied link', async () => {
    const { page } = current
    await ask(OUT_OF_REACH)
    await button('stop at them').click()
    await askBeside(DEATHS)
    // One with nothing in it is not worth keeping.
    await button('Ask something else beside it').click()
    const kept = async () => {
      await bar().getByText(countOf(OUT_OF_REACH)).waitFor()
      await expect.poll(typed).toBe(OUT_OF_REACH)
      await bar().getByRole('button', { name: 'stop at them', pressed: true }).waitFor()
      const marks = [`● ${totalOf(OUT_OF_REACH)}`, `▲ ${totalOf(DEATHS)}`]
      await expect.poll(() => bar().locator('.fq-pick').allInnerTexts()).toEqual(marks)
    }
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await slider(page).focus()
    await page.keyboard.press('s')
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('#')
    const link = await page.evaluate(() => navigator.clipboard.readText())
    await page.reload()
    await slider(page).waitFor()
    await kept()
    const other = await page.context().newPage()
    await other.goto(link)
    await slider(other).waitFor()
    current.page = other
    await kept()
  })

  test('go with the battle they were asked of', async () => {
    await ask(DEATHS)
    await openSeed(current.page, 'First duel')
    await bar().waitFor({ state: 'hidden' })
  })
})

describe('at any size', () => {
  test.each([
    [1024, 700],
    [1920, 1080],
    [390, 800],
  ])('nothing else scrolls sideways or overlaps at %i × %i', async (width, height) => {
    const { page } = current
    await page.setViewportSize({ width, height })
    await settled(page)
    await ask(`${OUT_OF_REACH} && tick > 0 && side == "friendly"`)
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(beyond).toBeLessThanOrEqual(0)
    const box = (await bar().boundingBox())!
    const timeline = (await page.getByRole('region', { name: 'Battle timeline' }).boundingBox())!
    expect(box.y + box.height).toBeLessThanOrEqual(timeline.y)
    expect(box.x + box.width).toBeLessThanOrEqual(width)
    if (width > 800) expect(timeline.y + timeline.height).toBeLessThanOrEqual(height)
  })

  test('is free of what axe objects to: asked, edited, with its list, with several', async () => {
    const { page } = current
    await page.keyboard.press('/')
    await offered(/^rules: what/).waitFor()
    await expectAccessible(page, 'an empty query', '.fq-bar')
    await page.keyboard.type(OUT_OF_REACH)
    await bar().getByText(countOf(OUT_OF_REACH)).waitFor()
    await askBeside(DEATHS)
    await expectAccessible(page, 'two queries', '.fq-bar')
    await button('type is died').click()
    await expectAccessible(page, 'an edited condition', '.fq-bar')
  })
})
