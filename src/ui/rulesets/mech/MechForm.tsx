import { createSignal, For, Index, Show } from 'solid-js'
import { VARIANTS, type Variant, WEAPONS } from '../../../schemas/mech/catalogue.ts'
import { cellFromHex, type Hex, hexFromCell, textFromHex } from '../../../schemas/mech/hexes.ts'
import { PLAYERS, type Player, TERRAINS } from '../../../schemas/mech/words.ts'
import { Choice, NumberField } from '../../kit/Fields.tsx'
import { Check, ChoiceAt, FormButton, Group, NumberAt, Roster, Rows, Tools } from '../../kit/Form.tsx'
import { focusOn } from '../../kit/focus-on.ts'
import { IssuesAt } from '../../kit/IssuesAt.tsx'
import { useWorkshop } from '../../state/context.ts'
import type { Tool } from '../../state/workshop.ts'
import { createMechCast, type MechCast } from './create-mech-cast.ts'
import {
  add,
  addHole,
  barAt,
  changeGround,
  freeHex,
  freshUnit,
  idsIn,
  labelOf,
  MAX_MAP,
  mapOf,
  nextId,
  paint,
  phaseOf,
  removeDeclarations,
  removeGround,
  removeHole,
  setEndOfMatch,
  setLoser,
  setLoserOf,
  setSize,
  setTurn,
  setTurns,
  type Terrain,
  turnOf,
  turnsOf,
  unitOf,
} from './field.ts'
import { PLAYER_LABELS, words } from './form-words.ts'
import { nameOf, structureLeft, weaponsOf } from './machine.ts'
import { UnitPanel } from './UnitPanel.tsx'

/** Machines, the map they stand on, and how far the battle has come. */
export function MechForm() {
  const cast = createMechCast()
  return (
    <div class="fm">
      <UnitTools cast={cast} />
      <Who cast={cast} />
      <Show
        when={cast.picked()}
        keyed
        fallback={
          <p class="fm-hint">
            {cast.setup().units.length === 0
              ? 'The map is empty: add machines to both players.'
              : 'Click a machine on the board, or above, to change it.'}
          </p>
        }
      >
        {(id) => <UnitPanel cast={cast} id={id} />}
      </Show>
      <Turns cast={cast} />
      <Declarations cast={cast} />
      <Ground cast={cast} />
    </div>
  )
}

interface Props {
  readonly cast: MechCast
}

const MANY = Number.MAX_SAFE_INTEGER
const MOST_UNITS = 100

function UnitTools(props: Props) {
  const { cast } = props
  const [variant, setVariant] = createSignal<Variant>(VARIANTS[0])
  const nameFor = (owner: Player) => `Add ${labelOf(variant())} to ${owner}`
  const addTool = (owner: Player): Tool => {
    const first = freeHex(cast.setup(), owner)
    return {
      label: nameFor(owner),
      first: first && cellFromHex(first),
      accepts: (cell) => barAt(cast.setup(), hexFromCell(cell)) === null,
      use: (cell) => {
        const id = nextId(cast.setup(), cast.takenIds())
        cast.change((setup) => add(setup, freshUnit(id, owner, variant(), hexFromCell(cell))))
        cast.pick(id)
      },
    }
  }
  const whyNotAdd = (owner: Player) => {
    if (cast.setup().units.length >= MOST_UNITS) return `a battle has at most ${MOST_UNITS} machines`
    return freeHex(cast.setup(), owner) === undefined ? 'no hex is free' : null
  }
  const nobody = () => (cast.picked() === null ? 'pick a machine first' : null)
  return (
    <Tools label="Unit controls">
      <Choice
        label="Variant to add"
        value={variant()}
        options={VARIANTS}
        words={labelOf}
        onChoose={setVariant}
      />
      <For each={PLAYERS}>
        {(owner) => (
          <FormButton
            isOn={cast.isArmed(nameFor(owner))}
            focusKey={owner === 'P1' ? 'add unit' : undefined}
            objection={whyNotAdd(owner)}
            onPress={() => cast.toggle(addTool(owner))}
          >
            Add to {owner}
          </FormButton>
        )}
      </For>
      <FormButton
        isOn={cast.isArmed('Move')}
        objection={nobody()}
        onPress={() => cast.toggle(cast.moveTool(cast.picked()!))}
      >
        Move
      </FormButton>
      <FormButton objection={nobody()} onPress={() => cast.remove(cast.picked()!)}>
        Remove
      </FormButton>
    </Tools>
  )
}

