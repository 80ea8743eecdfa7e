import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AWAY, LANE_MARKS, type Lanes, SAME_LEVEL, THERE, TONES, type Tone } from '#schemas/lanes.ts'
import type { Whereabouts } from '#ui/battle/whereabouts.ts'
import { levelRuns, mergeRuns } from '#ui/timeline/canvas/draw-lanes.ts'
import {
  centredOn,
  clampView,
  columnFromX,
  followed,
  gridStep,
  gridTicks,
  HEAD,
  laneFromY,
  laneLayout,
  panBy,
  scrollToLane,
  spanOf,
  tickFromX,
  type View,
  wholeView,
  xFromTick,
  zoomAround,
} from '#ui/timeline/canvas/geometry.ts'
import { hitWords, linesOfHit, ticksBehind } from '#ui/timeline/lanes/hit-text.ts'
import { type Hit, hitAt, indexLanes } from '#ui/timeline/lanes/lane-index.ts'
import { frameOfMark, kindsFrom } from '#ui/timeline/lanes/lane-marks.ts'
import { chapterAt, chapterBars, chapterText, nameIn } from '#ui/timeline/markers/chapters.ts'
import { cursorText, hasLevels, laneText } from '#ui/timeline/timeline-text.ts'

const whole = wholeView(99)

describe('how a unit is', () => {
  const unit = { id: 'k', name: 'king', glyph: 'K', side: 'white', shape: 'circle' as const, bars: [] }
  const bars = [{ label: 'hp', value: 3, max: 9 }]
  const absent = { unit: 'k', side: 'white', kind: 'dead' as const, text: 'dead since tick 3' }
  test.each<[rule: string, where: Whereabouts, text: string]>([
    ['its first bar', { token: { ...unit, bars }, absent: undefined }, '3 hp'],
    ['on the board', { token: { ...unit, cell: { q: 0, r: 0 } }, absent: undefined }, 'on the board'],
    ['there, off it', { token: unit, absent: undefined }, 'there'],
    ['gone', { token: undefined, absent }, 'dead since tick 3'],
    ['yet to come', { token: undefined, absent: undefined }, 'not there yet'],
  ])('%s', (_, where, text) => expect(laneText(where)).toBe(text))

  test.each<[rule: string, max: number, levels: number[], isDrawn: boolean]>([
    ['where somebody can have a level', 9, [0, 0], true],
    ['where somebody had one', 0, [0, 4], true],
    ['not where nobody ever has', 0, [0, 0], false],
  ])('curves are drawn %s', (_, max, levels, isDrawn) =>
    expect(hasLevels([{ max: 0 }, { max }], Int32Array.from(levels))).toBe(isDrawn),
  )

  test.each<[rule: string, level: number, heights: number[]]>([
    ['as high as it has left', 50, [10]],
    ['as a line as long as it is there without a level', THERE, [3]],
    ['not at all once it is dead', 0, []],
    ['not at all off the board', AWAY, []],
  ])('its lane is filled %s', (_, level, heights) => {
    const lanes = indexLanes({ from: 0, to: 9, spans: new Int32Array(), marks: new Int32Array() }, 1)
    const scene = { view: whole, width: 100, lanes } as Parameters<typeof levelRuns>[0]
    const runs = [...levelRuns(scene, [{ tick: 0, bits: 0, level }], 100, { height: 23 })]
    expect(runs.map(({ look }) => look)).toEqual(heights)
  })
})

/** A battle's last tick, and a window into it. */
const windows = fc
  .record({
    lastTick: fc.integer({ min: 0, max: 10_000 }),
    start: fc.double({ min: 0, max: 1, noNaN: true }),
    share: fc.double({ min: 0.01, max: 1, noNaN: true }),
  })
  .map(({ lastTick, start, share }) => {
    const all = wholeView(lastTick)
    const span = Math.max(1, spanOf(all) * share)
    return { all, lastTick, view: clampView({ from: start * all.to, to: start * all.to + span }, all) }
  })

const expectInside = (view: View, all: View) => {
  expect(view.from).toBeGreaterThanOrEqual(all.from - 1e-6)
  expect(view.to).toBeLessThanOrEqual(all.to + 1e-6)
  expect(spanOf(view)).toBeGreaterThan(0)
}

