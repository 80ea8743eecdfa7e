import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { typeNumber } from './sentence.ts'
import { openDocument, settled, slider, usePage } from './support.ts'

const current = usePage({ serviceWorkers: 'allow' })

/** Text that would do something if it were ever taken for a page, told apart by what it stands for. */
const hostile = (what: string) =>
  `<img src=x onerror="hit('${what}')"><script>hit('${what}')</script>"'><svg onload=hit('${what}')>{{${what}}}`

const character = (id: string, faction: string, q: number, skill: string) => ({
  id: hostile(id),
  name: hostile(`name ${id}`),
  faction,
  position: { q, r: 0 },
  hp: 60,
  skills: [
    { skill, instance: hostile(`${skill} ${id}`) },
    { skill: 'move', instance: hostile(`move ${id}`) },
  ],
})

const SCENARIO = {
  format: 'tickscope/scenario',
  version: 1,
  ruleset: 'gambit',
  name: hostile('scenario'),
  description: hostile('description'),
  seed: 3,
  setup: {
    edition: 'current',
    characters: [character('a', 'friendly', -1, 'light-punch'), character('b', 'enemy', 1, 'heavy-punch')],
  },
}

const REFUSED = {
  ...SCENARIO,
  [hostile('key')]: 1,
  setup: { edition: hostile('edition'), [hostile('inner key')]: [] },
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const closeDialog = async (page: Page) => {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

/** What should be text and is not. */
async function look(page: Page): Promise<void> {
  const parsed = await page.evaluate(() =>
    [...document.body.querySelectorAll('img, script, iframe, object, embed, [onerror], [onload]')].map(
      ({ outerHTML }) => outerHTML,
    ),
  )
  expect(parsed).toEqual([])
}

/** Every screen there is, with whatever is open. */
async function tour(page: Page): Promise<void> {
  const tokens = page.getByRole('region', { name: 'Board' }).getByRole('button', { name: /^Character / })
  await tokens.first().click()
  await page.locator('.bd-card').waitFor()
  await look(page)
  await slider(page).focus()
  for (let n = 0; n < 5; n++) await page.keyboard.press('ArrowRight')
  for (let n = 0; n < 4; n++) await page.keyboard.press('.')
  for (const tab of await page.getByRole('region', { name: 'Inspector' }).getByRole('tab').all()) {
    await tab.click()
    await page.getByRole('region', { name: 'Inspector' }).getByRole('tabpanel').waitFor()
    await settled(page)
    for (const details of await page.locator('.app-inspector details:not([open]) > summary').all())
      if (await details.isVisible()) await details.click()
    await look(page)
  }
  await button(page, 'Edit').click()
  await typeNumber(page.getByRole('region', { name: 'Editor' }), 'hp', '50')
  await look(page)
  await button(page, 'Branch from tick 5').click()
  await page.getByRole('region', { name: 'Inspector' }).waitFor()
  await page.getByRole('tab', { name: 'Branches' }).click()
  await button(page, 'Save').click()
  await button(page, 'Save in this browser').click()
  await page.getByText('Saved as').waitFor()
  const download = page.waitForEvent('download')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Replay/ })
    .click()
  await download
  await look(page)
  await closeDialog(page)
  await openDocument(page, REFUSED, `${hostile('file')}.json`.replaceAll('/', ''))
  await page.getByRole('dialog', { name: 'cannot be opened' }).waitFor()
  await look(page)
  await closeDialog(page)
  await button(page, 'Open').click()
  await page.getByRole('region', { name: 'Yours' }).waitFor()
  await look(page)
  await closeDialog(page)
  await button(page, 'Help: keys').click()
  await closeDialog(page)
  for (let n = 0; n < 3; n++) await page.getByRole('button', { name: /^Theme:/ }).click()
}

interface Watched {
  hits: string[]
  violations: string[]
}

test('nothing in a file becomes part of the page, breaks the policy or reaches another host', async () => {
  const { page } = current
  const asked: string[] = []
  page.context().on('request', (request) => asked.push(request.url()))
  await page.addInitScript(() => {
    const watched: Watched = { hits: [], violations: [] }
    Object.assign(window, { watched, hit: (what: string) => watched.hits.push(what) })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      watched.violations.push(`${violatedDirective} ${blockedURI}`),
    )
  })
  await page.reload()
  await slider(page).waitFor()
  await openDocument(page, SCENARIO, 'hostile.json')
  await expect.poll(() => page.getByRole('banner').innerText()).toContain(hostile('scenario'))
  await tour(page)

  await look(page)
  const watched = await page.evaluate(() => (window as unknown as { watched: Watched }).watched)
  expect(watched).toEqual({ hits: [], violations: [] })

  const { origin } = new URL(inject('address'))
  expect(asked.length).toBeGreaterThan(3)
  expect(asked.filter((url) => /^(https?|wss?):/.test(url) && new URL(url).origin !== origin)).toEqual([])
}, 120_000)

test('the page comes with a policy that allows its own files alone', async () => {
  const { page } = current
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self'")
  expect(policy).not.toMatch(/unsafe|\*|https?:/)
  const isBlocked = await page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        document.addEventListener('securitypolicyviolation', () => resolve(true))
        const script = document.createElement('script')
        script.textContent = 'window.ran = true'
        document.head.append(script)
        setTimeout(() => resolve(false), 1000)
      }),
  )
  expect(isBlocked).toBe(true)
  current.errors.length = 0
})
