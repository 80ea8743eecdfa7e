import { createMemo, Show } from 'solid-js'
import type { Field, FormTable } from '#schemas/fields.ts'
import type { Board } from '#schemas/view.ts'
import { createRoster } from '#ui/forms/create-roster.ts'
import { FieldSet, type FieldSetProps } from '#ui/forms/FieldSet.tsx'
import { Group } from '#ui/forms/Form.tsx'
import { IssuesAt } from '#ui/forms/IssuesAt.tsx'
import { type Addition, UnitForm, UnitSection } from '#ui/forms/UnitForm.tsx'
import { useSession } from '#ui/state/context.ts'
import type { Scenario } from '#worker/protocol.ts'
import { createGenericRoster, type Entry, without } from './generic-roster.ts'

/** The form of a game that brings no other: its units, the fields of who is picked, and those of its setup. */
export function GenericForm() {
  const session = useSession()
  const summary = createMemo(() => session.summary())
  return (
    <Show when={summary()?.form} keyed>
      {(table) => <TableForm table={table} />}
    </Show>
  )
}

type SetupOf = Scenario['setup'] & Entry

interface Props {
  readonly table: FormTable
}

const NO_BOARD: Board = { grid: 'square', cells: [] }

function createFormRoster(table: FormTable) {
  const session = useSession()
  const ways = createGenericRoster(table, () => session.summary()?.board ?? NO_BOARD)
  return { ...createRoster<SetupOf, Entry>(ways), ways, sides: () => session.summary()?.sides ?? [] }
}
type FormRoster = ReturnType<typeof createFormRoster>

function TableForm(props: Props) {
  const { table } = props
  const session = useSession()
  const roster = createFormRoster(table)
  const { ways } = roster
  const fields = without(table.setup, table.list)
  const isFull = () => {
    const list = table.setup[table.list]
    return list?.kind === 'list' && ways.idsOf(roster.setup()).length >= list.most
  }
  const addition = (side: string): Addition => {
    const first = ways.freeCell(roster.setup())
    return {
      label: `Add to ${side}`,
      objection: isFull() ? 'a battle has no more units' : first ? null : 'no cell is free',
      first,
      accepts: (cell) => ways.barAt(roster.setup(), cell) === null,
      add: (cell) => {
        const id = ways.nextId(side, roster.takenIds())
        roster.change((draft) => ways.add(draft, id, side, cell))
        return id
      },
    }
  }
  const members = (side: string) =>
    ways.ofSide(roster.setup(), side).map(({ id, hp }) => ({
      id: String(id),
      name: roster.nameOf(String(id)),
      note: hp === undefined ? '' : `${hp} hp`,
    }))
  return (
    <UnitForm
      roster={roster}
      additions={roster.sides().map(addition)}
      sides={roster.sides().map((side) => ({ label: session.sideName(side), members: members(side) }))}
      path={['setup', table.list]}
      emptyHint="The board is empty: add units to every side."
      panel={(id) => <UnitPanel roster={roster} table={table} id={id} />}
    >
      <Show when={Object.keys(fields).length > 0}>
        <Group title="Battle">
          <Fieldsets fields={fields} of={roster.setup()} path={['setup']} change={roster.change} />
        </Group>
      </Show>
    </UnitForm>
  )
}

/** Single values in a line, checks in the next, lists below. */
function Fieldsets<T extends object>(props: Omit<FieldSetProps<T>, 'names'>) {
  const named = (isShown: (kind: Field['kind']) => boolean) =>
    Object.keys(props.fields).filter((name) => isShown(props.fields[name]?.kind ?? 'text'))
  return (
    <>
      <div class="fm-fields">
        <FieldSet {...props} names={named((kind) => kind !== 'flag' && kind !== 'list')} />
        <IssuesAt path={props.path} />
      </div>
      <div class="row">
        <FieldSet {...props} names={named((kind) => kind === 'flag')} />
      </div>
      <FieldSet {...props} names={named((kind) => kind === 'list')} />
    </>
  )
}

function UnitPanel(props: Props & { roster: FormRoster; id: string }) {
  const { roster, table, id } = props
  const unit = roster.createUnit(id)
  const path = () => ['setup', table.list, roster.placeOf(id)]
  const one = roster.one(id)
  const rows = {
    [table.side]: { options: roster.sides() },
    [table.cell]: {
      objection: (at: Readonly<Record<string, number>>) =>
        roster.ways.whyNotThere(roster.setup(), id, roster.ways.cellFromPlace(at)),
    },
  }
  return (
    <UnitSection
      roster={roster}
      id={id}
      name={roster.nameOf(id)}
      side={roster.sides().indexOf(String(unit()[table.side]))}
    >
      <Fieldsets
        fields={without(table.unit, 'id')}
        of={unit()}
        path={path()}
        change={one.change}
        rows={rows}
      />
    </UnitSection>
  )
}