describe('chapters', () => {
  const chapters = [
    { tick: 0, name: 'floor 1' },
    { tick: 40, name: 'floor 2' },
    { tick: 99, name: 'floor 3' },
  ]
  test('lie from where each begins to the next, as far as they are in sight', () => {
    const bars = (view: View) =>
      chapterBars(chapters, 99, view, 1000).map(({ name, left, width }) => [name, left, width])
    expect(bars(whole)).toEqual([
      ['floor 1', 0, 400],
      ['floor 2', 400, 590],
      ['floor 3', 990, 10],
    ])
    expect(bars({ from: 50, to: 100 })).toEqual([
      ['floor 2', 0, 980],
      ['floor 3', 980, 20],
    ])
  })
  test('are known by the tick one is at, and say where they lie', () => {
    expect([0, 39, 40, 99].map((tick) => chapterAt(chapters, tick)?.name)).toEqual([
      'floor 1',
      'floor 1',
      'floor 2',
      'floor 3',
    ])
    expect(chapterAt(chapters.slice(1), 3)).toBeNull()
    expect(chapterBars(chapters, 99, whole, 1000).map(chapterText)).toEqual([
      'floor 1, ticks 0 to 39',
      'floor 2, ticks 40 to 98',
      'floor 3, tick 99',
    ])
  })
  test.each([
    [90, 'floor 12'],
    [40, '12'],
    [12, ''],
  ])('in %i pixels are called "%s"', (width, text) => expect(nameIn({ name: 'floor 12', width })).toBe(text))
})

describe('ticks and pixels', () => {
  test.each([
    [{ from: 0, to: 100 }, 50, 500],
    [{ from: 20, to: 30 }, 20, 0],
    [{ from: 20, to: 30 }, 30, 1000],
    [{ from: 20, to: 30 }, 25.5, 550],
  ])('in %o, tick %d is at %d of 1000 pixels', (view, tick, x) => {
    expect(xFromTick(view, 1000, tick)).toBe(x)
    expect(tickFromX(view, 1000, x)).toBe(tick)
  })
  test.each([
    [{ from: 0, to: 10 }, 0, 0],
    [{ from: 0, to: 10 }, 99.9, 0],
    [{ from: 0, to: 10 }, 100, 1],
    [{ from: 0, to: 10 }, 1000, 9],
    [{ from: 0, to: 10 }, 5000, 9],
    [{ from: 0, to: 10 }, -70, 0],
    [{ from: 3.5, to: 7.5 }, -70, 3],
    [{ from: 3.5, to: 7.5 }, 1200, 7],
  ])('in %o, pixel %d of 1000 belongs to tick %i', (view, x, tick) => {
    expect(columnFromX(view, 1000, x)).toBe(tick)
  })
  test('the last state has a column of its own', () => {
    expect(columnFromX(wholeView(38), 390, 389)).toBe(38)
  })
})

describe('the window', () => {
  test('zooming keeps what is under the pointer where it is', () => {
    fc.assert(
      fc.property(
        windows,
        fc.double({ min: 0.3, max: 3, noNaN: true }),
        fc.nat(1000),
        ({ all, view }, factor, x) => {
          const at = tickFromX(view, 1000, x)
          const zoomed = zoomAround(view, all, factor, at)
          expectInside(zoomed, all)
          const touchesEnd = zoomed.from < 1e-6 || zoomed.to > all.to - 1e-6
          if (!touchesEnd) expect(xFromTick(zoomed, 1000, at)).toBeCloseTo(x, 4)
        },
      ),
    )
  })
  test('zooming out far shows the whole, zooming in ends at six ticks', () => {
    expect(zoomAround({ from: 40, to: 50 }, whole, 0.001, 44)).toEqual(whole)
    expect(spanOf(zoomAround({ from: 40, to: 50 }, whole, 1000, 44))).toBe(6)
    expect(zoomAround(wholeView(2), wholeView(2), 10, 1)).toEqual(wholeView(2))
  })
  test('panning and centring keep its width and stay inside', () => {
    fc.assert(
      fc.property(windows, fc.integer({ min: -20_000, max: 20_000 }), ({ all, view }, ticks) => {
        for (const moved of [panBy(view, all, ticks), centredOn(view, all, ticks)]) {
          expectInside(moved, all)
          expect(spanOf(moved)).toBeCloseTo(spanOf(view), 6)
        }
      }),
    )
  })
  test('a cursor that leaves it is followed, one inside leaves it alone', () => {
    fc.assert(
      fc.property(windows, fc.nat(10_000), ({ all, view, lastTick }, wish) => {
        const tick = Math.min(wish, lastTick)
        const next = followed(view, all, tick)
        expectInside(next, all)
        if (tick >= view.from && tick + 1 <= view.to) expect(next).toBe(view)
        else if (spanOf(view) >= 2) {
          expect(next.from).toBeLessThanOrEqual(tick + 1e-6)
          expect(next.to).toBeGreaterThanOrEqual(tick + 1 - 1e-6)
        }
      }),
    )
  })
  test('following shows what comes next in the direction of travel', () => {
    expect(followed({ from: 10, to: 20 }, whole, 20)).toEqual({ from: 19, to: 29 })
    expect(followed({ from: 10, to: 20 }, whole, 9)).toEqual({ from: 1, to: 11 })
    expect(followed({ from: 10, to: 20 }, whole, 99)).toEqual({ from: 90, to: 100 })
  })
})

