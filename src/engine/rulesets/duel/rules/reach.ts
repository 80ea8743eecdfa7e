import { DIRECTIONS, distance, isSameTile, TILES, tileText } from '#engine/rulesets/duel/board.ts'
import type { Pos } from '#schemas/duel/fields.ts'
import type { Skill } from '#schemas/duel/skill.ts'
import type { DuelState, Unit } from '#schemas/duel/state.ts'
import { isTeleport } from './skills.ts'
import { beam, isBlocked, isUp } from './units.ts'

/** Whom or what a skill can be aimed at, in words. */
export const reachText = (skill: Skill, hero: Unit): string => {
  if (isTeleport(skill, hero)) return `to the beacon on ${tileText(hero.beacon!)}`
  const { range = 0 } = skill
  switch (skill.target) {
    case 'SELF':
      return 'itself'
    case 'AREA_AROUND_SELF':
      return 'enemies next to it'
    case 'ALL_ENEMIES':
      return 'every enemy'
    case 'ALL_ALLIES':
      return 'its whole side'
    case 'LINE':
      return `${range} in a line, up to an obstacle`
    case 'SINGLE_TILE':
      return `free tiles within ${range}`
    default:
      return `${skill.target === 'SINGLE_ENEMY' ? 'an enemy' : 'one of its side'} within ${range}`
  }
}

/** The tiles a skill reaches; of a skill for tiles those that are free. */
export function skillTiles(state: DuelState, hero: Unit, skill: Skill): readonly Pos[] {
  const { range = 0 } = skill
  const alive = (isMeant: (unit: Unit) => boolean) =>
    state.units.filter((unit) => isUp(unit) && isMeant(unit)).map(({ pos }) => pos)
  if (isTeleport(skill, hero)) return [hero.beacon!]
  switch (skill.target) {
    case 'SELF':
      return [hero.pos]
    case 'AREA_AROUND_SELF':
      return TILES.filter((pos) => distance(pos, hero.pos) === 1)
    case 'ALL_ENEMIES':
      return alive(({ side }) => side !== hero.side)
    case 'ALL_ALLIES':
      return alive(({ side }) => side === hero.side)
    case 'LINE':
      return DIRECTIONS.flatMap((dir) => beam(state, hero.pos, dir, range))
    case 'SINGLE_TILE':
      return TILES.filter((pos) => distance(pos, hero.pos) <= range && !isBlocked(state, pos))
    case 'SINGLE_ENEMY':
      return TILES.filter((pos) => distance(pos, hero.pos) <= range && !isSameTile(pos, hero.pos))
    default:
      return TILES.filter((pos) => distance(pos, hero.pos) <= range)
  }
}
