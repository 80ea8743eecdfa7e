import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { LARGEST_LOG } from '#schemas/log/words.ts'
import { megabytes } from '#schemas/text/counted.ts'
import { pathOf, useHost } from './hosts.ts'
import { PAGE_DIR } from './serve.ts'
import { settled, tickOf, usePage } from './support.ts'

const current = usePage()
const DUEL = readFileSync('seeds/gambit/first-duel.json')

/** Another host that lets every page read it, but for what is private. */
const elsewhere = useHost((request, response) => {
  const path = pathOf(request)
  const open = { 'access-control-allow-origin': '*' }
  if (path === '/private.json') response.writeHead(200).end(DUEL)
  else if (path === '/moved.json') response.writeHead(302, { ...open, location: '/battle.json' }).end()
  else if (path === '/huge.json')
    response.writeHead(200, { ...open, 'content-length': LARGEST_LOG + 1 }).write('{')
  else response.writeHead(200, open).end(DUEL)
})

/** What the page's own host has beside the page. */
async function beside(page: Page, files: Readonly<Record<string, Buffer | string | number>>): Promise<void> {
  for (const [name, content] of Object.entries(files))
    await page.route(`**/${name}`, (route) =>
      typeof content === 'number'
        ? route.fulfill({ status: content })
        : route.fulfill({ body: content, contentType: 'application/octet-stream' }),
    )
}

const visit = async (page: Page, query: string) => {
  await page.goto('about:blank')
  await page.goto(`${inject('address')}${query}`)
}

const isOpen = (page: Page, name: string) =>
  page.getByRole('banner').getByText(name, { exact: true }).waitFor()

/** What the page says is wrong, once it has said so; what it shows besides stays. */
async function complaint(page: Page, about: string): Promise<string> {
  const dialog = page.getByRole('dialog', { name: `${about} cannot be opened` })
  const said = await dialog.getByRole('listitem').first().textContent()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'hidden' })
  return said ?? ''
}

describe('?url= beside the page', () => {
  test('opens at once, at the place the address names, packed or not, and again after a reload', async () => {
    const { page } = current
    await beside(page, { 'duel.json': DUEL, 'duel.json.gz': gzipSync(DUEL) })
    await visit(page, '?url=duel.json#tick=5&frame=2')
    await isOpen(page, 'First duel')
    await expect.poll(() => tickOf(page)).toBe(5)
    await settled(page)
    expect(await page.locator('.tl-frame[aria-current]').textContent()).toBe('heal')
    await page.evaluate(() => {
      location.hash = '#tick=8'
    })
    await expect.poll(() => tickOf(page)).toBe(8)
    await page.reload()
    await expect.poll(() => tickOf(page)).toBe(8)
    await visit(page, '?url=duel.json.gz')
    await isOpen(page, 'First duel')
    expect(page.url()).not.toContain('view.html')
    // A link to it is whole: it needs neither the file nor its host.
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.keyboard.press('s')
    await page.getByText(/^Link copied/).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/#b=/)
  })

  test('says what is wrong with it, beside something that is open', async () => {
    const { page } = current
    const wrong: readonly (readonly [string, Buffer | string | number, string])[] = [
      ['javascript:alert(1)', '', 'only http: and https: are fetched'],
      ['missing.json', 404, 'is not there: 127.0.0.1'],
      ['mine.json', 403, 'may not be read by everybody'],
      ['notes.txt', 'Just some notes.', 'notes.txt'],
      ['empty.json', '', 'is empty'],
      ['cut.json.gz', gzipSync(DUEL).subarray(0, 99), 'the packed data is damaged'],
    ]
    for (const [name, content, words] of wrong) {
      await beside(page, { [name]: content })
      await visit(page, `?url=${name}`)
      expect(await complaint(page, name), name).toContain(words)
      await isOpen(page, 'Three against three')
    }
    // The browser itself reports what is not there.
    expect(current.errors.filter((error) => !/status of 40[34]/.test(error))).toEqual([])
    current.errors.length = 0
  })
})

describe('?url= from elsewhere', () => {
  const host = () => new URL(elsewhere.address).host
  const question = (page: Page) => page.getByRole('dialog', { name: `Load a battle from ${host()}?` })

  const load = (page: Page) => question(page).getByRole('button', { name: 'Load it', exact: true }).click()

  test('asks first and fetches nothing until then; refused, the page is as it is without it', async () => {
    const { page } = current
    elsewhere.asked.length = 0
    await visit(page, `?url=${elsewhere.address}/battle.json#tick=3`)
    await question(page).getByText(`${elsewhere.address}/battle.json`).waitFor()
    await question(page).getByRole('button', { name: 'Do not load it' }).click()
    await isOpen(page, 'Three against three')
    expect(elsewhere.asked).toEqual([])

    await page.reload()
    await load(page)
    await isOpen(page, 'First duel')
    await expect.poll(() => tickOf(page)).toBe(3)
    expect(elsewhere.asked).toEqual(['/battle.json'])

    // In a frame there is nothing else to look at, so it can be loaded after all.
    await visit(page, `?embed&url=${elsewhere.address}/battle.json`)
    await question(page).getByRole('button', { name: 'Do not load it' }).click()
    await page.getByText('No battle is open yet.').waitFor()
    await page.getByRole('button', { name: 'Load the battle' }).click()
    await load(page)
    await isOpen(page, 'First duel')
  })

  test('says why it cannot be had, and how to go on', async () => {
    const { page } = current
    for (const [name, words] of [
      ['private.json', 'does not let other pages read it (CORS)'],
      ['moved.json', 'sends on to another address'],
      ['huge.json', `is too large: it has ${megabytes(LARGEST_LOG + 1)}`],
    ] as const) {
      await visit(page, `?url=${elsewhere.address}/${name}`)
      await load(page)
      expect(await complaint(page, name), name).toContain(words)
      await isOpen(page, 'Three against three')
    }
    expect(elsewhere.asked.slice(-3)).toEqual(['/private.json', '/moved.json', '/huge.json'])
    current.errors.length = 0
  })

  test('is the only thing for which a page may reach other hosts', async () => {
    const policyOf = (file: string) =>
      /http-equiv="Content-Security-Policy" content="([^"]*)"/
        .exec(readFileSync(join(PAGE_DIR, file), 'utf8'))?.[1]
        ?.split('; ') ?? []
    const [usual, wide] = [policyOf('index.html'), policyOf('view.html')]
    expect(usual).toContain("connect-src 'self'")
    const differs = wide.filter((rule, at) => rule !== usual[at])
    expect(differs).toEqual(["connect-src 'self' https: http:"])
    expect(wide).toHaveLength(usual.length)

    const { page } = current
    await visit(page, '')
    const reached = await page.evaluate(
      (address) =>
        fetch(address).then(
          () => true,
          () => false,
        ),
      elsewhere.address,
    )
    expect(reached).toBe(false)
    current.errors.length = 0
  })
})
