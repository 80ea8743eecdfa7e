import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { firstLoad } from '../support/first-load.ts'
import { PAGE_DIR } from './serve.ts'
import { openSeed, settled, slider, usePage } from './support.ts'

const current = usePage()

/** Words by which the code of a ruleset is known, whatever its files are called. */
const SIGNS: Readonly<Record<string, string>> = {
  gambit: 'light-punch',
  duel: 'SIMULTANEOUS_ACTIVE_WINS',
  mech: 'HEAVY_WOODS',
  encounter: 'unitRecruited',
}

/** The rulesets of which the page or its worker has asked for something since. */
function listen() {
  const scripts = new Set<string>()
  current.page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) scripts.add(pathname)
  })
  return () => {
    const texts = [...scripts].map((path) => readFileSync(join(PAGE_DIR, path), 'utf8'))
    return Object.entries(SIGNS).flatMap(([ruleset, sign]) =>
      texts.some((text) => text.includes(sign)) ? [ruleset] : [],
    )
  }
}

test('the first load brings the rules of the battle it opens, and others come when they are needed', async () => {
  const { page } = current
  const loaded = listen()
  await page.reload()
  await slider(page).waitFor()
  await settled(page)
  expect(loaded()).toEqual(['gambit'])
  await openSeed(page, 'First duel')
  await settled(page)
  expect(loaded()).toContain('duel')
})

const MOST_BYTES = 150_000

test('the first load, worker included, stays within its size', async () => {
  const context = await current.page.context().browser()!.newContext()
  const { bytes } = await firstLoad(await context.newPage(), inject('address'), PAGE_DIR)
  await context.close()
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES)
})