describe('the grid', () => {
  test.each([
    [100, 1],
    [64, 1],
    [40, 2],
    [13, 5],
    [1, 100],
    [0.13, 500],
  ])('at %d pixels a tick there is a number every %i ticks', (pixels, step) => {
    expect(gridStep(pixels, 64)).toBe(step)
  })
  test('numbers only what is in sight', () => {
    expect(gridTicks({ from: 11.5, to: 31 }, 200, 40)).toEqual([15, 20, 25, 30])
  })
})

describe('lanes by height', () => {
  test.each([
    [6, 300, 24, 144],
    [8, 160, 20, 160],
    [91, 200, 14, 200],
    [0, 200, 24, 0],
  ])('%i lanes in %i pixels are %i high and take %i', (lanes, room, laneHeight, lanesHeight) => {
    expect(laneLayout(lanes, room)).toEqual({ laneHeight, lanesHeight })
  })
  test.each([
    [HEAD - 1, 0, null],
    [HEAD, 0, 0],
    [HEAD + 20, 0, 1],
    [HEAD + 20, 100, 6],
    [HEAD + 200, 0, null],
  ])('at %i, scrolled by %i, is lane %s', (y, scrollTop, lane) => {
    expect(laneFromY(y, scrollTop, 20, 10)).toBe(lane)
  })
  test.each([
    [0, 50, 0],
    [4, 50, 50],
    [9, 0, 100],
  ])('lane %i comes into sight from %i by scrolling to %i', (lane, from, to) => {
    expect(scrollToLane(lane, from, { laneHeight: 20, lanesHeight: 100 })).toBe(to)
  })
})

const tone = (name: Tone) => TONES.indexOf(name)
const rows = (spans: number[][], marks: number[][]): Lanes => ({
  from: 0,
  to: 20,
  spans: Int32Array.from(spans.flat()),
  marks: Int32Array.from(marks.flat()),
})
const { hit, heal, whiff, death } = LANE_MARKS

const lanes = indexLanes(
  rows(
    [
      [1, 0, 2, tone('attack'), 0],
      [0, 0, 3, tone('heal'), 1],
      [1, 5, 5, tone('move'), 0],
      [1, 6, 9, tone('charge'), 0],
    ],
    [
      [0, 0, 0, 100],
      [1, 0, 0, 80],
      [1, 2, whiff, SAME_LEVEL],
      [0, 3, hit | heal, 65],
      [1, 7, hit | death, 0],
    ],
  ),
  2,
)

describe('the lanes of the wire', () => {
  test('are sorted by lane, with how each action ended', () => {
    expect(lanes.lane(0).spans).toEqual([{ from: 0, to: 3, tone: 'heal', end: 'interrupted' }])
    expect(lanes.lane(1).spans).toEqual([
      { from: 0, to: 2, tone: 'attack', end: 'missed' },
      { from: 5, to: 5, tone: 'move', end: 'done' },
      { from: 6, to: 7, tone: 'charge', end: 'died' },
    ])
    expect(lanes.lane(1).marks.map(({ tick }) => tick)).toEqual([0, 2, 7])
    expect(lanes.lane(2)).toEqual({ spans: [], marks: [] })
  })
  test.each([
    [0, 1.2, 1, 'heal', null],
    [0, 3.4, 3, 'heal', 3],
    [1, 5.2, 5, 'move', null],
    [1, 7.6, 7, 'charge', 7],
  ])('lane %i has at %d: tick %i, a bar of %s, a mark at %s', (lane, at, tick, bar, mark) => {
    const found = hitAt(lanes, lane, at, 0.1)
    expect(found?.tick).toBe(tick)
    expect(found?.span?.tone).toBe(bar)
    expect(found?.mark?.tick ?? null).toBe(mark)
  })
  test('have nothing where nothing is, and no mark where only the level is told', () => {
    expect(hitAt(lanes, 1, 4, 0.1)).toBeNull()
    expect(hitAt(lanes, 1, 12, 0.1)).toBeNull()
    expect(hitAt(lanes, 1, 0.5, 0.1)?.mark).toBeNull()
  })
  test('give the nearest of several marks', () => {
    const dense = indexLanes(
      rows(
        [],
        [4, 5, 6].map((tick) => [0, tick, hit, 10]),
      ),
      1,
    )
    expect(hitAt(dense, 0, 5.6, 3)?.mark?.tick).toBe(5)
  })
})

