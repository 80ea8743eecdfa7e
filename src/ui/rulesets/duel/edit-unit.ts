import { CATALOGUE, skillsOfClass } from '#schemas/duel/catalogue.ts'
import { OF_KIND, UNIT } from '#schemas/duel/fields.ts'
import type { Skill } from '#schemas/duel/skill.ts'
import type { Buff, Prepared } from '#schemas/duel/state.ts'
import {
  AIMS,
  BUFFS,
  type BuffType,
  type HeroClass,
  isClass,
  SOURCED,
  type UnitType,
} from '#schemas/duel/words.ts'
import { write } from '#ui/forms/field-values.ts'
import { barAt, dropChoice, freeTiles, type Setup, type SetupUnit, unitsOf, unlock } from './edit-setup.ts'

// Changes of one unit in a situation.

type Unit = SetupUnit

/** A hero stays a hero and the others stay what they are, as each side has exactly one. */
export function setType(setup: Setup, unit: Unit, type: UnitType): void {
  if (isClass(type) !== isClass(unit.type)) return
  if (isClass(type)) {
    const skill = skillInSamePlace(setup, unit, type)
    if (skill !== undefined) unit.skill = skill
    if (unit.prepared?.type === 'USE_SKILL') Reflect.deleteProperty(unit, 'prepared')
  }
  write(unit, ['hp'], UNIT.hp, unit.hp)
  if (type !== 'CLONE') Reflect.deleteProperty(unit, 'lifetime')
  unit.type = type
}

/** A hero who changes class gets the skill that has the same place in the new one’s list. */
function skillInSamePlace({ skills = [] }: Setup, { type, skill }: Unit, to: HeroClass) {
  const place = isClass(type) ? skillsOfClass(type, skills).findIndex(({ id }) => id === skill) : -1
  return place < 0 ? skill : skillsOfClass(to, skills)[place]?.id
}

/** The dead carry nothing, and no turn waits for them. */
export function setAlive(setup: Setup, unit: Unit, isAlive: boolean): void {
  Reflect.deleteProperty(unit, 'hp')
  if (isAlive) {
    dropChoice(setup, unit.id)
    if (barAt(setup, unit.pos, unit.id) !== null) unit.pos = freeTiles(setup, unit.side)[0] ?? unit.pos
    Reflect.deleteProperty(unit, 'alive')
    return
  }
  unit.alive = false
  for (const key of ['buffs', 'prepared', 'beacon'] as const) Reflect.deleteProperty(unit, key)
  unlock(setup, unit.id)
}

export function setFinished(setup: Setup, unit: Unit, isSo: boolean): void {
  write(unit, ['finished'], UNIT.finished, isSo)
  if (isSo) unlock(setup, unit.id)
}

/** A fresh buff. If it names who gave it, that is the enemy hero until changed. */
export function addBuff(setup: Setup, unit: Unit, type: BuffType): void {
  const buffs = unit.buffs ?? []
  if (buffs.some((buff) => buff.type === type)) return
  const giver = unitsOf(setup).find((other) => other.side !== unit.side && isClass(other.type))
  const buff: Buff = { type, ...(SOURCED.includes(type) && giver !== undefined && { source: giver.id }) }
  unit.buffs = [...buffs, buff].sort((a, b) => BUFFS.indexOf(a.type) - BUFFS.indexOf(b.type))
}

export function removeBuff(unit: Unit, at: number): void {
  unit.buffs = unit.buffs?.filter((_, i) => i !== at)
  if (unit.buffs?.length === 0) Reflect.deleteProperty(unit, 'buffs')
}

export function changeBuff(unit: Unit, at: number, recipe: (buff: Buff) => void): void {
  const buff = unit.buffs?.[at]
  if (buff !== undefined) recipe(buff)
}

export const skillOf = ({ skills = [] }: Setup, { skill }: Unit): Skill | undefined =>
  skills.find(({ id }) => id === skill) ?? CATALOGUE.find(({ id }) => id === skill)

export const buffChoicesOf = (skill: Skill | undefined): readonly BuffType[] =>
  skill?.effects.flatMap((effect) => (effect.effect === 'status' ? (effect.choice ?? []) : [])) ?? []

export const hasBeacon = (skill: Skill | undefined): boolean =>
  skill?.effects.some(({ effect }) => effect === 'beacon') ?? false

export type PreparedType = Prepared['type']

/** Every tile starts out as the unit's own. */
function freshPrepared(setup: Setup, unit: Unit, type: PreparedType): Prepared {
  const pos = { ...unit.pos }
  if (type === 'END_TURN') return { type }
  if (type === 'MOVE_AND_ATTACK') return { type, pos, targetPos: { ...unit.pos } }
  if (type !== 'USE_SKILL') return { type, pos }
  const skill = skillOf(setup, unit)
  const aim = skill === undefined ? null : AIMS[skill.target]
  const [choice] = buffChoicesOf(skill)
  return {
    type,
    ...((aim === 'unit' || aim === 'tile') && { pos }),
    ...(aim === 'direction' && { dir: { x: 0, y: unit.side === 'P1' ? 1 : -1 } }),
    ...(choice !== undefined && { buffChoice: choice }),
  }
}

export function setPrepared(setup: Setup, unit: Unit, type?: PreparedType): void {
  if (type === undefined) Reflect.deleteProperty(unit, 'prepared')
  else unit.prepared = freshPrepared(setup, unit, type)
}

/** A prepared use of the old skill is given up. */
export function setSkill(unit: Unit, skill: string | null): void {
  if (unit.prepared?.type === 'USE_SKILL') Reflect.deleteProperty(unit, 'prepared')
  write(unit, ['skill'], OF_KIND.skill, skill)
}
