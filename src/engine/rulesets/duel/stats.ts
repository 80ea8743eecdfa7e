import { skillOfHero } from '#engine/rulesets/duel/rules/skills.ts'
import { skillText } from '#schemas/duel/catalogue.ts'
import type { DuelState, Unit } from '#schemas/duel/state.ts'
import { STATS } from '#schemas/duel/words.ts'
import { plural } from '#schemas/text/counted.ts'
import type { Stat } from '#schemas/view.ts'

/** How everybody of a type attacks and moves, and a hero's skill; what buffs make of it is theirs to say. */
export function statsOf({ skills }: DuelState, unit: Unit): Stat[] {
  const { atk, range, move } = STATS[unit.type]
  const skill = skillOfHero(skills, unit)
  return [
    { name: 'Attack', text: `damage ${atk} · range ${range}` },
    { name: 'Move', text: plural(move, 'tile') },
    ...(skill === undefined ? [] : [{ name: skill.name, text: skillText(skill) }]),
  ]
}