test('runs that touch and look alike become one', () => {
  expect(
    mergeRuns([
      { left: 0, right: 2, look: 'a' },
      { left: 2, right: 3, look: 'a' },
      { left: 3, right: 5, look: 'b' },
      { left: 7, right: 8, look: 'b' },
    ]),
  ).toEqual([
    { left: 0, right: 3, look: 'a' },
    { left: 3, right: 5, look: 'b' },
    { left: 7, right: 8, look: 'b' },
  ])
})

describe('the frame of a mark', () => {
  const event = (tone: Tone, units: string[]) => ({
    ...{ id: 0, tick: 3, type: 'x', cause: null, text: '' },
    ...{ tone, units },
  })
  const frames = [
    [],
    [event('attack', ['a', 'b']), event('heal', ['b'])],
    [event('heal', ['b'])],
    [event('charge', ['b'])],
    [event('attack', ['b', 'a']), event('attack', ['a', 'b']), event('death', ['b'])],
  ].map((events) => ({ events }))
  test.each([
    ['b', 'hit', 4],
    ['a', 'hit', 4],
    ['b', 'heal', 2],
    ['b', 'death', 4],
    ['b', 'whiff', 0],
    ['c', 'hit', 0],
  ] as const)('of %s for a %s is %i', (unit, kind, frame) => {
    expect(frameOfMark(frames, unit, [kind])).toBe(frame)
  })
  test('of several marks the one pointed at counts, or the heaviest where they lie on each other', () => {
    const mark = { tick: 3, bits: hit | whiff | death, level: 0 }
    expect(kindsFrom(mark, 3.5, 10)).toEqual(['death', 'hit', 'whiff'])
    expect(kindsFrom(mark, 3.3, 30)[0]).toBe('whiff')
    expect(kindsFrom(mark, 3.5, 30)[0]).toBe('hit')
    expect(kindsFrom(mark, 3.7, 30)[0]).toBe('death')
  })
})

describe('in words', () => {
  const at = (lane: number, tick: number): Hit => hitAt(lanes, lane, tick, 0.1)!
  test.each([
    ['charge', 'tick 12 of 57, frame charge'],
    [null, 'tick 12 of 57, frame start'],
  ])('the cursor in %s', (phase, text) => {
    expect(cursorText({ tick: 12, lastTick: 57, phase })).toBe(text)
  })
  test.each([
    [0, 3.5, 'hit, healed, 65 hp · heal, tick 0 to 3, interrupted'],
    [1, 2.5, 'whiff · attack, tick 0 to 2, meets nobody'],
    [1, 5.2, 'move, at tick 5'],
    [1, 7.5, 'hit, dies, 0 hp · charge, tick 6 to 7, cut short by death'],
  ])('lane %i at %d', (lane, tick, text) => {
    expect(hitWords(at(lane, tick), 'hp')).toBe(text)
  })
  test('the events behind a bar are its decision and what the tick pointed at brings', () => {
    const line = (tick: number, tone: Tone, units: string[]) => ({
      ...{ id: 0, type: 'x', cause: null, text: '' },
      ...{ tick, tone, units },
    })
    const decision = line(6, 'charge', ['b', 'c'])
    const death = line(7, 'death', ['b'])
    const others = [line(6, 'attack', ['c', 'b']), line(7, 'move', ['c']), line(6, 'charge', ['c', 'b'])]
    const place = at(1, 7.5)
    expect(ticksBehind(place)).toEqual([6, 7])
    expect(linesOfHit([decision, ...others, death], 'b', place)).toEqual([decision, death])
  })
})
