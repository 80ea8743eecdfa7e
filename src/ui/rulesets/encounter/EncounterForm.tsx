import { createSignal, For, Show } from 'solid-js'
import { BESTIARY } from '../../../schemas/encounter/bestiary.ts'
import { ATTRIBUTES, FLOORS, HERO, SIDES, type Side, TURN_LIMIT } from '../../../schemas/encounter/words.ts'
import { Choice } from '../../kit/Fields.tsx'
import { Check, ChoiceAt, FormButton, Group, NumberAt, Roster, Rows, Tools } from '../../kit/Form.tsx'
import { IssuesAt } from '../../kit/IssuesAt.tsx'
import { useWorkshop } from '../../state/context.ts'
import type { Tool } from '../../state/workshop.ts'
import {
  drawAnew,
  type EnemySource,
  isDrawn,
  playOn,
  removePending,
  removeRecruit,
  runFloorOf,
  runLastOf,
  SOURCES,
  setAttribute,
  setFloor,
  setRunFloor,
  setSideToAct,
  setSource,
  setStartedWithHero,
  setStatPoints,
  setTurn,
  sourceOf,
} from './battle.ts'
import {
  add,
  cellOf,
  freeFor,
  freshCreature,
  hasHero,
  idsIn,
  nextId,
  type SetupUnit,
  sideOf,
  squareAtCell,
  unitOf,
} from './cast.ts'
import { createEncounterCast, type EncounterCast } from './create-encounter-cast.ts'
import { MAX_POINTS, OWN_TYPE, SIDE_LABELS, SOURCE_WORDS } from './form-words.ts'
import { numbersOf } from './numbers.ts'
import { UnitPanel } from './UnitPanel.tsx'

/** Units, what they can do, and how the battle stands. */
export function EncounterForm() {
  const cast = createEncounterCast()
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
              ? 'The board is empty: add units to both sides.'
              : isDrawn(cast.setup())
                ? 'Click a unit of yours to change it. Side E is drawn; list it, below, to change it too.'
                : 'Click a unit on the board, or above, to change it.'}
          </p>
        }
      >
        {(id) => <UnitPanel cast={cast} id={id} />}
      </Show>
      <Battle cast={cast} />
      <Recruits cast={cast} />
    </div>
  )
}

interface Props {
  readonly cast: EncounterCast
}

const TYPES = [...BESTIARY.map(({ type }) => type), OWN_TYPE]

