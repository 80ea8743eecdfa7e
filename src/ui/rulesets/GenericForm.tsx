import { createMemo, For, Show } from 'solid-js'
import type { Cell } from '#schemas/cell.ts'
import { type Field, type Fields, type FormTable, labelOf } from '#schemas/fields.ts'
import { plural } from '#schemas/text/counted.ts'
import type { Board } from '#schemas/view.ts'
import { createRoster } from '#ui/forms/create-roster.ts'
import { FieldSet, type FieldSetProps } from '#ui/forms/FieldSet.tsx'
import { Group } from '#ui/forms/Form.tsx'
import { IssuesAt } from '#ui/forms/IssuesAt.tsx'
import { type Addition, UnitForm, UnitSection } from '#ui/forms/UnitForm.tsx'
import { Button } from '#ui/kit/Button.tsx'
import type { Tool } from '#ui/state/board-tools.ts'
import { useSession, useWorkshop } from '#ui/state/context.ts'
import { deepEqual } from '#ui/state/deep-equal.ts'
import type { Scenario } from '#worker/protocol.ts'
import { createGenericRoster, type Entry, without } from './generic-roster.ts'

/** The form of a game that brings no other: its units, the fields of who is picked, and those of its setup. */
export function GenericForm() {
  const session = useSession()
  // Every answer about the draft brings the same table again: made anew, the form would lose the brush in hand, and the focus.
  const form = createMemo(() => session.summary()?.form, undefined, { equals: deepEqual })
  return (
    <Show when={form()} keyed>
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
  const workshop = useWorkshop()
  const board = () => workshop.drawing()?.board ?? session.summary()?.board ?? NO_BOARD
  const ways = createGenericRoster(table, board)
  return { ...createRoster<SetupOf, Entry>(ways), ways, sides: () => session.summary()?.sides ?? [] }
}
type FormRoster = ReturnType<typeof createFormRoster>

function TableForm(props: Props) {
  const { table } = props
  const session = useSession()
  const roster = createFormRoster(table)
  const { ways } = roster
  const grounds = groundsIn(table.setup)
  const fields = without(table.setup, table.list, ...grounds)
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
      <For each={grounds}>{(name) => <Ground roster={roster} table={table} name={name} />}</For>
    </UnitForm>
  )
}

/** What of a setup is a list of places: it is painted on the board. */
const groundsIn = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'list' && field.of.kind === 'place' ? [name] : [],
  )

/** A list of places: a brush that adds a cell, or takes it away, and stays in hand. */
function Ground(props: Props & { roster: FormRoster; name: string }) {
  const { roster, table, name } = props
  const { ways } = roster
  const workshop = useWorkshop()
  const field = table.setup[name]
  const title = field === undefined ? name : labelOf(name, field)
  const label = `Paint ${title.toLowerCase()}`
  const places = () => ways.placesIn(roster.setup(), name)
  const isFull = () => field?.kind === 'list' && places().length >= field.most
  const brush = (first?: Cell): Tool => ({
    label,
    first,
    accepts: (cell) => ways.isListed(roster.setup(), name, cell) || !isFull(),
    use: (cell) => {
      roster.change((draft) => ways.toggle(draft, name, cell))
      workshop.arm(brush(cell))
    },
  })
  return (
    <Group
      title={title}
      beside={
        <>
          <Button
            isOn={roster.isArmed(label)}
            focusKey={`setup.${name} add`}
            aria-label={label}
            onClick={() => roster.toggle(brush())}
          >
            Paint
          </Button>
          <span class="note">
            {roster.isArmed(label)
              ? 'Click cells to add them or take them away; Escape when done.'
              : plural(places().length, 'cell')}
          </span>
        </>
      }
    >
      <IssuesAt path={['setup', name]} />
    </Group>
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
