import { describe, expect, test } from 'vitest'
import type { Link, Token } from '#schemas/view.ts'
import { cellsOf, fullName, standsOn } from '#ui/battle/token-cells.ts'
import { stacksOf } from '#ui/board/layout/amount-plates.ts'
import { chipsOf } from '#ui/board/layout/badge-chips.ts'
import { blockPath, footprintOf, glyphsOf, wayOut } from '#ui/board/layout/footprint.ts'
import { pixelFromCell, viewBox } from '#ui/board/layout/geometry.ts'
import { lineOf, type Obstacles } from '#ui/board/layout/link-lines.ts'

const at = (q: number, r: number) => ({ q, r })
const SIDE = 30 * Math.sqrt(3)
const token = (facts: Partial<Token> = {}): Token => ({
  id: 'ox',
  name: 'Ox, side P, 30 of 30 hp',
  glyph: 'X',
  side: 'P',
  shape: 'circle',
  cell: at(1, 0),
  bars: [{ label: 'hp', value: 30, max: 30 }],
  ...facts,
})
const large = token({ cells: [at(1, 0), at(2, 0), at(1, 1), at(2, 1)], glyphs: ['a', 'b', 'c', 'd'] })

describe('the footprint', () => {
  test('of one cell is its centre', () =>
    expect(footprintOf('square', token())).toEqual({
      centre: pixelFromCell('square', at(1, 0)),
      across: 0,
      down: 0,
    }))
  test('of four squares is their middle', () => {
    const { centre, across, down } = footprintOf('square', large)
    expect([centre.x, centre.y, across, down].map((n) => n / SIDE)).toEqual(
      [1.5, 0.5, 0.5, 0.5].map((n) => expect.closeTo(n)),
    )
  })
  test('has a letter on every cell, its own or the one of the unit', () => {
    expect(glyphsOf('square', large).map(({ glyph }) => glyph)).toEqual(['a', 'b', 'c', 'd'])
    const { glyphs: _, ...plain } = large
    expect(glyphsOf('square', plain).map(({ glyph }) => glyph)).toEqual(['X', 'X', 'X', 'X'])
    expect(glyphsOf('square', large)[0]!.at.x).toBeCloseTo(-SIDE / 2)
  })
  test('is outlined with round corners or with those of a diamond', () => {
    const two = footprintOf('square', token({ cells: [at(0, 0), at(1, 0)] }))
    expect(blockPath('circle', two)).toContain('A18 18 0 0 1')
    expect(blockPath('diamond', two)).not.toContain('A')
  })
  test('covers all of its cells and no other', () => {
    expect(cellsOf(large)).toHaveLength(4)
    expect([at(2, 1), at(3, 1)].map((cell) => standsOn(large, cell))).toEqual([true, false])
    expect([at(1, 0), at(2, 0)].map((cell) => standsOn(token(), cell))).toEqual([true, false])
  })
  test.each([
    ['straight out', { x: 1, y: 0 }, SIDE / 2 + 18],
    ['through a corner', { x: Math.SQRT1_2, y: Math.SQRT1_2 }, SIDE / Math.SQRT2 + 18],
  ])('is left %s at its edge', (_, way, length) => {
    const footprint = footprintOf('square', large)
    expect(wayOut('circle', footprint, footprint.centre, way)).toBeCloseTo(length, 3)
  })
})

describe('a link and somebody large', () => {
  const block = { shape: large.shape, footprint: footprintOf('square', large) }
  const obstacles: Obstacles = {
    shapeAt: (cell) => (standsOn(large, cell) ? 'circle' : null),
    blockAt: (cell) => (standsOn(large, cell) ? block : null),
    isClear: () => true,
  }
  const link = (from: Link['from'], to: Link['to']): Link => ({
    unit: 'ox',
    kind: 'attack',
    label: 'melee',
    from,
    to,
    marker: 'arrow',
    ticksLeft: 0,
    preview: false,
    shift: 0,
  })
  const rightEdge = 2 * SIDE + 18 + 1.5

  test('begins at the edge, seen from its middle', () => {
    const line = lineOf(link(at(1, 0), at(5, 0)), 'square', obstacles)!
    expect(line.from.x).toBeGreaterThanOrEqual(2 * SIDE)
    expect(line.from.x).toBeLessThanOrEqual(rightEdge)
    expect(line.from.y).toBeLessThan(SIDE / 2)
  })
  test('ends at the edge on the way to the cell it names', () => {
    const line = lineOf(link(at(5, 1), at(1, 1)), 'square', obstacles)!
    expect([line.mark.x, line.mark.y]).toEqual([expect.closeTo(rightEdge, 3), expect.closeTo(SIDE, 3)])
  })
  test('within it runs from cell to cell', () => {
    const line = lineOf(link(at(1, 0), at(2, 0)), 'square', obstacles)!
    expect([line.from.y, line.mark.y]).toEqual([0, 0])
  })
})

