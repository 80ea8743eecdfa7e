import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distance, hexagon } from '#engine/core/define/hex.ts'
import { diff } from '#engine/core/diff.ts'
import { digest } from '#engine/core/digest.ts'
import { EventLog, NO_EVENT } from '#engine/core/events.ts'
import { createRng, seeded } from '#engine/core/rng.ts'
import { explainLosers } from '#engine/core/trace.ts'
import type { Candidate } from '#schemas/trace.ts'

describe('the generator', () => {
  const draws = (seed: number, count: number) => {
    const rng = createRng(seeded(seed), [])
    return Array.from({ length: count }, () => rng.draw(6))
  }
  test('gives the same numbers for the same seed, on every machine', () => {
    expect(draws(42, 12)).toEqual([3, 0, 0, 1, 2, 3, 3, 0, 3, 3, 1, 3])
  })
  test('is alive for every kind of seed: 0, 1, the largest', () => {
    for (const seed of [0, 1, 0xffff_ffff]) expect(new Set(draws(seed, 60)).size).toBe(6)
  })
  test('is fair enough: every face of 6,000 throws between 850 and 1,150', () => {
    const counts = [0, 0, 0, 0, 0, 0]
    for (const face of draws(7, 6000)) counts[face]!++
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(150)
  })
  test('starts neighbouring seeds apart: the first two coins of 400 seeds fall every way about 100 times', () => {
    const counts = new Map<string, number>()
    for (let seed = 0; seed < 400; seed++) {
      const rng = createRng(seeded(seed), [])
      const coins = `${rng.draw(2)}${rng.draw(2)}`
      counts.set(coins, (counts.get(coins) ?? 0) + 1)
    }
    expect(counts.size).toBe(4)
    for (const count of counts.values()) expect(Math.abs(count - 100)).toBeLessThan(35)
  })
  test('goes on from a saved state', () => {
    const rng = createRng(seeded(5), [])
    rng.draw(6)
    const resumed = createRng(rng.state(), [])
    expect(Array.from({ length: 20 }, () => resumed.draw(100))).toEqual(
      Array.from({ length: 20 }, () => rng.draw(100)),
    )
  })
  test('returns scripted rolls first, then its own numbers from the start', () => {
    const rng = createRng(seeded(42), [3, 0])
    expect([rng.draw(6), rng.draw(6), rng.draw(6), rng.draw(6)]).toEqual([3, 0, 3, 0])
    expect(createRng(rng.state(), [3, 0]).draw(6)).toBe(0)
  })
  test('refuses a scripted roll that the draw cannot give', () => {
    expect(() => createRng(seeded(1), [2]).draw(2)).toThrow('rolls[0] is 2, but that draw gives 0 to 1')
  })
})

describe('the digest', () => {
  test('is the same for the same data in any key order', () => {
    expect(digest({ a: 1, b: [{ c: 2, d: null }] })).toBe(digest({ b: [{ d: null, c: 2 }], a: 1 }))
  })
  test('is this very value, today and next year', () => {
    expect(digest({ hp: 10, name: 'Ash' })).toBe('9d7ea0abd5febe22')
  })
  test.each([
    [{ a: 1 }, { a: 2 }],
    [
      [1, 2],
      [2, 1],
    ],
    [{ a: null }, {}],
    [{ a: '1' }, { a: 1 }],
  ])('tells %o from %o', (a, b) => {
    expect(digest(a)).not.toBe(digest(b))
  })
})

describe('hexes', () => {
  const board = hexagon(5)
  test('number 91, by r and then q, with (0, 0) in the middle', () => {
    expect(board.size).toBe(91)
    expect(board.hexes[0]).toEqual({ q: 0, r: -5 })
    expect(board.hexes[45]).toEqual({ q: 0, r: 0 })
    expect(board.hexes.map(board.cellOf)).toEqual(board.hexes.map((_, i) => i))
  })
  test('have E, W, SE, NW, NE, SW as neighbours, the board’s edge left out', () => {
    const around = (q: number, r: number) =>
      board.neighbours[board.cellOf({ q, r })]!.map((cell) => board.hexes[cell])
    expect(around(0, 0)).toEqual([
      { q: 1, r: 0 },
      { q: -1, r: 0 },
      { q: 0, r: 1 },
      { q: 0, r: -1 },
      { q: 1, r: -1 },
      { q: -1, r: 1 },
    ])
    expect(around(5, -5)).toHaveLength(3)
    expect(around(5, -2)).toHaveLength(4)
  })
  test('are as far apart in the table as by the formula, and as many steps', () => {
    for (let a = 0; a < board.size; a++)
      for (let b = 0; b < board.size; b++)
        expect(board.distances[a * board.size + b]).toBe(distance(board.hexes[a]!, board.hexes[b]!))
    expect(distance({ q: -5, r: 5 }, { q: 5, r: -5 })).toBe(10)
  })
})

