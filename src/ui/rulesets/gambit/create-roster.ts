import { createRoster } from '#ui/forms/create-roster.ts'
import { moveCharacter, removeCharacter, whyNotThere } from './edit-setup.ts'
import { type Character, characterOf, charactersOf, type Rule, ruleOf, type Setup } from './setup.ts'

export type GambitRoster = ReturnType<typeof createGambitRoster>

/** What the parts of a row share. */
export interface RuleProps {
  readonly roster: GambitRoster
  readonly rule: Rule
  /** What the rule is called in the names of its controls. */
  readonly label: string
  /** Names the rule's controls for the focus. */
  readonly focusKey: string
  readonly change: (recipe: (rule: Rule, setup: Setup) => void, key?: string) => void
}

/** The setup on the bench, with what is a character's own here: its rules and its name. */
export function createGambitRoster() {
  const roster = createRoster<Setup, Character>({
    idsOf: (setup) => charactersOf(setup).map(({ id }) => id),
    unitOf: characterOf,
    whyNotThere,
    move: moveCharacter,
    remove: removeCharacter,
  })
  return {
    ...roster,
    /** Changes one rule. */
    changeRule: (id: string, instance: string, recipe: (rule: Rule, setup: Setup) => void, key?: string) =>
      roster.one(id).change((character, setup) => {
        const rule = ruleOf(character, instance)
        if (rule !== undefined) recipe(rule, setup)
      }, key && `${instance} ${key}`),
    nameOf: ({ id, name }: Character) => name ?? roster.nameOf(id),
  }
}
