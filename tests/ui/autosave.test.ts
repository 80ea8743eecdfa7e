import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Bench, Card, Work } from '#schemas/documents/work.ts'
import { aboutCard } from '#ui/library/your-work-text.ts'
import { storageErrorText } from '#ui/state/storage/db.ts'
import { createDebounced } from '#ui/state/storage/debounce.ts'
import {
  disposableWorks,
  FINGERPRINT,
  latestWork,
  listedCards,
  MAX_WORKS,
  savedWork,
  workCard,
} from '#ui/state/storage/saved-work.ts'
import { current, unit } from '../support/battle.ts'

beforeAll(async () => void (await FINGERPRINT.load()))

const scenario = current([unit('a', 'friendly', [0, 0]), unit('b', 'enemy', [1, 0])])

const battle = (change: Partial<Work> = {}): Work => ({
  scenario,
  branches: [],
  cursor: { branch: 'main', tick: 12, frame: 3 },
  picked: null,
  isOurs: true,
  ...change,
})

const bench = (value = scenario, steps = 0): Bench => ({
  mode: 'debug',
  base: { branch: 'main', tick: 0 },
  original: scenario,
  history: {
    value,
    past: Array.from({ length: steps }, () => ({ key: null, forth: [], back: [] })),
    future: [],
    settled: 0,
  },
})

const cardOf = (work: Work, on: Bench, id = 'w') =>
  workCard(id, savedWork(work, on), { lastTick: 36, now: 1000 })
const branch = { id: 'branch-1', name: 'What if', parent: 'main', edits: [{ tick: 3, unit: 'a', hp: 5 }] }

const given = { tick: 0, order: { side: 'P', action: 'attack', target: 'c3r0' } } as const

describe('a work', () => {
  test('that only shows a shipped scenario is nothing anybody made', () => {
    expect(cardOf(battle(), bench())).toMatchObject({ isMade: false, changes: 0, tick: 12, lastTick: 36 })
  })
  test.each([
    ['a scenario of one’s own', battle({ isOurs: false }), bench()],
    ['a branch', battle({ branches: [branch] }), bench()],
    ['an order given by hand', battle({ given: [given] }), bench()],
    ['a change', battle(), bench({ ...scenario, name: 'Changed' }, 3)],
  ])('with %s is something made', (_, work, on) => {
    expect(cardOf(work, on).isMade).toBe(true)
  })
  test('counts its changes, and has none when they are undone', () => {
    expect(cardOf(battle(), bench({ ...scenario, name: 'Changed' }, 3))).toMatchObject({
      changes: 3,
      name: 'Changed',
    })
    expect(cardOf(battle(), bench(structuredClone(scenario), 2)).changes).toBe(0)
  })
  test('has the content of another wherever one looks in it, and another one once it is changed', () => {
    const { content } = cardOf(battle(), bench())
    expect(
      cardOf(battle({ picked: 'a', cursor: { branch: 'main', tick: 0, frame: 0 } }), bench()).content,
    ).toBe(content)
    expect(cardOf(battle({ branches: [branch] }), bench()).content).not.toBe(content)
    expect(cardOf(battle(), bench({ ...scenario, seed: 99 }, 1)).content).not.toBe(content)
  })
})

const made = (id: string, savedAt: number, content = id): Card => ({
  ...cardOf(battle({ isOurs: false }), bench(), id),
  savedAt,
  content,
})
const idle = (id: string, savedAt: number): Card => ({
  ...cardOf(battle(), bench(), id),
  savedAt,
  content: id,
})
const saved = (id: string, savedAt: number): Card => ({
  kind: 'saved',
  id,
  name: id,
  ruleset: 'gambit',
  savedAt,
})
const ids = (cards: readonly Card[]) => cards.map(({ id }) => id)

