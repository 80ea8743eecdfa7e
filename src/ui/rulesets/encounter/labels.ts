import { MAX_ATTRIBUTE, MAX_BATTLES, MAX_HP, MAX_STAT, type Side } from '#schemas/encounter/words.ts'
import type { EnemySource } from './edit-battle.ts'
import type { Stat } from './edit-unit.ts'

export const SIDE_LABELS: { readonly [S in Side]: string } = { P: 'Player', E: 'Enemies' }

export const SOURCE_WORDS: { readonly [S in EnemySource]: string } = {
  listed: 'listed above',
  floor: 'drawn for a floor',
  run: 'a run of floors',
}

/** The type that stands for any outside the bestiary. */
export const OWN_TYPE = 'Own type'

export const STAT_WORDS: { readonly [S in Stat]: string } = {
  defense: 'Defence',
  dodge: 'Dodge',
  resistance: 'Resistance',
  efficacy: 'Efficacy',
  battles: 'Battles',
}
export const STAT_MAX: { readonly [S in Stat]: number } = {
  defense: MAX_STAT,
  dodge: MAX_STAT,
  resistance: MAX_STAT,
  efficacy: 100,
  battles: MAX_BATTLES,
}

export const MAX_CREATURE_HP = MAX_HP
export const MAX_STACKS = MAX_STAT
export const MAX_POINTS = MAX_ATTRIBUTE
