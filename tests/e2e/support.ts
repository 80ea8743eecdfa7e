import { readFileSync } from 'node:fs'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, vi } from 'vitest'
import type { z } from 'zod/mini'
import { createRecorder } from '#engine/core/record.ts'
import { simulate, snapshotAt } from '#engine/core/simulate.ts'
import { programAt } from '#engine/core/timeline.ts'
import { gambit } from '#engine/rulesets/gambit/index.ts'
import { GambitScenario } from '#schemas/gambit/index.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { pixelFromCell } from '#ui/board/layout/geometry.ts'
import { ensureChromium, LAUNCH_ARGS } from '../../tools/chromium.mjs'

function readScenario(file: string): GambitScenario {
  const parsed = parse(GambitScenario, JSON.parse(readFileSync(file, 'utf8')))
  if (!parsed.ok) throw new Error(`${file} does not parse`)
  return parsed.value
}

/** The same battle headless, to compare the page with. */
export function headless(file: string) {
  const scenario = readScenario(file)
  const timeline = simulate(gambit, scenario)
  const recorder = createRecorder(timeline)
  return {
    scenario,
    timeline,
    ticks: timeline.ticks,
    record: (tick: number) => recorder.record(tick),
    units: timeline.ruleset.units(timeline.keyframes[0]!.state),
    lineOf: (event: Parameters<typeof timeline.ruleset.line>[0]) =>
      timeline.ruleset.line(event, programAt(timeline, event.tick)).text,
    stateAt: (tick: number) => snapshotAt(timeline, tick).state,
  }
}
export const SHOWCASE = 'seeds/gambit/3v3-showcase.json'

/** Nothing is looked at twice: no copy of the app for when there is no network, no gliding from place to place. */
const PLAIN = {
  viewport: { width: 1440, height: 900 },
  serviceWorkers: 'block',
  reducedMotion: 'reduce',
} as const satisfies BrowserContextOptions

/** Runs in the page: keeps the questions its workers have not answered yet. */
function countQuestions(): void {
  const unanswered = new Set<string>()
  const PlainWorker = window.Worker
  window.Worker = class extends PlainWorker {
    readonly #own = new Set<string>()
    constructor(...args: ConstructorParameters<typeof Worker>) {
      super(...args)
      this.addEventListener('message', ({ data }) => unanswered.delete(data?.id))
    }
    override postMessage(message: unknown, options?: StructuredSerializeOptions | Transferable[]): void {
      const { id } = message as { id?: string }
      if (id !== undefined) {
        this.#own.add(id)
        unanswered.add(id)
      }
      super.postMessage(message, options as StructuredSerializeOptions)
    }
    override terminate(): void {
      for (const id of this.#own) unanswered.delete(id)
      super.terminate()
    }
  }
  Object.assign(window, { unanswered })
}

/** Waits until the page has an answer to everything it asked, and what it asked on account of that. */
export const answered = (page: Page) =>
  page.waitForFunction(async () => {
    const { unanswered } = window as unknown as { unanswered: ReadonlySet<string> }
    for (let frame = 0; frame < 5; frame++) {
      if (unanswered.size > 0) return false
      await new Promise(requestAnimationFrame)
    }
    return true
  })

/** A browser in which nobody has been to the app. */
export async function newProfile(
  browser: Browser,
  wishes: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ ...PLAIN, ...wishes })
  await context.addInitScript(countQuestions)
  return context
}

/** A browser for the file, and for each test a page on the built app that must stay free of errors. */
export function usePage(wishes: BrowserContextOptions = {}) {
  let browser: Browser
  let context: BrowserContext
  const current = { page: undefined as unknown as Page, errors: [] as string[] }
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: ensureChromium(), args: LAUNCH_ARGS })
  })
  afterAll(() => browser?.close())
  beforeEach(async () => {
    context = await newProfile(browser, wishes)
    current.page = await context.newPage()
    current.errors = []
    current.page.on('pageerror', (error) => current.errors.push(error.message))
    current.page.on('console', (message) => {
      if (message.type() === 'error') current.errors.push(message.text())
    })
    await current.page.goto(inject('address'))
    await slider(current.page).waitFor()
    await current.page
      .getByRole('banner')
      .getByText(/ at tick \d+/)
      .waitFor()
    await settled(current.page)
    await prefetched(current.page)
  })
  afterEach(async () => {
    await context.close()
    expect(current.errors).toEqual([])
  })
  return current
}

/** A page, or one inside it. */
type Within = Pick<Page, 'getByRole' | 'locator'>

export const slider = (page: Within) => page.getByRole('slider', { name: 'Timeline' })

export const tickOf = async (page: Within) => Number(await slider(page).getAttribute('aria-valuenow'))

