import { describe, expect, test } from 'vitest'
import { board } from '#engine/rulesets/gambit/view.ts'
import type { Cell } from '#schemas/cell.ts'
import type { Candidate, Trace } from '#schemas/trace.ts'
import type { Amount, Link, Token, View } from '#schemas/view.ts'
import { decidedIn, decidingTick } from '#ui/battle/create-decided.ts'
import type { Reasons } from '#ui/battle/create-reasons.ts'
import { stacksOf } from '#ui/board/layout/amount-plates.ts'
import { axesOf, namesOn } from '#ui/board/layout/axes.ts'
import { withAxes } from '#ui/board/layout/axis-room.ts'
import { barsOf } from '#ui/board/layout/bars.ts'
import { crowdsOf } from '#ui/board/layout/crowds.ts'
import { footprintOf } from '#ui/board/layout/footprint.ts'
import {
  boxText,
  cellCorners,
  cellFromPoint,
  type Grid,
  type Point,
  pixelFromCell,
  viewBox,
} from '#ui/board/layout/geometry.ts'
import { heatOf } from '#ui/board/layout/heat.ts'
import { aimsOf, lineOf, type Obstacles, obstaclesOf, sketchOf } from '#ui/board/layout/link-lines.ts'
import { letterAt, overlapWith, rectangleAround } from '#ui/board/layout/rectangles.ts'
import { viewChanges } from '#ui/board/layout/view-changes.ts'

const at = (q: number, r: number) => ({ q, r })
const GRIDS: Grid[] = ['hex-pointy', 'hex-flat', 'square']

describe('geometry', () => {
  test.each<[Grid, number, number]>([
    ['hex-pointy', 30 * Math.sqrt(3) * 2.5, 135],
    ['hex-flat', 45, 30 * Math.sqrt(3) * 3.5],
    ['square', 30 * Math.sqrt(3), 90 * Math.sqrt(3)],
  ])('%s puts (1, 3) where its grid says', (grid, x, y) => {
    expect(pixelFromCell(grid, at(1, 3)).x).toBeCloseTo(x)
    expect(pixelFromCell(grid, at(1, 3)).y).toBeCloseTo(y)
  })

  test.each(GRIDS)('%s: neighbours share two corners', (grid) => {
    const round = ({ x, y }: { x: number; y: number }, by = { x: 0, y: 0 }) =>
      `${(x + by.x).toFixed(1)} ${(y + by.y).toFixed(1)}`.replaceAll('-0.0', '0.0')
    const next = pixelFromCell(grid, at(1, 0))
    const here = new Set(cellCorners(grid).map((corner) => round(corner)))
    expect(cellCorners(grid).filter((corner) => here.has(round(corner, next)))).toHaveLength(2)
  })

  test('the box of the 91 hexes', () => {
    expect(boxText(viewBox('hex-pointy', board.cells))).toBe('-295.79 -265 591.58 530')
  })
  test('no cells still make a box', () => {
    expect(viewBox('square', []).width).toBeGreaterThan(0)
  })
})

const link = (facts: Partial<Link>): Link => ({
  unit: 'a',
  kind: 'attack',
  label: 'Punch',
  from: at(0, 0),
  to: at(4, 0),
  marker: 'arrow',
  ticksLeft: 1,
  preview: false,
  shift: 0,
  ...facts,
})
const crowded: Obstacles = { shapeAt: () => 'circle', isClear: () => true }
const empty: Obstacles = { shapeAt: () => null, isClear: () => true }

