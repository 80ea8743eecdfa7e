import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LANE_MARKS, type Tone } from '#schemas/lanes.ts'
import { differText } from '#ui/timeline/beside/beside-text.ts'
import { endFor } from '#ui/timeline/beside/create-end.ts'
import { isInOtherRow, otherHitAt } from '#ui/timeline/beside/find-hit.ts'
import { flagsOf, placeFlags } from '#ui/timeline/beside/flags.ts'
import { onlyIn, splitLanes } from '#ui/timeline/beside/two-lanes.ts'
import type { Other } from '#ui/timeline/beside/types.ts'
import { rangeOf, sharedColumnOf } from '#ui/timeline/canvas/geometry.ts'
import { battleMark } from '#ui/timeline/lanes/hit-text.ts'
import type { Lane, Mark, Span } from '#ui/timeline/lanes/lane-index.ts'

const span = (from: number, to: number, tone: Tone = 'attack', end: Span['end'] = 'done'): Span => ({
  from,
  to,
  tone,
  end,
})
const mark = (tick: number, kind: keyof typeof LANE_MARKS): Mark => ({
  tick,
  bits: LANE_MARKS[kind],
  level: 0,
})
const lane = (spans: Span[], marks: Mark[] = []): Lane => ({ spans, marks })
const ends = { why: 'trial', parting: null, own: null, other: null } as const

const spans = fc.array(
  fc
    .tuple(fc.nat(60), fc.nat(5), fc.constantFrom<Tone>('attack', 'heal', 'move'))
    .map(([from, length, tone]) => span(from, from + length, tone)),
)

test.each<[rule: string, count: number | null, own: string[], other: string[], text: string]>([
  ['of units that both have, each once', 2, ['a', 'b'], ['b', 'a'], '2 of 2'],
  ['of all units, where the battles have none in common', 4, ['a', 'b'], ['c', 'd'], '4 of 4'],
  ['of those only one of them has too', 1, ['a', 'b'], ['a'], '1 of 2'],
  ['not yet known', null, ['a'], ['a'], '– of 1'],
])('how many units differ: %s', (_, count, own, other, text) => {
  const cast = (ids: string[]) => ids.map((id) => ({ id }))
  expect(differText(count, cast(own), cast(other))).toBe(text)
})

describe('the ghost of a lane', () => {
  test('is what the unit did before and does no more: another start, end, kind or result', () => {
    const was = lane([span(0, 2), span(3, 5), span(6, 8, 'heal'), span(9, 11)])
    const is = lane([span(0, 2), span(3, 6), span(6, 8, 'move'), span(9, 11, 'attack', 'missed')])
    expect(onlyIn(was, is).spans).toEqual([span(3, 5), span(6, 8, 'heal'), span(9, 11)])
  })
  test('has a death only at another tick', () => {
    const was = lane([], [mark(7, 'death')])
    expect(onlyIn(was, lane([], [mark(7, 'death')])).marks).toEqual([])
    expect(onlyIn(was, lane([], [mark(8, 'death')])).marks).toEqual([mark(7, 'death')])
  })
  test('is empty where both did the same, and everything is drawn once', () => {
    fc.assert(
      fc.property(spans, (same) => {
        expect(onlyIn(lane(same), lane(same)).spans).toEqual([])
      }),
    )
  })
})

describe('two rows of a lane', () => {
  test('have nothing of what both did before they part; a bar across the parting that goes on the same stays one', () => {
    const own = lane(
      [span(0, 2), span(3, 7), span(4, 8, 'heal'), span(9, 10)],
      [mark(2, 'hit'), mark(9, 'hit')],
    )
    const other = lane(
      [span(0, 2), span(3, 7), span(4, 9, 'heal'), span(9, 10)],
      [mark(2, 'hit'), mark(8, 'hit')],
    )
    const rows = splitLanes(own, other, 5)
    expect(rows.shared).toEqual(lane([span(0, 2), span(3, 7)], [mark(2, 'hit')]))
    expect(rows.own).toEqual(lane([span(4, 8, 'heal'), span(9, 10)], [mark(9, 'hit')]))
    expect(rows.other).toEqual(lane([span(4, 9, 'heal'), span(9, 10)], [mark(8, 'hit')]))
  })
  test('lose and double nothing', () => {
    fc.assert(
      fc.property(spans, spans, fc.nat(60), (mine, theirs, parting) => {
        const { shared, own, other } = splitLanes(lane(mine), lane(theirs), parting)
        const sorted = (all: readonly Span[]) => all.map((each) => JSON.stringify(each)).sort()
        expect(sorted([...shared.spans, ...own.spans])).toEqual(sorted(mine))
        for (const each of theirs) expect([...shared.spans, ...other.spans]).toContainEqual(each)
      }),
    )
  })
  test('are one row where the battles never part', () => {
    const own = lane([span(0, 2), span(3, 5)])
    expect(splitLanes(own, own, Number.POSITIVE_INFINITY).other.spans).toEqual([])
  })
})

describe('the end of the timeline, while something is tried', () => {
  test('stays where it is for whatever fits', () => {
    expect([36, 20, 0].map((longest) => endFor(36, longest))).toEqual([36, 36, 36])
  })
  test('makes room for what does not, and a little more: the next step of a drag then fits', () => {
    const grown = endFor(36, 41)
    expect(grown).toBeGreaterThan(41)
    expect(endFor(grown, 44)).toBe(grown)
  })
})

