import AxeBuilder from '@axe-core/playwright'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ensureChromium, LAUNCH_ARGS } from '../../tools/chromium.mjs'

let browser: Browser

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: ensureChromium(), args: LAUNCH_ARGS })
})
afterAll(() => browser?.close())

test('the built page says what it is, without errors, accessibility violations or a request elsewhere', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const errors: string[] = []
  const hosts = new Set<string>()
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('request', (request) => request.url().startsWith('http') && hosts.add(new URL(request.url()).host))

  await page.goto(inject('address'))
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Tickscope')
  expect(await page.getByText('npx tickscope run').count()).toBe(1)
  expect(errors).toEqual([])
  expect([...hosts]).toEqual([new URL(inject('address')).host])
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await context.close()
})
