import type { Criterion } from '#schemas/gambit/words.ts'
import { between } from './board.ts'
import { FIELD } from './field.ts'

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

export function measure(criterion: Criterion, me: number, who: number): number {
  switch (criterion) {
    case 'nearest':
    case 'furthest':
      return between(FIELD.cell[me]!, FIELD.cell[who]!)
    case 'lowest_hp':
    case 'highest_hp':
      return FIELD.hp[who]!
    case 'most_enemies_nearby':
      return enemiesNear(me, who)
  }
}

/** Enemies of `me`, not of `who`, close to `who`. */
function enemiesNear(me: number, who: number): number {
  const foes = FIELD.side[me] === 0 ? 1 : 0
  const members = FIELD.members[foes]
  let count = 0
  for (let k = 0; k < FIELD.strength[foes]; k++) {
    const foe = members[k]!
    if (foe !== who && between(FIELD.cell[foe]!, FIELD.cell[who]!) <= NEARBY) count++
  }
  return count
}