describe('flags on the ruler', () => {
  const victory = { kind: 'victory' } as const
  const defeat = { kind: 'defeat' } as const
  const texts = (of: Parameters<typeof flagsOf>[0]) => flagsOf(of).map(({ tick, text }) => `${tick} ${text}`)

  test('say where battles part and how each of them ends', () => {
    const both = { parting: 20, own: { tick: 41, outcome: defeat }, other: { tick: 36, outcome: victory } }
    expect(texts({ why: 'trial', ...both })).toEqual(['20 they part', '41 defeat', '36 was victory'])
    expect(texts({ why: 'compare', ...both })).toEqual(['20 they part', '41 ■ defeat', '36 □ victory'])
  })
  test('are one flag for two ends in the same tick', () => {
    const at = (outcome: typeof victory | typeof defeat) => ({ tick: 36, outcome })
    const alike = { parting: null, own: at(victory), other: at(victory) }
    expect(texts({ why: 'trial', ...alike })).toEqual(['36 victory, as it was'])
    expect(texts({ why: 'compare', ...alike })).toEqual(['36 ■ □ victory'])
    const unlike = { ...alike, own: at(defeat) }
    expect(texts({ why: 'trial', ...unlike })).toEqual(['36 defeat, was victory'])
    expect(texts({ why: 'compare', ...unlike })).toEqual(['36 ■ defeat □ victory'])
  })
  test('are not there for what is not known yet', () => expect(flagsOf(ends)).toEqual([]))

  const flag = (tick: number, text = 'x') => ({ tick, text, kind: 'end' as const })
  const view = { from: 0, to: 100 }
  const place = (...flags: ReturnType<typeof flag>[]) =>
    placeFlags(flags, view, 1000, (text) => text.length * 7).map(({ tick, left }) => [tick, left])

  test('stand right of their lines, left of them at the edge, and nowhere if out of sight', () => {
    expect(place(flag(20))).toEqual([[20, 200]])
    const [[, left] = []] = place(flag(100))
    expect(left).toBeLessThan(1000)
    expect(place(flag(101))).toEqual([])
  })
  test('of two ends stand apart: the first left of its line, the second right of it', () => {
    const [first, second] = place(flag(20), flag(24))
    expect(first?.[1]).toBe(200 - ('20 x'.length * 7 + 8))
    expect(second?.[1]).toBe(240)
  })
  test('give way to one another: to the other side, or not at all', () => {
    const width = '20 x'.length * 7 + 8
    expect(place(flag(20), flag(20))).toEqual([
      [20, 200],
      [20, 200 - width],
    ])
    expect(place(flag(20), flag(20), flag(20)).length).toBe(2)
  })
  test('never overlap or stick out', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(120), { maxLength: 3 }), (ticks) => {
        const placed = placeFlags(
          ticks.map((tick) => flag(tick, 'they part')),
          view,
          600,
          (text) => text.length * 7,
        )
        for (const [i, { left, right }] of placed.entries()) {
          expect(left).toBeGreaterThanOrEqual(0)
          expect(right).toBeLessThanOrEqual(600)
          for (const other of placed.slice(i + 1))
            expect(left >= other.right || right <= other.left).toBe(true)
        }
      }),
    )
  })
})

describe('columns of two battles', () => {
  test('cover the same ticks, however long each is: what is the same is summed up the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200_000 }), fc.integer({ min: 1, max: 200_000 }), (a, b) => {
        const shared = sharedColumnOf(Math.max(a, b), 600)
        for (const end of [a, b]) {
          const [from, to, columns] = rangeOf(null, end, 600, shared)
          expect(Math.max(1, (to - from) / columns)).toBeCloseTo(Math.max(1, Math.min(shared, end)), 9)
        }
        expect(Math.max(a, b) / shared).toBeLessThan(1200)
      }),
    )
  })
  test('of a short one are its ticks', () => expect(rangeOf(null, 36, 600, null)).toEqual([0, 36, 36]))
  test('of a window are those in sight and some beside', () =>
    expect(rangeOf({ from: 10_000, to: 20_000 }, 100_000, 500, null)).toEqual([7500, 22_500, 750]))
})

describe('pointing at two battles', () => {
  const other = (wish: Partial<Other>): Other => ({
    ...ends,
    lanes: { to: 40, lane: () => lane([span(8, 10), span(20, 24)]) },
    laneOf: (index) => index,
    levels: new Int32Array(),
    lastTick: 40,
    differing: null,
    ...wish,
  })
  const own = () => lane([span(8, 10)])
  const at = (tick: number, down: number) => ({ lane: 2, at: tick, slack: 0.2, down })

  test('finds the other one in its row, the lower one, from where they part', () => {
    const compared = other({ why: 'compare', parting: 12 })
    expect(isInOtherRow(compared, at(20, 0.7))).toBe(true)
    expect(isInOtherRow(compared, at(20, 0.3))).toBe(false)
    expect(isInOtherRow(compared, at(9, 0.7))).toBe(false)
    expect(otherHitAt(compared, own, at(21, 0.7))).toMatchObject({ lane: 2, span: { from: 20 } })
    expect(otherHitAt(compared, own, at(21, 0.3))).toBeNull()
  })
  test('finds of a ghost only what is not drawn over', () => {
    expect(otherHitAt(other({}), own, at(21, 0.3))).toMatchObject({ span: { from: 20 } })
    expect(otherHitAt(other({}), own, at(9, 0.3))).toBeNull()
  })
  test('finds nothing of a unit the other battle does not have', () =>
    expect(otherHitAt(other({ laneOf: () => null }), own, at(21, 0.3))).toBeNull())
  test('names the battle', () => {
    const battle = { name: () => 'Main' }
    expect(battleMark('compare', { battle, isOther: false })).toBe('■ Main')
    expect(battleMark('compare', { battle, isOther: true })).toBe('□ Main')
    expect(battleMark('trial', { battle, isOther: true })).toBe('as it was')
    expect(battleMark(null, { battle, isOther: false })).toBeNull()
  })
})
