import { FACTIONS, type Faction, MAX_CHARACTERS } from '#schemas/gambit/words.ts'
import { Picked, Roster, UnitTools } from '#ui/forms/Roster.tsx'
import { type Bench, createBench } from './create-roster.ts'
import { sideOf } from './edit-setup.ts'
import { FACTION_LABELS } from './labels.ts'
import { hpOf, maxHpOf } from './setup.ts'
import { CharacterPanel } from './UnitPanel.tsx'
import './form.css'

/** Characters and their rules. */
export function GambitForm() {
  const bench = createBench()
  const hint = () =>
    bench.setup().characters.length === 0
      ? 'The board is empty: add a character to each side.'
      : 'Click a character on the board, or above, to change it.'
  return (
    <div class="fm">
      <Additions bench={bench} />
      <Who bench={bench} />
      <Picked id={bench.picked()} hint={hint()}>
        {(id) => <CharacterPanel bench={bench} id={id} />}
      </Picked>
    </div>
  )
}

function Additions(props: { bench: Bench }) {
  const { bench } = props
  const isFull = () => bench.setup().characters.length >= MAX_CHARACTERS
  const addition = (faction: Faction) => {
    const tool = bench.addTool(faction)
    const objection = isFull() ? `a battle has at most ${MAX_CHARACTERS} characters` : null
    return { text: tool.label, tool, objection }
  }
  return (
    <UnitTools cast={bench} label="Character controls" noun="character" additions={FACTIONS.map(addition)} />
  )
}

function Who(props: { bench: Bench }) {
  const members = (faction: Faction) =>
    sideOf(props.bench.setup(), faction).map((member) => ({
      id: member.id,
      name: props.bench.nameOf(member),
      glyph: props.bench.glyphOf(member.id),
      note: `${hpOf(member)}/${maxHpOf(member)}`,
    }))
  return (
    <Roster
      label="Characters"
      picked={props.bench.picked()}
      onPick={props.bench.pick}
      sides={FACTIONS.map((faction) => ({ label: FACTION_LABELS[faction], members: members(faction) }))}
    />
  )
}
