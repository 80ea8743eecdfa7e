import { CATALOGUE } from '#schemas/duel/catalogue.ts'
import type { Effect, Skill } from '#schemas/duel/skill.ts'
import type { Unit } from '#schemas/duel/state.ts'

/** A scenario's own skill comes before one of the same id. */
export function skillOf(own: readonly Skill[], id: string): Skill | undefined {
  for (const skill of own) if (skill.id === id) return skill
  return CATALOGUE.find((skill) => skill.id === id)
}

export const skillOfHero = (own: readonly Skill[], hero: Unit): Skill | undefined =>
  hero.skill ? skillOf(own, hero.skill) : undefined

const has = ({ effects }: Skill, name: Effect['effect']): boolean =>
  effects.some(({ effect }) => effect === name)

export const usesBeacon = (skill: Skill): boolean => has(skill, 'beacon')
export const isHarmful = (skill: Skill): boolean => skill.target === 'SINGLE_ENEMY' || has(skill, 'damage')
export const heals = (skill: Skill): boolean => has(skill, 'heal')

/** Whether this use goes to the beacon instead of leaving one. */
export const isTeleport = (skill: Skill, hero: Unit): boolean => usesBeacon(skill) && !!hero.beacon

/** Whether ROOT forbids it. */
export const isMovement = (skill: Skill, teleports: boolean): boolean => has(skill, 'move') || teleports

/** The buffs one of which is ordered with it. */
export function choicesOf({ effects }: Skill): readonly string[] {
  for (const entry of effects) if (entry.effect === 'status' && entry.choice) return entry.choice
  return []
}
