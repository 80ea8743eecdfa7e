import { weaponAt } from '#engine/rulesets/mech/rules/machine.ts'
import { type Target, targetsOf, toHitOf } from '#engine/rulesets/mech/rules/targets.ts'
import { percentOf } from '#engine/rulesets/mech/rules/to-hit.ts'
import { WEAPONS } from '#schemas/mech/catalogue.ts'
import { cellFromHex } from '#schemas/mech/cells.ts'
import type { MechState, Unit } from '#schemas/mech/state.ts'
import { calledIn } from '#schemas/mech/unit-names.ts'
import type { Direction } from '#schemas/mech/words.ts'
import type { Area, Outlook } from '#schemas/view.ts'
import { arcOf } from './board.ts'

/** The forward arc of a machine, as it declared or as its legs stand, and whom it could fire at. */
export function outlook({ units, map, declarations }: MechState, id: string): Outlook | null {
  const unit = units.find((known) => known.id === id)
  if (unit === undefined) return null
  const torso = declarations.find(({ unitId }) => unitId === id)?.torsoFacing ?? unit.legFacing
  return {
    areas: [arcArea(map, unit, torso, calledIn(units, id))],
    lines: [],
    rings: targetsOf(units, unit, torso).map((target) => ({
      unit: target.unit.id,
      tone: 'target',
      label: `in reach of ${calledIn(units, id)}, ${target.distance} away: at best ${bestText(unit, target)}`,
    })),
  }
}

/** What a machine can aim at with its torso turned so. */
export const arcArea = (
  map: MechState['map'],
  { id, position }: Unit,
  torso: Direction,
  name: string,
): Area => ({
  unit: id,
  tone: 'arc',
  label: `forward arc of ${name}, torso to ${torso}`,
  cells: arcOf(map, position, torso).map(cellFromHex),
})

function bestText(unit: Unit, { unit: target, weapons }: Target): string {
  const models = weapons.map((index) => weaponAt(unit, index).model)
  const shots = models.map((model) => ({
    name: WEAPONS[model].name,
    percent: percentOf(toHitOf(unit, model, target, true).tn),
  }))
  const best = shots.reduce((a, b) => (b.percent > a.percent ? b : a))
  return `${best.percent} % with ${best.name}`
}