describe('targeting lines', () => {
  const places = new Map([
    ['a', at(0, 0)],
    ['b', at(3, 0)],
    ['c', at(0, 2)],
  ])
  const ground = (picked: string | null) => ({
    grid: 'hex-pointy' as const,
    obstacles: empty,
    picked,
    token: (id: string) => places.get(id) && ({ cell: places.get(id)! } as Token),
  })
  const links = [
    link({ unit: 'a', to: at(1, 0), target: 'b' }),
    link({ unit: 'b', to: at(0, 0), target: 'a' }),
    link({ unit: 'c', to: at(1, 1) }),
    link({ unit: 'b', to: at(1, 1), target: 'gone' }),
  ]

  test('run to whoever is meant, wherever the action lands', () => {
    const [first] = aimsOf(links, 'all', ground(null))
    expect(first?.mark).toEqual(pixelFromCell('hex-pointy', at(3, 0)))
  })
  test('are there for everybody, for the picked one, or not at all', () => {
    expect(aimsOf(links, 'all', ground(null))).toHaveLength(2)
    expect(aimsOf(links, 'picked', ground('b'))).toHaveLength(1)
    expect(aimsOf(links, 'picked', ground(null))).toEqual([])
    expect(aimsOf(links, 'off', ground('a'))).toEqual([])
  })
})

describe('a link', () => {
  const far = pixelFromCell('hex-pointy', at(4, 0)).x

  test('ends at the edges of the tokens', () => {
    const line = lineOf(link({}), 'hex-pointy', crowded)!
    expect([line.from.x, line.mark.x]).toEqual([19.5, far - 19.5])
    expect(line.to.x).toBeLessThan(line.mark.x)
  })
  test('goes to the middle of an empty cell', () => {
    expect(lineOf(link({ marker: 'circle' }), 'hex-pointy', empty)!.mark.x).toBeCloseTo(far)
  })
  test('comes closer to a diamond between its tips', () => {
    const edge = (to: Link['to']) => {
      const { from } = lineOf(link({ to }), 'square', { shapeAt: () => 'diamond', isClear: () => true })!
      return Math.hypot(from.x, from.y)
    }
    expect(edge(at(3, 3))).toBeLessThan(edge(at(3, 0)))
  })
  test('that ends where it starts is not drawn', () => {
    expect(lineOf(link({ to: at(0, 0) }), 'hex-pointy', crowded)).toBeNull()
  })
  test.each([at(3, 0), at(0, 3), at(-2, 4)])('and the one that faces it lie 8 px apart, to %o', (to) => {
    const one = lineOf(link({ to, shift: -1 }), 'hex-pointy', empty)!
    const other = lineOf(link({ from: to, to: at(0, 0), shift: 1 }), 'hex-pointy', empty)!
    expect(Math.hypot(one.from.x - other.mark.x, one.from.y - other.mark.y)).toBeCloseTo(8)
  })
  test('between neighbours is long enough to be seen, leaves both letters free and lies apart from its answer', () => {
    for (const grid of GRIDS) {
      const near = lineOf(link({ to: at(1, 0) }), grid, crowded)!
      const away = ({ x, y }: Point) => Math.hypot(x, y)
      const end = pixelFromCell(grid, at(1, 0))
      expect(near.isClose).toBe(true)
      expect(away({ x: near.mark.x - near.from.x, y: near.mark.y - near.from.y })).toBeGreaterThan(25)
      expect(away(near.from)).toBeGreaterThan(10)
      expect(away({ x: near.mark.x - end.x, y: near.mark.y - end.y })).toBeGreaterThan(10)
      const [one, other] = [-1, 1].map((shift) => lineOf(link({ to: at(1, 0), shift }), grid, crowded)!)
      expect(Math.hypot(one!.from.x - other!.from.x, one!.from.y - other!.from.y)).toBeCloseTo(12)
    }
    expect(lineOf(link({}), 'hex-pointy', crowded)!.isClose).toBe(false)
  })
  test('has its number where no token is', () => {
    const middle = lineOf(link({}), 'hex-pointy', crowded)!.label!
    const isClear = ({ x }: { x: number }) => Math.abs(x - middle.x) > 10
    const label = lineOf(link({}), 'hex-pointy', { ...crowded, isClear })!.label!
    expect(label.x).toBeLessThan(middle.x - 10)
    expect(label.y).toBe(middle.y)
  })
  test.each([at(1, 0), at(4, 0)])('has no number rather than one on a token, to %o', (to) => {
    expect(lineOf(link({ to }), 'hex-pointy', { ...crowded, isClear: () => false })!.label).toBeNull()
  })
  test('too short for a number has it on the clear side, with a pair on its own side only', () => {
    const above: Obstacles = { ...crowded, isClear: ({ y }) => y < 0 }
    const labelOf = (shift: Link['shift']) =>
      lineOf(link({ to: at(1, 0), shift }), 'hex-pointy', above)!.label
    expect(labelOf(0)!.y).toBe(-12)
    expect(labelOf(-1)!.y).toBeLessThan(-12)
    expect(labelOf(1)).toBeNull()
  })
})

