import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { longBattle } from '../bench/battles.ts'
import { lookOf, reloadTheSame } from './looks.ts'
import { goTo, newProfile, openDocument, openSeed, slider, tickOf, usePage } from './support.ts'

const current = usePage()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

/** The text of a file that is saved. */
async function save(page: Page, label: string): Promise<string> {
  await page.keyboard.press('Control+s')
  const [download] = await Promise.all([page.waitForEvent('download'), inDialog(page, label).click()])
  await close(page)
  const pieces: Buffer[] = []
  for await (const piece of await download.createReadStream()) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString()
}

async function linkOf(page: Page): Promise<string> {
  await page.keyboard.press('Control+s')
  await button(page, 'Copy link').click()
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue()
  await close(page)
  return link
}

/** The digest of the last state, once the battle is played. */
async function endOf(page: Page): Promise<string> {
  await page
    .getByRole('banner')
    .getByText(/(at tick|after) \d+/)
    .waitFor()
  await slider(page).focus()
  await page.keyboard.press('End')
  const digest = page.locator('.sh-digest code')
  await expect.poll(() => tickOf(page)).toBe(Number(await slider(page).getAttribute('aria-valuemax')))
  await expect
    .poll(() =>
      page
        .getByRole('region', { name: 'Board' })
        .getByText(/^tick \d+/)
        .innerText(),
    )
    .toContain(`tick ${await tickOf(page)}`)
  return (await digest.textContent()) ?? ''
}

const nameShown = (page: Page) => page.locator('.sh-name').innerText()

/** Changed, branched, saved and opened again, with a reload in the middle of each. */
async function workOn(page: Page): Promise<void> {
  const name = await nameShown(page)
  await reloadTheSame(page)

  await goTo(page, 2)
  await button(page, 'Edit').click()
  const editor = page.getByRole('region', { name: 'Editor' })
  await editor.getByRole('heading', { name: 'Editing tick 2' }).waitFor()
  await editor.getByRole('region', { name: 'Characters' }).getByRole('button', { name: /^A / }).click()
  const hp = editor.getByRole('spinbutton', { name: 'hp', exact: true })
  const before = Number(await hp.innerText())
  await hp.press('ArrowDown')
  await hp.press('Enter')
  await editor
    .getByRole('checkbox', { name: /^on, Rule / })
    .first()
    .click()
  await reloadTheSame(page)
  await expect.poll(() => hp.innerText()).toBe(String(before - 1))
  await button(page, 'Undo').click()
  await button(page, 'Redo').click()

  await button(page, 'Branch from tick 2').click()
  await page.getByRole('region', { name: 'Inspector' }).waitFor()
  await goTo(page, 3)
  await page.keyboard.press('.')
  await reloadTheSame(page)

  const replay = await save(page, 'Replay')
  const scenario = await save(page, 'Scenario')
  const work = await lookOf(page)
  const digest = await endOf(page)
  await goTo(page, 3)
  await page.keyboard.press('.')
  await expect.poll(() => lookOf(page)).toBe(work)

  await openDocument(page, replay, 'replay.json')
  // It opens on its branch, where that begins.
  await expect.poll(() => tickOf(page)).toBe(2)
  await expect.poll(() => endOf(page)).toBe(digest)
  await reloadTheSame(page)
  await openDocument(page, scenario, 'scenario.json')
  await expect.poll(() => nameShown(page)).toBe(name)
  await expect.poll(() => save(page, 'Scenario')).toBe(scenario)
  await reloadTheSame(page)

  await button(page, 'Open').click()
  const kept = page
    .getByRole('region', { name: 'Yours' })
    .getByRole('button', { name: /tick 3 of \d+, 1 branch/ })
  await kept.first().click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await expect.poll(() => lookOf(page)).toBe(work)
  await reloadTheSame(page)
}

test('the seed of the old edition can be worked on, and nothing is lost on the way', async () => {
  const { page } = current
  await openSeed(page, 'Old rules: two conditions and a late filter')
  await workOn(page)
}, 120_000)

test('fifty characters from a script can be worked on, and nothing is lost on the way', async () => {
  const { page } = current
  await openDocument(page, longBattle(25, 25, 60, 500), 'fifty.json')
  await expect.poll(() => nameShown(page)).toBe('25v25')
  await workOn(page)
}, 180_000)

test('a link in a fresh profile can be worked on, and nothing is lost on the way', async () => {
  const { page } = current
  await openSeed(page, 'Both fall')
  await goTo(page, 4)
  const look = await lookOf(page)
  const link = await linkOf(page)
  expect(link).toContain(inject('address'))
  const fresh = await newProfile(page.context().browser()!)
  try {
    const other = await fresh.newPage()
    await other.goto(link)
    await slider(other).waitFor()
    await expect.poll(() => lookOf(other)).toBe(look)
    await workOn(other)
  } finally {
    await fresh.close()
  }
}, 120_000)
