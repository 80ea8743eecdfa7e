import { For, Show } from 'solid-js'
import { BATTLE, RUN } from '#schemas/encounter/fields.ts'
import { type Side, TURN_LIMIT } from '#schemas/encounter/words.ts'
import { FieldSet } from '#ui/forms/FieldSet.tsx'
import { ChoiceField } from '#ui/forms/Fields.tsx'
import { Group } from '#ui/forms/Form.tsx'
import { IssuesAt } from '#ui/forms/IssuesAt.tsx'
import { Rows } from '#ui/forms/Rows.tsx'
import { Button } from '#ui/kit/Button.tsx'
import { useWorkshop } from '#ui/state/context.ts'
import {
  drawAnew,
  type EnemySource,
  isDrawn,
  playOn,
  type Run,
  removePending,
  removeRecruit,
  runFloorOf,
  runLastOf,
  SOURCES,
  setRunFloor,
  setSource,
  sourceOf,
} from './edit-battle.ts'
import type { EncounterRoster } from './edit-setup.ts'
import { numbersOf } from './edit-unit.ts'
import { SIDE_LABELS, SOURCE_WORDS } from './labels.ts'

interface Props {
  readonly roster: EncounterRoster
}

/** How the battle stands. */
export function Battle(props: Props) {
  const { roster } = props
  const setup = roster.setup
  const inSetup = () => ({ of: setup(), path: ['setup'], change: roster.change })
  return (
    <Group title="Battle">
      <div class="fm-fields">
        <FieldSet
          fields={BATTLE}
          names={['sideToAct', 'turn', 'heroAttributes']}
          rows={{
            sideToAct: {
              words: (side) => SIDE_LABELS[side as Side],
              none: setup().sideToAct === undefined || roster.isStart() ? 'P (E if hasty)' : undefined,
            },
            turn: { caption: 'Turns taken', max: TURN_LIMIT - 1 },
          }}
          {...inSetup()}
        />
        <IssuesAt path={['setup', 'heroAttributes']} />
        <IssuesAt path={['setup', 'startedWithHero']} />
      </div>
      <div class="row">
        <FieldSet fields={BATTLE} names={['startedWithHero']} {...inSetup()} />
      </div>
      <Enemies roster={roster} />
      <Show when={setup().outcome}>
        {(outcome) => (
          <p class="row tight">
            The battle is over: {outcome().kind} after {outcome().turns} team turns.
            <Show when={roster.isStart()}>
              <Button onClick={() => roster.change(playOn)}>Play on</Button>
            </Show>
          </p>
        )}
      </Show>
      <IssuesAt path={['setup', 'outcome']} />
    </Group>
  )
}

const ENDS = {
  floor: { write: (run: Run, floor: number) => setRunFloor(run, 'floor', floor) },
  last: { write: (run: Run, floor: number) => setRunFloor(run, 'last', floor) },
}

/** Where side E comes from is settled at the start of the battle. */
function Enemies(props: Props) {
  const { roster } = props
  const setup = roster.setup
  const workshop = useWorkshop()
  const inRun = () => ({
    of: setup().run ?? {},
    path: ['setup', 'run'],
    change: (recipe: (run: Run) => void, key?: string) =>
      roster.change(({ run }) => {
        if (run !== undefined) recipe(run)
      }, key),
  })
  const listThem = async () => {
    if (await workshop.rollSetup()) workshop.say('Side E is listed now, as the seed draws it.')
  }
  return (
    <Show
      when={roster.isStart()}
      fallback={
        <Show when={setup().run}>
          {(run) => (
            <p class="note">
              Floor {runFloorOf(run())} of {runLastOf(run())}. The run itself is set where it begins, at tick
              0.
            </p>
          )}
        </Show>
      }
    >
      <div class="fm-fields">
        <ChoiceField<EnemySource>
          label="Side E"
          value={sourceOf(setup())}
          options={SOURCES}
          words={(source) => SOURCE_WORDS[source]}
          onChoose={(source) => roster.change((draft) => setSource(draft, source))}
          path={['setup', 'run']}
        />
        <Show when={setup().floor}>
          <FieldSet
            fields={BATTLE}
            names={['floor']}
            rows={{ floor: { isNeeded: true } }}
            of={setup()}
            path={['setup']}
            change={roster.change}
          />
        </Show>
        <Show when={setup().run}>
          {(run) => (
            <>
              <Show
                when={run().ahead === undefined}
                fallback={
                  <Button onClick={() => roster.change(drawAnew)}>
                    Draw floors {runFloorOf(run())} to {runLastOf(run())} anew
                  </Button>
                }
              >
                <FieldSet fields={RUN} names={['floor', 'last']} rows={ENDS} {...inRun()} />
              </Show>
              <FieldSet fields={RUN} names={['statPoints']} {...inRun()} />
              <IssuesAt path={['setup', 'run', 'ahead']} />
            </>
          )}
        </Show>
        <Show when={isDrawn(setup())}>
          <Button onClick={() => void listThem()}>List the drawn units</Button>
        </Show>
      </div>
    </Show>
  )
}

export function Recruits(props: Props) {
  const { roster } = props
  const fixed = () => (roster.isStart() ? null : 'who joined is settled here; go to the tick before')
  const lists = () =>
    [
      {
        title: 'Recruited in this battle',
        rows: roster.setup().recruitsThisBattle ?? [],
        path: ['setup', 'recruitsThisBattle'],
        take: removeRecruit,
      },
      {
        title: 'Waiting for the next floor',
        rows: roster.setup().run?.pendingRecruits ?? [],
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
          onRemove={(at) => roster.change((draft) => take(draft, at))}
        >
          {(recruit) => (
            <>
              <strong>{recruit().type}</strong>
              <span class="note">
                {numbersOf(recruit()).hp}/{numbersOf(recruit()).maxHp} hp, tier {recruit().tier ?? 0}
              </span>
            </>
          )}
        </Rows>
      )}
    </For>
  )
}
