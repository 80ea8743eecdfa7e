import type { NameOf } from '#ui/battle/cell-names.ts'
import { barText } from '#ui/battle/token-cells.ts'
import { absenceText, type Whereabouts } from '#ui/battle/whereabouts.ts'
import type { Whose } from './why/why-text.ts'

/** "friendly", "100 of 100 hp" and "(-4, 3)", or "enemy" and "dead since tick 33, killed by D". */
export function statusFacts({ side }: Whose, where: Whereabouts, nameOf: NameOf): string[] {
  const { token } = where
  if (token === undefined) return [side, absenceText(where)]
  const cells = token.cell === undefined ? [] : [nameOf(token.cell)]
  return [side, ...token.bars.map(barText), ...cells]
}

/** "friendly · 100 of 100 hp · (-4, 3)". */
export const statusText = (...about: Parameters<typeof statusFacts>): string =>
  statusFacts(...about).join(' · ')
