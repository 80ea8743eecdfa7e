import { WEAPONS } from '#schemas/mech/catalogue.ts'
import type { Unit } from '#schemas/mech/state.ts'
import { countAlike, plural } from '#schemas/text/counted.ts'
import type { Stat } from '#schemas/view.ts'

/** The weapons of a machine; those of the same model with as many shots left are counted. */
export const statsOf = ({ weapons }: Pick<Unit, 'weapons'>): Stat[] =>
  countAlike(weapons.map((weapon) => ({ name: WEAPONS[weapon.model].name, text: textOf(weapon) })))

/** "damage 20 · heat 7 · range 3/6/9 · 5 shots left". */
function textOf({ model, ammo, destroyed }: Unit['weapons'][number]): string {
  const { damage, heat, range } = WEAPONS[model]
  return [
    `damage ${damage}`,
    `heat ${heat}`,
    `range ${range.join('/')}`,
    ...(ammo === null ? [] : [`${plural(ammo, 'shot')} left`]),
    ...(destroyed ? ['destroyed'] : []),
  ].join(' · ')
}
