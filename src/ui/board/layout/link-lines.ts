import type { Cell } from '#schemas/cell.ts'
import type { Shape } from '#schemas/shapes.ts'
import type { Link, Token, View } from '#schemas/view.ts'
import { cellsOf } from '#ui/battle/token-cells.ts'
import { barsOf } from './bars.ts'
import { crowdsOf, type Place } from './crowds.ts'
import { distanceIn, type Footprint, footprintOf, TOKEN_RADIUS, wayOut } from './footprint.ts'
import { type Grid, isSameCell, keyOf, type Point, pixelFromCell, translate } from './geometry.ts'
import { groupBy } from './group-by.ts'
import { createNearby } from './nearby.ts'
import { grown, overlapWith, rectangleAround } from './rectangles.ts'

/** Where a link is drawn: from the edge of the token to the mark at its end. */
export interface Line {
  readonly from: Point
  readonly to: Point
  readonly mark: Point
  /** Degrees, for the mark. */
  readonly angle: number
  /** null where a number would cover a token. */
  readonly label: Point | null
  /** Between neighbours: it reaches onto both tokens, and is drawn above them. */
  readonly isClose: boolean
}

/** A token that covers several cells. */
interface Block {
  readonly shape: Shape
  readonly footprint: Footprint
}

/** What a line has to make way for. */
export interface Obstacles {
  shapeAt(cell: Cell): Shape | null
  /** Left out where every unit stands on a single cell. */
  blockAt?(cell: Cell): Block | null
  /** Left out where nobody shares a cell: where in it a unit is drawn. */
  placeIn?(cell: Cell, unit: string | undefined): Place | null
  /** Whether something small can be drawn at a point without covering a token. */
  isClear(point: Point): boolean
}

/** A token and a number touch at this distance. */
const CLEAR_OF_TOKEN = 25
/** Half the size of a number on a line. */
const NUMBER_ACROSS = 5
const NUMBER_DOWN = 6

export function obstaclesOf(
  tokens: readonly Token[],
  grid: Grid,
  crowds = crowdsOf(tokens, grid),
): Obstacles {
  const shapes = new Map<string, Shape>()
  const blocks = new Map<string, Block>()
  for (const token of tokens) {
    const block = { shape: token.shape, footprint: footprintOf(grid, token) }
    for (const cell of cellsOf(token)) {
      shapes.set(keyOf(cell), token.shape)
      if (token.cells !== undefined) blocks.set(keyOf(cell), block)
    }
  }
  const centresNear = createNearby(
    tokens.flatMap(cellsOf).map((cell) => pixelFromCell(grid, cell)),
    (at) => rectangleAround(at, CLEAR_OF_TOKEN, CLEAR_OF_TOKEN),
  )
  const barsNear = createNearby(
    tokens.flatMap((token) => barsOf(token, footprintOf(grid, token))),
    (bar) => grown(bar, NUMBER_ACROSS, NUMBER_DOWN),
  )
  return {
    shapeAt: (cell) => shapes.get(keyOf(cell)) ?? null,
    blockAt: (cell) => blocks.get(keyOf(cell)) ?? null,
    placeIn: createPlaceIn(tokens, crowds),
    isClear: (point) =>
      centresNear(point).every((at) => Math.hypot(at.x - point.x, at.y - point.y) >= CLEAR_OF_TOKEN) &&
      overlapWith(rectangleAround(point, NUMBER_ACROSS, NUMBER_DOWN), barsNear(point)) === 0,
  }
}

function createPlaceIn(
  tokens: readonly Token[],
  crowds: ReadonlyMap<string, Place>,
): NonNullable<Obstacles['placeIn']> {
  if (crowds.size === 0) return () => null
  const cells = new Map(tokens.map(({ id, cell }) => [id, cell]))
  return (cell, unit = '') => {
    const own = cells.get(unit)
    return own !== undefined && isSameCell(own, cell) ? (crowds.get(unit) ?? null) : null
  }
}

