import type { JSX } from 'solid-js'
import { posFromCell } from '#schemas/duel/cells.ts'
import { OBSTACLE, TILE } from '#schemas/duel/fields.ts'
import { TILE_BUFFS } from '#schemas/duel/words.ts'
import { givenOrUsual } from '#schemas/fields.ts'
import { ChoiceField, NumberField } from '#ui/forms/Fields.tsx'
import { Rows } from '#ui/forms/Rows.tsx'
import { Button } from '#ui/kit/Button.tsx'
import type { Tool } from '#ui/state/board-tools.ts'
import {
  addObject,
  changeObject,
  type DuelRoster,
  removeObject,
  type Things,
  whyNotObstacle,
  whyNotTile,
} from './edit-setup.ts'
import { words } from './labels.ts'
import { TileFields } from './TileFields.tsx'

interface Props {
  readonly roster: DuelRoster
}

const OPEN = 'open'

/** What lies on the board. */
export function Objects(props: Props) {
  const { roster } = props
  return (
    <>
      <ObjectRows roster={roster} list="obstacles" noun="obstacle" whyNot={whyNotObstacle}>
        {(obstacle, at) => (
          <NumberField
            label={`HP of obstacle ${at + 1}`}
            caption="hp"
            value={givenOrUsual(OBSTACLE, obstacle(), 'hp')}
            min={OBSTACLE.hp.min}
            max={OBSTACLE.hp.max}
            onCommit={(hp) =>
              roster.change((draft) => changeObject(draft, 'obstacles', at, { hp }), `obstacle ${at} hp`)
            }
            path={['setup', 'obstacles', at, 'hp']}
          />
        )}
      </ObjectRows>
      <ObjectRows roster={roster} list="tiles" noun="buff tile" whyNot={whyNotTile}>
        {(tile, at) => (
          <>
            <NumberField
              label={`Rounds left of buff tile ${at + 1}`}
              caption="rounds"
              value={givenOrUsual(TILE, tile(), 'lifetime')}
              min={TILE.lifetime.min}
              max={TILE.lifetime.max}
              onCommit={(lifetime) =>
                roster.change(
                  (draft) => changeObject(draft, 'tiles', at, { lifetime }),
                  `tile ${at} lifetime`,
                )
              }
              path={['setup', 'tiles', at, 'lifetime']}
            />
            <ChoiceField
              label={`What buff tile ${at + 1} holds`}
              caption="holds"
              value={tile().type ?? OPEN}
              options={[OPEN, ...TILE_BUFFS]}
              words={(type) => (type === OPEN ? 'drawn later' : words(type))}
              onChoose={(chosen) => {
                const type = TILE_BUFFS.find((known) => known === chosen) ?? null
                roster.change((draft) => changeObject(draft, 'tiles', at, { type }))
              }}
              path={['setup', 'tiles', at, 'type']}
            />
          </>
        )}
      </ObjectRows>
    </>
  )
}

interface RowsProps<K extends keyof Things> extends Props {
  readonly list: K
  readonly noun: string
  readonly whyNot: typeof whyNotTile
  readonly children: (thing: () => Things[K], at: number) => JSX.Element
}

/** Things of one kind, each with its tile. */
function ObjectRows<K extends keyof Things>(props: RowsProps<K>) {
  const { roster, list, noun } = props
  const title = `${noun[0]!.toUpperCase()}${noun.slice(1)}`
  const tool: Tool = {
    label: `Add ${noun}`,
    accepts: (cell) => props.whyNot(roster.setup(), posFromCell(cell)) === null,
    use: (cell) => roster.change((draft) => addObject(draft, list, posFromCell(cell))),
  }
  return (
    <Rows
      title={`${title}s`}
      rows={(roster.setup()[list] ?? []) as readonly Things[K][]}
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
            objection={(pos) => props.whyNot(roster.setup(), pos, at)}
            onCommit={(pos) => roster.change((draft) => changeObject<keyof Things>(draft, list, at, { pos }))}
            path={['setup', list, at, 'pos']}
          />
          {props.children(thing, at)}
        </>
      )}
    </Rows>
  )
}
