import { produce } from 'immer'
import { createSignal, Show } from 'solid-js'
import type { Given } from '#schemas/fields.ts'
import { cellFromHex, type Hex, hexFromCell, textFromHex } from '#schemas/mech/cells.ts'
import { GROUND, MAP } from '#schemas/mech/fields.ts'
import { FieldSet } from '#ui/forms/FieldSet.tsx'
import { Group } from '#ui/forms/Form.tsx'
import { IssuesAt } from '#ui/forms/IssuesAt.tsx'
import { Rows } from '#ui/forms/Rows.tsx'
import { Button } from '#ui/kit/Button.tsx'
import type { Tool } from '#ui/state/board-tools.ts'
import { useWorkshop } from '#ui/state/context.ts'
import { addHole, barAt, changeMap, type MechRoster, mapOf, paint } from './edit-setup.ts'
import { words } from './labels.ts'

interface Props {
  readonly roster: MechRoster
}

type Change = Parameters<typeof changeMap>[1]

const besides = ({ col, row }: Hex): Hex[] => [
  { col: col + 1, row },
  { col: col - 1, row },
  { col, row: row + 1 },
  { col, row: row - 1 },
]

export function Ground(props: Props) {
  const { roster } = props
  const map = () => mapOf(roster.setup())
  const onMap = (recipe: Change) => (draft: ReturnType<MechRoster['setup']>) => changeMap(draft, recipe)
  const change = (recipe: Change, key?: string) => roster.change(onMap(recipe), key)
  return (
    <Group title="Map">
      <div class="fm-fields">
        <FieldSet
          fields={MAP}
          names={['width', 'height']}
          of={map()}
          path={['setup', 'map']}
          change={change}
          attempt={(recipe, key) => roster.attempt(onMap(recipe), key)}
          whyNot={(recipe) => roster.whyNot(onMap(recipe))}
          rows={{ width: { isTried: true }, height: { isTried: true } }}
        />
        <Brushes roster={roster} />
        <IssuesAt path={['setup', 'map']} />
      </div>
      <Show when={map().holes.length > 0}>
        <Rows
          title="Holes"
          rows={map().holes}
          name={(hex) => `the hole ${textFromHex(hex)}`}
          path={['setup', 'map', 'holes']}
          onRemove={(at) => change((draft) => void draft.holes.splice(at, 1))}
        >
          {(hex) => <span>{textFromHex(hex())}</span>}
        </Rows>
      </Show>
      <Show when={map().hexes.length > 0}>
        <Rows
          title="Terrain"
          rows={map().hexes}
          name={(hex) => `the terrain of ${textFromHex(hex)}`}
          path={['setup', 'map', 'hexes']}
          onRemove={(at) => change((draft) => void draft.hexes.splice(at, 1))}
        >
          {(hex, at) => (
            <>
              <span>{textFromHex(hex())}</span>
              <FieldSet
                fields={GROUND}
                of={hex()}
                path={['setup', 'map', 'hexes', at]}
                named={(label) => `${label} of ${textFromHex(hex())}`}
                change={(recipe, key) =>
                  change(({ hexes }) => {
                    const known = hexes[at]
                    if (known !== undefined) recipe(known)
                  }, key)
                }
                rows={{ terrain: { caption: '', words } }}
              />
            </>
          )}
        </Rows>
      </Show>
    </Group>
  )
}

/** Paint terrain and cut holes. A brush stays in hand: one rarely paints a single hex. */
function Brushes(props: Props) {
  const { roster } = props
  const workshop = useWorkshop()
  const [ground, setGround] = createSignal<Given<typeof GROUND>>({ terrain: 'LIGHT_WOODS' })
  const brush = (label: string, accepts: (hex: Hex) => boolean, use: (hex: Hex) => void): Tool => ({
    label,
    accepts: (cell) => accepts(hexFromCell(cell)),
    use: (cell) => {
      const hex = hexFromCell(cell)
      use(hex)
      // The hex itself may be gone by now.
      const next = [hex, ...besides(hex)].find(accepts)
      workshop.arm({ ...brush(label, accepts, use), first: next && cellFromHex(next) })
    },
  })
  const painter = () =>
    brush(
      'Paint terrain',
      () => true,
      (hex) => roster.change((draft) => paint(draft, hex, ground())),
    )
  const cutter = () =>
    brush(
      'Cut hole',
      (hex) => barAt(roster.setup(), hex) === null,
      (hex) => roster.change((draft) => addHole(draft, hex)),
    )
  return (
    <>
      <FieldSet
        fields={GROUND}
        of={ground()}
        path={['brush']}
        named={(label) => `${label} to paint`}
        change={(recipe) => setGround(produce(ground(), (draft) => void recipe(draft)))}
        rows={{ terrain: { caption: 'Terrain', words }, elevation: { caption: 'Elevation' } }}
      />
      <Button
        isOn={roster.isArmed('Paint terrain')}
        focusKey="setup.map.hexes add"
        onClick={() => roster.toggle(painter())}
      >
        Paint
      </Button>
      <Button
        isOn={roster.isArmed('Cut hole')}
        focusKey="setup.map.holes add"
        onClick={() => roster.toggle(cutter())}
      >
        Cut hole
      </Button>
    </>
  )
}
