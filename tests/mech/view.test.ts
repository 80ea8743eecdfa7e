import { expect, test } from 'vitest'
import { lanesOf } from '#engine/core/lanes.ts'
import { runToEnd } from '#engine/core/orders.ts'
import { packet } from '#engine/core/packet.ts'
import { createRecorder } from '#engine/core/record.ts'
import { distance } from '#engine/rulesets/mech/board.ts'
import { mech } from '#engine/rulesets/mech/index.ts'
import { LANE_MARKS } from '#schemas/lanes.ts'
import { cellFromHex, hexesOf } from '#schemas/mech/cells.ts'
import { Board } from '#schemas/view.ts'
import { play } from '../support/mech.ts'

const SAMPLE = {
  map: {
    width: 10,
    height: 10,
    holes: [{ col: 0, row: 9 }],
    hexes: [{ col: 5, row: 5, terrain: 'HEAVY_WOODS', elevation: 2 }],
  },
  losers: ['P1'],
  units: [
    { id: 'atlas', owner: 'P1', variant: 'AS7-D', position: { col: 1, row: 1 }, legFacing: 'SE' },
    { id: 'hunch', owner: 'P1', variant: 'HBK-4G', position: { col: 2, row: 3 }, legFacing: 'N' },
    { id: 'w1', owner: 'P2', variant: 'WVR-6R', position: { col: 7, row: 3 }, legFacing: 'N' },
    { id: 'w2', owner: 'P2', variant: 'WVR-6R', position: { col: 8, row: 5 }, legFacing: 'N' },
  ],
}
const timeline = play({ setup: SAMPLE, seed: 3, controllers: { P1: 'policy', P2: 'policy' } })
const recorder = createRecorder(timeline)
const start = timeline.keyframes[0]!.state

test('[M1.1] the board is flat-top, in axial cells that are as far apart as the hexes', () => {
  const board = mech.board(start)
  expect(Board.safeParse(board).success).toBe(true)
  expect(board).toMatchObject({ grid: 'hex-flat', features: [{ tone: 'heavy_woods' }] })
  expect(board.cells).toHaveLength(99)
  const hexes = hexesOf(start.map)
  for (const a of hexes.slice(0, 12))
    for (const b of hexes) {
      const [p, q] = [cellFromHex(a), cellFromHex(b)]
      const axial = Math.max(Math.abs(p.q - q.q), Math.abs(p.r - q.r), Math.abs(p.q + p.r - q.q - q.r))
      expect(axial).toBe(distance(a, b))
    }
})

test('[M1.8] tokens show armour, structure and where legs and torso face; the arc is that of who declared', () => {
  const before = packet(timeline, recorder, 1).frames[0]!.view
  expect(before.tokens[0]).toMatchObject({
    id: 'atlas',
    glyph: 'A',
    side: 'P1',
    cell: { q: 1, r: 1 },
    bars: [
      { label: 'armour', value: 304, max: 304 },
      { label: 'structure', value: 152, max: 152 },
    ],
    headings: [{ kind: 'legs', angle: 120, label: 'legs to SE' }],
  })
  expect(before.areas).toMatchObject([{ unit: 'atlas', tone: 'arc' }])
  const view = packet(timeline, recorder, 3).frames[0]!.view
  expect(view.tokens[1]!.headings).toEqual([
    { kind: 'legs', angle: 0, label: 'legs to N' },
    { kind: 'torso', angle: 60, label: 'torso to NE' },
  ])
  expect(view.links.map(({ unit, ticksLeft }) => [unit, ticksLeft])).toEqual([
    ['atlas', 1],
    ['w1', 1],
    ['hunch', 1],
  ])
})

test('[M7.4] a resolution shows losses hit by hit', () => {
  const { frames } = packet(timeline, recorder, 4)
  const amounts = frames.filter(({ phase }) => phase === 'damage').map(({ view }) => view.amounts.length)
  expect(amounts.length).toBeGreaterThan(1)
  expect(amounts).toEqual(amounts.map((_, i) => i + 1))
  expect(frames.at(-1)!.view.tokens[2]!.bars[0]!.value).toBeLessThan(145)
})

test('[M10.1] lanes have a bar from declaration to resolution, hits, and misses', () => {
  const { spans, marks } = runToEnd(lanesOf(timeline, 0, timeline.ticks, 100))
  const rows = <N extends number>(words: Int32Array, width: N) =>
    Array.from({ length: words.length / width }, (_, i) => [...words.slice(i * width, (i + 1) * width)])
  expect(rows(spans, 5).map(([lane, from, to]) => [lane, from, to])).toEqual(
    expect.arrayContaining([
      [0, 0, 4],
      [1, 2, 4],
    ]),
  )
  const bits = rows(marks, 4).filter(([, tick]) => tick === 4)
  expect(bits.some(([, , mark]) => (mark! & LANE_MARKS.hit) !== 0)).toBe(true)
})