describe('the list', () => {
  test('has what was saved first, then works, newest first, without the open one and idle ones', () => {
    const cards = [
      made('old', 1),
      made('new', 5),
      made('own', 9),
      idle('idle', 7),
      saved('s1', 2),
      saved('s2', 3),
    ]
    expect(ids(listedCards(cards, 'own'))).toEqual(['s2', 's1', 'new', 'old'])
  })
  test('names the latest work, idle or not, and never something saved', () => {
    expect(latestWork([made('a', 1), idle('b', 3), saved('c', 9)])?.id).toBe('b')
    expect(latestWork([saved('c', 9)])).toBeUndefined()
  })
})

describe('making room', () => {
  const LATER = 1_000_000

  test('drops idle works and older copies, but none that a tab has', () => {
    const cards = [
      idle('idle', 1),
      idle('open', 2),
      made('copy', 3, 'x'),
      made('newest', 4, 'x'),
      saved('s', 0),
    ]
    const { worthless, oldest } = disposableWorks(cards, new Set(['open']), LATER)
    expect(ids(worthless).sort()).toEqual(['copy', 'idle'])
    expect(oldest).toEqual([])
  })
  test('leaves what was in use a moment ago: its tab may just be loading again', () => {
    const cards = [made('open', 9, 'same'), made('copy', 5, 'same'), idle('idle', 8)]
    expect(disposableWorks(cards, new Set(['open']), 9).worthless).toEqual([])
  })
  test('drops the oldest of too many, and never something saved', () => {
    const cards = Array.from({ length: MAX_WORKS + 3 }, (_, i) => made(`w${i}`, i))
    const { worthless, oldest } = disposableWorks([...cards, saved('s', -1)], new Set(['w1']), LATER)
    expect(worthless).toEqual([])
    expect(ids(oldest).sort()).toEqual(['w0', 'w2'])
  })
})

describe('a card reads', () => {
  const now = new Date(2026, 4, 20, 18, 0)
  const at = (...when: [number, number, number, number, number]) => new Date(...when).getTime()
  const work = (savedAt: number, change: object = {}): Card => ({
    ...cardOf(battle(), bench()),
    savedAt,
    ...change,
  })
  test.each<[string, Card]>([
    ['in progress, today 14:05, tick 12 of 36, 3 changes', work(at(2026, 4, 20, 14, 5), { changes: 3 })],
    [
      'in progress, yesterday 09:00, tick 12 of 36, 1 branch, 1 change',
      work(at(2026, 4, 19, 9, 0), { branches: 1, changes: 1 }),
    ],
    ['in progress, 2026-03-02 23:59, tick 12 of 36', work(at(2026, 2, 2, 23, 59))],
    ['saved today 00:01', saved('s', at(2026, 4, 20, 0, 1))],
  ])('%s', (text, card) => {
    expect(aboutCard(card, now)).toBe(text)
  })
})

describe('a refusal is said in words:', () => {
  test.each([
    ['QuotaExceededError', 'no room left'],
    ['VersionError', 'newer Tickscope'],
    ['BlockedError', 'another tab'],
    ['SecurityError', 'does not allow'],
  ])('%s', (name, words) => {
    expect(storageErrorText(new DOMException('x', name))).toContain(words)
  })
  test('anything that is thrown', () => {
    expect(storageErrorText('nonsense')).toContain('does not allow')
  })
})

describe('what is due', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const watched = () => {
    const job = vi.fn()
    return { job, delayed: createDebounced(job, { quietMs: 300, latestMs: 2000 }) }
  }
  test('is done once things are quiet', () => {
    const { job, delayed } = watched()
    for (let n = 0; n < 5; n++) {
      delayed.soon()
      vi.advanceTimersByTime(200)
    }
    expect(job).not.toHaveBeenCalled()
    vi.advanceTimersByTime(100)
    expect(job).toHaveBeenCalledOnce()
  })
  test('does not wait for ever', () => {
    const { job, delayed } = watched()
    for (let n = 0; n < 21; n++) {
      delayed.soon()
      vi.advanceTimersByTime(100)
    }
    expect(job).toHaveBeenCalledOnce()
  })
  test('is done at once on request, and not again', () => {
    const { job, delayed } = watched()
    delayed.soon()
    delayed.now()
    delayed.now()
    vi.advanceTimersByTime(5000)
    expect(job).toHaveBeenCalledOnce()
  })
})
