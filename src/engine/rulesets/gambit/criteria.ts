import type { Criterion } from '../../../schemas/gambit/words.ts'
import { between } from './board.ts'
import type { Field } from './field.ts'

const NEARBY = 2

/** What a criterion compares, and which end of the scale it wants. */
export const CRITERION_FACTS: {
  readonly [C in Criterion]: { readonly name: string; readonly want: 'least' | 'most' }
} = {
  nearest: { name: 'distance', want: 'least' },
  furthest: { name: 'distance', want: 'most' },
  lowest_hp: { name: 'hp', want: 'least' },
  highest_hp: { name: 'hp', want: 'most' },
  most_enemies_nearby: { name: 'enemies nearby', want: 'most' },
}

export function measure(criterion: Criterion, field: Field, me: number, who: number): number {
  switch (criterion) {
    case 'nearest':
    case 'furthest':
      return between(field.cell[me]!, field.cell[who]!)
    case 'lowest_hp':
    case 'highest_hp':
      return field.hp[who]!
    case 'most_enemies_nearby':
      return enemiesNear(field, me, who)
  }
}

/** Enemies of `me`, not of `who`, close to `who`. */
function enemiesNear(field: Field, me: number, who: number): number {
  const foes = field.side[me] === 0 ? 1 : 0
  const members = field.members[foes]
  let count = 0
  for (let k = 0; k < field.strength[foes]; k++) {
    const foe = members[k]!
    if (foe !== who && between(field.cell[foe]!, field.cell[who]!) <= NEARBY) count++
  }
  return count
}
