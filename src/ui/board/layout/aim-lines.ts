import type { Token, View } from '#schemas/view.ts'
import type { Grid } from './geometry.ts'
import { type Line, lineOf, type Standing } from './link-lines.ts'

/** Whom the lines are drawn for. */
type Wish = 'off' | 'picked' | 'all'

interface Ground {
  readonly grid: Grid
  readonly standing: Standing
  readonly picked: string | null
  token(id: string): Token | undefined
}

/** From each unit to whoever it is after, where that one stands now: what it aims at may be a cell they have left. */
export function aimsOf(links: View['links'], wish: Wish, { grid, standing, picked, token }: Ground): Line[] {
  if (wish === 'off') return []
  return links.flatMap((link) => {
    const from = token(link.unit)?.cell
    const to = link.target === undefined ? undefined : token(link.target)?.cell
    if (from === undefined || to === undefined || (wish === 'picked' && link.unit !== picked)) return []
    return lineOf({ ...link, from, to, marker: 'arrow' }, grid, standing) ?? []
  })
}
