import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { preview } from 'vite'
import { describe, expect, test } from 'vitest'
import { unfold } from './sentence.ts'
import { PAGE_DIR } from './serve.ts'
import { goTo, openSeed, slider, tickOf, usePage } from './support.ts'

const current = usePage({ serviceWorkers: 'allow' })

const isControlled = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller !== null)

describe('without a network', () => {
  test('the first visit goes on: library, engine, everything that was not loaded yet', async () => {
    const { page } = current
    await expect.poll(() => isControlled(page)).toBe(true)
    await page.context().setOffline(true)
    await openSeed(page, 'The Opera Game')
    await page.getByText('The Opera Game').first().waitFor()
    await openSeed(page, 'First duel')
    await page.getByText('First duel').first().waitFor()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const editor = page.getByRole('region', { name: 'Editor' })
    await unfold(editor, 'Scenario')
    await editor.getByLabel('Seed').waitFor()
  })

  test('a reload brings the page back, with the work', async () => {
    const { page } = current
    await expect.poll(() => isControlled(page)).toBe(true)
    await goTo(page, 9)
    await page.context().setOffline(true)
    await page.reload()
    await slider(page).waitFor()
    await expect.poll(() => tickOf(page)).toBe(9)
    await openSeed(page, 'Both fall')
    await goTo(page, 2)
    await page.getByText(/^digest [0-9a-f]{16}$/).waitFor()
    await expect.poll(() => page.evaluate(() => document.fonts.check('14px "Fira Code"'))).toBe(true)
  })
})

/** The page from a folder of its own, in which a newer one can be put. */
async function serveCopy() {
  const folder = mkdtempSync(join(tmpdir(), 'tickscope-page-'))
  cpSync(PAGE_DIR, folder, { recursive: true })
  const server = await preview({
    build: { outDir: folder },
    preview: { port: 0, host: '127.0.0.1' },
    logLevel: 'error',
  })
  const change = (file: string, from: RegExp | string, to: string) => {
    const path = join(folder, file)
    const before = readFileSync(path, 'utf8')
    const after = before.replace(from, to)
    expect(after).not.toBe(before)
    writeFileSync(path, after)
  }
  return {
    address: server.resolvedUrls!.local[0]!,
    release() {
      change('index.html', '<title>Tickscope</title>', '<title>Tickscope, newer</title>')
      change('sw.js', /(url:"index.html",revision:)"\w+"/, '$1"newer"')
    },
    async close() {
      await server.close()
      rmSync(folder, { recursive: true })
    },
  }
}

describe('a newer release', () => {
  test('waits until it is asked for, and takes the work with it; other tabs too', async () => {
    const { page } = current
    const other = await page.context().newPage()
    const served = await serveCopy()
    try {
      for (const tab of [page, other]) {
        await tab.goto(served.address)
        await slider(tab).waitFor()
        await expect.poll(() => isControlled(tab)).toBe(true)
      }
      await goTo(page, 8)
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      const editor = page.getByRole('region', { name: 'Editor' })
      await unfold(editor, 'Scenario')
      await editor.getByLabel('Scenario name').fill('Before the update')
      await goTo(other, 21)

      served.release()
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
      const update = (tab: Page) => tab.getByRole('button', { name: 'Update now' })
      await update(page).waitFor()
      await update(other).waitFor()
      await expect.poll(() => page.title()).toBe('Tickscope')

      await update(page).click()
      await expect.poll(() => page.title()).toBe('Tickscope, newer')
      await slider(page).waitFor()
      await expect.poll(() => tickOf(page)).toBe(8)
      const name = page.getByRole('region', { name: 'Editor' }).getByLabel('Scenario name')
      await expect.poll(() => name.inputValue()).toBe('Before the update')

      await expect.poll(() => other.title()).toBe('Tickscope')
      await expect.poll(() => tickOf(other)).toBe(21)
      await update(other).click()
      await expect.poll(() => other.title()).toBe('Tickscope, newer')
      await slider(other).waitFor()
      await expect.poll(() => tickOf(other)).toBe(21)
      await expect.poll(() => update(other).count()).toBe(0)
    } finally {
      await served.close()
    }
  })
})