function Who(props: Props) {
  const members = (owner: Player) =>
    idsIn(props.cast.setup()).flatMap((id) => {
      const unit = unitOf(props.cast.setup(), id)
      if (unit === undefined || unit.owner !== owner) return []
      return [{ id, name: nameOf(unit), glyph: props.cast.glyphOf(id), note: structureLeft(unit) }]
    })
  return (
    <Roster
      label="Units"
      picked={props.cast.picked()}
      onPick={props.cast.pick}
      sides={PLAYERS.map((owner) => ({ label: PLAYER_LABELS[owner], members: members(owner) }))}
    />
  )
}

const ROLLED = 'rolled'
const LOSERS = [ROLLED, ...PLAYERS] as const
const loserFrom = (choice: string): Player | null => PLAYERS.find((player) => player === choice) ?? null
/** More turns than these are rolled, or listed in a file. */
const MOST_LISTED = 12

function Turns(props: Props) {
  const { cast } = props
  const setup = cast.setup
  /** Turns that are over have had their loser; the one under way may have one of its own. */
  const listed = () => {
    const first = turnOf(setup()) + (hasOwn() ? 1 : 0)
    const length = Math.max(0, Math.min(turnsOf(setup()) - first + 1, MOST_LISTED))
    return Array.from({ length }, (_, i) => first + i)
  }
  const isNamed = () => (setup().losers?.[turnOf(setup()) - 1] ?? null) !== null
  const hasOwn = () => setup().loser != null && !isNamed()
  const chooseLoser = (loser: Player | null) => {
    cast.change((draft) => setLoser(draft, loser))
    if (loser === null) focusOn(`loser ${turnOf(setup())}`)
  }
  const note = () => {
    const phase = phaseOf(setup())
    return phase === null ? undefined : `next: ${phase}`
  }
  return (
    <Group title="Turns" note={note()}>
      <div class="fm-fields">
        <NumberAt
          label="Turns to play"
          value={turnsOf(setup())}
          min={1}
          max={MANY}
          onCommit={(turns) => cast.change((draft) => setTurns(draft, turns ?? 1), 'turns')}
          path={['setup', 'turns']}
        />
        <Show when={cast.isStart()}>
          <NumberAt
            label="Current turn"
            value={turnOf(setup())}
            min={1}
            max={turnsOf(setup())}
            onCommit={(turn) => cast.change((draft) => setTurn(draft, turn ?? 1), 'turn')}
            path={['setup', 'turn']}
          />
          <Show when={hasOwn()}>
            <ChoiceAt<string>
              label="Loser of the current turn"
              caption="Lost initiative"
              value={setup().loser ?? ROLLED}
              options={LOSERS}
              words={(loser) => loser}
              onChoose={(loser) => chooseLoser(loserFrom(loser))}
              path={['setup', 'loser']}
            />
          </Show>
        </Show>
        <Index each={listed()}>
          {(turn) => (
            <ChoiceAt<string>
              label={`Initiative loser of turn ${turn()}`}
              caption={`Loser, turn ${turn()}`}
              value={setup().losers?.[turn() - 1] ?? ROLLED}
              options={LOSERS}
              words={(loser) => loser}
              focusKey={`loser ${turn()}`}
              onChoose={(loser) => cast.change((draft) => setLoserOf(draft, turn(), loserFrom(loser)))}
              path={['setup', 'losers', turn() - 1]}
            />
          )}
        </Index>
        <For each={['losers', 'phase', 'endOfMatch', 'attackOrder', 'attackedUnitIds'] as const}>
          {(key) => <IssuesAt path={['setup', key]} />}
        </For>
      </div>
      <div class="fm-checks">
        <Check
          label="Wrecks leave the battle, and the last side wins"
          isOn={setup().endOfMatch ?? false}
          onChange={(isOn) => cast.change((draft) => setEndOfMatch(draft, isOn))}
        />
      </div>
    </Group>
  )
}

