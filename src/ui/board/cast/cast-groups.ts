import type { UnitInfo } from '#schemas/view.ts'
import type { Whereabouts } from '#ui/battle/whereabouts.ts'

/** The units of a side, in the order of the lanes. */
export interface CastGroup {
  readonly side: string
  readonly units: readonly UnitInfo[]
}

interface Cast {
  readonly units: readonly UnitInfo[]
  readonly sides: readonly string[]
  /** Whether there is no board: then everybody is listed, those who are gone too; else those who are not on it. */
  readonly isWhole: boolean
  whereOf(id: string): Whereabouts
}

/** Who is listed beside the board or in place of it, by the side they are on now; sides with nobody are left out. */
export function castGroups({ units, sides, isWhole, whereOf }: Cast): CastGroup[] {
  const bySide = new Map<string, UnitInfo[]>(sides.map((side) => [side, []]))
  for (const unit of units) {
    const { token, absent } = whereOf(unit.id)
    const isListed = token === undefined ? isWhole && absent !== undefined : token.cell === undefined
    if (isListed && absent?.kind !== 'later') bySide.get(token?.side ?? absent?.side ?? unit.side)?.push(unit)
  }
  return [...bySide].flatMap(([side, own]) => (own.length === 0 ? [] : [{ side, units: own }]))
}
