import type { Cell } from '#schemas/cell.ts'
import { type Box, cellCorners, type Grid, type Point, pixelFromCell, REACH } from './geometry.ts'
import { groupBy } from './group-by.ts'

/** A board with more cells than this opens where the units are, instead of showing all. */
const LARGE = 2000
/** Room around the units, in units of the drawing: about four cells. */
const ROOM = 200
/** The closest view: about five cells across. */
const CLOSEST = 250

const rounded = (value: number) => Math.round(value * 10) / 10

export const isLarge = (cells: readonly Cell[]): boolean => cells.length > LARGE

/** The cells at least partly visible in a part of the drawing. */
export function cellsIn(grid: Grid, cells: readonly Cell[], { x, y, width, height }: Box): readonly Cell[] {
  const reach = REACH[grid]
  return cells.filter((cell) => {
    const at = pixelFromCell(grid, cell)
    return at.x > x - reach && at.x < x + width + reach && at.y > y - reach && at.y < y + height + reach
  })
}

/** Cells as one shape. */
export function cellsPath(grid: Grid, cells: readonly Cell[], inset: number): string {
  const [first = { x: 0, y: 0 }, ...others] = cellCorners(grid, inset)
  let around = ''
  let last = first
  for (const corner of others) {
    around += `l${rounded(corner.x - last.x)} ${rounded(corner.y - last.y)}`
    last = corner
  }
  return cells
    .map((cell) => {
      const { x, y } = pixelFromCell(grid, cell)
      return `M${rounded(x + first.x)} ${rounded(y + first.y)}${around}z`
    })
    .join('')
}

/** Cells as one shape, seen from so far that they merge: a bar for each run of neighbours. */
export function runsPath(grid: Grid, cells: readonly Cell[]): string {
  const isUpright = grid === 'hex-flat'
  const next = pixelFromCell(grid, isUpright ? { q: 0, r: 1 } : { q: 1, r: 0 })
  const aside = pixelFromCell(grid, isUpright ? { q: 1, r: 0 } : { q: 0, r: 1 })
  const [long, wide] = isUpright ? [next.y, aside.x] : [next.x, aside.y]
  const places = cells.map((cell) => {
    const { x, y } = pixelFromCell(grid, cell)
    return isUpright ? { line: rounded(x), along: y } : { line: rounded(y), along: x }
  })
  return groupBy(places, ({ line }) => line)
    .flatMap((alike) => {
      const side = rounded(alike[0].line - wide / 2)
      const width = rounded(wide)
      return runsOf(
        alike.map(({ along }) => along).sort((a, b) => a - b),
        long * 1.5,
      ).map(({ from, to }) => {
        const start = rounded(from - long / 2)
        const length = rounded(to - from + long)
        return isUpright
          ? `M${side} ${start}h${width}v${length}h${-width}z`
          : `M${start} ${side}h${length}v${width}h${-length}z`
      })
    })
    .join('')
}

/** The first and last of each group whose members follow one another closely. */
function runsOf(
  sorted: readonly number[],
  closeness: number,
): { readonly from: number; readonly to: number }[] {
  const runs: { from: number; to: number }[] = []
  for (const place of sorted) {
    const last = runs.at(-1)
    if (last !== undefined && place - last.to < closeness) last.to = place
    else runs.push({ from: place, to: place })
  }
  return runs
}

const within = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value))

/** The part, moved and sized to stay inside the drawing. */
function inside({ x, y, width, height }: Box, whole: Box): Box {
  const w = within(width, Math.min(CLOSEST, whole.width), whole.width)
  const h = within(height, Math.min(CLOSEST, whole.height), whole.height)
  return {
    x: within(x, whole.x, whole.x + whole.width - w),
    y: within(y, whole.y, whole.y + whole.height - h),
    width: w,
    height: h,
  }
}

/** The part of the drawing that shows all points, with room around them. */
export function boxAround(points: readonly Point[], whole: Box): Box {
  if (points.length === 0) return whole
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const x = Math.min(...xs) - ROOM
  const y = Math.min(...ys) - ROOM
  return inside({ x, y, width: Math.max(...xs) + ROOM - x, height: Math.max(...ys) + ROOM - y }, whole)
}

/** A factor below 1 zooms in; the point stays in place. */
export function zoomBox({ x, y, width, height }: Box, factor: number, at: Point, whole: Box): Box {
  return inside(
    {
      x: at.x - (at.x - x) * factor,
      y: at.y - (at.y - y) * factor,
      width: width * factor,
      height: height * factor,
    },
    whole,
  )
}

export const panBox = (box: Box, by: Point, whole: Box): Box =>
  inside({ ...box, x: box.x + by.x, y: box.y + by.y }, whole)

/** The part, moved just enough that a point is well inside it. */
export function revealBox(box: Box, at: Point, whole: Box): Box {
  const margin = Math.min(ROOM / 2, box.width / 4, box.height / 4)
  const by = (place: number, low: number, size: number) =>
    place - within(place, low + margin, low + size - margin)
  const shift = { x: by(at.x, box.x, box.width), y: by(at.y, box.y, box.height) }
  return shift.x === 0 && shift.y === 0 ? box : panBox(box, shift, whole)
}
