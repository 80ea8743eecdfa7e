import type { Side } from '#schemas/duel/words.ts'

export const SIDE_LABELS: { readonly [S in Side]: string } = { P1: 'Player 1', P2: 'Player 2' }

/** "Buff tile" for "buff tile". */
export const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** "Death mark" for DEATH_MARK. */
export const words = (name: string): string =>
  `${name[0] ?? ''}${name.slice(1).toLowerCase().replaceAll('_', ' ')}`

const RULE_WORDS: Readonly<Record<string, string>> = {
  TRIGGER: 'when stepped on',
  SPAWN: 'when it appears',
  true: 'yes',
  false: 'no',
  FIRST_TO_ZERO: 'first at 0 loses',
  LAST_ACTOR_WINS: 'last to act wins',
  P1_WINS: 'P1 wins',
  STRAIGHT: 'in a line',
  PATH: 'along a path',
  OPPONENT_OF_LAST_ACTOR: 'who did not act last',
  OWNER: 'the owner',
  KILLER: 'the killer',
  PARITY: 'by round parity',
  CHOICE: 'by choice',
}
/** What a rule switch is set to. */
export const ruleWords = (value: string): string => RULE_WORDS[value] ?? value
