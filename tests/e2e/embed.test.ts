import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { expectAccessible } from './axe.ts'
import { checkout, pathOf, useHost } from './hosts.ts'
import { headless, SHOWCASE, settled, slider, tickOf, usePage } from './support.ts'

const current = usePage()
const DUEL = 'seeds/gambit/first-duel.json'

/** A page on another origin, with whatever is written into it. */
const outside = useHost((request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' })
  response.end(pathOf(request) === '/' ? '<!doctype html><title>Somebody’s page</title>' : '')
})
const example = useHost(checkout)

const SIZES = [
  [480, 360],
  [640, 480],
  [800, 600],
  [1280, 720],
  [480, 640],
] as const

const pane = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** What reaches beyond the window, or lies over a pane that it is no part of. */
const misplaced = (page: Page) =>
  page.evaluate(() => {
    const panes = [...document.querySelectorAll('.embed > header, .pane')]
    const boxes = panes.map((one) => one.getBoundingClientRect())
    const beyond = boxes.some(
      ({ left, top, right, bottom }) => left < 0 || top < 0 || right > innerWidth || bottom > innerHeight,
    )
    const over = boxes.some((a, i) =>
      boxes.some(
        (b, j) => i < j && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom,
      ),
    )
    const wide = [...document.querySelectorAll('.embed, .embed-why')].some(
      (one) => one.scrollWidth > one.clientWidth,
    )
    return { count: panes.length, beyond, over, wide }
  })

describe('?embed', () => {
  test('shows board, timeline and why in every size, works by keyboard, and offers nothing else', async () => {
    const { page } = current
    await page.goto(`${inject('address')}?embed`)
    await slider(page).waitFor()
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height })
      await expect
        .poll(() => misplaced(page), { message: `${width} × ${height}` })
        .toEqual({ count: 4, beyond: false, over: false, wide: false })
      for (const name of ['Board', 'Why', 'Battle timeline'])
        expect((await pane(page, name).boundingBox())?.height, name).toBeGreaterThan(80)
    }
    const { ticks } = headless(SHOWCASE)
    await page.setViewportSize({ width: 480, height: 360 })
    await page.keyboard.press('End')
    await expect.poll(() => tickOf(page)).toBe(ticks)
    await pane(page, 'Why').getByText(`Victory at tick ${ticks}`).waitFor()
    expect(await page.getByRole('button', { name: /^Try from/ }).count()).toBe(0)
    await expectAccessible(page, 'the end of an embedded battle')
    await page.keyboard.press('Home')
    for (let n = 0; n < 6; n++) await page.keyboard.press('ArrowRight')
    await expect.poll(() => tickOf(page)).toBe(6)
    await page.keyboard.press('2')
    await pane(page, 'Why').getByText('Heal → C').waitFor()
    await pane(page, 'Why').locator('summary').filter({ hasText: 'Heal' }).first().click()
    await settled(page)
    await expectAccessible(page, 'an embedded battle')

    // Keys of the whole page do nothing here.
    for (const key of ['e', '/', 's', 'g', '?', 'Control+k', 'Control+o', 'Control+s'])
      await page.keyboard.press(key)
    await settled(page)
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await page.locator('input, textarea, .find-like').count()).toBe(0)
    const named = await page.getByRole('button').evaluateAll((all) => all.map((one) => one.textContent ?? ''))
    expect(named.filter((name) => /\b(?:Edit|Lab|Save|Share|Find)\b|^Open$/.test(name))).toEqual([])
  })

  test('keeps nothing in the browser, and takes a reader to the same place in the whole page', async () => {
    const { page } = current
    const context = await page.context().browser()!.newContext()
    const embedded = await context.newPage()
    await embedded.goto(`${inject('address')}?embed#tick=7`)
    await slider(embedded).waitFor()
    await embedded.keyboard.press('End')
    await embedded.keyboard.press('Home')
    for (let n = 0; n < 7; n++) await embedded.keyboard.press('ArrowRight')
    await settled(embedded)
    const kept = await embedded.evaluate(async () => ({
      databases: (await indexedDB.databases()).length,
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      items: Object.keys(localStorage).length,
      history: history.length,
    }))
    expect(kept).toEqual({ databases: 0, workers: 0, items: 0, history: 2 })
    const opening = context.waitForEvent('page')
    await embedded.getByRole('button', { name: /^Open in Tickscope/ }).click()
    const whole = await opening
    await slider(whole).waitFor()
    await expect.poll(() => tickOf(whole)).toBe(7)
    await whole.getByRole('button', { name: 'Edit', exact: true }).waitFor()
    await context.close()
  })
})

