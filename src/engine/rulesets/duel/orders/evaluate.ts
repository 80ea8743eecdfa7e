import { distance } from '#engine/rulesets/duel/board.ts'
import { guardianOf, heroOf, opponent } from '#engine/rulesets/duel/rules/units.ts'
import type { DuelState, Unit } from '#schemas/duel/state.ts'
import { type BuffType, isClass, type Minion, type Side } from '#schemas/duel/words.ts'

/** More than anything on the board can add up to. */
const WON = 100_000

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
const SHIELD_POINT = 18
const CHARGE = 22
const BEACON = 6
const COOLDOWN = -9
const PREPARED = 5
const GUARDED = 14
/** What each tile nearer to the enemy hero is worth: it keeps the fight going. */
const NEARER = 3
/** From here on the coming pressure counts: whoever is not ahead when it starts has to catch the other hero. */
const LATE_ROUND = 6
const AHEAD = 60
/** What a tile between the heroes counts; it grows from round to round. */
const CATCH = 14
const CATCH_MORE = 10
/** A side this far ahead need not wait for the pressure. */
const FAR_AHEAD = 3

/** How good a state is for a side, in points; what is good for the other side counts against it. */
export function evaluate(state: DuelState, side: Side): number {
  if (state.outcome !== null) return state.outcome.winner === side ? WON : -WON
  const heroes = { P1: heroOf(state, 'P1'), P2: heroOf(state, 'P2') }
  let sum = 0
  for (const unit of state.units) {
    if (!unit.alive) continue
    const value = pointsOf(unit) - NEARER * distance(unit.pos, heroes[opponent(unit.side)].pos)
    sum += unit.side === side ? value : -value
  }
  for (const hero of [heroes.P1, heroes.P2])
    if (guardianOf(state, hero, null) !== undefined) sum += hero.side === side ? GUARDED : -GUARDED
  return state.round < LATE_ROUND
    ? sum
    : sum + lead(state.round, heroes.P1, heroes.P2) * (side === 'P1' ? 1 : -1)
}

/** For P1. Pressure costs both the same, and P2 wins if both fall to it, so whoever is not ahead has to close in. */
function lead(round: number, first: Unit, second: Unit): number {
  const gap = first.hp - second.hp
  const isFirstHunting = gap >= FAR_AHEAD || (gap <= 0 && gap > -FAR_AHEAD)
  const apart =
    distance(first.pos, second.pos) * (CATCH + CATCH_MORE * Math.min(round - LATE_ROUND, LATE_ROUND))
  return (gap > 0 ? AHEAD : -AHEAD) + (isFirstHunting ? -apart : apart)
}

const heroHp = (hp: number): number =>
  HERO_HP[0] * Math.min(hp, 5) +
  HERO_HP[1] * Math.min(Math.max(hp - 5, 0), 5) +
  HERO_HP[2] * Math.max(hp - 10, 0) +
  (LAST_HP[hp] ?? 0)

function pointsOf(unit: Unit): number {
  let value = 0
  if (isClass(unit.type)) value = heroHp(unit.hp) + heroExtras(unit)
  else if (unit.type === 'CLONE') value = CLONE
  else value = MINION[unit.type] + MINION_HP * unit.hp
  for (const { type, amount } of unit.buffs)
    value += type === 'SHIELD' ? SHIELD_POINT * (amount ?? 0) : (BUFF[type] ?? 0)
  return unit.prepared === null ? value : value + PREPARED
}

const heroExtras = ({ cooldown = 0, charges = 0, beacon }: Unit): number =>
  COOLDOWN * cooldown + CHARGE * charges + (beacon ? BEACON : 0)
