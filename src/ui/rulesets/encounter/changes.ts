import type { SetupCreature } from '#schemas/encounter/unit.ts'
import type { EncounterRoster, SetupUnit } from './edit-setup.ts'

/** What the parts of a unit's panel share. */
export interface UnitProps {
  readonly roster: EncounterRoster
  readonly id: string
}

export type CreatureProps = UnitProps & { readonly unit: SetupCreature }

/** What the hero has no use for. */
export const onCreature = (recipe: (unit: SetupCreature) => void) => (unit: SetupUnit) => {
  if (!unit.isHero) recipe(unit)
}

export const changeCreature =
  ({ roster, id }: UnitProps) =>
  (recipe: (unit: SetupCreature) => void, key?: string) =>
    roster.one(id).change(onCreature(recipe), key)