const token = (id: string, cell = at(0, 0), value = 100): Token => ({
  id,
  name: id,
  glyph: id.toUpperCase(),
  side: 'friendly',
  shape: 'circle',
  cell,
  bars: [{ label: 'hp', value, max: 100 }],
})
const view = (...tokens: Token[]): View => ({ tokens, links: [], amounts: [], tints: [] })

test('a number finds the tokens near it, however many are elsewhere', () => {
  for (const grid of GRIDS) {
    const tokens = board.cells.filter((_, i) => i % 3 !== 0).map((cell, i) => token(`t${i}`, cell))
    const { isClear } = obstaclesOf(tokens, grid)
    const isFree = (point: Point) =>
      tokens.every((one) => {
        const { centre } = footprintOf(grid, one)
        const number = rectangleAround(point, 5, 6)
        return (
          Math.hypot(centre.x - point.x, centre.y - point.y) >= 25 &&
          overlapWith(number, barsOf(one, footprintOf(grid, one))) === 0
        )
      })
    const places: Point[] = []
    for (let x = -280; x <= 280; x += 13) for (let y = -280; y <= 280; y += 13) places.push({ x, y })
    expect(places.filter(isClear)).toEqual(places.filter(isFree))
  }
})

describe('where units share a cell, a link', () => {
  const tokens = [token('a'), token('b'), token('c'), token('d', at(3, 0)), token('e', at(3, 0))]
  const crowds = crowdsOf(tokens, 'square')
  const obstacles = obstaclesOf(tokens, 'square')
  const edge = ({ scale }: { scale: number }) => 18 * scale + 1.5
  /** How far from the middle of a token as it is drawn. */
  const from = (id: string, { x, y }: Point) => {
    const middle = pixelFromCell('square', tokens.find((one) => one.id === id)!.cell)
    const { aside } = crowds.get(id)!
    return Math.hypot(x - middle.x - aside.x, y - middle.y - aside.y)
  }
  test.each<[rule: string, link: Partial<Link>]>([
    ['runs from one token to the other', { unit: 'a', target: 'd', from: at(0, 0), to: at(3, 0) }],
    ['whichever of them they are', { unit: 'e', target: 'c', from: at(3, 0), to: at(0, 0) }],
  ])('%s', (_, facts) => {
    const line = lineOf(link(facts), 'square', obstacles)!
    expect(from(facts.unit!, line.from)).toBeCloseTo(edge(crowds.get(facts.unit!)!))
    expect(from(facts.target!, line.mark)).toBeCloseTo(edge(crowds.get(facts.target!)!))
  })
  test('reaches from one token onto the other within it, and is nearest to its own', () => {
    for (const [unit, target, other] of ['abc', 'bca', 'cab'].map((ids) => [...ids])) {
      const line = lineOf(link({ unit: unit!, target: target!, to: at(0, 0) }), 'square', obstacles)!
      expect(from(unit!, line.from)).toBeLessThan(Math.min(from(target!, line.from), from(other!, line.from)))
      expect(from(target!, line.mark)).toBeLessThan(Math.min(from(unit!, line.mark), from(other!, line.mark)))
    }
  })
  test('is drawn from the middle of the cell for somebody who is elsewhere by now', () => {
    const line = lineOf(link({ unit: 'd', from: at(0, 0), to: at(0, 3) }), 'square', obstacles)!
    expect(line.from.x).toBeCloseTo(0)
  })
  test('is not drawn to nobody within it', () => {
    expect(lineOf(link({ unit: 'a', to: at(0, 0) }), 'square', obstacles)).toBeNull()
  })
})

