import type { Faction } from '#schemas/gambit/words.ts'
import { createCast } from '#ui/forms/create-roster.ts'
import type { Tool } from '#ui/state/board-tools.ts'
import { addCharacter, isFree, moveCharacter, nextId, removeCharacter, whyNotThere } from './edit-setup.ts'
import { type Character, characterOf, charactersOf, type Rule, ruleOf, type Setup } from './setup.ts'

export type Bench = ReturnType<typeof createBench>

/** What the parts of a row share. */
export interface RuleProps {
  readonly bench: Bench
  readonly rule: Rule
  /** What the rule is called in the names of its controls. */
  readonly label: string
  /** Names the rule's controls for the focus. */
  readonly focusKey: string
  readonly change: (recipe: (rule: Rule, setup: Setup) => void, key?: string) => void
}

/** The setup on the bench, with what is a character's own here: its rules and its name. */
export function createBench() {
  const cast = createCast<Setup, Character>({
    idsOf: (setup) => charactersOf(setup).map(({ id }) => id),
    unitOf: characterOf,
    whyNotThere,
    move: moveCharacter,
    remove: removeCharacter,
  })
  return {
    ...cast,
    addTool: (faction: Faction): Tool => ({
      label: faction === 'friendly' ? 'Add friendly' : 'Add enemy',
      accepts: (cell) => isFree(cast.setup(), cell),
      use: (cell) => {
        const id = nextId(cast.setup(), faction, cast.takenIds())
        cast.change((draft) => addCharacter(draft, { id, faction }, cell, cast.takenGlyphs()))
        cast.pick(id)
      },
    }),
    /** Changes one rule. */
    changeRule: (id: string, instance: string, recipe: (rule: Rule, setup: Setup) => void, key?: string) =>
      cast.one(id).change((character, setup) => {
        const rule = ruleOf(character, instance)
        if (rule !== undefined) recipe(rule, setup)
      }, key && `${instance} ${key}`),
    nameOf: ({ id, name }: Character) => name ?? cast.nameOf(id),
  }
}