/** Runs in a page: embeds an address and keeps what it says. */
async function embed({ src, name }: { src: string; name: string }) {
  const heard: unknown[] = []
  Object.assign(window, { [name]: heard })
  addEventListener('message', ({ source, origin, data }) => {
    const frame = document.querySelector<HTMLIFrameElement>(`[name=${name}]`)
    if (source === frame?.contentWindow) heard.push({ origin, ...data })
  })
  const frame = document.createElement('iframe')
  Object.assign(frame, { name, src, width: 640, height: 480 })
  document.body.append(frame)
}

type Heard = Readonly<Record<string, unknown>>

/** Somebody's page with an embedded one in it. */
async function embedding(query: string, name = 'inner') {
  const { page } = current
  if (!page.url().startsWith(outside.address)) await page.goto(outside.address)
  await page.evaluate(embed, { src: `${inject('address')}?${query}`, name })
  const heard = (type: string) =>
    page.evaluate(
      ([list, wanted]) =>
        (window as unknown as Record<string, Heard[]>)[list!]!.filter((one) => one['type'] === wanted),
      [name, type],
    )
  const say = (message: unknown) =>
    page.evaluate(
      ([to, data]) =>
        (document.querySelector(`[name=${to}]`) as HTMLIFrameElement).contentWindow!.postMessage(data, '*'),
      [name, message] as const,
    )
  return { page, heard, say, frame: page.frameLocator(`[name=${name}]`) }
}

const message = (type: string, rest: object = {}) => ({ tickscope: 1, type, ...rest })

describe('a page that embeds it', () => {
  test('is told that somebody listens, opens documents of every form, seeks, and follows the cursor', async () => {
    const asked: string[] = []
    current.page.on('request', (request) => {
      if (request.url().startsWith('http')) asked.push(request.url())
    })
    const { page, heard, say, frame } = await embedding('embed&wait')
    const { origin } = new URL(inject('address'))
    await expect.poll(() => heard('ready')).toEqual([{ origin, ...message('ready') }])
    await frame.getByText('No battle is open yet.').waitFor()
    await say(message('ping', { id: 'are you there?' }))
    await expect.poll(() => heard('pong')).toEqual([{ origin, ...message('pong', { id: 'are you there?' }) }])

    const text = readFileSync(DUEL, 'utf8')
    await say(message('open', { id: 1, document: JSON.parse(text), tick: 4, frame: 2 }))
    await expect.poll(() => heard('opened')).toMatchObject([{ id: 1, name: 'First duel' }])
    const { ticks } = headless(DUEL)
    const last = async () => (await heard('cursor')).at(-1)
    await expect.poll(last).toMatchObject({ tick: 4, frame: 2, lastTick: ticks })
    await say(message('seek', { tick: 9 }))
    await expect.poll(last).toMatchObject({ tick: 9, frame: 0 })
    await slider(frame).press('ArrowRight')
    await expect.poll(last).toMatchObject({ tick: 10 })

    await say(message('open', { id: 2, document: readFileSync(SHOWCASE, 'utf8') }))
    await expect.poll(() => heard('opened')).toMatchObject([{}, { id: 2, name: 'Three against three' }])
    await page.evaluate(
      (packed) =>
        (document.querySelector('[name=inner]') as HTMLIFrameElement).contentWindow!.postMessage(
          { tickscope: 1, type: 'open', id: 3, bytes: Uint8Array.from(packed) },
          '*',
        ),
      [...gzipSync(text)],
    )
    await expect.poll(() => heard('opened')).toMatchObject([{}, {}, { id: 3, name: 'First duel' }])

    await say(message('open', { id: 4, document: { format: 'tickscope/scenario' }, name: 'mine' }))
    await expect.poll(() => heard('failed')).toMatchObject([{ id: 4 }])
    const [failed] = await heard('failed')
    expect(JSON.stringify(failed)).toContain('ruleset')
    await frame
      .getByRole('dialog', { name: /cannot be opened$/ })
      .getByRole('button', { name: 'Close' })
      .click()
    await frame.getByText('First duel').waitFor()

    // What is sent is shown as it is written, and asks nobody for anything.
    const hostile = '<img src=https://example.com onerror=alert(1)>'
    await say(message('open', { id: 5, document: { ...JSON.parse(text), name: hostile } }))
    await frame.getByRole('heading', { name: hostile }).waitFor()
    expect(await frame.locator('img, script:not([src])').count()).toBe(0)
    expect([...new Set(asked.map((url) => new URL(url).origin))].sort()).toEqual(
      [origin, outside.address].sort(),
    )

    for (const wrong of [message('fly'), { tickscope: 2, type: 'ping' }, message('seek', { tick: 'x' })])
      await say(wrong)
    for (const other of ['text', null, { type: 'seek', tick: 1 }]) await say(other)
    await expect.poll(async () => (await heard('failed')).length).toBe(4)
  })

  test('is the only one heard and answered: neither another window nor another origin than the one it names', async () => {
    const { page, heard, say, frame } = await embedding('embed')
    await slider(frame).waitFor()
    // A frame beside it speaks to it as well.
    await page.evaluate(() => {
      const other = document.createElement('iframe')
      other.name = 'other'
      document.body.append(other)
      const run = other.contentWindow as unknown as { Function: FunctionConstructor }
      new run.Function('to', 'to.postMessage({ tickscope: 1, type: "seek", tick: 5 }, "*")')(
        (document.querySelector('[name=inner]') as HTMLIFrameElement).contentWindow,
      )
    })
    await say(message('ping'))
    await expect.poll(async () => (await heard('pong')).length).toBe(1)
    expect((await heard('cursor')).at(-1)).toMatchObject({ tick: 0 })

    const named = await embedding('embed=https://example.com', 'named')
    await slider(named.frame).waitFor()
    await named.say(message('ping'))
    await named.say(message('seek', { tick: 5 }))
    await settled(named.frame)
    expect(await tickOf(named.frame)).toBe(0)
    for (const type of ['ready', 'pong', 'cursor']) expect(await named.heard(type), type).toEqual([])
    // The browser says that it did not deliver what was meant for somebody else.
    expect(current.errors.every((error) => error.includes('https://example.com'))).toBe(true)
    current.errors.length = 0
  })
})

