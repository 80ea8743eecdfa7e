import { createSignal, For, Show } from 'solid-js'
import {
  OBSTACLE_HP,
  SIDES,
  type Side,
  SWITCHES,
  TILE_BUFFS,
  TILE_LIFETIME,
} from '../../../schemas/duel/words.ts'
import { Choice } from '../../kit/Fields.tsx'
import { Adder, Check, ChoiceAt, FormButton, Group, NumberAt, Roster, Rows, Tools } from '../../kit/Form.tsx'
import { IssuesAt } from '../../kit/IssuesAt.tsx'
import type { Tool } from '../../state/workshop.ts'
import { createDuelCast, type DuelCast } from './create-duel-cast.ts'
import { SIDE_LABELS, SWITCH_WORDS, valueWords, words } from './form-words.ts'
import { Picks } from './Picks.tsx'
import {
  add,
  addChoice,
  addObstacle,
  addTile,
  cellFromPos,
  changeObstacle,
  changeTile,
  choosable,
  dropChoice,
  freeTiles,
  holderOf,
  hpOf,
  isAlive,
  isDraft,
  lockable,
  NEWCOMERS,
  type Newcomer,
  nextId,
  playOn,
  posFromCell,
  remove,
  removeObject,
  SWITCH_NAMES,
  setClones,
  setHolder,
  setLastActor,
  setLocked,
  setRound,
  setSwitch,
  setTurnStarted,
  switchOf,
  turnStartedOf,
  unitsOf,
  whyNotObstacle,
  whyNotTile,
} from './situation.ts'
import { TileFields } from './TileFields.tsx'
import { UnitPanel } from './UnitPanel.tsx'

/** Units and the table, or the picks that come before. */
export function DuelForm() {
  const cast = createDuelCast()
  return (
    <div class="fm">
      <Show
        when={isDraft(cast.setup())}
        fallback={
          <>
            <UnitTools cast={cast} />
            <Who cast={cast} />
            <Show
              when={cast.picked()}
              keyed
              fallback={<p class="fm-hint">Click a unit on the board, or above, to change it.</p>}
            >
              {(id) => <UnitPanel cast={cast} id={id} />}
            </Show>
            <Table cast={cast} />
            <Objects cast={cast} />
            <DeathChoices cast={cast} />
          </>
        }
      >
        <Picks cast={cast} />
      </Show>
      <Switches cast={cast} />
    </div>
  )
}

interface Props {
  readonly cast: DuelCast
}

const MANY = Number.MAX_SAFE_INTEGER

