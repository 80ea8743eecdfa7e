import { For, Show } from 'solid-js'
import { ATTRIBUTES, FLOORS, SIDES, type Side, TURN_LIMIT } from '#schemas/encounter/words.ts'
import { Check, ChoiceAt, FormButton, Group, NumberAt } from '#ui/forms/Form.tsx'
import { IssuesAt } from '#ui/forms/IssuesAt.tsx'
import { Rows } from '#ui/forms/Rows.tsx'
import { useWorkshop } from '#ui/state/context.ts'
import type { EncounterCast } from './create-roster.ts'
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
} from './edit-battle.ts'
import { hasHero } from './edit-setup.ts'
import { numbersOf } from './edit-unit.ts'
import { MAX_POINTS, SIDE_LABELS, SOURCE_WORDS } from './labels.ts'

interface Props {
  readonly cast: EncounterCast
}

/** How the battle stands. */
export function Battle(props: Props) {
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
          onCommit={(turn) => cast.change((draft) => setTurn(draft, turn), 'turn')}
          path={['setup', 'turn']}
        />
        <For each={ATTRIBUTES}>
          {(attribute) => (
            <NumberAt
              label={attribute}
              value={setup().heroAttributes?.[attribute] ?? 0}
              min={0}
              max={MAX_POINTS}
              onCommit={(points) => cast.change((draft) => setAttribute(draft, attribute, points), attribute)}
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
              onCommit={(value) => cast.change((draft) => setFloor(draft, value), 'floor')}
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
                        cast.change((draft) => setRunFloor(draft, end, value), `run ${end}`)
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
                onCommit={(points) => cast.change((draft) => setStatPoints(draft, points), 'points')}
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

export function Recruits(props: Props) {
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