test('the example page shows a battle by the element, goes where its buttons say, and says where one is', async () => {
  const { page } = current
  await page.goto(`${example.address}/examples/embed/`)
  const where = page.getByRole('status')
  const { ticks } = headless(SHOWCASE)
  await expect.poll(() => where.textContent()).toBe(`You are at tick 6 of ${ticks}.`)
  const inner = page.frameLocator('iframe')
  await inner.getByRole('heading', { name: 'Three against three' }).waitFor()
  await page.getByRole('button', { name: 'comes two ticks later' }).click()
  await expect.poll(() => where.textContent()).toBe(`You are at tick 8 of ${ticks}.`)
  await slider(inner).press('ArrowRight')
  await expect.poll(() => where.textContent()).toBe(`You are at tick 9 of ${ticks}.`)

  const told = await page.evaluate(
    async (text) => {
      const viewer = document.querySelector('tickscope-viewer') as HTMLElement & {
        open(document: unknown, wishes?: object): Promise<void>
      }
      const opened = new Promise((tell) =>
        viewer.addEventListener('opened', (event) => tell((event as CustomEvent).detail), { once: true }),
      )
      await viewer.open(text, { tick: 3 })
      const refusal = await viewer.open({ format: 'nothing' }).catch((error: Error) => error.message)
      const failed = new Promise((tell) =>
        viewer.addEventListener('failed', (event) => tell((event as CustomEvent).detail.issues[0].message), {
          once: true,
        }),
      )
      viewer.setAttribute('src', 'missing.json')
      return { opened: await opened, refusal, failed: await failed }
    },
    readFileSync(DUEL, 'utf8'),
  )
  expect(told.opened).toEqual({ name: 'First duel' })
  expect(told.refusal).toContain('format')
  expect(told.failed).toContain('missing.json could not be fetched')
  expect(told.failed).toContain('answered 404')
  // The browser itself reports what is not there.
  expect(current.errors.filter((error) => !error.includes('404'))).toEqual([])
  current.errors.length = 0
})
