import type { Axis, Elite, Grid } from '#schemas/hunt-state.ts'
import { changesIn } from './builds.ts'
import { CHANGES } from './measures.ts'

const MOST_BINS = 8

/** Where one bin ends and the next begins, so that the builds known so far are spread over all bins. */
export function axisFor(name: string, values: readonly number[], mostChanges: number): Axis {
  if (name === CHANGES) return { name, cuts: evenCuts(mostChanges) }
  const sorted = [...new Set(values.map(short))].sort((a, b) => a - b)
  const bins = Math.min(MOST_BINS, sorted.length)
  const cuts = Array.from({ length: Math.max(0, bins - 1) }, (_, i) => {
    const at = Math.ceil(((i + 1) * sorted.length) / bins)
    return short(((sorted[at - 1] ?? 0) + (sorted[at] ?? 0)) / 2)
  })
  return { name, cuts: [...new Set(cuts)] }
}

/** Whole numbers from 0 to `most` in bins of one width. */
function evenCuts(most: number): number[] {
  const width = Math.ceil((most + 1) / MOST_BINS)
  const cuts: number[] = []
  for (let cut = width; cut <= most; cut += width) cuts.push(cut)
  return cuts
}

/** To be read: three digits tell bins apart well enough. */
const short = (value: number) => Number(value.toPrecision(3))

const binOf = ({ cuts }: Axis, value: number): number => cuts.filter((cut) => cut <= value).length

/** The grid with another build, where it is better than the one in its cell. */
export function withElite(grid: Grid, elite: Elite): Grid {
  const cell = grid.axes.map((axis, i) => binOf(axis, elite.measures[i] ?? 0)).join(',')
  const before = grid.cells[cell]
  if (before !== undefined && byRank(before, elite) <= 0) return grid
  return { ...grid, cells: { ...grid.cells, [cell]: elite } }
}

/** The best first; of equals the one with fewer changes, then the earlier. */
const byRank = (a: Elite, b: Elite): number =>
  b.reached - a.reached || changesIn(a.build) - changesIn(b.build) || a.place - b.place

/** The builds of a grid, the best first. */
export const ranked = ({ cells }: Grid): Elite[] => Object.values(cells).sort(byRank)

/** "0–1", "2–3" of whole numbers up to `most`; "< 24.5", "24.5+", "30+" of others. */
export const binTexts = ({ name, cuts }: Axis, most: number): string[] =>
  name === CHANGES
    ? [0, ...cuts].map((from, i) => rangeText(from, (cuts[i] ?? most + 1) - 1))
    : [cuts[0] === undefined ? 'any' : `< ${cuts[0]}`, ...cuts.map((cut) => `${cut}+`)]

const rangeText = (from: number, to: number) => (from === to ? `${from}` : `${from}–${to}`)
