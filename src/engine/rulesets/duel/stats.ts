import { counted } from '#schemas/counted.ts'
import { skillText } from '#schemas/duel/catalogue.ts'
import type { DuelState, Unit } from '#schemas/duel/state.ts'
import { STATS } from '#schemas/duel/words.ts'
import type { Stat } from '#schemas/view.ts'
import { skillOfHero } from './skills.ts'

/** How everybody of a type attacks and moves, and a hero's skill; what buffs make of it is theirs to say. */
export function statsOf({ skills }: DuelState, unit: Unit): Stat[] {
  const { atk, range, move } = STATS[unit.type]
  const skill = skillOfHero(skills, unit)
  return [
    { name: 'Attack', text: `damage ${atk} · range ${range}` },
    { name: 'Move', text: counted(move, 'tile') },
    ...(skill === undefined ? [] : [{ name: skill.name, text: skillText(skill) }]),
  ]
}
