import { type BuffType, isClass, type Minion, type UnitType } from '#schemas/duel/words.ts'

/** More than anything on the board can add up to. */
export const WON = 100_000

/** What a point of a hero's hp is worth up to five, up to ten and beyond: the last points count most. */
const HERO_HP = [60, 30, 10] as const
const LAST_HP = [0, -150, -60, -20]
const MINION: { readonly [M in Minion]: number } = { TANK: 22, ARCHER: 24, ASSASSIN: 26 }
const MINION_HP = 18
const CLONE = 15

const BUFF: { readonly [B in BuffType]?: number } = {
  POWER: 35,
  SPEED: 20,
  WEAKNESS: -25,
  BLEED: -20,
  SLOW: -30,
  BLIND: -10,
  DEATH_MARK: -40,
  CHALLENGE: -25,
  FEINT: 25,
  INVULNERABLE: 12,
  ATK_UP: 6,
  INVISIBLE: 12,
  STUN: -25,
  ROOT: -8,
}
export const SHIELD_POINT = 18
export const CHARGE = 22
export const BEACON = 6
export const COOLDOWN = -9
export const PREPARED = 5
export const GUARDED = 14
/** What each tile nearer to the enemy hero is worth: it keeps the fight going. */
export const NEARER = 3
/** From here on the coming pressure counts: whoever is not ahead when it starts has to catch the other hero. */
const LATE_ROUND = 6
const AHEAD = 60
/** What a tile between the heroes counts; it grows from round to round. */
const CATCH = 14
const CATCH_MORE = 10
/** A side this far ahead need not wait for the pressure. */
const FAR_AHEAD = 3

/** What it is worth to P1 that heroes with so much hp are so far apart: pressure costs both the same, and P2 wins if both fall to it, so whoever is not ahead has to close in. */
export function lead(round: number, first: number, second: number, apart: number): number {
  if (round < LATE_ROUND) return 0
  const gap = first - second
  const isFirstHunting = gap >= FAR_AHEAD || (gap <= 0 && gap > -FAR_AHEAD)
  const caught = apart * (CATCH + CATCH_MORE * Math.min(round - LATE_ROUND, LATE_ROUND))
  return (gap > 0 ? AHEAD : -AHEAD) + (isFirstHunting ? -caught : caught)
}

export const heroHp = (hp: number): number =>
  HERO_HP[0] * Math.min(hp, 5) +
  HERO_HP[1] * Math.min(Math.max(hp - 5, 0), 5) +
  HERO_HP[2] * Math.max(hp - 10, 0) +
  (LAST_HP[hp] ?? 0)

/** What a minion or a clone is worth besides its hp. */
export const bodyWorth = (type: UnitType): number =>
  isClass(type) ? 0 : type === 'CLONE' ? CLONE : MINION[type]

/** What each point of its hp is worth; a clone's are worth nothing. */
export const hpWorth = (type: UnitType): number => (type === 'CLONE' ? 0 : MINION_HP)

/** A shield is worth what is left of it. */
export const buffWorth = (type: BuffType): number => BUFF[type] ?? 0