/** How far the battle is played. */
export const knownTicks = async (page: Page) => Number(await slider(page).getAttribute('aria-valuemax'))

/** Waits until every pane shows what belongs to the place one is at. */
export const settled = (page: Within) =>
  page.locator('[aria-busy="true"]').first().waitFor({ state: 'hidden' })

/** Waits until everything is there that the page loads when it has nothing else to do. */
const prefetched = (page: Page) =>
  expect.poll(() => page.evaluate(() => performance.getEntriesByName('prefetched').length)).toBeGreaterThan(0)

/** Goes to a tick by keyboard, and waits until the page shows it. */
export async function goTo(page: Page, tick: number): Promise<void> {
  await expect.poll(() => knownTicks(page)).toBeGreaterThanOrEqual(tick)
  await slider(page).focus()
  await page.keyboard.press('Home')
  for (let n = 0; n < Math.floor(tick / 10); n++) await page.keyboard.press('PageUp')
  for (let n = 0; n < tick % 10; n++) await page.keyboard.press('ArrowRight')
  await expect.poll(() => tickOf(page)).toBe(tick)
  await settled(page)
}

/** Goes to the end of a battle of so many ticks, once it is played. */
export async function goToEnd(page: Page, ticks: number): Promise<void> {
  await expect.poll(() => knownTicks(page)).toBe(ticks)
  await slider(page).focus()
  await page.keyboard.press('End')
  await expect.poll(() => tickOf(page)).toBe(ticks)
  await settled(page)
}

/** Where something is drawn; asked again if it is drawn anew meanwhile. */
export function boxOf(locator: Locator) {
  return vi.waitFor(
    async () => (await locator.boundingBox()) ?? expect.fail(`${locator} is not drawn`),
    15_000,
  )
}

/** The names of the tokens on the board: letter, side and hp of everybody there, once it shows where one is. */
export const tokenNames = async (page: Page): Promise<string[]> => {
  await settled(page)
  const board = page.getByRole('region', { name: 'Board' })
  // Behind a dialog nothing has a role, until a moment after it is closed.
  await board.waitFor()
  const tokens = board.getByRole('button', { name: /^Character / })
  return (
    await tokens.evaluateAll((nodes) => nodes.map((node) => node.getAttribute('aria-label') ?? ''))
  ).sort()
}

interface At {
  readonly q: number
  readonly r: number
}

/** Clicks a cell of the board where it is drawn, whatever lies on it. */
export async function clickCell(page: Page, grid: Grid, cell: At): Promise<void> {
  const { x, y } = await pointOf(page, grid, cell)
  await page.mouse.click(x, y)
}

type Grid = Parameters<typeof pixelFromCell>[0]

/** Where on the screen a cell of the board is drawn. */
export async function pointOf(page: Page, grid: Grid, cell: At): Promise<{ x: number; y: number }> {
  const { x, y } = pixelFromCell(grid, cell)
  return page.locator('.bd-svg').evaluate(
    (svg, point) => {
      const { a, d, e, f } = (svg as SVGSVGElement).getScreenCTM()!
      return { x: a * point.x + e, y: d * point.y + f }
    },
    { x, y },
  )
}

export async function openSeed(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  const card = { name: new RegExp(`^${name}`) }
  await page.getByRole('dialog').getByRole('button', card).first().click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await settled(page)
}

function nameIn(text: string): string {
  try {
    const { name, scenario } = JSON.parse(text)
    return name ?? scenario?.name ?? ''
  } catch {
    return ''
  }
}

/** Opens a document as a file of the user's, and waits until it is open or said to be none. */
export async function openDocument(page: Page, document: unknown, name = 'mine.json'): Promise<void> {
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  const text = typeof document === 'string' ? document : JSON.stringify(document)
  const buffer = Buffer.from(text)
  await page.getByLabel('A file of yours…').setInputFiles({ name, mimeType: 'application/json', buffer })
  await page.getByRole('dialog', { name: 'Open a battle' }).waitFor({ state: 'hidden' })
  const opened = page.locator('.sh-name').filter({ hasText: nameIn(text) })
  await opened
    .or(page.getByRole('dialog', { name: /cannot be opened$/ }))
    .first()
    .waitFor()
  await settled(page)
}

/** A dialog takes the focus a moment after it shows; keys pressed before that go to what had it. */
export async function dialogInFocus(page: Page): Promise<void> {
  await page.waitForFunction(() => document.activeElement?.closest('[role="dialog"]') != null)
}

/** The draft as the page saves it. */
export async function savedDraft<S>(page: Page, schema: z.ZodMiniType<S>): Promise<S> {
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog')
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Scenario', exact: true }).click()
  const parsed = parse(schema, JSON.parse(readFileSync(await (await saved).path(), 'utf8')))
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues))
  return parsed.value
}
