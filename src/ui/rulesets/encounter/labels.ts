import type { Side } from '#schemas/encounter/words.ts'
import type { EnemySource } from './edit-battle.ts'

export const SIDE_LABELS: { readonly [S in Side]: string } = { P: 'Player', E: 'Enemies' }

export const SOURCE_WORDS: { readonly [S in EnemySource]: string } = {
  listed: 'listed above',
  floor: 'drawn for a floor',
  run: 'a run of floors',
}

/** The type that stands for any outside the bestiary. */
export const OWN_TYPE = 'Own type'
