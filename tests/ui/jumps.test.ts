import { beforeEach, describe, expect, test } from 'vitest'
import { createJumps } from '#ui/state/session/jumps.ts'
import type { Spot } from '#ui/state/types.ts'

/** The browser's history, as far as it is used: `left` once one has gone back beyond the page. */
function createPast(onPop: (state: unknown) => void) {
  const entries: unknown[] = [null]
  let at = 0
  return {
    get state() {
      return entries[at]
    },
    get left() {
      return at < 0
    },
    replaceState(state: unknown) {
      entries[at] = state
    },
    pushState(state: unknown) {
      entries.splice(++at, entries.length, state)
    },
    back() {
      at--
      if (at >= 0) onPop(entries[at])
    },
    forward() {
      if (at + 1 < entries.length) onPop(entries[++at])
    },
  }
}

let here: Spot
let battle: string
let branches: string[]
const spot = (tick: number, picked: string | null = null, branch = 'main'): Spot => ({
  cursor: { branch, tick, frame: 0 },
  picked,
})
const setup = () => {
  const past = createPast((state) => jumps.onPop(state))
  const jumps = createJumps({
    past,
    battle: () => battle,
    here: () => here,
    goTo: (to) => {
      if (!branches.includes(to.cursor.branch)) return false
      here = to
      return true
    },
  })
  const jump = (to: Spot) =>
    jumps.jump(() => {
      here = to
    })
  return { past, jumps, jump }
}

beforeEach(() => {
  here = spot(0)
  battle = 'one'
  branches = ['main']
})

describe('the way back from a jump', () => {
  test('leads to where one was, steps since the last one included, and on again', async () => {
    const { past, jumps, jump } = setup()
    await jump(spot(20, 'c'))
    here = spot(21, 'c')
    await jump(spot(5, 'd'))
    jumps.back()
    expect(here).toEqual(spot(21, 'c'))
    jumps.back()
    expect(here).toEqual(spot(0))
    past.forward()
    expect(here).toEqual(spot(21, 'c'))
  })

  test('never leaves the page by key, however often it is pressed', async () => {
    const { past, jumps, jump } = setup()
    await jump(spot(20))
    for (let n = 0; n < 5; n++) jumps.back()
    expect(here).toEqual(spot(0))
    expect(past.left).toBe(false)
  })

  test('is not there where nothing was jumped', async () => {
    const { past, jumps, jump } = setup()
    await jump(spot(0))
    expect(past.state).toBe(null)
    jumps.back()
    expect(past.left).toBe(false)
  })

  test('passes over the jumps of another battle without leaving the page', async () => {
    const { past, jumps, jump } = setup()
    await jump(spot(20))
    await jump(spot(30))
    battle = 'two'
    here = spot(0)
    await jump(spot(7))
    jumps.back()
    expect(here).toEqual(spot(0))
    past.back()
    expect(here).toEqual(spot(0))
    expect(past.left).toBe(false)
  })

  test('passes over a branch that was removed', async () => {
    const { jumps, jump } = setup()
    branches = ['main', 'b1']
    await jump(spot(3))
    await jump(spot(4, null, 'b1'))
    await jump(spot(9))
    branches = ['main']
    jumps.back()
    expect(here).toEqual(spot(3))
  })

  test('takes a jump within a jump for one, and waits for those that take a while', async () => {
    const { jumps } = setup()
    await jumps.jump(async () => {
      here = spot(0, 'c')
      await jumps.jump(async () => {
        await Promise.resolve()
        here = spot(12, 'c')
      })
    })
    jumps.back()
    expect(here).toEqual(spot(0))
  })

  test('goes on without one where the browser refuses', async () => {
    const { past, jumps, jump } = setup()
    past.pushState = () => {
      throw new Error('too many')
    }
    await jump(spot(20))
    jumps.back()
    expect(here).toEqual(spot(20))
  })
})
