import { CLASSES, type HeroClass, MINIONS, type Minion, STATS } from '#schemas/duel/words.ts'
import { pickText } from './draft.ts'

/** One thing to pick, with what it does. */
export interface Choice<T extends string> {
  readonly value: T
  readonly name: string
  readonly text: string
}

const CLASS_TEXTS: { readonly [C in HeroClass]: string } = {
  WARRIOR: 'jumps into the thick of it, pushes enemies about, or outlasts them',
  MAGE: 'hurts from afar, with luck also slows, weakens or bleeds',
  ROGUE: 'vanishes, marks a victim, or sends a shadow',
  HUNTRESS: 'shoots over everything, down a line, or strengthens her own attacks',
  DUELIST: 'binds an opponent, and punishes whoever attacks',
  CLERIC: 'heals one, strengthens all, or cannot be hurt for a round',
}

const MINION_TEXTS: { readonly [M in Minion]: string } = {
  TANK: 'takes the damage of its own side next to it',
  ARCHER: 'attacks down a line of sight',
  ASSASSIN: 'crosses the board in a line and hits hard',
}

const statsText = (type: HeroClass | Minion): string => {
  const { hp, atk, move, range } = STATS[type]
  return `${hp} hp, attack ${atk}, move ${move}, range ${range}`
}

export const CLASS_CHOICES: readonly Choice<HeroClass>[] = CLASSES.map((value) => ({
  value,
  name: pickText(value),
  text: CLASS_TEXTS[value],
}))

/** All heroes are alike but for their skill. */
export const HERO_STATS = statsText('WARRIOR')

export const MINION_CHOICES: readonly Choice<Minion>[] = MINIONS.map((value) => ({
  value,
  name: pickText(value),
  text: `${MINION_TEXTS[value]}; ${statsText(value)}`,
}))
