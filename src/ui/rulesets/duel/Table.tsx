import { For, Show } from 'solid-js'
import { RULES, TABLE } from '#schemas/duel/fields.ts'
import { SIDES, type Side } from '#schemas/duel/words.ts'
import { FieldSet } from '#ui/forms/FieldSet.tsx'
import { Check, Group } from '#ui/forms/Form.tsx'
import { IssuesAt } from '#ui/forms/IssuesAt.tsx'
import { Adder, Rows } from '#ui/forms/Rows.tsx'
import { Button } from '#ui/kit/Button.tsx'
import {
  addChoice,
  choosable,
  type DuelRoster,
  dropChoice,
  lockable,
  playOn,
  setHolder,
  setTurnStarted,
  turnStartedOf,
} from './edit-setup.ts'
import { ruleWords, SIDE_LABELS, words } from './labels.ts'

// Whose turn it is, what is still to be chosen, and by which rules.

interface Props {
  readonly roster: DuelRoster
}

const NOBODY = 'nobody'
const sideLabel = (side: string) => SIDE_LABELS[side as Side]

export function Table(props: Props) {
  const { roster } = props
  const setup = roster.setup
  const { change, attempt, whyNot } = roster
  const inSetup = () => ({ of: setup(), path: ['setup'], change, attempt, whyNot })
  return (
    <Group title="Table">
      <div class="fm-fields">
        <FieldSet fields={TABLE} names={['round']} {...inSetup()} />
        <Show
          when={setup().outcome}
          fallback={
            <FieldSet
              fields={TABLE}
              names={['holder', 'locked']}
              rows={{
                holder: { words: sideLabel, write: setHolder },
                locked: { none: NOBODY, options: lockable(setup()), isTried: true },
              }}
              {...inSetup()}
            />
          }
        >
          {(outcome) => (
            <p class="row tight">
              The game is over: {outcome().winner} won ({words(outcome().reason).toLowerCase()}).
              <Show when={roster.isStart()}>
                <Button objection={roster.whyNot(playOn)} onClick={() => roster.attempt(playOn)}>
                  Let it go on
                </Button>
              </Show>
            </p>
          )}
        </Show>
        <FieldSet
          fields={TABLE}
          names={roster.isStart() ? ['lastActor', 'clones'] : ['lastActor']}
          rows={{ lastActor: { none: NOBODY, words: sideLabel } }}
          {...inSetup()}
        />
        <IssuesAt path={['setup', 'turnStarted']} isDeep />
        <IssuesAt path={['setup', 'outcome']} />
      </div>
      <div class="row">
        <For each={SIDES}>
          {(side) => (
            <Check
              label={`${side} has begun its turn`}
              isOn={turnStartedOf(setup()).includes(side)}
              onChange={(isOn) => roster.change((draft) => setTurnStarted(draft, side, isOn))}
            />
          )}
        </For>
      </div>
    </Group>
  )
}

/** Dead minions whose death choice is still due. */
export function DeathChoices(props: Props) {
  const { roster } = props
  const open = () => roster.setup().deathChoices ?? []
  const fixed = () => (roster.isStart() ? null : 'a choice that is due here is made by an order')
  return (
    <Show when={open().length > 0 || (roster.isStart() && choosable(roster.setup()).length > 0)}>
      <Rows
        title="Death choices due"
        rows={open()}
        name={(id) => id}
        path={['setup', 'deathChoices']}
        fixed={fixed()}
        onRemove={(at) => roster.change((draft) => dropChoice(draft, open()[at] ?? ''))}
        add={
          <Show when={roster.isStart() && choosable(roster.setup()).length > 0}>
            <Adder
              label="Add death choice"
              options={choosable(roster.setup())}
              words={(id) => id}
              focusKey="setup.deathChoices add"
              onAdd={(id) => roster.attempt((draft) => addChoice(draft, id))}
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

const RULE_ROWS = Object.fromEntries(
  Object.entries(RULES).map(([name, { kind }]) => [
    name,
    { words: ruleWords, ...(kind === 'flag' && { options: ['true', 'false'] }) },
  ]),
)

export function Switches(props: Props) {
  const { roster } = props
  return (
    <details>
      <summary>Rule switches</summary>
      <div class="fm-fields">
        <FieldSet
          fields={RULES}
          within="rules"
          rows={RULE_ROWS}
          of={roster.setup()}
          path={['setup']}
          change={roster.change}
        />
      </div>
      <IssuesAt path={['setup', 'rules']} />
    </details>
  )
}
