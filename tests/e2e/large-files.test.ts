import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordingText } from '#engine/core/files/recording.ts'
import { simulate } from '#engine/core/simulate.ts'
import { gambit } from '#engine/rulesets/gambit/index.ts'
import { LARGEST_FILE } from '#schemas/parsing/files.ts'
import { longBattle } from '../bench/battles.ts'
import { goTo, tickOf, tokenNames, usePage } from './support.ts'

const current = usePage()
const TICKS = 60
let folder = ''
const at = (name: string) => join(folder, name)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tickscope-'))
  const pieces = [...recordingText(simulate(gambit, { ...longBattle(45, 46, TICKS), name: 'Large' }))]
  await writeFile(at('large.json'), pieces)
  expect((await stat(at('large.json'))).size).toBeGreaterThan(LARGEST_FILE)
  const broken = pieces.with(50, pieces[50]!.replace('"tick":', '"tikc":'))
  await writeFile(at('broken.json'), broken)
}, 60_000)
afterAll(() => rm(folder, { recursive: true }))

async function openFile(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page.getByLabel('A file of yours…').setInputFiles(at(name))
  await page.locator('.sh-name').filter({ hasText: 'Large' }).waitFor()
}

const reading = (page: Page) => page.getByRole('progressbar', { name: 'How much of it is read' })

describe('a recording too large to be read as one text', () => {
  test('is there to be scrubbed while it is still read, and then compared without a word', async () => {
    const { page } = current
    await openFile(page, 'large.json')
    await page.getByText('Comparing the battle with large.json').waitFor()
    await expect.poll(async () => (await tokenNames(page)).length).toBe(91)
    await goTo(page, 7)
    await expect.poll(() => tickOf(page)).toBe(7)
    await expect.poll(() => reading(page).count(), { timeout: 60_000 }).toBe(0)
    await expect.poll(() => page.getByText('large.json').count()).toBe(0)
  }, 90_000)

  test('need not be read on', async () => {
    const { page } = current
    await openFile(page, 'large.json')
    await reading(page).waitFor()
    await page.locator('.sh-notice').getByRole('button', { name: 'Stop' }).click()
    await page
      .getByText('large.json was not read to its end, so the battle was not compared with it.')
      .waitFor()
    await expect.poll(() => reading(page).count()).toBe(0)
    await goTo(page, 9)
  }, 60_000)

  test('that is broken further on says what is wrong and where; its battle stays open', async () => {
    const { page } = current
    await openFile(page, 'broken.json')
    await page
      .getByText('broken.json cannot be compared with the battle: ticks[49].tick is missing')
      .waitFor({ timeout: 60_000 })
    await page.getByText('(line 51)').first().waitFor()
    await goTo(page, 49)
  }, 90_000)

  test('is saved as it was, saying how far it is; saving can be stopped', async () => {
    const { page } = current
    await openFile(page, 'large.json')
    await page.keyboard.press('Control+s')
    const dialog = page.getByRole('dialog')
    const recording = dialog.getByRole('button', { name: 'Recording', exact: true })
    await recording.click()
    await dialog.getByRole('progressbar', { name: 'How much of it is made' }).waitFor()
    await dialog.getByRole('button', { name: 'Stop' }).click()
    await dialog.getByRole('progressbar').waitFor({ state: 'hidden' })
    expect(await dialog.getByText('Saved Large').count()).toBe(0)
    const [download] = await Promise.all([
      page.waitForEvent('download', { timeout: 60_000 }),
      recording.click(),
    ])
    await dialog.getByText('Saved Large-recording.json').waitFor()
    expect((await stat(await download.path())).size).toBe((await stat(at('large.json'))).size)
  }, 120_000)
})
