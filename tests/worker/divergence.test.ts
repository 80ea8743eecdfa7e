import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Edit } from '#schemas/documents/battle.ts'
import type { GambitState } from '#schemas/gambit/state.ts'
import { type Engine, MAIN, type Progress, type Result, type Summary } from '#worker/protocol.ts'
import { longBattle } from '../bench/battles.ts'
import { newHost, unwrap, wholePackets } from '../support/host.ts'

const showcase = JSON.parse(readFileSync('seeds/gambit/3v3-showcase.json', 'utf8'))

/** Runs a request that reports, and waits until its branch is played. */
async function played<T>(request: (report: (progress: Progress) => void) => Promise<Result<T>>): Promise<T> {
  let finish = () => {}
  const end = new Promise<void>((resolve) => {
    finish = resolve
  })
  const value = unwrap(await request(({ outcome }) => outcome !== null && finish()))
  await end
  return value
}

let host: Engine
let main: Summary
beforeEach(async () => {
  host = newHost()
  main = (await played((report) => host.open({ kind: 'document', document: showcase }, report))).main
})

const fork = (edits: readonly Edit[], id = 'b') =>
  played((report) => host.fork({ id, parent: MAIN, edits }, report))

const textsOf = async (branch: string, tick: number) => {
  const [start, end] = await Promise.all([tick, tick + 1].map((at) => host.eventOffset(branch, {}, at)))
  const { lines } = unwrap(await host.events(branch, {}, unwrap(start!), unwrap(end!) - unwrap(start!)))
  return lines.map(({ text }) => text)
}

describe('where two branches part', () => {
  test('is the first tick in which not the same happens, however early the states differ', async () => {
    const [before] = wholePackets(main, await host.packets(MAIN, 10, 10))
    const gorm = (before!.state as GambitState).characters.find(({ id }) => id === 'gorm')!
    await fork([{ tick: 10, unit: 'gorm', hp: gorm.hp - 1 }])
    const { tick } = unwrap(await host.divergence('b', MAIN, 10))
    expect(tick).toBeGreaterThanOrEqual(10)
    expect(unwrap(await host.digest('b', 10))).not.toBe(unwrap(await host.digest(MAIN, 10)))
    for (let same = 10; same < tick!; same++)
      expect(await textsOf('b', same)).toEqual(await textsOf(MAIN, same))
    expect(await textsOf('b', tick!)).not.toEqual(await textsOf(MAIN, tick!))
    expect(unwrap(await host.divergence(MAIN, 'b', 10))).toEqual({ tick, searchedTo: tick })
  })
  test('is nowhere if the edit changes nothing that happens', async () => {
    await fork([{ tick: 35, unit: 'bryn', maxHp: 999 }])
    expect(unwrap(await host.divergence('b', MAIN, 35))).toEqual({ tick: null, searchedTo: 36 })
  })
  test('is not looked for in a branch there is not', async () => {
    expect(await host.divergence('b', MAIN, 0)).toMatchObject({ ok: false })
    expect(await host.divergence(MAIN, 'b', 0)).toMatchObject({ ok: false })
  })
  test('is given up when a branch is removed', async () => {
    const { main: long } = await played((report) =>
      host.open({ kind: 'document', document: longBattle(3, 3, 20_000) }, report),
    )
    const { id } = (long.start as GambitState).characters[0]!
    await fork([{ tick: 0, unit: id, maxHp: 10_000_000 }])
    const search = host.divergence('b', MAIN, 0)
    await host.remove('b')
    const { tick, searchedTo } = unwrap(await search)
    expect(tick).toBeNull()
    expect(searchedTo).toBeLessThan(20_000)
  })
})
