import { givenOrUsual } from '#schemas/fields.ts'
import { instanceIds, skillDef } from '#schemas/gambit/catalogue.ts'
import { CHARACTER } from '#schemas/gambit/fields.ts'
import type { CurrentSkill, GambitSetup, LegacySkill } from '#schemas/gambit/setup.ts'
import type { Behavior, Criterion, Target } from '#schemas/gambit/words.ts'
import type { Roster } from '#ui/forms/roster.ts'

export type Setup = GambitSetup
export type CurrentRule = CurrentSkill
export type LegacyRule = LegacySkill
export type Rule = CurrentRule | LegacyRule
type Member = GambitSetup['characters'][number]
export type Character = Omit<Member, 'skills'> & { skills: Rule[] }

export type GambitRoster = Roster<Setup, Character>

/** What the parts of a character's panel share. */
export interface CharacterProps {
  readonly roster: GambitRoster
  readonly character: Character
}

export const nameOf = (roster: GambitRoster, { id, name }: Character): string => name ?? roster.nameOf(id)

/** The characters of either edition. */
export const charactersOf = ({ characters }: Setup): Character[] => characters

export const characterOf = (setup: Setup, id: string): Character | undefined =>
  charactersOf(setup).find((character) => character.id === id)

export const ruleOf = ({ skills }: Character, instance: string): Rule | undefined =>
  skills[instanceIds(skills).indexOf(instance)]

export const isLegacy = ({ edition }: Setup): boolean => edition === 'v0.3'

export const maxHpOf = (character: Pick<Character, 'maxHp'>): number =>
  givenOrUsual(CHARACTER, character, 'maxHp')
export const hpOf = (character: Pick<Character, 'hp' | 'maxHp'>): number =>
  givenOrUsual(CHARACTER, character, 'hp')

export const targetOf = ({ skill, target }: Rule): Target => target ?? skillDef(skill).defaults.target
export const criterionOf = ({ skill, criterion }: Rule): Criterion =>
  criterion ?? skillDef(skill).defaults.criterion
export const behaviorOf = ({ skill, behavior }: Rule): Behavior | null =>
  behavior ?? skillDef(skill).defaults.behavior

/** Writes a setting, or leaves it out where that means the same. */
export function setOrOmit<T extends object, K extends keyof T>(
  on: T,
  key: K,
  value: NonNullable<T[K]>,
  omitted: unknown,
): void {
  if (value === omitted) Reflect.deleteProperty(on, key)
  else on[key] = value
}

/** Whether two settings mean the same; `negated: false` is the same as leaving it out. */
export const sameWords = (a: object, b: object): boolean => wordsOf(a) === wordsOf(b)

const wordsOf = (settings: object): string =>
  JSON.stringify(
    Object.entries(settings)
      .filter(([, value]) => value !== undefined && value !== false)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