test('numbers are above the whole of somebody large', () => {
  const cells = [at(0, 0), at(1, 0), at(2, 0), at(0, 1), at(1, 1), at(2, 1), at(0, 2), at(1, 2), at(2, 2)]
  const low = { ...large, cells: [at(1, 1), at(2, 1), at(1, 2), at(2, 2)] }
  const board = { grid: 'square', cells } as const
  const [stack] = stacksOf(
    [{ cell: at(1, 1), unit: 'ox', source: 'ox', side: 'P', tone: 'damage', amount: 3 }],
    { board, box: viewBox('square', cells), units: [], tokens: [low] },
  )
  const plate = stack!.plates[0]!.at
  expect(plate.x).toBeCloseTo(1.5 * SIDE)
  expect(plate.y).toBeCloseTo(SIDE - 28)
})

test('progress goes up beside what is lost', () => {
  const cells = [at(0, 0), at(1, 0), at(1, 1)]
  const amount = { cell: at(1, 1), unit: 'ox', source: 'ox', side: 'P' }
  const titles = (...amounts: { tone: 'damage' | 'progress'; amount: number }[]) =>
    stacksOf(
      amounts.map((one) => ({ ...amount, ...one })),
      { board: { grid: 'square', cells }, box: viewBox('square', cells), units: [], tokens: [] },
    ).map(({ title }) => title)
  expect(titles({ tone: 'progress', amount: 3 })).toEqual(['↑3 by ox'])
  expect(titles({ tone: 'progress', amount: 3 }, { tone: 'progress', amount: 2 })[0]).toContain('↑5 in all')
  expect(titles({ tone: 'progress', amount: 3 }, { tone: 'damage', amount: 2 })[0]).toContain('−2 in all')
})

const badge = (label: string, text = 'what it means', tone = 'bad') => ({ label, text, tone })

describe('badges', () => {
  const texts = (labels: string[], room = 51, size = 7) =>
    chipsOf(
      labels.map((label) => badge(label)),
      room,
      size,
    ).map(({ text }) => text)

  test('stand in a row as far as there is room, with the number of the rest', () => {
    expect(texts(['W2', 'D1'])).toEqual(['W2', 'D1'])
    expect(texts(['SLOW:2', 'GUARDED', 'PREPARING'])).toEqual(['SLOW:2', '+2'])
  })
  test('are cut short where not even one has room', () => {
    expect(texts(['INVULNERABLE:1'])[0]).toMatch(/^INVU\w*…$/)
    expect(texts([])).toEqual([])
  })
  test('are only counted where letters would hide the token', () =>
    expect(texts(['W2', 'D1', 'B1'], 51, 20)).toEqual(['3']))
  test('lie within their room, beside each other', () => {
    const chips = chipsOf([badge('W2'), badge('D1'), badge('B1')], 51, 7)
    expect(chips[0]!.x).toBeGreaterThanOrEqual(-25.5)
    expect(chips.at(-1)!.x + chips.at(-1)!.width).toBeLessThanOrEqual(25.5)
    for (const [i, chip] of chips.slice(1).entries())
      expect(chip.x).toBeGreaterThan(chips[i]!.x + chips[i]!.width)
  })
  test('are in the accessible name in full, with where it looks besides', () => {
    const named = token({
      badges: [badge('W2', 'weakened, 2 stacks')],
      headings: [
        { kind: 'legs', angle: 0, label: 'legs to N' },
        { kind: 'torso', angle: 60, label: 'torso to NE' },
      ],
    })
    expect(fullName(named)).toBe('Ox, side P, 30 of 30 hp, torso to NE, W2: weakened, 2 stacks')
    expect(fullName(token())).toBe('Ox, side P, 30 of 30 hp')
  })
})
