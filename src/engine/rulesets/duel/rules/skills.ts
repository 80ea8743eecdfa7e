import { DIRECTIONS, distance, isSameTile, TILES, tileText } from '#engine/rulesets/duel/board.ts'
import { CATALOGUE } from '#schemas/duel/catalogue.ts'
import type { Pos } from '#schemas/duel/fields.ts'
import type { Effect, Skill } from '#schemas/duel/skill.ts'
import type { DuelState, Unit } from '#schemas/duel/state.ts'
import type { BuffType, Target } from '#schemas/duel/words.ts'
import { beam, isBlocked, isUp } from './units.ts'

const SHIPPED: ReadonlyMap<string, Skill> = new Map(CATALOGUE.map((skill) => [skill.id, skill]))

/** A scenario's own skill comes before one of the same id. */
export function skillOf(own: readonly Skill[], id: string): Skill | undefined {
  for (const skill of own) if (skill.id === id) return skill
  return SHIPPED.get(id)
}

export const skillOfHero = (own: readonly Skill[], hero: Unit): Skill | undefined =>
  hero.skill ? skillOf(own, hero.skill) : undefined

/** The skill of a hero who is known to have one. */
export function getSkill(own: readonly Skill[], hero: Unit): Skill {
  const skill = skillOfHero(own, hero)
  if (skill === undefined) throw new Error(`"${hero.id}" has no skill`)
  return skill
}

const has = ({ effects }: Skill, name: Effect['effect']): boolean =>
  effects.some(({ effect }) => effect === name)

export const usesBeacon = (skill: Skill): boolean => has(skill, 'beacon')
export const isHarmful = (skill: Skill): boolean => skill.target === 'SINGLE_ENEMY' || has(skill, 'damage')
export const heals = (skill: Skill): boolean => has(skill, 'heal')

/** The beacon this use goes to, instead of leaving one; null if it does not. */
export const beaconToReach = (skill: Skill, { beacon }: Unit): Pos | null =>
  usesBeacon(skill) ? (beacon ?? null) : null

/** Whether ROOT forbids it. */
export const isMovement = (skill: Skill, teleports: boolean): boolean => has(skill, 'move') || teleports

/** The buffs one of which is ordered with it. */
export function choicesOf({ effects }: Skill): readonly BuffType[] {
  for (const entry of effects) if (entry.effect === 'status' && entry.choice) return entry.choice
  return []
}

interface Reach {
  /** Whom or what it can be aimed at, in words. */
  text(range: number): string
  tiles(state: DuelState, hero: Unit, range: number): readonly Pos[]
}

const within = (range: number, { pos }: Unit) => TILES.filter((tile) => distance(tile, pos) <= range)

const tilesOf = ({ units }: DuelState, isMeant: (unit: Unit) => boolean): Pos[] =>
  units.filter((unit) => isUp(unit) && isMeant(unit)).map(({ pos }) => pos)

const REACH: { readonly [T in Target]: Reach } = {
  SELF: { text: () => 'itself', tiles: (_, hero) => [hero.pos] },
  SINGLE_ENEMY: {
    text: (range) => `an enemy within ${range}`,
    tiles: (_, hero, range) => within(range, hero).filter((pos) => !isSameTile(pos, hero.pos)),
  },
  SINGLE_ALLY: {
    text: (range) => `one of its side within ${range}`,
    tiles: (_, hero, range) => within(range, hero),
  },
  SINGLE_TILE: {
    text: (range) => `free tiles within ${range}`,
    tiles: (state, hero, range) => within(range, hero).filter((pos) => !isBlocked(state, pos)),
  },
  AREA_AROUND_SELF: {
    text: () => 'enemies next to it',
    tiles: (_, hero) => TILES.filter((pos) => distance(pos, hero.pos) === 1),
  },
  LINE: {
    text: (range) => `${range} in a line, up to an obstacle`,
    tiles: (state, hero, range) => DIRECTIONS.flatMap((dir) => beam(state, hero.pos, dir, range)),
  },
  ALL_ENEMIES: {
    text: () => 'every enemy',
    tiles: (state, hero) => tilesOf(state, ({ side }) => side !== hero.side),
  },
  ALL_ALLIES: {
    text: () => 'its whole side',
    tiles: (state, hero) => tilesOf(state, ({ side }) => side === hero.side),
  },
}

export function reachText(skill: Skill, hero: Unit): string {
  const beacon = beaconToReach(skill, hero)
  return beacon === null ? REACH[skill.target].text(skill.range ?? 0) : `to the beacon on ${tileText(beacon)}`
}

/** The tiles a skill reaches; of a skill for tiles those that are free. */
export function skillTiles(state: DuelState, hero: Unit, skill: Skill): readonly Pos[] {
  const beacon = beaconToReach(skill, hero)
  return beacon === null ? REACH[skill.target].tiles(state, hero, skill.range ?? 0) : [beacon]
}
