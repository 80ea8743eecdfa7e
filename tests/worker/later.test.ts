import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { loadFirst } from '#engine/rulesets/index.ts'
import { later } from '#worker/later.ts'
import { newHost, unwrap } from '../support/host.ts'

const showcase = JSON.parse(readFileSync('seeds/gambit/3v3-showcase.json', 'utf8'))

test('what is loaded later is not needed to open a battle and show it', async () => {
  const names = Object.keys(later) as (keyof typeof later)[]
  const loads = names.map((name) => vi.spyOn(later, name))
  const host = newHost()
  unwrap(await host.open({ kind: 'document', document: showcase, isOurs: true }, () => {}))
  unwrap(await host.packets('main', 0, 3))
  unwrap(await host.lanes('main', 0, 3, 10))
  unwrap(await host.readCards([]))
  for (const load of loads) expect(load).not.toHaveBeenCalled()
  unwrap(await host.moment('main', 0))
  expect(later.answers).toHaveBeenCalledOnce()
  vi.restoreAllMocks()
})

test('requests are answered in the order they are made in, whatever has to be loaded for them', async () => {
  const host = newHost()
  unwrap(await host.open({ kind: 'document', document: showcase }, () => {}))
  const before = host.moment('main', 0)
  const removed = host.remove('main')
  const after = host.moment('main', 0)
  expect(await before).toMatchObject({ ok: true })
  await removed
  expect(await after).toMatchObject({ ok: false })
})

test('what could not be loaded is loaded when it is wanted again, and keeps nothing else from being answered', async () => {
  const host = newHost()
  unwrap(await host.open({ kind: 'document', document: showcase }, () => {}))
  vi.spyOn(later, 'answers').mockRejectedValueOnce(new Error('the wire is cut'))
  const failing = host.moment('main', 0)
  const shown = host.packets('main', 0, 0)
  await expect(failing).rejects.toThrow('the wire is cut')
  expect(unwrap(await shown)).toHaveLength(1)
  expect(unwrap(await host.moment('main', 0))).toMatchObject({ name: showcase.name })
})

test('the rules that are loaded before anybody asks are those the app opens with', async () => {
  expect(await loadFirst()).toMatchObject({ id: showcase.ruleset })
})