test('a sketch has a path for each kind of link, with all of them', () => {
  const links = [link({}), link({ kind: 'heal', to: at(0, 2) }), link({ from: at(1, 0) })]
  const { x } = pixelFromCell('hex-pointy', at(4, 0))
  const sketch = sketchOf(links, 'hex-pointy')
  expect(sketch.map(({ tone }) => tone)).toEqual([link({}).kind, 'heal'])
  expect(sketch[0]!.path).toBe(`M0 0L${x} 0M${pixelFromCell('hex-pointy', at(1, 0)).x} 0L${x} 0`)
})

test('marks say who moved, who was hurt and who is gone', () => {
  const before = view(token('a'), token('b'), token('c'), token('d'))
  const now = view(token('a', at(1, 0)), token('b', at(0, 0), 75), token('c'))
  const { changed, gone } = viewChanges(before, now)
  expect([...changed]).toEqual(['a', 'b'])
  expect(gone.map(({ id }) => id)).toEqual(['d'])
  expect(viewChanges(undefined, now)).toEqual({ changed: new Set(), gone: [] })
})

test('in the thick of a melee numbers cover neither letters nor bars', () => {
  const ring = [at(0, 0), at(1, 0), at(-1, 0), at(0, 1), at(0, -1), at(1, -1), at(-1, 1)]
  for (let crowd = 1; crowd < 2 ** ring.length; crowd++) {
    const tokens = ring.flatMap((cell, i) => ((crowd >> i) % 2 === 1 ? [token(`t${i}`, cell)] : []))
    const amounts = tokens.map(
      ({ id, cell }): Amount => ({ cell, unit: id, source: id, side: 'enemy', tone: 'damage', amount: 10 }),
    )
    const stacks = stacksOf(amounts, {
      board,
      box: viewBox(board.grid, board.cells),
      units: [],
      tokens,
    })
    const taken = tokens.flatMap((one) => [
      letterAt(pixelFromCell(board.grid, one.cell)),
      ...barsOf(one, footprintOf(board.grid, one)),
    ])
    const covered = stacks
      .flatMap(({ plates }) => plates)
      .reduce(
        (area, { at: place, width }) => area + overlapWith(rectangleAround(place, width / 2, 10), taken),
        0,
      )
    expect({ crowd, covered }).toEqual({ crowd, covered: 0 })
  }
})

describe('numbers on a cell', () => {
  const hit = (amount: number, tone: Amount['tone'] = 'damage', cell = at(0, 0)): Amount => ({
    cell,
    unit: 'b',
    source: 'a',
    side: 'friendly',
    tone,
    amount,
  })
  const ground = {
    board,
    box: viewBox(board.grid, board.cells),
    units: [{ id: 'a', name: 'Ada', glyph: 'A', side: 'friendly', shape: 'circle' as const, max: 100 }],
    tokens: [token('b')],
  }
  const texts = (...amounts: Amount[]) => stacksOf(amounts, ground)[0]!.plates.map(({ text }) => text)

  test('are stacked, with the sum to read', () => {
    const [stack] = stacksOf([hit(25), hit(10, 'heal')], ground)
    expect(stack!.plates.map(({ text }) => text)).toEqual(['−25', '+10'])
    expect(stack!.plates[0]!.at.y - stack!.plates[1]!.at.y).toBe(20)
    expect(stack!.title).toBe('−15 in all: −25 by A, +10 by A')
  })
  test('beyond three are summed up', () => {
    expect(texts(hit(1), hit(2), hit(3), hit(4))).toEqual(['−1', '−2', '2: −7'])
  })
  const above = [token('c', at(0, -1)), token('d', at(1, -1))]
  const below = [token('e', at(0, 1))]
  test('go below where they would hide a letter above, and at the upper rim', () => {
    const [stack] = stacksOf([hit(1), hit(1)], { ...ground, tokens: [token('b'), ...above] })
    expect(stack!.plates.map((plate) => plate.at.y > 0)).toEqual([true, true])
    const [rim] = stacksOf([hit(1, 'damage', at(0, -5)), hit(1, 'damage', at(0, -5))], ground)
    expect(rim!.plates[0]!.at.y).toBeGreaterThan(pixelFromCell(board.grid, at(0, -5)).y)
  })
  test('are summed up in a crowd', () => {
    const tokens = [token('b'), ...above, ...below]
    const [stack] = stacksOf([hit(1), hit(2)], { ...ground, tokens })
    expect(stack!.plates.map(({ text }) => text)).toEqual(['Σ−3'])
    expect(stacksOf([hit(1)], { ...ground, tokens })[0]!.plates[0]!.text).toBe('−1')
  })
})