function Declarations(props: Props) {
  const { cast } = props
  const rows = () => cast.setup().declarations ?? []
  const nameFor = (id: string) => {
    const unit = unitOf(cast.setup(), id)
    return unit === undefined ? id : nameOf(unit)
  }
  const weaponOf = (id: string, at: number) => {
    const unit = unitOf(cast.setup(), id)
    const model = unit && weaponsOf(unit)[at]?.model
    return model === undefined ? `weapon ${at}` : WEAPONS[model].name
  }
  const fixed = () =>
    cast.isStart() ? null : 'what was declared stays in the battle; go to the tick before it'
  return (
    <Show when={rows().length > 0}>
      <Rows
        title="Declared"
        note="those after a declaration go with it"
        rows={rows()}
        name={({ unitId }) => `the declaration of ${nameFor(unitId)}`}
        path={['setup', 'declarations']}
        fixed={fixed()}
        onRemove={(at) => cast.change((draft) => removeDeclarations(draft, at))}
      >
        {(declaration) => (
          <>
            <strong>{nameFor(declaration().unitId)}</strong>
            <span class="fm-second">
              {declaration().player}, torso {declaration().torsoFacing},{' '}
              {declaration().attacks?.length
                ? declaration()
                    .attacks?.map(
                      ({ targetId, weaponIndex }) =>
                        `${weaponOf(declaration().unitId, weaponIndex)} at ${nameFor(targetId)}`,
                    )
                    .join(', ')
                : 'holds its fire'}
            </span>
          </>
        )}
      </Rows>
    </Show>
  )
}

const besides = ({ col, row }: Hex): Hex[] => [
  { col: col + 1, row },
  { col: col - 1, row },
  { col, row: row + 1 },
  { col, row: row - 1 },
]

function Ground(props: Props) {
  const { cast } = props
  const workshop = useWorkshop()
  const map = () => mapOf(cast.setup())
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
      (hex) => cast.change((draft) => paint(draft, hex, terrain(), elevation())),
    )
  const cutter = () =>
    brush(
      'Cut hole',
      (hex) => barAt(cast.setup(), hex) === null,
      (hex) => cast.change((draft) => addHole(draft, hex)),
    )
  return (
    <Group title="Map">
      <div class="fm-fields">
        <For each={['width', 'height'] as const}>
          {(side) => (
            <NumberAt
              label={side === 'width' ? 'Columns' : 'Rows'}
              value={map()[side]}
              min={1}
              max={MAX_MAP}
              objection={(value) => cast.whyNot((draft) => setSize(draft, side, value))}
              onCommit={(value) => cast.change((draft) => setSize(draft, side, value ?? 1), side)}
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
          min={-99}
          max={99}
          onCommit={(value) => setElevation(value ?? 0)}
        />
        <FormButton
          isOn={cast.isArmed('Paint terrain')}
          focusKey="setup.map.hexes add"
          onPress={() => cast.toggle(painter())}
        >
          Paint
        </FormButton>
        <FormButton
          isOn={cast.isArmed('Cut hole')}
          focusKey="setup.map.holes add"
          onPress={() => cast.toggle(cutter())}
        >
          Cut hole
        </FormButton>
        <IssuesAt path={['setup', 'map']} />
      </div>
      <Show when={map().holes.length > 0}>
        <Rows
          title="Holes"
          rows={map().holes}
          name={(hex) => `the hole ${textFromHex(hex)}`}
          path={['setup', 'map', 'holes']}
          onRemove={(at) => cast.change((draft) => removeHole(draft, at))}
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
          onRemove={(at) => cast.change((draft) => removeGround(draft, at))}
        >
          {(hex, at) => (
            <>
              <span>{textFromHex(hex())}</span>
              <ChoiceAt<Terrain>
                label={`Terrain of ${textFromHex(hex())}`}
                caption=""
                value={hex().terrain ?? 'CLEAR'}
                options={TERRAINS}
                words={words}
                onChoose={(chosen) => cast.change((draft) => changeGround(draft, at, { terrain: chosen }))}
                path={['setup', 'map', 'hexes', at, 'terrain']}
              />
              <NumberAt
                label={`Elevation of ${textFromHex(hex())}`}
                caption="elevation"
                value={hex().elevation ?? 0}
                min={-99}
                max={99}
                onCommit={(value) =>
                  cast.change((draft) => changeGround(draft, at, { elevation: value ?? 0 }), `hex ${at}`)
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
