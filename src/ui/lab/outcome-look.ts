import { winnerIn } from '#schemas/outcome-odds.ts'

// Outcomes by the names they count as: "victory", "won P1".

/** How an outcome is drawn: by colour, shape and line, never by colour alone. */
export interface OutcomeLook {
  readonly name: string
  /** The side that wins, by its place; null if none does. */
  readonly side: number | null
  readonly shape: 'circle' | 'diamond' | 'square' | 'triangle'
  /** Lengths of dashes and gaps; a line without gaps has none. */
  readonly dash: readonly number[]
}

const OF_SIDES = [
  { shape: 'circle', dash: [] },
  { shape: 'diamond', dash: [6, 4] },
] as const
const OF_OTHERS = [
  { shape: 'square', dash: [1, 4] },
  { shape: 'triangle', dash: [8, 3, 1, 3] },
] as const

/** The outcomes as they are listed: those of the sides in their order, then the others by name. */
export function looksOf(names: Iterable<string>, sides: readonly string[]): readonly OutcomeLook[] {
  const known = [...new Set(names)].map((name) => ({ name, side: winnerIn(name, sides) }))
  const place = (side: number | null) => side ?? sides.length
  known.sort((a, b) => place(a.side) - place(b.side) || (a.name < b.name ? -1 : 1))
  let others = 0
  return known.map(({ name, side }) => {
    const look = (side === null ? undefined : OF_SIDES[side]) ?? OF_OTHERS[others++ % OF_OTHERS.length]
    return { name, side, ...(look ?? OF_OTHERS[0]) }
  })
}

/** "62.5 %"; never rounded to certainty, nor broken across lines. */
export function percentText(share: number): string {
  if (share > 0 && share < 0.0005) return '<\u00a00.1\u00a0%'
  if (share < 1 && share > 0.9995) return '>\u00a099.9\u00a0%'
  return `${Number((share * 100).toFixed(1))}\u00a0%`
}

/** They say where a battle stopped, not how it ended. */
const STOPS = ['awaiting', 'refused', 'fault']

/** What battles of a game can end in, and this one cannot. */
export const impossibleOf = (all: readonly string[], names: readonly string[]): readonly string[] =>
  all.filter((name) => !names.includes(name) && !STOPS.includes(name))
