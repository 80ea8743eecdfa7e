import { instanceIds } from '#schemas/gambit/catalogue.ts'
import type { GambitSetup } from '#schemas/gambit/setup.ts'

/** The setup with one rule of a character switched off. */
export function without(setup: GambitSetup, unit: string, instance: string): GambitSetup | null {
  const rules = setup.characters.find(({ id }) => id === unit)?.skills ?? []
  const place = instanceIds(rules).indexOf(instance)
  if (place < 0) return null
  return setup.edition === 'current'
    ? { ...setup, characters: withRuleOff(setup.characters, unit, place) }
    : { ...setup, characters: withRuleOff(setup.characters, unit, place) }
}

const withRuleOff = <C extends { readonly id: string; readonly skills: readonly object[] }>(
  characters: readonly C[],
  unit: string,
  place: number,
): C[] =>
  characters.map((character) =>
    character.id === unit
      ? {
          ...character,
          skills: character.skills.map((rule, i) => (i === place ? { ...rule, enabled: false } : rule)),
        }
      : character,
  )
