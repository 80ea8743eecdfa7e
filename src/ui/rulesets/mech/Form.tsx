import { createSignal } from 'solid-js'
import { VARIANTS, type Variant } from '#schemas/mech/catalogue.ts'
import { cellFromHex, hexFromCell } from '#schemas/mech/cells.ts'
import { MAX_UNITS, PLAYERS, type Player } from '#schemas/mech/words.ts'
import { Choice } from '#ui/forms/Fields.tsx'
import { Picked, Roster, UnitTools } from '#ui/forms/Roster.tsx'
import type { Tool } from '#ui/state/board-tools.ts'
import { createMechRoster, type MechRoster } from './create-roster.ts'
import { add, barAt, freeHex, freshUnit, idsIn, labelOf, nextId, unitOf } from './edit-setup.ts'
import { nameOf, structureLeft } from './edit-unit.ts'
import { Ground } from './Ground.tsx'
import { PLAYER_LABELS } from './labels.ts'
import { Declarations, Turns } from './Turns.tsx'
import { UnitPanel } from './UnitPanel.tsx'

/** Machines, the map they stand on, and how far the battle has come. */
export function MechForm() {
  const roster = createMechRoster()
  const hint = () =>
    roster.setup().units.length === 0
      ? 'The map is empty: add machines to both players.'
      : 'Click a machine on the board, or above, to change it.'
  return (
    <div class="fm">
      <Additions roster={roster} />
      <Who roster={roster} />
      <Picked id={roster.picked()} hint={hint()}>
        {(id) => <UnitPanel roster={roster} id={id} />}
      </Picked>
      <Turns roster={roster} />
      <Declarations roster={roster} />
      <Ground roster={roster} />
    </div>
  )
}

interface Props {
  readonly roster: MechRoster
}

function Additions(props: Props) {
  const { roster } = props
  const [variant, setVariant] = createSignal<Variant>(VARIANTS[0])
  const addTool = (owner: Player): Tool => {
    const first = freeHex(roster.setup(), owner)
    return {
      label: `Add ${labelOf(variant())} to ${owner}`,
      first: first && cellFromHex(first),
      accepts: (cell) => barAt(roster.setup(), hexFromCell(cell)) === null,
      use: (cell) => {
        const id = nextId(roster.setup(), roster.takenIds())
        roster.regroup((setup) => add(setup, freshUnit(id, owner, variant(), hexFromCell(cell))))
        roster.pick(id)
      },
    }
  }
  const whyNot = ({ first }: Tool) => {
    if (roster.setup().units.length >= MAX_UNITS) return `a battle has at most ${MAX_UNITS} machines`
    return first === undefined ? 'no hex is free' : null
  }
  const addition = (owner: Player) => {
    const tool = addTool(owner)
    return { text: `Add to ${owner}`, tool, objection: whyNot(tool) }
  }
  return (
    <UnitTools roster={roster} noun="machine" additions={PLAYERS.map(addition)}>
      <Choice
        label="Variant to add"
        value={variant()}
        options={VARIANTS}
        words={labelOf}
        onChoose={setVariant}
      />
    </UnitTools>
  )
}

function Who(props: Props) {
  const members = (owner: Player) =>
    idsIn(props.roster.setup()).flatMap((id) => {
      const unit = unitOf(props.roster.setup(), id)
      if (unit === undefined || unit.owner !== owner) return []
      return [{ id, name: nameOf(unit), glyph: props.roster.glyphOf(id), note: structureLeft(unit) }]
    })
  return (
    <Roster
      label="Units"
      picked={props.roster.picked()}
      onPick={props.roster.pick}
      sides={PLAYERS.map((owner) => ({ label: PLAYER_LABELS[owner], members: members(owner) }))}
    />
  )
}