describe('the heat of cells', () => {
  const weighed = (q: number, value: number, kept = false, step = 1): Candidate => ({
    cell: at(q, 0),
    score: [...(step > 1 ? [{ name: 'step', value: step }] : []), { name: 'path', value }],
    kept,
  })
  const trace = (cells: Candidate[], chosen: number | null = 0): Trace => ({
    actor: 'a',
    question: '',
    busy: false,
    options: [{ label: 'Move', verdict: 'selected', checks: [], cells }],
    chosen,
  })
  const nameOf = ({ q, r }: Cell) => `${q} ${r}`
  const warmths = (cells: Candidate[]) => heatOf(trace(cells), nameOf).map(({ warmth }) => warmth)

  test('goes by rank, the low end first if the low end was kept', () => {
    expect(warmths([weighed(0, 3, true), weighed(1, 5), weighed(2, 9)])).toEqual([1, 0.5, 0])
    expect(warmths([weighed(0, 3), weighed(1, 5), weighed(2, 9, true)])).toEqual([0, 0.5, 1])
    expect(warmths([weighed(0, 3, true), weighed(1, 3)])).toEqual([1, 1])
  })
  test('leaves out cells without a score and needs no choice', () => {
    expect(
      heatOf(trace([{ cell: at(0, 0), score: [], kept: false }, weighed(1, 2)], null), nameOf),
    ).toHaveLength(1)
    expect(heatOf({ ...trace([]), options: [], busy: true, chosen: null }, nameOf)).toEqual([])
  })
  test('counts a cell of two steps once, and reads past the step', () => {
    const heat = heatOf(
      trace([weighed(0, 4), weighed(1, 3, true), weighed(0, 4, false, 2), weighed(2, 2, true, 2)]),
      nameOf,
    )
    expect(heat.map(({ cell, text }) => [cell.q, text])).toEqual([
      [0, '4'],
      [1, '3'],
      [2, '2'],
    ])
  })
})

describe('what a busy unit is carrying out', () => {
  const view = (link: Partial<Link>) => ({ links: [{ unit: 'a', preview: false, ...link } as Link] })
  test('was decided in the tick its link names', () => {
    expect(decidingTick(view({ since: 3 }), 'a')).toBe(3)
    expect(decidingTick(view({ since: 0 }), 'a')).toBe(0)
  })
  test('was decided at no tick if it came with the battle, is only about to be, or is another’s', () => {
    expect(decidingTick(view({}), 'a')).toBeNull()
    expect(decidingTick(view({ since: 3, preview: true }), 'a')).toBeNull()
    expect(decidingTick(view({ since: 3 }), 'b')).toBeNull()
  })
  test('is not found where the unit was busy already', () => {
    const reasons = (busy: boolean) =>
      ({ packet: { tick: 3, frames: [] }, traces: [{ actor: 'a', busy }] }) as unknown as Reasons
    expect(decidedIn(reasons(false), 'a')?.tick).toBe(3)
    expect(decidedIn(reasons(true), 'a')).toBeNull()
    expect(decidedIn(reasons(false), 'b')).toBeNull()
  })
})

