import { describe, expect, test } from 'vitest'
import { duel } from '#engine/rulesets/duel/index.ts'
import { DRAFT_SECONDS, GRACE_MS } from '#schemas/duel/words.ts'
import { advanceCount } from '#ui/battle/play/countdown.ts'
import { play } from '../duel/support.ts'

describe('a clock', () => {
  const over = (seconds: number, stepMs: number) => {
    let leftMs = seconds * 1000
    let passedMs = 0
    const events: string[] = []
    while (events.at(-1) !== 'time up' && passedMs < 100_000) {
      const now = advanceCount({ leftMs, graceMs: GRACE_MS }, stepMs)
      leftMs = now.leftMs
      passedMs += stepMs
      if (now.event !== null) events.push(now.event)
    }
    return { events, passedMs, leftMs }
  }
  test('D13.3 warns five seconds before the end, and is over half a second after it', () => {
    expect(over(10, 100)).toEqual({ events: ['warning', 'time up'], passedMs: 10_500, leftMs: -500 })
    expect(over(DRAFT_SECONDS, 250)).toEqual({
      events: ['warning', 'time up'],
      passedMs: 60_500,
      leftMs: -500,
    })
  })
  test('D13.3 is over once, however long nobody looked', () => {
    const late = advanceCount({ leftMs: 40, graceMs: GRACE_MS }, 60_000)
    expect(late).toEqual({ leftMs: -500, event: 'time up' })
    expect(advanceCount({ ...late, graceMs: GRACE_MS }, 1000).event).toBeNull()
  })
  test('D13.3 of an order has the grace of the rules', () => {
    const { state } = play({ drafts: {} }, [])
    expect(duel.orders!.clock!(state)).toMatchObject({ seconds: 10, graceMs: 500 })
  })
})
