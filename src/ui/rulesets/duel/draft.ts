import { DRAFT } from '#schemas/duel/fields.ts'
import type { DuelScenario } from '#schemas/duel/index.ts'
import type { Draft } from '#schemas/duel/setup.ts'
import {
  CLASSES,
  type HeroClass,
  MINIONS,
  type Minion,
  type Side,
  STATS,
  type UnitType,
} from '#schemas/duel/words.ts'
import { write } from '#ui/forms/field-values.ts'
import { words } from './labels.ts'

// What the sides pick before the first round. What is left open is drawn.

export type BySide<T> = { readonly [S in Side]: T }
export type Player = 'script' | 'policy'

/** A skill goes with its class. */
export function pickHero(picks: Draft, hero: HeroClass | undefined): void {
  write(picks, ['hero'], DRAFT.hero, hero)
  Reflect.deleteProperty(picks, 'skill')
}

/** The first minion stands on the left, and nobody stands on the right before somebody does. */
export function pickMinion(picks: Draft, at: number, minion: Minion | undefined): void {
  const { minions = [] } = picks
  const before = minions.slice(0, at)
  const picked = minion === undefined ? before : [...before, minion, ...minions.slice(at + 1)]
  write(picks, ['minions'], DRAFT.minions, picked)
}

/** The duel two drafts lead to. */
export function duelFrom(drafts: BySide<Draft>, controllers: BySide<Player>, seed: number): DuelScenario {
  const named = ({ hero }: Draft) => (hero === undefined ? 'somebody' : words(hero))
  return {
    format: 'tickscope/scenario',
    version: 1,
    ruleset: 'duel',
    name: `Duel: ${named(drafts.P1)} against ${named(drafts.P2)}`,
    seed,
    setup: { drafts },
    controllers,
  }
}

/** One thing to pick, with what it does. */
export interface Choice<T extends string> {
  readonly value: T
  readonly name: string
  readonly text: string
}

const CLASS_TEXTS: { readonly [C in HeroClass]: string } = {
  WARRIOR: 'leaps into the thick of it, pushes enemies around, or outlasts them',
  MAGE: 'strikes from afar and, with luck, slows, weakens or bleeds the target',
  ROGUE: 'vanishes, marks a victim, or sends a shadow',
  HUNTRESS: 'shoots over anything or down a line, or strengthens her own attacks',
  DUELIST: 'challenges an opponent and punishes whoever attacks',
  CLERIC: 'heals one, strengthens all, or cannot be hurt for a round',
}

const MINION_TEXTS: { readonly [M in Minion]: string } = {
  TANK: 'takes the damage meant for adjacent allies',
  ARCHER: 'attacks down a line of sight',
  ASSASSIN: 'crosses the board in a line and hits hard',
}

const statsText = (type: UnitType): string => {
  const { hp, atk, move, range } = STATS[type]
  return `${hp} hp, attack ${atk}, move ${move}, range ${range}`
}

export const CLASS_CHOICES: readonly Choice<HeroClass>[] = CLASSES.map((value) => ({
  value,
  name: words(value),
  text: CLASS_TEXTS[value],
}))

/** Heroes differ only in their skill. */
export const HERO_STATS = statsText('WARRIOR')

export const MINION_CHOICES: readonly Choice<Minion>[] = MINIONS.map((value) => ({
  value,
  name: words(value),
  text: `${MINION_TEXTS[value]}; ${statsText(value)}`,
}))
