import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium, type Page } from 'playwright-core'
import { build, type PluginOption, preview } from 'vite'
import { ensureChromium, LAUNCH_ARGS } from '../../tools/chromium.mjs'
import { longBattle } from './battles.ts'

const FRAME_MS = 1000 / 60
const TICKS = 10_000

const folder = mkdtempSync(join(tmpdir(), 'tickscope-bench-'))

/** The app with another battle in the place of the showcase. */
const openingWith = (file: string): PluginOption => ({
  name: 'bench-battle',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('3v3-showcase.json') ? file : null),
})

async function serveWith(friends: number, enemies: number) {
  const file = join(folder, `${friends}v${enemies}.json`)
  const outDir = join(folder, `${friends}v${enemies}`)
  writeFileSync(file, JSON.stringify(longBattle(friends, enemies, TICKS)))
  await build({ plugins: [openingWith(file)], build: { outDir, emptyOutDir: true }, logLevel: 'error' })
  return preview({ build: { outDir }, preview: { port: 0, host: '127.0.0.1' }, logLevel: 'error' })
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!
const ms = (value: number) => `${value.toFixed(1)} ms`

const canvasBox = async (page: Page) =>
  (await page.getByRole('region', { name: 'Battle timeline' }).locator('canvas').first().boundingBox())!

const waitForTicks = (page: Page, ticks: number) =>
  page.waitForFunction(
    (wanted) =>
      Number(document.querySelector('[role=slider][aria-label=Timeline]')?.getAttribute('aria-valuemax')) >=
      wanted,
    ticks,
    { timeout: 120_000 },
  )

/** From a press on the timeline to the frame in which the board shows that tick; the median of several. */
async function seekMs(page: Page, tick: number): Promise<number> {
  const box = await canvasBox(page)
  const times: number[] = []
  for (let n = 0; n < 9; n++) {
    const target = Math.min(TICKS - 1, tick + n * 3)
    times.push(
      await page.evaluate(
        ([x, y]) =>
          new Promise<number>((resolve) => {
            const canvas = document.elementFromPoint(x!, y!)!
            const caption = document.querySelector('.bd-caption')!
            const start = performance.now()
            const observer = new MutationObserver(() => {
              observer.disconnect()
              requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - start)))
            })
            observer.observe(caption, { childList: true, characterData: true, subtree: true })
            const options = {
              clientX: x!,
              clientY: y!,
              bubbles: true,
              pointerId: 1,
              button: 0,
              isPrimary: true,
            }
            canvas.dispatchEvent(new PointerEvent('pointerdown', options))
            canvas.dispatchEvent(new PointerEvent('pointerup', options))
          }),
        [box.x + (box.width * (target + 0.5)) / (TICKS + 1), box.y + 20],
      ),
    )
  }
  return median(times)
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

/** The size of every part; what had been asked for by the time a battle could be scrubbed is the first load. */
function printSizes(loaded: ReadonlySet<string>) {
  const assets = 'dist/page/assets'
  let first = 0
  for (const name of readdirSync(assets).filter((file) => /\.(js|css)$/.test(file))) {
    const size = gzipSync(readFileSync(join(assets, name))).length
    const isFirst = loaded.has(name)
    if (isFirst) first += size
    console.log(
      `  ${name.padEnd(34)} ${(size / 1000).toFixed(1).padStart(7)} kB gzip${isFirst ? '' : ', when it is wanted'}`,
    )
  }
  console.log(
    `  first load                          ${(first / 1000).toFixed(1).padStart(6)} kB gzip, without fonts`,
  )
}

const browser = await chromium.launch({ executablePath: ensureChromium(), args: LAUNCH_ARGS })
const LOOK = { viewport: { width: 1440, height: 900 } }
const pageAt = async (address: string) => {
  const page = await browser.newPage(LOOK)
  await page.goto(address)
  return page
}

const app = await preview({ preview: { port: 0, host: '127.0.0.1' }, logLevel: 'error' })
const starts: number[] = []
const loaded = new Set<string>()
for (let n = 0; n < 7; n++) {
  const page = await browser.newPage(LOOK)
  if (n === 0) page.on('request', (request) => loaded.add(request.url().split('/').at(-1) ?? ''))
  await page.goto(app.resolvedUrls!.local[0]!)
  await page.waitForFunction(
    () => document.querySelector('.bd-caption') !== null && document.querySelector('[role=slider]') !== null,
  )
  starts.push(await page.evaluate(() => performance.now()))
  await page.close()
}
console.log('Size of the page')
printSizes(loaded)
console.log(
  `\nFrom navigation to a battle that can be scrubbed: ${ms(median(starts))} (median of ${starts.length})`,
)

for (const [friends, enemies] of [
  [3, 3],
  [45, 46],
] as const) {
  const server = await serveWith(friends, enemies)
  const page = await pageAt(server.resolvedUrls!.local[0]!)
  await waitForTicks(page, TICKS)
  const times: number[] = []
  for (const tick of [10, 1000, 9970]) times.push(await seekMs(page, tick))
  console.log(`\n${friends}v${enemies}, ${TICKS} ticks`)
  console.log(`  seek at ticks 10, 1,000, 10,000: ${times.map(ms).join(', ')}`)
  console.log(`  against each other: ${times.map((time) => `${(time / times[0]!).toFixed(2)} ×`).join(', ')}`)
  console.log(
    `  against a frame of 16.7 ms: ${times.map((time) => `${(time / FRAME_MS).toFixed(2)} ×`).join(', ')}`,
  )
  const { frames, late } = await droppedFrames(page)
  console.log(`  dragging for 3 s: ${late} of ${frames} frames late`)
  await page.close()
  await server.close()
}

await browser.close()
await app.close()
rmSync(folder, { recursive: true })
