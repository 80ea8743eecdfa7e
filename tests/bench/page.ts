import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { preview } from 'vite'
import { ensureChromium, LAUNCH_ARGS } from '../../tools/chromium.mjs'
import { firstLoad } from '../support/first-load.ts'
import { longBattle } from './battles.ts'
import { tickscope } from './commands.ts'
import { longLog } from './logs.ts'

/** 3v3, 10v10, and a board with no free cell. */
const SIZES = [
  [3, 3],
  [10, 10],
  [45, 46],
] as const

/** Many reasons, many units, and many ticks; without a board too. */
const LOGS = [
  { units: 20, ticks: 20_000, linesATick: 10 },
  { units: 300, ticks: 1000, linesATick: 200 },
  { units: 10, ticks: 100_000, linesATick: 2 },
  { units: 300, ticks: 1000, linesATick: 200, hasBoard: false },
] as const

const FRAME_MS = 1000 / 60
const LOOK = { viewport: { width: 1440, height: 900 } }

const folder = mkdtempSync(join(tmpdir(), 'tickscope-bench-'))
const app = await preview({ preview: { port: 0, host: '127.0.0.1' }, logLevel: 'error' })
const address = app.resolvedUrls!.local[0]!

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!
const share95 = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * 0.95))]!
const ms = (value: number) => `${value.toFixed(0)} ms`
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`
const thousands = (value: number) => value.toLocaleString('en')
const tell = (what: string, ...values: string[]) => console.log(`  ${what.padEnd(46)} ${values.join('  ')}`)

const launch = () => chromium.launch({ executablePath: ensureChromium(), args: LAUNCH_ARGS })
const slider = (page: Page) => page.getByRole('slider', { name: 'Timeline' })
const canBeScrubbed = (page: Page) => page.waitForSelector('.bd-caption').then(() => slider(page).waitFor())

async function openApp(browser: Browser): Promise<Page> {
  const page = await browser.newPage(LOOK)
  await page.goto(address)
  await canBeScrubbed(page)
  return page
}

/** Opens a file as a user does; resolves once the page shows its battle. */
async function openFile(page: Page, file: string, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page.getByLabel('A file of yours…').setInputFiles(file)
  await page.locator('.sh-name').filter({ hasText: name }).waitFor({ timeout: 120_000 })
  await canBeScrubbed(page)
}

async function openBattle(
  page: Page,
  friends: number,
  enemies: number,
  ticks: number,
  hp?: number,
): Promise<void> {
  const battle = longBattle(friends, enemies, ticks, hp)
  const file = join(folder, 'battle.json')
  writeFileSync(file, JSON.stringify(battle))
  await openFile(page, file, battle.name)
}

const known = async (page: Page) => Number(await slider(page).getAttribute('aria-valuemax'))

const waitForTicks = (page: Page, ticks: number) =>
  page.waitForFunction(
    (wanted) => Number(document.querySelector('[aria-label=Timeline]')?.ariaValueMax) >= wanted,
    ticks,
    { timeout: 300_000 },
  )

const canvasBox = async (page: Page) =>
  (await page.getByRole('region', { name: 'Battle timeline' }).locator('canvas').first().boundingBox())!

/** From a press on the timeline to the painted frame in which the board's caption is that of the tick. */
async function seekMs(page: Page, part: number): Promise<number> {
  const box = await canvasBox(page)
  await page.evaluate(() => {
    const caption = document.querySelector('.bd-caption')!
    const painted = new Promise<number>((resolve) => {
      let pressed = 0
      addEventListener('pointerdown', (event) => (pressed = event.timeStamp), { capture: true, once: true })
      const observer = new MutationObserver(() => {
        const tick = document.querySelector('[aria-label=Timeline]')?.ariaValueNow ?? ''
        if (pressed === 0 || !caption.textContent?.replaceAll(/\D/g, ' ').split(/ +/).includes(tick)) return
        observer.disconnect()
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now() - pressed)
        // A message sent from a frame arrives when it has been painted.
        requestAnimationFrame(() => port2.postMessage(null))
      })
      observer.observe(caption, { childList: true, characterData: true, subtree: true })
    })
    Object.assign(window, { painted })
  })
  await page.mouse.click(box.x + 2 + (box.width - 4) * part, box.y + 20)
  return page.evaluate(() => (window as unknown as { painted: Promise<number> }).painted)
}

/** All over the timeline, far from one another: nothing of the next is there yet. */
const PLACES = Array.from({ length: 25 }, (_, n) => (n * 0.618034 + 0.3) % 1)

async function seeks(page: Page): Promise<readonly number[]> {
  const times: number[] = []
  for (const part of PLACES) {
    times.push(await seekMs(page, part))
    await page.waitForTimeout(150)
  }
  return times
}

/** Frames that came late during three seconds of dragging. */
async function droppedFrames(page: Page): Promise<{ frames: number; late: number }> {
  const box = await canvasBox(page)
  await page.evaluate(() => {
    const stamps: number[] = []
    Object.assign(window, { stamps })
    const note = (now: number) => {
      stamps.push(now)
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })
  const start = performance.now()
  await page.mouse.move(box.x + 5, box.y + 20)
  await page.mouse.down()
  while (performance.now() - start < 3000) {
    const part = (performance.now() - start) / 3000
    await page.mouse.move(box.x + 5 + (box.width - 10) * part, box.y + 20)
  }
  await page.mouse.up()
  const stamps = await page.evaluate(() => (window as unknown as { stamps: number[] }).stamps)
  const gaps = stamps.slice(1).map((now, i) => now - stamps[i]!)
  const late = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / FRAME_MS) - 1), 0)
  return { frames: gaps.length + late, late }
}

/** What the page and its worker hold, as the system counts it: the largest of the browser's pages. */
async function createScale(browser: Browser) {
  const session = await browser.newBrowserCDPSession()
  let most = 0
  async function megabytes(): Promise<number> {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    const sizes = processInfo
      .filter(({ type }) => type === 'renderer')
      .map(({ id }) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]) / 1000)
    const now = Math.round(Math.max(...sizes))
    most = Math.max(most, now)
    return now
  }
  const timer = setInterval(() => void megabytes().catch(() => {}), 250)
  return { megabytes, most: () => most, stop: () => clearInterval(timer) }
}

async function firstLoads(browser: Browser): Promise<void> {
  const loads: Awaited<ReturnType<typeof firstLoad>>[] = []
  for (let n = 0; n < 9; n++) {
    const page = await browser.newPage(LOOK)
    loads.push(await firstLoad(page, address, 'dist/page'))
    await page.close()
  }
  const kilobytes = median(loads.map(({ bytes }) => bytes)) / 1000
  console.log('First load')
  tell('scripts and styles, gzip, without fonts', `${kilobytes.toFixed(1)} kB`)
  tell('navigation to a battle that can be scrubbed', ms(median(loads.map((load) => load.ms))))
}

/** What a log of another game takes: to be opened, and to be scrubbed as battles that are played are. */
async function log(browser: Browser, size: Parameters<typeof longLog>[0]): Promise<void> {
  const text = longLog(size)
  const file = join(folder, 'long.jsonl')
  writeFileSync(file, text)
  const page = await openApp(browser)
  await page.waitForTimeout(2000)
  const what = `${thousands(text.split('\n').length - 1)} lines, ${Math.round(text.length / 1e6)} MB`
  console.log(`\nA log of ${what}: ${size.units} units, ${thousands(size.ticks)} ticks`)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  const since = performance.now()
  await page.getByLabel('A file of yours…').setInputFiles(file)
  await page.locator('.sh-name').filter({ hasText: 'Log of' }).waitFor({ timeout: 120_000 })
  await canBeScrubbed(page)
  tell('chosen to scrubbable', seconds(since), `${thousands(await known(page))} ticks known`)
  await waitForTicks(page, size.ticks)
  tell('known to its end', seconds(since))
  await page.waitForTimeout(1500)
  const times = await seeks(page)
  tell('seek, press to paint: median and worst', ms(median(times)), ms(Math.max(...times)))
  const dragged = await droppedFrames(page)
  tell('dragging for 3 s', `${dragged.late} of ${dragged.frames} frames late`)
  await page.close()
}

async function scrubbing(browser: Browser, friends: number, enemies: number, ticks: number): Promise<void> {
  const page = await openApp(browser)
  await openBattle(page, friends, enemies, ticks)
  await waitForTicks(page, ticks)
  await page.waitForTimeout(1500)
  const times = await seeks(page)
  console.log(`\n${friends}v${enemies}, ${thousands(ticks)} ticks`)
  const frames = (value: number) => `${(value / FRAME_MS).toFixed(1)} frames`
  const [middle, worst] = [median(times), Math.max(...times)]
  tell('seek, press to paint: median', ms(middle), frames(middle))
  tell(`the worst of ${times.length}`, ms(worst), frames(worst))
  const dragged = await droppedFrames(page)
  tell('dragging for 3 s', `${dragged.late} of ${dragged.frames} frames late`)
  await page.close()
}

/**
 * Notes when what the timeline shows below its ruler has changed on the page. Pixels say so: its lanes are drawn, and
 * what is drawn again just as it was does not count.
 */
function notePictures(): void {
  const draw = CanvasRenderingContext2D.prototype.drawImage as (...args: unknown[]) => void
  const changes: number[] = []
  Object.assign(window, { changes })
  let last = 0
  CanvasRenderingContext2D.prototype.drawImage = function (...args: unknown[]) {
    draw.apply(this, args)
    if (this.canvas.closest?.('.tl-canvas') === null || !this.canvas.isConnected) return
    const ruler = Math.round(18 * devicePixelRatio)
    const { data } = this.getImageData(0, ruler, this.canvas.width, this.canvas.height - ruler)
    let sum = 0
    for (const word of new Int32Array(data.buffer)) sum = (sum * 31 + word) | 0
    if (sum !== last) changes.push(performance.now())
    last = sum
  }
  for (const type of ['keydown', 'pointermove'])
    addEventListener(type, (event) => Object.assign(window, { input: event.timeStamp }), { capture: true })
}

/** How long after the last input the timeline changed first, and last; undefined if the battle went as before. */
async function afterInput(
  page: Page,
  give: () => Promise<void>,
): Promise<readonly [number, number] | undefined> {
  await page.evaluate(() => (window as unknown as { changes: number[] }).changes.splice(0))
  await give()
  await page.waitForTimeout(500)
  const { changes, input } = await page.evaluate(() => {
    const { changes, input } = window as unknown as { changes: number[]; input: number }
    return { changes, input }
  })
  const after = changes.filter((at) => at > input).map((at) => at - input)
  return after.length === 0 ? undefined : [after[0]!, after.at(-1)!]
}

/** From a changed number in a rule to the timeline of the battle as it would have been. */
async function trying(browser: Browser, friends: number, enemies: number): Promise<void> {
  const page = await openApp(browser)
  await openBattle(page, friends, enemies, 1000, 100)
  await page.waitForTimeout(2000)
  const healer = friends > 1 ? '2' : '1'
  await page.keyboard.press(healer)
  const value = page
    .getByRole('region', { name: 'Inspector', exact: true })
    .getByRole('group', { name: /: Heal$/ })
    .getByRole('spinbutton', { name: 'trigger value' })
  await value.focus()
  await page.evaluate(notePictures)
  const steps = Array.from({ length: 24 }, (_, n) => n)
  const byKey: (readonly [number, number])[] = []
  for (const n of steps) {
    const found = await afterInput(page, () => page.keyboard.press(n % 12 < 6 ? 'PageDown' : 'PageUp'))
    if (found !== undefined) byKey.push(found)
  }
  await page.keyboard.press('Escape')
  const box = (await value.boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  const dragged: (readonly [number, number])[] = []
  for (const n of steps) {
    const found = await afterInput(page, () => page.mouse.move(x + ((n * 37) % 200) - 120, y))
    if (found !== undefined) dragged.push(found)
  }
  await page.keyboard.press('Escape')
  await page.mouse.up()
  console.log(`\n${friends}v${enemies}, a number of a rule changed`)
  for (const [how, times] of [
    ['arrow keys', byKey],
    ['dragged', dragged],
  ] as const) {
    const firsts = times.map(([first]) => first)
    tell(`${how}, to the new timeline: median and 95 %`, ms(median(firsts)), ms(share95(firsts)))
    tell('to the last of it', ms(median(times.map(([, last]) => last))), `${times.length} that changed it`)
  }
  await page.close()
}

/** A browser of its own: what it holds is this battle's. */
async function longAndLarge(friends: number, enemies: number, ticks: number): Promise<void> {
  const browser = await launch()
  const page = await openApp(browser)
  const scale = await createScale(browser)
  console.log(`\n${friends}v${enemies}, ${thousands(ticks)} ticks`)
  tell('the app with its opening battle', `${await scale.megabytes()} MB`)
  let since = performance.now()
  await openBattle(page, friends, enemies, ticks)
  tell('opened and shown', seconds(since), `${thousands(await known(page))} ticks known`)
  const whilePlaying = await seekMs(page, 0.5)
  await waitForTicks(page, ticks)
  tell('played to its end', seconds(since), `${await scale.megabytes()} MB`)
  const times = await seeks(page)
  tell('seek: meanwhile, then median and worst', ...[whilePlaying, median(times), Math.max(...times)].map(ms))
  await page.getByRole('tab', { name: 'Events' }).click()
  const status = page.getByRole('search').getByRole('status')
  since = performance.now()
  await page.getByLabel('Unit', { exact: true }).selectOption({ index: 2 })
  await page.waitForFunction(() =>
    /match/.test(document.querySelector('search [role=status]')?.textContent ?? ''),
  )
  tell('events of one unit: the first', seconds(since))
  await page.waitForFunction(
    () => /match(es)?$/.test(document.querySelector('search [role=status]')?.textContent ?? ''),
    undefined,
    { timeout: 300_000 },
  )
  tell('all of them', seconds(since), (await status.textContent()) ?? '', `${await scale.megabytes()} MB`)
  tell('at most', `${scale.most()} MB`)
  scale.stop()
  await browser.close()
}

async function largeRecording(): Promise<void> {
  const battle = longBattle(45, 46, 220)
  const scenario = join(folder, 'full-board.json')
  const recording = join(folder, 'recording.json')
  writeFileSync(scenario, JSON.stringify(battle))
  tickscope(['run', scenario, '--record', recording])
  const browser = await launch()
  const page = await openApp(browser)
  const scale = await createScale(browser)
  console.log(`\nA recording of ${Math.round(statSync(recording).size / 1e6)} MB`)
  const since = performance.now()
  await openFile(page, recording, battle.name)
  tell('chosen to its first ticks', seconds(since))
  await page
    .getByText(/compar|verif/i)
    .first()
    .waitFor({ state: 'hidden', timeout: 300_000 })
  tell('compared to its end', seconds(since), `at most ${scale.most()} MB`)
  scale.stop()
  await browser.close()
}

const browser = await launch()
await firstLoads(browser)
for (const [friends, enemies] of SIZES) await trying(browser, friends, enemies)
await scrubbing(browser, 3, 3, 10_000)
await scrubbing(browser, 45, 46, 10_000)
for (const size of LOGS) await log(browser, size)
await browser.close()
await longAndLarge(3, 3, 1_000_000)
await longAndLarge(45, 46, 100_000)
await largeRecording()
await app.close()
rmSync(folder, { recursive: true })
