import { createSignal } from 'solid-js'
import { VARIANTS, type Variant } from '#schemas/mech/catalogue.ts'
import { cellFromHex, hexFromCell } from '#schemas/mech/cells.ts'
import { idOf } from '#schemas/mech/fields.ts'
import { MAX_UNITS, PLAYERS, type Player } from '#schemas/mech/words.ts'
import { createRoster } from '#ui/forms/create-roster.ts'
import { Choice } from '#ui/forms/Fields.tsx'
import { type Addition, UnitForm } from '#ui/forms/UnitForm.tsx'
import { add, barAt, freeHex, freshUnit, labelOf, nextId, UNITS_IN } from './edit-setup.ts'
import { nameOf, structureLeft } from './edit-unit.ts'
import { Ground } from './Ground.tsx'
import { PLAYER_LABELS } from './labels.ts'
import { Declarations, Turns } from './Turns.tsx'
import { UnitPanel } from './UnitPanel.tsx'

/** Machines, the map they stand on, and how far along the battle is. */
export function MechForm() {
  const roster = createRoster(UNITS_IN)
  const [variant, setVariant] = createSignal<Variant>(VARIANTS[0])
  const whyNotAdd = (first: object | undefined) => {
    if (roster.setup().units.length >= MAX_UNITS) return `a battle has at most ${MAX_UNITS} machines`
    return first === undefined ? 'no hex is free' : null
  }
  const addition = (owner: Player): Addition => {
    const first = freeHex(roster.setup(), owner)
    return {
      text: `Add to ${owner}`,
      label: `Add ${labelOf(variant())} to ${owner}`,
      objection: whyNotAdd(first),
      first: first && cellFromHex(first),
      accepts: (cell) => barAt(roster.setup(), hexFromCell(cell)) === null,
      add: (cell) => {
        const id = nextId(roster.setup(), roster.takenIds())
        roster.regroup((setup) => add(setup, freshUnit(id, owner, variant(), hexFromCell(cell))))
        return id
      },
    }
  }
  const members = (owner: Player) =>
    roster
      .setup()
      .units.map((unit, i) => ({ unit, id: idOf(unit, i) }))
      .filter(({ unit }) => unit.owner === owner)
      .map(({ unit, id }) => ({ id, name: nameOf(unit), note: structureLeft(unit) }))
  return (
    <UnitForm
      roster={roster}
      noun="machine"
      additions={PLAYERS.map(addition)}
      adds={
        <Choice
          label="Variant to add"
          value={variant()}
          options={VARIANTS}
          words={labelOf}
          onChoose={setVariant}
        />
      }
      sides={PLAYERS.map((owner) => ({ label: PLAYER_LABELS[owner], members: members(owner) }))}
      emptyHint="The map is empty: add machines to both players."
      panel={(id) => <UnitPanel roster={roster} id={id} />}
    >
      <Turns roster={roster} />
      <Declarations roster={roster} />
      <Ground roster={roster} />
    </UnitForm>
  )
}