const RIM = 1.5
const SIDE_STEP = 4
/** Closer together, arrowheads would touch. */
const CLOSE_SIDE_STEP = 6
/** Long enough to be seen between neighbours, short enough to leave both letters free. */
const LEAST_LENGTH = 30
/** How much of the line a mark takes, and how far its middle keeps from the edge of a token. */
const MARK_LENGTH = { arrow: 9, cross: 5, circle: 6, diamond: 7 } as const
const MARK_GAP = { arrow: 0, cross: 6, circle: 8, diamond: 9 } as const
/** On a shorter line, a number would hide the line. */
const ROOM_FOR_LABEL = 34
const LABEL_ASIDE = 12
const LABEL_SHARES = [0.5, 0.45, 0.55, 0.4, 0.6, 0.35, 0.65, 0.3, 0.7, 0.25, 0.75, 0.2, 0.8]
const LABEL_ASIDES = [0, LABEL_ASIDE, -LABEL_ASIDE, 15, -15]
const BESIDE_SHARES = [0.5, 0.3, 0.7]
const BESIDE_STEPS = [LABEL_ASIDE, 16, 20]

const along = ({ x, y }: Point, way: Point, by: number): Point => ({ x: x + way.x * by, y: y + way.y * by })
const partWay = (a: Point, b: Point, share: number): Point => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
})

/** From the centre of a token to its edge; a diamond is slimmer between its tips. */
const edgeOf = (shape: Shape | null, { x, y }: Point, { scale }: Place): number =>
  shape === null ? 0 : RIM + (scale * TOKEN_RADIUS) / distanceIn(shape, Math.abs(x), Math.abs(y))

/** Where those stand who have a cell to themselves. */
const ALONE: Place = { aside: { x: 0, y: 0 }, scale: 1 }

const shiftedBy = ({ x, y }: Point, { aside }: Place): Point => ({ x: x + aside.x, y: y + aside.y })

/** The same direction for both lines of a pair, whichever way they run. */
function sidewaysOf({ x, y }: Point): Point {
  const forward = x > 0.001 || (Math.abs(x) <= 0.001 && y > 0) ? 1 : -1
  return { x: -y * forward, y: x * forward }
}

const blockEdge = ({ shape, footprint }: Block, from: Point, way: Point): number =>
  RIM + wayOut(shape, footprint, from, way)

/** The blocks a link leaves and enters; within one block it runs from cell to cell. */
function blocksOf(
  { from, to }: Link,
  { blockAt }: Obstacles,
): [leaving: Block | null, entered: Block | null] {
  const leaving = blockAt?.(from) ?? null
  const entered = blockAt?.(to) ?? null
  return leaving !== null && leaving === entered ? [null, null] : [leaving, entered]
}

/** null for a link that ends where it starts. */
export function lineOf(link: Link, grid: Grid, obstacles: Obstacles): Line | null {
  const [leaving, entered] = blocksOf(link, obstacles)
  const [left, met] = [
    obstacles.placeIn?.(link.from, link.unit) ?? ALONE,
    obstacles.placeIn?.(link.to, link.target) ?? ALONE,
  ]
  const isWithin = isSameCell(link.from, link.to)
  if (isWithin && (left === met || left === ALONE || met === ALONE)) return null
  const start = leaving?.footprint.centre ?? shiftedBy(pixelFromCell(grid, link.from), left)
  const end = shiftedBy(pixelFromCell(grid, link.to), met)
  const length = Math.hypot(end.x - start.x, end.y - start.y)
  const way = { x: (end.x - start.x) / length, y: (end.y - start.y) / length }
  const sideways = sidewaysOf(way)
  const goal = obstacles.shapeAt(link.to)
  const back = { x: -way.x, y: -way.y }
  const edgeLeft =
    leaving === null ? edgeOf(obstacles.shapeAt(link.from), way, left) : blockEdge(leaving, start, way)
  const edge = entered === null ? edgeOf(goal, way, met) : blockEdge(entered, end, back)
  const edgeMet = length - (goal === null ? 0 : edge + MARK_GAP[link.marker])
  const missing = LEAST_LENGTH * Math.min(left.scale, met.scale) - (edgeMet - edgeLeft)
  const isClose = missing > 0
  const leaves = isClose ? edgeLeft - missing / 2 : edgeLeft
  const arrives = isClose ? edgeMet + missing / 2 : edgeMet
  const step = isClose ? CLOSE_SIDE_STEP : SIDE_STEP
  const shifted = (by: number) => along(along(start, way, by), sideways, step * link.shift)
  const from = shifted(leaves)
  const mark = shifted(arrives)
  return {
    from,
    to: shifted(Math.max(leaves, arrives - MARK_LENGTH[link.marker])),
    mark,
    angle: (Math.atan2(way.y, way.x) * 180) / Math.PI,
    label:
      arrives - leaves >= ROOM_FOR_LABEL
        ? labelOn(from, mark, sideways, obstacles)
        : labelBeside(from, mark, sideways, link.shift, obstacles),
    isClose,
  }
}