function UnitTools(props: Props) {
  const { cast } = props
  const [type, setType] = createSignal<Newcomer>('TANK')
  const labelOf = (side: Side) => `Add ${words(type())} to ${side}`
  const addTool = (side: Side): Tool => {
    const [first] = freeTiles(cast.setup(), side)
    return {
      label: labelOf(side),
      first: first === undefined ? undefined : cellFromPos(first),
      accepts: (cell) => freeTiles(cast.setup(), side).some((pos) => pos.x === cell.q && pos.y === cell.r),
      use: (cell) => {
        const id = nextId(side, type(), cast.takenIds())
        cast.change((setup) => add(setup, { id, side, type: type(), pos: posFromCell(cell) }))
        cast.pick(id)
      },
    }
  }
  const nobody = () => (cast.picked() === null ? 'pick a unit first' : null)
  /** A hero stays; everything that names another goes with it. */
  const whyNotRemove = () => {
    const id = cast.picked()
    if (id === null) return nobody()
    return NEWCOMERS.some((known) => known === unitsOf(cast.setup()).find((unit) => unit.id === id)?.type)
      ? cast.whyNot((setup) => remove(setup, id))
      : 'a side needs its hero: give it another class instead'
  }
  return (
    <Tools label="Unit controls">
      <Choice label="Type to add" value={type()} options={NEWCOMERS} words={words} onChoose={setType} />
      <For each={SIDES}>
        {(side) => (
          <FormButton
            isOn={cast.isArmed(labelOf(side))}
            focusKey={side === 'P1' ? 'add unit' : undefined}
            objection={freeTiles(cast.setup(), side).length === 0 ? 'no tile is free' : null}
            onPress={() => cast.toggle(addTool(side))}
          >
            Add to {side}
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
      <FormButton objection={whyNotRemove()} onPress={() => cast.remove(cast.picked()!)}>
        Remove
      </FormButton>
    </Tools>
  )
}

function Who(props: Props) {
  const members = (side: Side) =>
    unitsOf(props.cast.setup())
      .filter((unit) => unit.side === side)
      .map((unit) => ({
        id: unit.id,
        name: words(unit.type),
        glyph: props.cast.glyphOf(unit.id),
        note: isAlive(unit) ? `${hpOf(unit)} hp` : 'dead',
      }))
  return (
    <>
      <Roster
        label="Units"
        picked={props.cast.picked()}
        onPick={props.cast.pick}
        sides={SIDES.map((side) => ({ label: SIDE_LABELS[side], members: members(side) }))}
      />
      <IssuesAt path={['setup', 'units']} />
    </>
  )
}

const NOBODY = 'nobody'

function Table(props: Props) {
  const { cast } = props
  const setup = cast.setup
  const nameOf = (id: string) => (id === NOBODY ? NOBODY : id)
  return (
    <Group title="Table">
      <div class="fm-fields">
        <NumberAt
          label="Round"
          value={setup().round ?? 1}
          min={1}
          max={MANY}
          onCommit={(round) => cast.change((draft) => setRound(draft, round ?? 1), 'round')}
          path={['setup', 'round']}
        />
        <Show
          when={setup().outcome}
          fallback={
            <>
              <ChoiceAt<Side>
                label="Whose turn"
                value={holderOf(setup()) ?? 'P1'}
                options={SIDES}
                words={(side) => SIDE_LABELS[side]}
                onChoose={(side) => cast.change((draft) => setHolder(draft, side))}
                path={['setup', 'holder']}
              />
              <ChoiceAt
                label="Between two actions"
                value={setup().locked ?? NOBODY}
                options={[NOBODY, ...lockable(setup())]}
                words={nameOf}
                onChoose={(id) => cast.attempt((draft) => setLocked(draft, id === NOBODY ? null : id))}
                path={['setup', 'locked']}
              />
            </>
          }
        >
          {(outcome) => (
            <p class="fm-tools">
              The game is over: {outcome().winner} won ({words(outcome().reason).toLowerCase()}).
              <Show when={cast.isStart()}>
                <FormButton objection={cast.whyNot(playOn)} onPress={() => cast.attempt(playOn)}>
                  Let it go on
                </FormButton>
              </Show>
            </p>
          )}
        </Show>
        <ChoiceAt
          label="Last to act"
          value={setup().lastActor ?? NOBODY}
          options={[NOBODY, ...SIDES]}
          words={(side) => (side === NOBODY ? NOBODY : SIDE_LABELS[side as Side])}
          onChoose={(side) =>
            cast.change((draft) => setLastActor(draft, side === NOBODY ? null : (side as Side)))
          }
          path={['setup', 'lastActor']}
        />
        <Show when={cast.isStart()}>
          <NumberAt
            label="Clones so far"
            value={setup().clones ?? 0}
            min={0}
            max={MANY}
            onCommit={(count) => cast.change((draft) => setClones(draft, count ?? 0), 'clones')}
            path={['setup', 'clones']}
          />
        </Show>
        <IssuesAt path={['setup', 'turnStarted']} isDeep />
        <IssuesAt path={['setup', 'outcome']} />
      </div>
      <div class="fm-checks">
        <For each={SIDES}>
          {(side) => (
            <Check
              label={`${side} has begun its turn`}
              isOn={turnStartedOf(setup()).includes(side)}
              onChange={(isOn) => cast.change((draft) => setTurnStarted(draft, side, isOn))}
            />
          )}
        </For>
      </div>
    </Group>
  )
}

const OPEN = 'open'

function Objects(props: Props) {
  const { cast } = props
  const setup = cast.setup
  const tool = (label: string, whyNot: typeof whyNotTile, put: typeof addTile): Tool => ({
    label,
    accepts: (cell) => whyNot(setup(), posFromCell(cell)) === null,
    use: (cell) => cast.change((draft) => put(draft, posFromCell(cell))),
  })
  const obstacleTool = () => tool('Add obstacle', whyNotObstacle, addObstacle)
  const tileTool = () => tool('Add buff tile', whyNotTile, addTile)
  return (
    <>
      <Rows
        title="Obstacles"
        rows={setup().obstacles ?? []}
        name={(_, at) => `obstacle ${at + 1}`}
        path={['setup', 'obstacles']}
        onRemove={(at) => cast.change((draft) => removeObject(draft, 'obstacles', at))}
        add={
          <FormButton
            isOn={cast.isArmed('Add obstacle')}
            focusKey="setup.obstacles add"
            onPress={() => cast.toggle(obstacleTool())}
          >
            Add obstacle
          </FormButton>
        }
      >
        {(obstacle, at) => (
          <>
            <TileFields
              cast={cast}
              label={`Obstacle ${at + 1}`}
              pos={obstacle().pos}
              objection={(pos) => whyNotObstacle(setup(), pos, at)}
              onCommit={(pos) => {
                cast.change((draft) =>
                  changeObstacle(draft, at, (thing) => {
                    thing.pos = pos
                  }),
                )
              }}
              path={['setup', 'obstacles', at, 'pos']}
            />
            <NumberAt
              label={`HP of obstacle ${at + 1}`}
              caption="hp"
              value={obstacle().hp ?? OBSTACLE_HP}
              min={1}
              max={MANY}
              onCommit={(hp) =>
                cast.change(
                  (draft) =>
                    changeObstacle(draft, at, (thing) => {
                      thing.hp = hp ?? OBSTACLE_HP
                    }),
                  `obstacle ${at} hp`,
                )
              }
              path={['setup', 'obstacles', at, 'hp']}
            />
          </>
        )}
      </Rows>
      <Rows
        title="Buff tiles"
        rows={setup().tiles ?? []}
        name={(_, at) => `buff tile ${at + 1}`}
        path={['setup', 'tiles']}
        onRemove={(at) => cast.change((draft) => removeObject(draft, 'tiles', at))}
        add={
          <FormButton
            isOn={cast.isArmed('Add buff tile')}
            focusKey="setup.tiles add"
            onPress={() => cast.toggle(tileTool())}
          >
            Add buff tile
          </FormButton>
        }
      >
        {(tile, at) => (
          <>
            <TileFields
              cast={cast}
              label={`Buff tile ${at + 1}`}
              pos={tile().pos}
              objection={(pos) => whyNotTile(setup(), pos, at)}
              onCommit={(pos) => {
                cast.change((draft) =>
                  changeTile(draft, at, (thing) => {
                    thing.pos = pos
                  }),
                )
              }}
              path={['setup', 'tiles', at, 'pos']}
            />
            <NumberAt
              label={`Rounds left of buff tile ${at + 1}`}
              caption="rounds"
              value={tile().lifetime ?? TILE_LIFETIME}
              min={1}
              max={MANY}
              onCommit={(rounds) =>
                cast.change(
                  (draft) =>
                    changeTile(draft, at, (thing) => {
                      thing.lifetime = rounds ?? TILE_LIFETIME
                    }),
                  `tile ${at} lifetime`,
                )
              }
              path={['setup', 'tiles', at, 'lifetime']}
            />
            <ChoiceAt
              label={`What buff tile ${at + 1} holds`}
              caption="holds"
              value={tile().type ?? OPEN}
              options={[OPEN, ...TILE_BUFFS]}
              words={(type) => (type === OPEN ? 'drawn later' : words(type))}
              onChoose={(type) =>
                cast.change((draft) =>
                  changeTile(draft, at, (thing) => {
                    thing.type = TILE_BUFFS.find((known) => known === type) ?? null
                  }),
                )
              }
              path={['setup', 'tiles', at, 'type']}
            />
          </>
        )}
      </Rows>
    </>
  )
}

/** Dead minions for whom somebody is still to choose. */
function DeathChoices(props: Props) {
  const { cast } = props
  const open = () => cast.setup().deathChoices ?? []
  const fixed = () => (cast.isStart() ? null : 'a choice that is due here is made by an order')
  return (
    <Show when={open().length > 0 || (cast.isStart() && choosable(cast.setup()).length > 0)}>
      <Rows
        title="Death choices due"
        rows={open()}
        name={(id) => id}
        path={['setup', 'deathChoices']}
        fixed={fixed()}
        onRemove={(at) => cast.change((draft) => dropChoice(draft, open()[at]!))}
        add={
          <Show when={cast.isStart() && choosable(cast.setup()).length > 0}>
            <Adder
              label="Add death choice"
              options={choosable(cast.setup())}
              words={(id) => id}
              focusKey="setup.deathChoices add"
              onAdd={(id) => cast.attempt((draft) => addChoice(draft, id))}
            />
          </Show>
        }
      >
        {(id) => <span>{id()}</span>}
      </Rows>
      <IssuesAt path={['setup', 'resume']} isDeep />
    </Show>
  )
}

function Switches(props: Props) {
  const { cast } = props
  return (
    <details>
      <summary>Rule switches</summary>
      <div class="fm-fields">
        <For each={SWITCH_NAMES}>
          {(name) => (
            <ChoiceAt
              label={SWITCH_WORDS[name]}
              value={switchOf(cast.setup(), name)}
              options={SWITCHES[name].map(String)}
              words={valueWords}
              onChoose={(value) => cast.change((draft) => setSwitch(draft, name, value))}
              path={['setup', 'rules', name]}
            />
          )}
        </For>
      </div>
      <IssuesAt path={['setup', 'rules']} />
    </details>
  )
}
