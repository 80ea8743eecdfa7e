import { createSignal, For, Show } from 'solid-js'
import { givenOrUsual } from '#schemas/fields.ts'
import { cellFromHex, type Hex, hexFromCell, textFromHex } from '#schemas/mech/cells.ts'
import { GROUND, MAP } from '#schemas/mech/fields.ts'
import { TERRAINS } from '#schemas/mech/words.ts'
import { NumberField } from '#ui/forms/Fields.tsx'
import { ChoiceAt, Group, NumberAt } from '#ui/forms/Form.tsx'
import { IssuesAt } from '#ui/forms/IssuesAt.tsx'
import { Rows } from '#ui/forms/Rows.tsx'
import { Button } from '#ui/kit/Button.tsx'
import type { Tool } from '#ui/state/board-tools.ts'
import { useWorkshop } from '#ui/state/context.ts'
import {
  addHole,
  barAt,
  changeGround,
  type MechRoster,
  mapOf,
  paint,
  removeGround,
  removeHole,
  setSize,
  type Terrain,
} from './edit-setup.ts'
import { words } from './labels.ts'

interface Props {
  readonly roster: MechRoster
}

const besides = ({ col, row }: Hex): Hex[] => [
  { col: col + 1, row },
  { col: col - 1, row },
  { col, row: row + 1 },
  { col, row: row - 1 },
]

/** The map. */
export function Ground(props: Props) {
  const { roster } = props
  const workshop = useWorkshop()
  const map = () => mapOf(roster.setup())
  const [terrain, setTerrain] = createSignal<Terrain>('LIGHT_WOODS')
  const [elevation, setElevation] = createSignal(0)
  /** Stays in hand: ground is rarely one hex. */
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
      (hex) => roster.change((draft) => paint(draft, hex, terrain(), elevation())),
    )
  const cutter = () =>
    brush(
      'Cut hole',
      (hex) => barAt(roster.setup(), hex) === null,
      (hex) => roster.change((draft) => addHole(draft, hex)),
    )
  return (
    <Group title="Map">
      <div class="fm-fields">
        <For each={['width', 'height'] as const}>
          {(side) => (
            <NumberAt
              label={MAP[side].label ?? side}
              value={map()[side]}
              min={MAP[side].min}
              max={MAP[side].max}
              objection={(value) => roster.whyNot((draft) => setSize(draft, side, value))}
              onCommit={(value) => roster.change((draft) => setSize(draft, side, value), side)}
              path={['setup', 'map', side]}
            />
          )}
        </For>
        <ChoiceAt<Terrain>
          label="Terrain to paint"
          caption="Terrain"
          value={terrain()}
          options={TERRAINS}
          words={words}
          onChoose={setTerrain}
        />
        <NumberField
          label="Elevation to paint"
          caption="Elevation"
          value={elevation()}
          min={GROUND.elevation.min}
          max={GROUND.elevation.max}
          onCommit={setElevation}
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
        <IssuesAt path={['setup', 'map']} />
      </div>
      <Show when={map().holes.length > 0}>
        <Rows
          title="Holes"
          rows={map().holes}
          name={(hex) => `the hole ${textFromHex(hex)}`}
          path={['setup', 'map', 'holes']}
          onRemove={(at) => roster.change((draft) => removeHole(draft, at))}
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
          onRemove={(at) => roster.change((draft) => removeGround(draft, at))}
        >
          {(hex, at) => (
            <>
              <span>{textFromHex(hex())}</span>
              <ChoiceAt<Terrain>
                label={`Terrain of ${textFromHex(hex())}`}
                caption=""
                value={givenOrUsual(GROUND, hex(), 'terrain')}
                options={TERRAINS}
                words={words}
                onChoose={(chosen) => roster.change((draft) => changeGround(draft, at, { terrain: chosen }))}
                path={['setup', 'map', 'hexes', at, 'terrain']}
              />
              <NumberAt
                label={`Elevation of ${textFromHex(hex())}`}
                caption="elevation"
                value={givenOrUsual(GROUND, hex(), 'elevation')}
                min={GROUND.elevation.min}
                max={GROUND.elevation.max}
                onCommit={(height) =>
                  roster.change((draft) => changeGround(draft, at, { elevation: height }), `hex ${at}`)
                }
                path={['setup', 'map', 'hexes', at, 'elevation']}
              />
            </>
          )}
        </Rows>
      </Show>
    </Group>
  )
}