describe('diff', () => {
  test('names list entries by id, so that one removal is one change', () => {
    const before = {
      list: [
        { id: 'a', hp: 1 },
        { id: 'b', hp: 2 },
        { id: 'c', hp: 3 },
      ],
    }
    const after = {
      list: [
        { id: 'b', hp: 2 },
        { id: 'c', hp: 1 },
      ],
    }
    expect(diff(before, after)).toEqual([
      { path: ['list', 'a'], from: { id: 'a', hp: 1 } },
      { path: ['list', 'c', 'hp'], from: 3, to: 1 },
    ])
  })
  test.each([
    [{ a: null }, { a: { b: 1 } }, [{ path: ['a'], from: null, to: { b: 1 } }]],
    [{ a: 1 }, { a: 1 }, []],
    [[1, 2], [1], [{ path: ['1'], from: 2 }]],
    [{}, { a: false }, [{ path: ['a'], to: false }]],
  ])('from %o to %o', (from, to, changes) => {
    expect(diff(from, to)).toEqual(changes)
  })
})

describe('the event log', () => {
  const kinds = [
    { type: 'one', mark: 1 },
    { type: 'six', mark: 2 },
  ]
  test('gives back what was put in, over any growth', () => {
    const log = new EventLog(kinds)
    for (let i = 0; i < 3000; i++) expect(log.emit(i % 2, i, -i, 3, 4, 5, 6)).toBe(i)
    for (let i = 0; i < 3000; i++) {
      expect(log.kind(i)).toBe(i % 2)
      expect(log.word(i, 0)).toBe(i)
      if (i % 2 === 1) expect([log.word(i, 1), log.word(i, 5)]).toEqual([-i, 6])
    }
    expect(log.marks).toBe(3)
  })
  test('gives back what was put in once it is packed, whatever the numbers, and goes on after a dropped tick', () => {
    const log = new EventLog(kinds, 8)
    const numbers = fc.sample(
      fc.tuple(
        fc.nat({ max: 1 }),
        fc.constantFrom(-1, 3),
        fc.nat({ max: 255 }),
        fc.integer({ min: -30_000, max: 30_000 }),
        fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
      ),
      { numRuns: 1000, seed: 1 },
    )
    const wordsOf = (id: number) => {
      const [kind, ...words] = numbers[id % numbers.length]!
      const rare = id % 97 === 0 ? 1_000_000 + id : -3
      return { kind, words: [...words, id, rare, 0, id % 7] }
    }
    const EVENTS = 50_000
    const TICK = 1237
    while (log.end < EVENTS) {
      log.beginTick()
      for (let n = 0; n < 10; n++) log.emit(0, -n, -n)
      log.dropTick()
      log.beginTick()
      for (let n = 0; n < TICK; n++) {
        const { kind, words } = wordsOf(log.end)
        log.emitAll(kind, words)
      }
    }
    const fork = log.fork(2)
    for (let id = 0; id < EVENTS; id++) {
      const { kind, words } = wordsOf(id)
      expect(log.kind(id)).toBe(kind)
      for (const [index, word] of words.entries())
        if (log.word(id, index) !== word) expect.fail(`event ${id}`)
    }
    expect(fork.word(TICK * 2 - 1, 4)).toBe(TICK * 2 - 1)
    log.trim()
    expect(log.bytes).toBeLessThan(EVENTS * 9 * 4 * 0.6)
  })
  test('forgets a dropped tick and nothing else', () => {
    const log = new EventLog(kinds)
    log.beginTick()
    log.emit(0, 11)
    log.beginTick()
    log.emit(1, 22)
    log.dropTick()
    expect(log.end).toBe(1)
    log.beginTick()
    log.emit(0, 33)
    expect([log.word(0, 0), log.word(1, 0), log.startOf(1), log.startOf(2)]).toEqual([11, 33, 1, 2])
  })
  test.each([0, 1, 1023, 1024, 1025])('forgets a dropped tick of any size after %d events', (before) => {
    const log = new EventLog(kinds)
    log.beginTick()
    for (let n = 0; n < before; n++) log.emit(0, n)
    log.beginTick()
    for (let n = 0; n < 3000; n++) log.emit(1, -1)
    log.dropTick()
    log.beginTick()
    for (let n = before; n < 5000; n++) expect(log.emit(0, n)).toBe(n)
    for (let n = 0; n < 5000; n++) if (log.kind(n) !== 0 || log.word(n, 0) !== n) expect.fail(`event ${n}`)
  })
  test('finds older events in the log it continues', () => {
    const past = new EventLog(kinds)
    past.beginTick()
    past.emit(0, 7)
    past.emit(0, 8)
    past.beginTick()
    past.emit(0, 9)
    const log = past.fork(1)
    log.emit(1, 7)
    expect(log.lastBefore(2, 0, 7)).toBe(0)
    expect(log.lastBefore(3, 1)).toBe(2)
    expect(log.lastBefore(2, 0, 9)).toBe(NO_EVENT)
  })
})

describe('settling candidates', () => {
  const candidate = (unit: string, ...values: number[]): Candidate => ({
    unit,
    score: values.map((value, i) => ({ name: ['hp', 'r', 'q'][i]!, value })),
    kept: false,
  })
  test('says on which number each lost, and how ties were broken', () => {
    const winner = candidate('a', 10, 0, 0)
    const list = [candidate('b', 12, 0, 0), winner, candidate('c', 10, 1, 0), candidate('d', 10, 0, 3)]
    explainLosers(list, winner)
    expect(list.map(({ because }) => because)).toEqual([
      'hp 12 against 10',
      undefined,
      'tied on hp; r 1 against 0',
      'tied on hp, r; q 3 against 0',
    ])
    expect(list.map(({ kept }) => kept)).toEqual([false, true, false, false])
  })
})
