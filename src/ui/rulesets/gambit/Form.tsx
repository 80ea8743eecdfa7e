import { FACTIONS, type Faction, MAX_CHARACTERS } from '#schemas/gambit/words.ts'
import { Picked, Roster, UnitTools } from '#ui/forms/Roster.tsx'
import { createGambitRoster, type GambitRoster } from './create-roster.ts'
import { sideOf } from './edit-setup.ts'
import { FACTION_LABELS } from './labels.ts'
import { hpOf, maxHpOf } from './setup.ts'
import { CharacterPanel } from './UnitPanel.tsx'
import './form.css'

/** Characters and their rules. */
export function GambitForm() {
  const roster = createGambitRoster()
  const hint = () =>
    roster.setup().characters.length === 0
      ? 'The board is empty: add a character to each side.'
      : 'Click a character on the board, or above, to change it.'
  return (
    <div class="fm">
      <Additions roster={roster} />
      <Who roster={roster} />
      <Picked id={roster.picked()} hint={hint()}>
        {(id) => <CharacterPanel roster={roster} id={id} />}
      </Picked>
    </div>
  )
}

function Additions(props: { roster: GambitRoster }) {
  const { roster } = props
  const isFull = () => roster.setup().characters.length >= MAX_CHARACTERS
  const addition = (faction: Faction) => {
    const tool = roster.addTool(faction)
    const objection = isFull() ? `a battle has at most ${MAX_CHARACTERS} characters` : null
    return { text: tool.label, tool, objection }
  }
  return (
    <UnitTools
      roster={roster}
      label="Character controls"
      noun="character"
      additions={FACTIONS.map(addition)}
    />
  )
}

function Who(props: { roster: GambitRoster }) {
  const members = (faction: Faction) =>
    sideOf(props.roster.setup(), faction).map((member) => ({
      id: member.id,
      name: props.roster.nameOf(member),
      glyph: props.roster.glyphOf(member.id),
      note: `${hpOf(member)}/${maxHpOf(member)}`,
    }))
  return (
    <Roster
      label="Characters"
      picked={props.roster.picked()}
      onPick={props.roster.pick}
      sides={FACTIONS.map((faction) => ({ label: FACTION_LABELS[faction], members: members(faction) }))}
    />
  )
}