/** The middle, or the nearest place on or beside the line that is clear of tokens. */
function labelOn(from: Point, to: Point, sideways: Point, { isClear }: Obstacles): Point | null {
  for (const aside of LABEL_ASIDES)
    for (const share of LABEL_SHARES) {
      const place = along(partWay(from, to, share), sideways, aside)
      if (isClear(place)) return place
    }
  return null
}

/** Each of a pair of lines keeps to its own side. */
function labelBeside(
  from: Point,
  to: Point,
  sideways: Point,
  shift: number,
  { isClear }: Obstacles,
): Point | null {
  const sides = shift === 0 ? [1, -1] : [shift]
  const places = BESIDE_STEPS.flatMap((aside) =>
    BESIDE_SHARES.flatMap((share) =>
      sides.map((side) => along(partWay(from, to, share), sideways, aside * side)),
    ),
  )
  return places.find(isClear) ?? null
}

/** All links of a kind as one path, from cell to cell. */
export const sketchOf = (
  links: View['links'],
  grid: Grid,
): { readonly tone: string; readonly path: string }[] =>
  groupBy(links, ({ kind }) => kind).map((alike) => ({
    tone: alike[0].kind,
    path: alike
      .map(({ from, to }) => pathBetween(pixelFromCell(grid, from), pixelFromCell(grid, to)))
      .join(''),
  }))

/** For which units lines are drawn. */
type Wish = 'off' | 'picked' | 'all'

interface Aiming {
  readonly grid: Grid
  readonly obstacles: Obstacles
  readonly picked: string | null
  token(id: string): Token | undefined
}

/** From each unit to where its target stands now: the cell it aims at may have been left. */
export function aimsOf(links: View['links'], wish: Wish, { grid, obstacles, picked, token }: Aiming): Line[] {
  if (wish === 'off') return []
  return links.flatMap((link) => {
    const from = token(link.unit)?.cell
    const to = link.target === undefined ? undefined : token(link.target)?.cell
    if (from === undefined || to === undefined || (wish === 'picked' && link.unit !== picked)) return []
    return lineOf({ ...link, from, to, marker: 'arrow' }, grid, obstacles) ?? []
  })
}

export const pathBetween = (from: Point, to: Point): string => `M${from.x} ${from.y}L${to.x} ${to.y}`

export const MARK_PATHS: { readonly [M in Link['marker']]: string } = {
  arrow: 'M0 0L-10 -4.5L-10 4.5Z',
  cross: 'M-2 -6.5H2V-2H6.5V2H2V6.5H-2V2H-6.5V-2H-2Z',
  circle: 'M-6 0A6 6 0 1 1 6 0A6 6 0 1 1 -6 0Z',
  diamond: 'M0 -7L7 0L0 7L-7 0Z',
}

/** Only arrows point somewhere; the others look the same from any side. */
export const markTransform = ({ mark, angle }: Line, marker: Link['marker']): string =>
  marker === 'arrow' ? `${translate(mark)} rotate(${angle.toFixed(2)})` : translate(mark)
