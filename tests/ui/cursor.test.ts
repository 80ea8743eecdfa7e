import { readFileSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { createEffect, createRoot, createSignal } from 'solid-js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { gambit } from '#engine/rulesets/gambit/index.ts'
import { createBranch } from '#ui/state/session/branch.ts'
import { createBranches } from '#ui/state/session/branches.ts'
import { createCursor } from '#ui/state/session/cursor.ts'
import { createHost } from '#worker/host.ts'
import type { Engine } from '#worker/protocol.ts'

// Vitest would take the half of Solid that is for servers, in which nothing follows from anything.
vi.mock('solid-js', () => import('../../node_modules/solid-js/dist/solid.js' as 'solid-js'))

/** Where and when a rule of gambit throws, if somebody records it. */
let brokenIn: { readonly phase: string; readonly tick: number } | null = null
vi.mock('#engine/rulesets/index.ts', async (importOriginal) => {
  const broken: typeof gambit = {
    ...gambit,
    phases: gambit.phases.map((phase) => ({
      ...phase,
      run(draft, ctx, time) {
        // Only what is recorded has a draft of its own.
        if (draft !== ctx.before && phase.name === brokenIn?.phase && ctx.tick === brokenIn.tick)
          throw new Error('somebody looked')
        phase.run(draft, ctx, time)
      },
    })),
  }
  const found = async () => broken
  return { ...(await importOriginal<object>()), loadRuleset: found, rulesetIn: found, rulesetOf: found }
})

vi.stubGlobal('requestAnimationFrame', (then: () => void) => setTimeout(then))
vi.stubGlobal('cancelAnimationFrame', clearTimeout)

const showcase = JSON.parse(readFileSync('seeds/gambit/3v3-showcase.json', 'utf8'))

const MOST = 200

/** A page's look at a real engine, with every tick it asked for. */
async function cursorOn(broken: typeof brokenIn, fails: (tick: number) => boolean = () => false) {
  brokenIn = broken
  const host = createHost({ now: () => performance.now(), pause: () => setImmediate() })
  const asked: number[] = []
  const packets: Engine['packets'] = async (branch, from, to) => {
    asked.push(from)
    // Who asks without end is left waiting, so that the test ends.
    if (asked.length > MOST) return new Promise(() => {})
    return fails(from)
      ? { ok: false, issues: [{ path: [], message: 'the wire is cut' }] }
      : await host.packets(branch, from, to)
  }
  const engine = new Proxy(host, {
    get: (known, name) => (name === 'packets' ? packets : Reflect.get(known, name)),
  })
  const branches = createBranches()
  const [picked, pick] = createSignal<string | null>(null)
  const cursorModel = createRoot(() => createCursor(engine, branches, picked))
  const open = async (name: string) => {
    const inbox = branches.createInbox()
    const opened = await host.open({ kind: 'document', document: { ...showcase, name } }, inbox.take)
    if (!opened.ok) throw new Error('the showcase does not open')
    const main = createBranch(opened.value.main, 'Main', null)
    cursorModel.rewind()
    branches.setList([main])
    inbox.deliverTo(main)
  }
  /** Waits until nothing more is asked for. */
  const settle = async () => {
    for (let before = -1; before !== asked.length; ) {
      before = asked.length
      for (let n = 0; n < 20; n++) await setImmediate()
    }
  }
  await open('first')
  await settle()
  return { cursorModel, asked, settle, open, pick }
}

test.each([
  { phase: 'decide', frames: 1 },
  { phase: 'move', frames: 5 },
])(
  'a rule that breaks in $phase while it is recorded is asked for once, and shown where it broke',
  async ({ phase, frames }) => {
    const { cursorModel, asked, settle } = await cursorOn({ phase, tick: 3 })
    cursorModel.seek({ tick: 3 })
    await settle()
    expect(asked.filter((tick) => tick === 3)).toHaveLength(1)
    expect(cursorModel.packetHere()?.tick).toBe(3)
    expect(cursorModel.packet()?.fault).toEqual({ phase, message: 'somebody looked' })
    expect(cursorModel.frameCount()).toBe(frames)
    expect(cursorModel.frame()?.view.tokens).toHaveLength(6)
    cursorModel.seek({ tick: 4 })
    await settle()
    expect(cursorModel.packetHere()).toMatchObject({ tick: 4, fault: null })
  },
)

test('a tick that cannot be had is said to be missing, and not asked for again', async () => {
  const { cursorModel, asked, settle } = await cursorOn(null, (tick) => tick === 5)
  expect(cursorModel.missing()).toBeNull()
  for (const tick of [5, 6, 5, 4, 5]) {
    cursorModel.seek({ tick })
    await settle()
  }
  expect(asked.filter((tick) => tick === 5)).toHaveLength(1)
  expect(cursorModel.missing()).toBe('the wire is cut')
  expect(cursorModel.packetHere()).toBeNull()
  expect(cursorModel.packet()?.tick).toBe(4)
  cursorModel.seek({ tick: 6 })
  expect(cursorModel.missing()).toBeNull()
})

test('nothing of the battle before is left while the first packet of another is under way', async () => {
  const { cursorModel, settle, open } = await cursorOn(null)
  expect(cursorModel.packet()?.tick).toBe(0)
  await open('second')
  expect(cursorModel.summary()?.scenario.name).toBe('second')
  expect(cursorModel.packet()).toBeNull()
  expect(cursorModel.packetHere()).toBeNull()
  await settle()
  expect(cursorModel.packetHere()?.tick).toBe(0)
})

describe('the reasoning about a picked unit', () => {
  const WINDOW = [6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18]

  test('is at hand for every tick around the cursor, and given up with the unit', async () => {
    const { cursorModel, settle, pick } = await cursorOn(null)
    cursorModel.seek({ tick: 10 })
    pick('gorm')
    const release = cursorModel.wantWhy('gorm')
    await settle()
    for (const tick of WINDOW)
      expect(cursorModel.whyAt(tick, 'gorm')).toMatchObject([{ actor: 'gorm', question: 'What to do?' }])
    expect(cursorModel.whyAt(10, 'bryn')).toBeUndefined()
    release()
    cursorModel.seek({ tick: 30 })
    await settle()
    expect(cursorModel.whyAt(30, 'gorm')).toBeUndefined()
  })

  test('comes with the packet of its tick: none is ever shown without it, however the cursor moves', async () => {
    const { cursorModel, settle, pick } = await cursorOn(null)
    pick('gorm')
    cursorModel.wantWhy('gorm')
    await settle()
    const seen: (readonly [number, boolean])[] = []
    const stop = createRoot((dispose) => {
      createEffect(() => {
        const { tick } = cursorModel.packet()!
        seen.push([tick, cursorModel.whyAt(tick, 'gorm') !== undefined])
      })
      return dispose
    })
    for (const isDragging of [false, true])
      for (const tick of [20, 21, 3, 19, 0]) {
        cursorModel.setDragging(isDragging)
        cursorModel.seek({ tick })
        await settle()
      }
    stop()
    expect(new Set(seen.map(([tick]) => tick))).toEqual(new Set([0, 20, 21, 3, 19]))
    expect(seen.filter(([, isKnown]) => !isKnown)).toEqual([])
  })

  test('is empty where there is nothing to tell, and about nobody has what everybody chose, at the cursor alone', async () => {
    const { cursorModel, settle } = await cursorOn(null)
    cursorModel.wantWhy('nobody')
    cursorModel.wantWhy(null)
    cursorModel.seek({ tick: 36 })
    await settle()
    expect(cursorModel.whyAt(36, null)).toEqual([])
    expect(cursorModel.whyAt(35, 'nobody')).toEqual([])
    expect(cursorModel.whyAt(35, null)).toBeUndefined()
    cursorModel.seek({ tick: 35 })
    await settle()
    expect(cursorModel.whyAt(35, null)).toContainEqual(expect.objectContaining({ question: 'What to do?' }))
  })
})

describe('while the timeline is dragged', () => {
  type Cursor = Awaited<ReturnType<typeof cursorOn>>['cursorModel']
  const arrivesAt = (cursorModel: Cursor, tick: number) =>
    vi.waitFor(() => expect(cursorModel.shownTick()).toBe(tick))

  test('what comes too late for its tick is shown on the way, and nothing older after what is known', async () => {
    const { cursorModel } = await cursorOn(null)
    await vi.waitFor(() => expect(cursorModel.lastTick()).toBeGreaterThan(30))
    cursorModel.setDragging(true)
    cursorModel.seek({ tick: 15 })
    await arrivesAt(cursorModel, 15)
    const seen: number[] = []
    createRoot(() => createEffect(() => seen.push(cursorModel.shownTick() ?? -1)))
    cursorModel.seek({ tick: 20 })
    cursorModel.seek({ tick: 30 })
    await arrivesAt(cursorModel, 30)
    cursorModel.seek({ tick: 20 })
    cursorModel.seek({ tick: 25 })
    await arrivesAt(cursorModel, 25)
    expect(seen).toEqual([15, 20, 30, 20, 25])
  })

  describe('and time stands still', () => {
    beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
    afterEach(() => vi.useRealTimers())
    /** Long enough to paint, too short for the pointer to rest. */
    const FRAME_MS = 16
    const played = async () => {
      const opened = await cursorOn(null)
      while (opened.cursorModel.lastTick() < 30) await setImmediate()
      await opened.settle()
      return opened
    }
    const pass = async (ms: number, settle: () => Promise<void>) => {
      await settle()
      vi.advanceTimersByTime(ms)
      await settle()
    }

    test('a glance is enough until the pointer rests, and shows what the packet then begins with', async () => {
      const { cursorModel, asked, settle } = await played()
      cursorModel.setDragging(true)
      for (const tick of [15, 20, 25]) {
        cursorModel.seek({ tick })
        await pass(FRAME_MS, settle)
        expect(cursorModel.shownTick()).toBe(tick)
        expect(cursorModel.packetHere()).toBeNull()
      }
      const glimpsed = cursorModel.frame()?.view
      expect(glimpsed?.tokens).not.toHaveLength(0)
      await pass(200, settle)
      expect(cursorModel.isMoving()).toBe(false)
      expect(cursorModel.packetHere()?.tick).toBe(25)
      expect(cursorModel.frame()).toBe(cursorModel.packetHere()?.frames[0])
      expect(cursorModel.frame()?.view).toBe(glimpsed)
      expect(asked.filter((tick) => tick > 8 && tick < 25)).toEqual([])
    })

    test('after a press what is around is fetched a while later: the next press is soon to come', async () => {
      const { cursorModel, asked, settle } = await played()
      cursorModel.setDragging(true)
      cursorModel.seek({ tick: 25 })
      cursorModel.setDragging(false)
      for (let n = 0; n < 3; n++) await pass(FRAME_MS, settle)
      expect(cursorModel.packetHere()?.tick).toBe(25)
      expect(asked).not.toContain(26)
      await pass(400, settle)
      expect(asked).toContain(26)
    })
  })

  test('what is known is shown at once, and a tick glanced at before again', async () => {
    const { cursorModel, settle } = await cursorOn(null)
    await vi.waitFor(() => expect(cursorModel.lastTick()).toBeGreaterThan(30))
    await settle()
    cursorModel.setDragging(true)
    cursorModel.seek({ tick: 30 })
    await arrivesAt(cursorModel, 30)
    for (const tick of [2, 30, 5]) {
      cursorModel.seek({ tick })
      expect(cursorModel.shownTick()).toBe(tick)
    }
  })

  test('with a unit picked, whose reasoning is on the board, packets come on the way', async () => {
    const { cursorModel, pick, asked } = await cursorOn(null)
    await vi.waitFor(() => expect(cursorModel.lastTick()).toBeGreaterThan(30))
    pick('gorm')
    cursorModel.setDragging(true)
    for (const tick of [15, 20]) {
      cursorModel.seek({ tick })
      await arrivesAt(cursorModel, tick)
      expect(cursorModel.packet()?.tick).toBe(tick)
    }
    expect(cursorModel.isMoving()).toBe(true)
    expect(asked).toEqual(expect.arrayContaining([15, 20]))
  })

  test('the reasoning about others than the picked unit waits until the pointer rests', async () => {
    const { cursorModel } = await cursorOn(null)
    await vi.waitFor(() => expect(cursorModel.lastTick()).toBeGreaterThan(30))
    cursorModel.wantWhy('gorm')
    cursorModel.setDragging(true)
    cursorModel.seek({ tick: 20 })
    await arrivesAt(cursorModel, 20)
    expect(cursorModel.isMoving()).toBe(true)
    expect(cursorModel.whyAt(20, 'gorm')).toBeUndefined()
    await vi.waitFor(() => expect(cursorModel.whyAt(20, 'gorm')).toBeDefined())
    expect(cursorModel.isMoving()).toBe(false)
    cursorModel.seek({ tick: 21 })
    expect(cursorModel.isMoving()).toBe(true)
    cursorModel.setDragging(false)
    expect(cursorModel.isMoving()).toBe(false)
  })
})
