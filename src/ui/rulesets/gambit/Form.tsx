import { FACTIONS, type Faction, MAX_CHARACTERS } from '#schemas/gambit/words.ts'
import { createRoster } from '#ui/forms/create-roster.ts'
import { type Addition, UnitForm } from '#ui/forms/UnitForm.tsx'
import { addCharacter, isFree, nextId, sideOf, UNITS_IN } from './edit-setup.ts'
import { FACTION_LABELS } from './labels.ts'
import { hpOf, maxHpOf, nameOf } from './setup.ts'
import { CharacterPanel } from './UnitPanel.tsx'
import './form.css'

/** Characters and their rules. */
export function GambitForm() {
  const roster = createRoster(UNITS_IN)
  const isFull = () => roster.setup().characters.length >= MAX_CHARACTERS
  const addition = (faction: Faction): Addition => ({
    label: faction === 'friendly' ? 'Add friendly' : 'Add enemy',
    objection: isFull() ? `a battle has at most ${MAX_CHARACTERS} characters` : null,
    accepts: (cell) => isFree(roster.setup(), cell),
    add: (cell) => {
      const id = nextId(roster.setup(), faction, roster.takenIds())
      roster.change((draft) => addCharacter(draft, { id, faction }, cell, roster.takenGlyphs()))
      return id
    },
  })
  const members = (faction: Faction) =>
    sideOf(roster.setup(), faction).map((member) => ({
      id: member.id,
      name: nameOf(roster, member),
      note: `${hpOf(member)}/${maxHpOf(member)}`,
    }))
  return (
    <UnitForm
      roster={roster}
      label="Character"
      noun="character"
      additions={FACTIONS.map(addition)}
      sides={FACTIONS.map((faction) => ({ label: FACTION_LABELS[faction], members: members(faction) }))}
      emptyHint="The board is empty: add a character to each side."
      panel={(id) => <CharacterPanel roster={roster} id={id} />}
    />
  )
}
