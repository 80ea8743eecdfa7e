import { createMemo, Show } from 'solid-js'
import type { Field, FormTable } from '#schemas/fields.ts'
import type { Board } from '#schemas/view.ts'
import { createCast } from '#ui/forms/create-roster.ts'
import { FieldSet, type FieldSetProps } from '#ui/forms/FieldSet.tsx'
import { Group } from '#ui/forms/Form.tsx'
import { IssuesAt } from '#ui/forms/IssuesAt.tsx'
import { Picked, Roster, UnitSection, UnitTools } from '#ui/forms/Roster.tsx'
import type { Tool } from '#ui/state/board-tools.ts'
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

function createGenericCast(table: FormTable) {
  const session = useSession()
  const roster = createGenericRoster(table, () => session.summary()?.board ?? NO_BOARD)
  return { ...createCast<SetupOf, Entry>(roster), roster, sides: () => session.summary()?.sides ?? [] }
}
type GenericCast = ReturnType<typeof createGenericCast>

function TableForm(props: Props) {
  const { table } = props
  const session = useSession()
  const cast = createGenericCast(table)
  const fields = without(table.setup, table.list)
  const members = (side: string) =>
    cast.roster.ofSide(cast.setup(), side).map(({ id, hp }) => ({
      id: String(id),
      name: cast.nameOf(String(id)),
      glyph: cast.glyphOf(String(id)),
      note: hp === undefined ? '' : `${hp} hp`,
    }))
  const hint = () =>
    cast.roster.idsOf(cast.setup()).length === 0
      ? 'The board is empty: add units to every side.'
      : 'Click a unit on the board, or above, to change it.'
  return (
    <div class="fm">
      <Additions cast={cast} table={table} />
      <Roster
        label="Units"
        picked={cast.picked()}
        onPick={cast.pick}
        sides={cast.sides().map((side) => ({ label: session.sideName(side), members: members(side) }))}
      />
      <IssuesAt path={['setup', table.list]} />
      <Picked id={cast.picked()} hint={hint()}>
        {(id) => <UnitPanel cast={cast} table={table} id={id} />}
      </Picked>
      <Show when={Object.keys(fields).length > 0}>
        <Group title="Battle">
          <Fieldsets fields={fields} of={cast.setup()} path={['setup']} change={cast.change} />
        </Group>
      </Show>
    </div>
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

function Additions(props: Props & { cast: GenericCast }) {
  const { cast, table } = props
  const { roster } = cast
  const isFull = () => {
    const list = table.setup[table.list]
    return list?.kind === 'list' && roster.idsOf(cast.setup()).length >= list.most
  }
  const addition = (side: string) => {
    const tool: Tool = {
      label: `Add to ${side}`,
      first: roster.freeCell(cast.setup()),
      accepts: (cell) => roster.barAt(cast.setup(), cell) === null,
      use: (cell) => {
        const id = roster.nextId(side, cast.takenIds())
        cast.change((draft) => roster.add(draft, id, side, cell))
        cast.pick(id)
      },
    }
    const objection = isFull() ? 'a battle has no more units' : tool.first ? null : 'no cell is free'
    return { text: tool.label, tool, objection }
  }
  return <UnitTools cast={cast} additions={cast.sides().map(addition)} />
}

function UnitPanel(props: Props & { cast: GenericCast; id: string }) {
  const { cast, table, id } = props
  const unit = cast.createUnit(id)
  const path = () => ['setup', table.list, cast.placeOf(id)]
  const one = cast.one(id)
  const rows = {
    [table.side]: { options: cast.sides() },
    [table.cell]: {
      objection: (at: Readonly<Record<string, number>>) =>
        cast.roster.whyNotThere(cast.setup(), id, cast.roster.cellFromPlace(at)),
    },
  }
  return (
    <UnitSection
      id={id}
      label={cast.nameOf(id)}
      name={cast.nameOf(id)}
      glyph={cast.glyphOf(id)}
      side={cast.sides().indexOf(String(unit()[table.side]))}
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
