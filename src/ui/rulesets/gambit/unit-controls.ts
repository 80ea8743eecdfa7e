import { CHARACTER } from '#schemas/gambit/fields.ts'
import { BOARD_RADIUS, FACTIONS, type Faction } from '#schemas/gambit/words.ts'
import type { NumberPart, Part, WordPart } from '#ui/forms/sentence/types.ts'
import type { Scenario } from '#worker/protocol.ts'
import { joinFaction, moveCharacter, setHp, setMaxHp, whyNotJoin } from './edit-setup.ts'
import { setupOf } from './rule-controls.ts'
import { type Character, characterOf, hpOf, maxHpOf, type Setup } from './setup.ts'

// What there is to say of a character besides its name and its rules: "friendly, 60 of 60 hp, at (-3, 0)".

const plain = (key: string, text: string): Part => ({ kind: 'plain', key, text })

interface Numbers {
  readonly name: string
  readonly of: (character: Character) => number
  readonly unit?: string
  readonly min: number
  readonly max: number
  readonly set: (setup: Setup, id: string, value: number) => void
}

function number(
  character: Character,
  old: Character,
  { name, of, unit = '', ...range }: Numbers,
): NumberPart {
  const value = of(character)
  return {
    kind: 'number',
    key: name,
    name,
    text: String(value),
    value,
    was: of(old),
    min: range.min,
    max: range.max,
    unit: '',
    spoken: `${value}${unit}`,
    set: (draft, to) => range.set(setupOf(draft), character.id, to),
  }
}

/** The sides it can be on; without another it is just told. */
function side(setup: Setup, { id, faction }: Character): WordPart | Part {
  const open = FACTIONS.filter((other) => other === faction || whyNotJoin(setup, id, other) === null)
  if (open.length < 2) return plain('faction', faction)
  const choice = (other: Faction) => ({
    text: other,
    isChosen: other === faction,
    change: (draft: Scenario) => joinFaction(setupOf(draft), id, other),
  })
  return { kind: 'word', key: 'faction', name: 'faction', text: faction, choices: () => open.map(choice) }
}

/** Null if there is no such character. `original` is the scenario before what is being changed. */
export function unitControls(scenario: Scenario, original: Scenario, id: string): Part[] | null {
  const setup = setupOf(scenario)
  const character = characterOf(setup, id)
  if (character === undefined) return null
  const old = characterOf(setupOf(original), id) ?? character
  const { q, r } = character.position
  const axis = (name: 'q' | 'r', other: number): NumberPart =>
    number(character, old, {
      name: `position ${name}`,
      of: ({ position }) => position[name],
      min: Math.max(-BOARD_RADIUS, -BOARD_RADIUS - other),
      max: Math.min(BOARD_RADIUS, BOARD_RADIUS - other),
      set: (draft, unit, to) => moveCharacter(draft, unit, { q, r, [name]: to }),
    })
  const hp = { unit: ' hp', min: CHARACTER.hp.min } as const
  return [
    side(setup, character),
    plain('has', ', '),
    number(character, old, { ...hp, name: 'hp', of: hpOf, max: maxHpOf(character), set: setHp }),
    plain('of', ' of '),
    number(character, old, { ...hp, name: 'max hp', of: maxHpOf, max: CHARACTER.maxHp.max, set: setMaxHp }),
    plain('at', ' hp, at ('),
    axis('q', r),
    plain('and', ', '),
    axis('r', q),
    plain('end', ')'),
  ]
}
