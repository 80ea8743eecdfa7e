import { filledIn } from '#schemas/fields.ts'
import { instanceIds, SKILLS, skillDef } from '#schemas/gambit/catalogue.ts'
import { CHARACTER, RULE } from '#schemas/gambit/fields.ts'
import type { CurrentSkill, GambitSetup, LegacySkill } from '#schemas/gambit/setup.ts'
import type {
  Character,
  CurrentSkillState,
  GambitState,
  LegacySkillState,
  SkillState,
} from '#schemas/gambit/state.ts'
import { type Called, calledIn } from '#schemas/gambit/unit-names.ts'
import { cellOf, hexOf } from './board.ts'

export function stateFromSetup(setup: GambitSetup): GambitState {
  const loadouts =
    setup.edition === 'current'
      ? setup.characters.map(({ skills }) => loadout(skills, currentSkill))
      : setup.characters.map(({ skills }) => loadout(skills, legacySkill))
  const called = calledIn(setup.characters)
  const characters = setup.characters.map((character, i) => place(character, i + 1, called[i]!, loadouts[i]!))
  return { edition: setup.edition, characters }
}

type Placed = Omit<GambitSetup['characters'][number], 'skills'>

function place(character: Placed, slot: number, { letter, name }: Called, skills: SkillState[]): Character {
  const { action = null } = character
  const { id, faction, hp, maxHp } = filledIn(CHARACTER, character)
  return {
    id,
    letter,
    name,
    faction,
    slot,
    position: hexOf(cellOf(character.position)),
    hp,
    maxHp,
    skills,
    action,
  }
}

export function loadout<S extends CurrentSkill | LegacySkill>(
  skills: readonly S[],
  fill: (skill: S, instance: string) => SkillState,
): SkillState[] {
  const instances = instanceIds(skills)
  return skills.map((skill, i) => fill(skill, instances[i] ?? skill.skill))
}

const settings = (skill: CurrentSkill | LegacySkill, instance: string) => ({
  instance,
  ...filledIn(RULE, skill),
  behavior: skill.behavior ?? skillDef(skill.skill).defaults.behavior,
})

export function currentSkill(skill: CurrentSkill, instance: string): CurrentSkillState {
  const { defaults } = skillDef(skill.skill)
  return {
    skill: skill.skill,
    ...settings(skill, instance),
    trigger: skill.trigger ?? defaults.trigger,
    target: skill.target ?? defaults.target,
    criterion: skill.criterion ?? defaults.criterion,
    filter: skill.filter ?? null,
  }
}

export function legacySkill(skill: LegacySkill, instance: string): LegacySkillState {
  const { defaults } = SKILLS[skill.skill]
  return {
    skill: skill.skill,
    ...settings(skill, instance),
    triggers: skill.triggers ?? [],
    target: skill.target ?? defaults.target,
    criterion: skill.criterion ?? defaults.criterion,
    filter: skill.filter ?? null,
  }
}
