import { For, Show } from 'solid-js'
import { DEFAULT_MAX_TICKS, MAX_SEED, MAX_TICKS } from '#schemas/limits.ts'
import { Choice, ListField, NumberField, TextField } from '#ui/forms/Fields.tsx'
import { IssuesAt } from '#ui/forms/IssuesAt.tsx'
import { Button } from '#ui/kit/Button.tsx'
import { useSession, useWorkshop } from '#ui/state/context.ts'
import { useEditions } from '#ui/state/editions.ts'
import {
  CONTROLLER_WORDS,
  CONTROLLERS,
  controllerOf,
  countText,
  listOf,
  setController,
  setList,
} from './controllers.ts'

/** What every scenario has, whatever its ruleset. */
export function ScenarioFields(props: { onNew: (edition: string | null) => void; onUpgrade: () => void }) {
  const { draft, change } = useWorkshop()
  const editions = useEditions(() => draft().ruleset)
  /** The edition of a draft that could be upgraded. */
  const oldEdition = () => {
    const { setup } = draft()
    const edition = 'edition' in setup ? String(setup.edition) : null
    return edition !== editions()[0] && editions().includes(edition) ? edition : null
  }
  const reroll = () => {
    const [seed = 0] = crypto.getRandomValues(new Uint32Array(1))
    change((scenario) => {
      scenario.seed = seed
    })
  }
  return (
    <section class="ed-scenario" aria-label="Scenario">
      <TextField
        label="Scenario name"
        value={draft().name}
        isRequired
        onCommit={(name) =>
          change((scenario) => {
            scenario.name = name
          }, 'name')
        }
      />
      <div>
        <NumberField
          label="Seed"
          value={draft().seed}
          min={0}
          max={MAX_SEED}
          onCommit={(seed) =>
            change((scenario) => {
              if (seed !== null) scenario.seed = seed
            }, 'seed')
          }
          after={
            <Button variant="quiet" onClick={reroll} title="Another seed, by chance">
              Reroll
            </Button>
          }
        />
        <IssuesAt path={['seed']} />
      </div>
      <div>
        <NumberField
          label="Tick limit"
          value={draft().maxTicks ?? null}
          min={0}
          max={MAX_TICKS}
          isOptional
          placeholder={String(DEFAULT_MAX_TICKS)}
          onCommit={(limit) =>
            change((scenario) => {
              if (limit === null) Reflect.deleteProperty(scenario, 'maxTicks')
              else scenario.maxTicks = limit
            }, 'maxTicks')
          }
        />
        <IssuesAt path={['maxTicks']} />
      </div>
      <div class="row ed-mores">
        <Players />
        <details class="note ed-more">
          <summary>About this battle</summary>
          <TextField
            label="Description"
            value={draft().description ?? ''}
            isLong
            onCommit={(description) =>
              change((scenario) => {
                if (description === '') Reflect.deleteProperty(scenario, 'description')
                else scenario.description = description
              }, 'description')
            }
          />
        </details>
        <Script />
        <For each={editions()}>
          {(edition, at) => (
            <Button variant="quiet" class="end ed-new" onClick={() => props.onNew(edition)}>
              New empty {draft().ruleset} {at() === 0 ? '' : `${edition} `}battle
            </Button>
          )}
        </For>
      </div>
      <Show when={oldEdition()}>
        <p class="row quiet ed-edition">
          Edition {oldEdition()}
          <Button onClick={() => props.onUpgrade()}>Upgrade to the current edition…</Button>
        </p>
      </Show>
    </section>
  )
}

/** Who decides for each side. */
function Players() {
  const session = useSession()
  const { draft, change } = useWorkshop()
  return (
    <Show when={session.summary()?.takesOrders}>
      <For each={session.summary()?.sides ?? []}>
        {(side) => (
          <span class="field">
            <span class="field-label" aria-hidden="true">
              {side} is played
            </span>
            <Choice
              label={`${side} is played`}
              value={controllerOf(draft(), side)}
              options={CONTROLLERS}
              words={(controller) => CONTROLLER_WORDS[controller]}
              onChoose={(controller) => change((scenario) => setController(scenario, side, controller))}
            />
            <IssuesAt path={['controllers', side]} />
          </span>
        )}
      </For>
      <IssuesAt path={['controllers']} />
    </Show>
  )
}

/** What is settled beforehand. */
function Script() {
  const session = useSession()
  const { draft, change } = useWorkshop()
  const lists = () => (session.summary()?.takesOrders ? (['orders', 'rolls'] as const) : (['rolls'] as const))
  return (
    <For each={lists()}>
      {(key) => (
        <details class="note ed-more">
          <summary>{countText(draft(), key)}</summary>
          <ListField
            label={key === 'orders' ? 'Orders, one after the other' : 'Rolls, one after the other'}
            value={listOf(draft(), key)}
            onCommit={(list) => change((scenario) => setList(scenario, key, list))}
          />
          <IssuesAt path={[key]} isDeep />
          <Button
            variant="quiet"
            class="ed-clear"
            disabled={listOf(draft(), key).length === 0}
            onClick={() => change((scenario) => setList(scenario, key, []))}
          >
            Clear {key}
          </Button>
        </details>
      )}
    </For>
  )
}