describe('the names of cells', () => {
  test.each(GRIDS)('%s: the cell under a point is the one whose middle is nearest', (grid) => {
    for (let q = -4; q <= 4; q++)
      for (let r = -4; r <= 4; r++)
        for (const [dx, dy] of [
          [0, 0],
          [18, 4],
          [-15, 12],
          [6, -20],
        ] as const) {
          const { x, y } = pixelFromCell(grid, at(q, r))
          expect(cellFromPoint(grid, { x: x + dx, y: y + dy })).toEqual({ q, r })
        }
  })
  test('stand along the edges of a board of squares, once for each column and row', () => {
    const square = {
      grid: 'square',
      cells: [at(0, 0), at(2, 0), at(0, 1)],
      names: ['c0r0', 'c1r0', 'c0r1'],
    } as const
    const whole = { box: viewBox('square', square.cells), unitPx: 0.5 }
    const names = axesOf({ ...square, cells: [...square.cells], names: [...square.names] }, whole)
    expect(names.map(({ axis, text }) => `${axis} ${text}`)).toEqual([
      'column c0',
      'column c1',
      'row r0',
      'row r1',
    ])
    expect(axesOf(board, whole)).toEqual([])
  })
  test.each([
    [10, 500, 10, 10],
    [20, 500, 20, 20],
    [100, 900, 20, 50],
    [100, 400, 20, 20],
  ])(
    'of %i rows and columns drawn %i px wide %i and %i are named, each of them whole',
    (side, px, columns, rows) => {
      const cells = Array.from({ length: side * side }, (_, i) => at(i % side, Math.floor(i / side)))
      const squares = { grid: 'square' as const, cells, names: cells.map(({ q, r }) => `(${q}, ${r})`) }
      const box = withAxes(viewBox('square', cells), squares)
      const unitPx = box.width / px
      const names = axesOf(squares, { box, unitPx })
      const of = (wanted: string) => names.filter(({ axis }) => axis === wanted)
      expect([of('column').length, of('row').length]).toEqual([columns, rows])
      for (const { at: place, text } of of('row'))
        expect(place.x - text.length * 0.6 * Math.max(8, 10 * unitPx)).toBeGreaterThanOrEqual(box.x)
      for (const { at: place } of of('column')) expect(place.y).toBeLessThanOrEqual(box.y + box.height)
    },
  )
  test('stand along the edges of what is seen of a board, where that is only a part', () => {
    const cells = Array.from({ length: 400 }, (_, i) => at(i % 20, Math.floor(i / 20)))
    const squares = { grid: 'square' as const, cells, names: cells.map(({ q, r }) => `(${q}, ${r})`) }
    const box = { x: 300, y: 200, width: 400, height: 300 }
    const names = axesOf(squares, { box, unitPx: 1 })
    expect(names.length).toBeGreaterThan(8)
    for (const { at: place } of names) {
      expect(place.x).toBeGreaterThan(box.x)
      expect(place.x).toBeLessThan(box.x + box.width)
      expect(place.y).toBeGreaterThan(box.y)
      expect(place.y).toBeLessThanOrEqual(box.y + box.height)
    }
  })
  test('are left out where a unit wears its badges, and on boards too large to read them', () => {
    const worn = { ...token('a'), badges: [{ label: 'SLOW', text: '', tone: 'bad' }] }
    expect(namesOn(board, board.cells, [])).toHaveLength(91)
    expect(namesOn(board, board.cells, [worn]).map(({ text }) => text)).not.toContain('(0, 0)')
    expect(
      namesOn(
        board,
        Array.from({ length: 2000 }, (_, q) => at(q, 0)),
        [],
      ),
    ).toEqual([])
  })
})
