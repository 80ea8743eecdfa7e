import { readFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { MAIN } from '#worker/protocol.ts'
import { createClock, newHost, unwrap } from '../support/host.ts'
import { openedParts, settle } from '../support/session-parts.ts'

// Vitest would take the half of Solid that is for servers, in which nothing follows from anything.
vi.mock('solid-js', () => import('../../node_modules/solid-js/dist/solid.js' as 'solid-js'))

const showcase: unknown = JSON.parse(readFileSync('seeds/gambit/3v3-showcase.json', 'utf8'))
const hurt = (tick: number, hp: number) => [{ tick, unit: 'bryn', hp }]

/** The branches of the showcase over a real engine that plays a few ticks at a time. */
async function page() {
  const clock = createClock()
  const engine = newHost({ now: clock.now })
  const parts = await openedParts(engine, showcase)
  return { clock, settle, ...parts, ...parts.discards }
}

describe('a discarded branch', () => {
  test('takes those forked from it along, and comes back in its place with them, cursor and all', async () => {
    const { branches, cursorModel, forks, discard, bringBack, settle } = await page()
    await forks.fork(MAIN, hurt(9, 10), 'first')
    await settle()
    await forks.fork(branches.list()[1]!.id, hurt(12, 5), 'child of first')
    await forks.fork(MAIN, hurt(3, 50), 'second')
    await settle()
    const before = branches.list()
    cursorModel.seek({ branch: before[2]!.id, tick: 14 })
    const at = cursorModel.cursor()
    const gone = discard(before[1]!.id)
    expect(gone?.branches.map((branch) => branch.name())).toEqual(['first', 'child of first'])
    expect(branches.list().map((branch) => branch.name())).toEqual(['Main', 'second'])
    expect(cursorModel.cursor()).toMatchObject({ branch: MAIN, tick: 14 })
    expect(before.map(({ id }) => id)).not.toContain(branches.freeId())
    await forks.fork(MAIN, hurt(5, 60), 'made meanwhile')
    expect(bringBack()).toBe(gone)
    expect(branches.list().slice(0, -1)).toEqual(before)
    expect(branches.list().at(-1)?.name()).toBe('made meanwhile')
    expect(cursorModel.cursor()).toEqual(at)
    expect(bringBack()).toBe(null)
  })

  test('that was still being played is stopped, and plays on from there when it is back', async () => {
    const { clock, engine, branches, forks, discard, bringBack, settle } = await page()
    await forks.fork(MAIN, hurt(1, 70), 'whole')
    await settle()
    clock.step = 1000
    await forks.fork(MAIN, hurt(1, 70), 'stopped')
    const [, whole, stopped] = branches.list()
    discard(stopped!.id)
    await settle()
    const known = stopped!.lastTick()
    expect(known).toBeLessThan(whole!.lastTick())
    expect(unwrap(await engine.digest(stopped!.id, known))).toBe(
      unwrap(await engine.digest(whole!.id, known)),
    )
    bringBack()
    await settle()
    expect(stopped!.outcome()).toEqual(whole!.outcome())
    expect(stopped!.strip.levels()).toEqual(whole!.strip.levels())
    expect(stopped!.strip.marks()).toEqual(whole!.strip.marks())
  })

  test('cannot be what was opened, and is let go of by the engine once too many were discarded after it', async () => {
    const { engine, branches, forks, discard, discarded, settle } = await page()
    expect(discard(MAIN)).toBe(null)
    const ids: string[] = []
    for (let n = 0; n < 21; n++) {
      await forks.fork(MAIN, hurt(30, 10 + n))
      ids.push(branches.list().at(-1)!.id)
      discard(ids.at(-1)!)
    }
    await settle()
    expect(discarded()).toHaveLength(20)
    expect((await engine.digest(ids[0]!, 0)).ok).toBe(false)
    expect((await engine.digest(ids[1]!, 0)).ok).toBe(true)
  })
})
