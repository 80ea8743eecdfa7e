import { posFromCell } from '#schemas/duel/cells.ts'
import { OBSTACLE, TILE } from '#schemas/duel/fields.ts'
import type { Fields } from '#schemas/fields.ts'
import { FieldSet, type FieldSetProps } from '#ui/forms/FieldSet.tsx'
import { Rows } from '#ui/forms/Rows.tsx'
import { Button } from '#ui/kit/Button.tsx'
import type { Tool } from '#ui/state/board-tools.ts'
import {
  addObject,
  changeObject,
  type DuelRoster,
  type ObjectList,
  removeObject,
  type Thing,
  whyNotObject,
} from './edit-setup.ts'
import { sentence, words } from './labels.ts'
import { TileFields } from './TileFields.tsx'

interface Props {
  readonly roster: DuelRoster
}

/** What lies on the board. */
export function Objects(props: Props) {
  return (
    <>
      <ObjectRows
        {...props}
        list="obstacles"
        noun="obstacle"
        fields={{ hp: OBSTACLE.hp }}
        rows={() => ({})}
      />
      <ObjectRows
        {...props}
        list="tiles"
        noun="buff tile"
        fields={{ lifetime: TILE.lifetime, type: TILE.type }}
        rows={(noun) => ({
          lifetime: { caption: 'rounds' },
          type: { label: `What ${noun} holds`, caption: 'holds', none: 'drawn later', words },
        })}
      />
    </>
  )
}

interface RowsProps extends Props {
  readonly list: ObjectList
  readonly noun: string
  /** The fields of an object besides its tile. */
  readonly fields: Fields
  readonly rows: (noun: string) => NonNullable<FieldSetProps<Thing>['rows']>
}

/** Objects of one kind, each with its tile. */
function ObjectRows(props: RowsProps) {
  const { roster, list, noun } = props
  const title = sentence(noun)
  const tool: Tool = {
    label: `Add ${noun}`,
    accepts: (cell) => whyNotObject(roster.setup(), list, posFromCell(cell)) === null,
    use: (cell) => roster.change((draft) => addObject(draft, list, posFromCell(cell))),
  }
  const changeAt = (at: number) => (recipe: (thing: Thing) => void, key?: string) =>
    roster.change((draft) => changeObject(draft, list, at, recipe), key)
  return (
    <Rows
      title={`${title}s`}
      rows={roster.setup()[list] ?? []}
      name={(_, at) => `${noun} ${at + 1}`}
      path={['setup', list]}
      onRemove={(at) => roster.change((draft) => removeObject(draft, list, at))}
      add={
        <Button
          isOn={roster.isArmed(tool.label)}
          focusKey={`setup.${list} add`}
          onClick={() => roster.toggle(tool)}
        >
          {tool.label}
        </Button>
      }
    >
      {(thing, at) => (
        <>
          <TileFields
            roster={roster}
            label={`${title} ${at + 1}`}
            pos={thing().pos}
            objection={(pos) => whyNotObject(roster.setup(), list, pos, at)}
            onCommit={(pos) =>
              changeAt(at)((moved) => {
                moved.pos = pos
              })
            }
            path={['setup', list, at, 'pos']}
          />
          <FieldSet
            fields={props.fields}
            of={thing()}
            path={['setup', list, at]}
            named={(label) => `${label} of ${noun} ${at + 1}`}
            rows={props.rows(`${noun} ${at + 1}`)}
            change={changeAt(at)}
          />
        </>
      )}
    </Rows>
  )
}
