import { WEAPONS } from '#schemas/mech/catalogue.ts'
import type { Unit } from '#schemas/mech/state.ts'
import { plural } from '#schemas/text/counted.ts'
import type { Stat } from '#schemas/view.ts'

/** The weapons of a machine: those of a model with as many shots left are counted. */
export function statsOf({ weapons }: Pick<Unit, 'weapons'>): Stat[] {
  const groups = new Map<string, { name: string; text: string; count: number }>()
  for (const weapon of weapons) {
    const { name } = WEAPONS[weapon.model]
    const text = textOf(weapon)
    const key = `${name} ${text}`
    groups.set(key, { name, text, count: (groups.get(key)?.count ?? 0) + 1 })
  }
  return [...groups.values()].map(({ name, text, count }) => ({
    name: count === 1 ? name : `${count} × ${name}`,
    text,
  }))
}

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
