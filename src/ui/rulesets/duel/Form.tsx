import { createSignal, Show } from 'solid-js'
import { cellFromPos, posFromCell } from '#schemas/duel/cells.ts'
import { UNIT } from '#schemas/duel/fields.ts'
import { isClass, SIDES, type Side } from '#schemas/duel/words.ts'
import { givenOrUsual } from '#schemas/fields.ts'
import { createRoster } from '#ui/forms/create-roster.ts'
import { Choice } from '#ui/forms/Fields.tsx'
import { type Addition, UnitForm } from '#ui/forms/UnitForm.tsx'
import {
  add,
  type DuelRoster,
  freeTiles,
  isAlive,
  isSameTile,
  NEWCOMERS,
  type Newcomer,
  nextId,
  remove,
  UNITS_IN,
  unitOf,
  unitsOf,
} from './edit-setup.ts'
import { SIDE_LABELS, words } from './labels.ts'
import { Objects } from './Objects.tsx'
import { Picks } from './Picks.tsx'
import { DeathChoices, Switches, Table } from './Table.tsx'
import { UnitPanel } from './UnitPanel.tsx'

/** Units and the table, or the picks that come before them. */
export function DuelForm() {
  const roster = createRoster(UNITS_IN)
  return (
    <Show when={roster.setup().drafts} fallback={<Situation roster={roster} />}>
      <div class="stack loose fm">
        <Picks roster={roster} />
        <Switches roster={roster} />
      </div>
    </Show>
  )
}

function Situation(props: { roster: DuelRoster }) {
  const { roster } = props
  const [type, setType] = createSignal<Newcomer>('TANK')
  const addition = (side: Side): Addition => {
    const [first] = freeTiles(roster.setup(), side)
    return {
      text: `Add to ${side}`,
      label: `Add ${words(type())} to ${side}`,
      objection: first === undefined ? 'no tile is free' : null,
      first: first && cellFromPos(first),
      accepts: (cell) => freeTiles(roster.setup(), side).some((pos) => isSameTile(pos, posFromCell(cell))),
      add: (cell) => {
        const id = nextId(side, type(), roster.takenIds())
        roster.change((setup) => add(setup, { id, side, type: type(), pos: posFromCell(cell) }))
        return id
      },
    }
  }
  const members = (side: Side) =>
    unitsOf(roster.setup())
      .filter((unit) => unit.side === side)
      .map((unit) => ({
        id: unit.id,
        name: words(unit.type),
        note: isAlive(unit) ? `${givenOrUsual(UNIT, unit, 'hp')} hp` : 'dead',
      }))
  /** A hero has to stay. Another unit takes everything that names it along. */
  const whyNotRemove = () => {
    const unit = unitOf(roster.setup(), roster.picked() ?? '')
    if (unit === undefined) return null
    return isClass(unit.type)
      ? 'a side needs its hero; change its class instead'
      : roster.whyNot((setup) => remove(setup, unit.id))
  }
  return (
    <UnitForm
      roster={roster}
      additions={SIDES.map(addition)}
      adds={
        <Choice label="Type to add" value={type()} options={NEWCOMERS} words={words} onChoose={setType} />
      }
      whyNotRemove={whyNotRemove()}
      sides={SIDES.map((side) => ({ label: SIDE_LABELS[side], members: members(side) }))}
      path={['setup', 'units']}
      panel={(id) => <UnitPanel roster={roster} id={id} />}
    >
      <Table roster={roster} />
      <Objects roster={roster} />
      <DeathChoices roster={roster} />
      <Switches roster={roster} />
    </UnitForm>
  )
}
