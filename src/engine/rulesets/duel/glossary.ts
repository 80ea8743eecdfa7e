import { BUFF_FACTS, BUFFS } from '#schemas/duel/words.ts'

const MORE: { readonly [B in (typeof BUFFS)[number]]?: string } = {
  POWER: 'An [obstacle] breaks in one hit.',
  SPEED: 'With [SLOW] they cancel each other out: one action, without delay.',
  BLEED: 'It is dealt at the [round end], where only a [SHIELD] helps.',
  SLOW: 'The action is [prepared].',
  BLIND: 'Skills can still be used.',
  DEATH_MARK: 'It counts for every blow of [attack|attacks], skills and [counter-attack|counter-attacks].',
  CHALLENGE: 'The answer is a [counter-attack].',
  FEINT: 'The answer is a [counter-attack]. It ends the attack before a [Guardian] is asked.',
  INVULNERABLE: '[BLEED], [decay] and [pressure] still hurt.',
  SHIELD: 'It is set, not added to.',
  INVISIBLE: 'Areas, lines and skills that hit everybody still do.',
  STUN: 'It still has to be passed.',
}

const buffText = (type: (typeof BUFFS)[number]): string => {
  const { text, duration } = BUFF_FACTS[type]
  const lasts =
    duration === null ? '' : ` For ${duration === 1 ? 'a [round]' : `${duration} [round|rounds]`}.`
  const more = MORE[type]
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.${lasts}${more === undefined ? '' : ` ${more}`}`
}

/** What the words on tokens and in the reasoning mean; [term] leads to another entry. */
export const GLOSSARY: Readonly<Record<string, string>> = {
  ...Object.fromEntries(BUFFS.map((type) => [type, buffText(type)])),
  round: 'It ends once every living unit has acted. Durations count [round end|round ends].',
  'round end':
    'Durations and cooldowns count down, then [BLEED], [decay] and, from round 8 on, [pressure] hurt; then whoever is at 0 dies.',
  decay: 'At each [round end] every drafted minion loses 1 hp; a [SHIELD] takes it.',
  pressure: 'From round 8 on everybody loses 1 hp at each [round end]; a [SHIELD] takes it.',
  Guardian:
    'A Tank that is up takes the damage of every other unit of its side next to it. Only damage moves: buffs, pushes and marks stay with the target.',
  attack: 'Straight, up to the range of the unit; only an [obstacle] blocks the [line of sight].',
  'line of sight': 'The straight line between two tiles. Units do not block it, an [obstacle] does.',
  obstacle: 'Blocks moves and the [line of sight]. It has 3 hp and can be attacked.',
  'buff tile': 'Whoever comes to stand on it takes its buff, drawn then if it is open.',
  'base damage': 'What a skill or a [counter-attack] deals by itself. Buffs of the attacker do not count.',
  buffs: 'What [POWER], [SPEED], [WEAKNESS] and [ATK_UP] make of the attack; it never falls below 0.',
  'Nature’s Power': 'A charge of the Huntress: 2 more for this attack.',
  damage: 'What arrives after all steps. A [SHIELD] takes it before hp do.',
  'counter-attack':
    'Deals 2 at any distance: to whoever attacks its challenger, or a unit with [FEINT]. It is not answered.',
  prepared:
    'Ordered while slowed: it happens in the next [round] when its owner’s turn starts, on the tiles it was aimed at, with whoever is there then. It cannot be given up.',
  cooldown: 'A skill cannot be used again until it is over. It counts down at each [round end].',
  finished: 'The unit has acted and waits for the next [round].',
  'second action': 'With [SPEED] a unit acts twice in a row; nobody else of its side may act in between.',
  clone: 'A copy with 1 hp that stays for two [round end|round ends], is not healed and leaves nothing.',
  'worth at once':
    'How good the board looks right after the order: hp, kills, threats. The five best are followed up.',
  'worth after the answer': 'How good it still looks after the enemy’s order that hurts most.',
  candidate: 'Who was considered, with what it came to.',
  phase:
    'A part of a tick: what was ordered, the move, the blow, what it does, deaths, and whose turn is next.',
}