function UnitTools(props: Props) {
  const { cast } = props
  const [type, setType] = createSignal<string>(TYPES[0]!)
  /** Points at a free square of a side and puts a newcomer there. */
  const addTool = (label: string, side: Side, make: (anchor: string) => SetupUnit, wish?: string): Tool => {
    const free = () => freeFor(cast.setup(), make, side)
    const first = free().find((square) => square === wish) ?? free()[0]
    return {
      label,
      first: first === undefined ? undefined : cellOf(first),
      accepts: (cell) => free().some((square) => square === squareAtCell(cell)),
      use: (cell) => {
        const unit = make(squareAtCell(cell)!)
        cast.change((setup) => add(setup, unit))
        cast.pick(unit.id ?? HERO.id)
      },
    }
  }
  const creatureTool = (side: Side) => {
    const id = nextId(cast.setup(), side, cast.takenIds())
    return addTool(`Add ${type()} to ${side}`, side, (anchor) => freshCreature(id, side, type(), anchor))
  }
  const heroTool = () => addTool('Add hero', 'P', (anchor) => ({ isHero: true, anchor }), HERO.anchor)
  const objection = (tool: Tool) => (tool.first === undefined ? 'there is no room for it' : null)
  const whyNotAdd = (side: Side) =>
    side === 'E' && isDrawn(cast.setup())
      ? 'side E is drawn when the battle begins'
      : objection(creatureTool(side))
  const nobody = () => (cast.picked() === null ? 'pick a unit first' : null)
  return (
    <Tools label="Unit controls">
      <Choice
        label="Type to add"
        value={type()}
        options={TYPES}
        words={(option) => option}
        onChoose={setType}
      />
      <For each={SIDES}>
        {(side) => (
          <FormButton
            isOn={cast.isArmed(`Add ${type()} to ${side}`)}
            focusKey={side === 'P' ? 'add unit' : undefined}
            objection={whyNotAdd(side)}
            onPress={() => cast.toggle(creatureTool(side))}
          >
            Add to {side}
          </FormButton>
        )}
      </For>
      <Show when={!hasHero(cast.setup())}>
        <FormButton
          isOn={cast.isArmed('Add hero')}
          objection={objection(heroTool())}
          onPress={() => cast.toggle(heroTool())}
        >
          Add hero
        </FormButton>
      </Show>
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
  const members = (side: Side) =>
    idsIn(props.cast.setup()).flatMap((id) => {
      const unit = unitOf(props.cast.setup(), id)
      if (unit === undefined || sideOf(unit) !== side) return []
      const { hp = HERO.maxHp, maxHp } = unit.isHero ? { hp: unit.hp, maxHp: HERO.maxHp } : numbersOf(unit)
      const name = unit.isHero ? HERO.type : unit.type
      return [{ id, name, glyph: props.cast.glyphOf(id), note: `${hp}/${maxHp}` }]
    })
  const drawnNote = () => (isDrawn(props.cast.setup()) ? { empty: 'drawn when the battle begins' } : {})
  return (
    <Roster
      label="Units"
      picked={props.cast.picked()}
      onPick={props.cast.pick}
      sides={[
        { label: SIDE_LABELS.P, members: members('P') },
        { label: SIDE_LABELS.E, members: members('E'), ...drawnNote() },
      ]}
    />
  )
}

function Battle(props: Props) {
  const { cast } = props
  const setup = cast.setup
  const FIRST = 'first'
  return (
    <Group title="Battle">
      <div class="fm-fields">
        <ChoiceAt
          label="Side to act"
          value={setup().sideToAct ?? FIRST}
          options={setup().sideToAct === undefined || cast.isStart() ? [FIRST, ...SIDES] : SIDES}
          words={(side) => (side === FIRST ? 'P (E if hasty)' : SIDE_LABELS[side as Side])}
          onChoose={(side) =>
            cast.change((draft) => setSideToAct(draft, side === FIRST ? null : (side as Side)))
          }
          path={['setup', 'sideToAct']}
        />
        <NumberAt
          label="Team turns taken"
          caption="Turns taken"
          value={setup().turn ?? 0}
          min={0}
          max={TURN_LIMIT - 1}
          onCommit={(turn) => cast.change((draft) => setTurn(draft, turn ?? 0), 'turn')}
          path={['setup', 'turn']}
        />
        <For each={ATTRIBUTES}>
          {(attribute) => (
            <NumberAt
              label={attribute}
              value={setup().heroAttributes?.[attribute] ?? 0}
              min={0}
              max={MAX_POINTS}
              onCommit={(points) =>
                cast.change((draft) => setAttribute(draft, attribute, points ?? 0), attribute)
              }
              path={['setup', 'heroAttributes', attribute]}
            />
          )}
        </For>
        <IssuesAt path={['setup', 'heroAttributes']} />
        <IssuesAt path={['setup', 'startedWithHero']} />
      </div>
      <div class="fm-checks">
        <Check
          label="Lost without the hero"
          isOn={setup().startedWithHero ?? hasHero(setup())}
          onChange={(isOn) => cast.change((draft) => setStartedWithHero(draft, isOn))}
        />
      </div>
      <Enemies cast={cast} />
      <Show when={setup().outcome}>
        {(outcome) => (
          <p class="fm-tools">
            The battle is over: {outcome().kind} after {outcome().turns} team turns.
            <Show when={cast.isStart()}>
              <FormButton onPress={() => cast.change(playOn)}>Let it go on</FormButton>
            </Show>
          </p>
        )}
      </Show>
      <IssuesAt path={['setup', 'outcome']} />
    </Group>
  )
}

/** Where side E comes from is settled where the battle begins. */
function Enemies(props: Props) {
  const { cast } = props
  const setup = cast.setup
  const workshop = useWorkshop()
  const listThem = async () => {
    if (await workshop.spellOut()) workshop.say('Side E is listed now, as the seed draws it.')
  }
  return (
    <Show
      when={cast.isStart()}
      fallback={
        <Show when={setup().run}>
          {(run) => (
            <p class="fm-second">
              Floor {runFloorOf(run())} of {runLastOf(run())}. The run itself is set where it begins, at tick
              0.
            </p>
          )}
        </Show>
      }
    >
      <div class="fm-fields">
        <ChoiceAt<EnemySource>
          label="Side E"
          value={sourceOf(setup())}
          options={SOURCES}
          words={(source) => SOURCE_WORDS[source]}
          onChoose={(source) => cast.change((draft) => setSource(draft, source))}
          path={['setup', 'run']}
        />
        <Show when={setup().floor}>
          {(floor) => (
            <NumberAt
              label="Floor"
              value={floor()}
              min={1}
              max={FLOORS}
              onCommit={(value) => cast.change((draft) => setFloor(draft, value ?? 1), 'floor')}
              path={['setup', 'floor']}
            />
          )}
        </Show>
        <Show when={setup().run}>
          {(run) => (
            <>
              <Show
                when={run().ahead === undefined}
                fallback={
                  <FormButton onPress={() => cast.change(drawAnew)}>
                    Draw floors {runFloorOf(run())} to {runLastOf(run())} anew
                  </FormButton>
                }
              >
                <For each={['floor', 'last'] as const}>
                  {(end) => (
                    <NumberAt
                      label={end === 'floor' ? 'First floor' : 'Last floor'}
                      value={end === 'floor' ? runFloorOf(run()) : runLastOf(run())}
                      min={1}
                      max={FLOORS}
                      onCommit={(value) =>
                        cast.change((draft) => setRunFloor(draft, end, value ?? 1), `run ${end}`)
                      }
                      path={['setup', 'run', end]}
                    />
                  )}
                </For>
              </Show>
              <NumberAt
                label="Points to spend"
                value={run().statPoints ?? 0}
                min={0}
                max={MAX_POINTS}
                onCommit={(points) => cast.change((draft) => setStatPoints(draft, points ?? 0), 'points')}
                path={['setup', 'run', 'statPoints']}
              />
              <IssuesAt path={['setup', 'run', 'ahead']} />
            </>
          )}
        </Show>
        <Show when={isDrawn(setup())}>
          <FormButton onPress={() => void listThem()}>List what is drawn</FormButton>
        </Show>
      </div>
    </Show>
  )
}

function Recruits(props: Props) {
  const { cast } = props
  const fixed = () => (cast.isStart() ? null : 'who joined is settled here; go to the tick before')
  const lists = () =>
    [
      {
        title: 'Recruited in this battle',
        rows: cast.setup().recruitsThisBattle ?? [],
        path: ['setup', 'recruitsThisBattle'],
        take: removeRecruit,
      },
      {
        title: 'Waiting for the next floor',
        rows: cast.setup().run?.pendingRecruits ?? [],
        path: ['setup', 'run', 'pendingRecruits'],
        take: removePending,
      },
    ].filter(({ rows }) => rows.length > 0)
  return (
    <For each={lists()}>
      {({ title, rows, path, take }) => (
        <Rows
          title={title}
          rows={rows}
          path={path}
          name={({ type }) => type}
          fixed={fixed()}
          onRemove={(at) => cast.change((draft) => take(draft, at))}
        >
          {(recruit) => (
            <>
              <strong>{recruit().type}</strong>
              <span class="fm-second">
                {numbersOf(recruit()).hp}/{numbersOf(recruit()).maxHp} hp, tier {recruit().tier ?? 0}
              </span>
            </>
          )}
        </Rows>
      )}
    </For>
  )
}
