import type { Player } from '#schemas/mech/words.ts'

export const PLAYER_LABELS: { readonly [P in Player]: string } = { P1: 'Player 1', P2: 'Player 2' }

/** LIGHT_WOODS is read as "light woods". */
export const words = (name: string): string => name.toLowerCase().replaceAll('_', ' ')
