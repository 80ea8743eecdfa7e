import { For, Show } from 'solid-js'
import { DEFAULT_MAX_TICKS, MAX_SEED, MAX_TICKS } from '#schemas/limits.ts'
import { plural } from '#schemas/text/counted.ts'
import { CONTROLLER_KINDS, CONTROLLERS, controllerOf, withController } from '#ui/battle/play/controllers.ts'
import { createFold } from '#ui/forms/create-fold.ts'
import { Choice, ListField, NumberField, TextField } from '#ui/forms/Fields.tsx'
import { FoldButton } from '#ui/forms/FoldButton.tsx'
import { IssuesAt } from '#ui/forms/IssuesAt.tsx'
import { Button } from '#ui/kit/Button.tsx'
import { useEditions, useSession, useWorkshop } from '#ui/state/context.ts'
import type { Scenario } from '#worker/protocol.ts'
import { NewBattle, UpgradeButton } from './Dialogs.tsx'

/** The fields every scenario has, whatever its ruleset. */
export function ScenarioFields() {
  const { draft } = useWorkshop()
  const editions = useEditions(() => draft().ruleset)
  /** The edition of a draft that could be upgraded. */
  const oldEdition = () => {
    const { setup } = draft()
    const edition = 'edition' in setup ? String(setup.edition) : null
    return edition !== editions()[0] && editions().includes(edition) ? edition : null
  }
  const fold = createFold('scenario')
  return (
    <section class="ed-scenario" aria-label="Scenario">
      <div class="line ed-scenario-line">
        <FoldButton title="Scenario" fold={fold} />
        <span class="note cut">
          {draft().name}, seed {draft().seed}, limit {draft().maxTicks ?? DEFAULT_MAX_TICKS}
        </span>
        <Show when={oldEdition()}>
          <span class="row tight note end">
            Edition {oldEdition()} <UpgradeButton />
          </span>
        </Show>
      </div>
      <Show when={fold.isOpen()}>
        <Everything editions={editions()} />
      </Show>
    </section>
  )
}

function Everything(props: { readonly editions: readonly (string | null)[] }) {
  const { draft } = useWorkshop()
  const { type, choose } = useFields()
  const reroll = () => {
    const [seed = 0] = crypto.getRandomValues(new Uint32Array(1))
    choose('seed', seed)
  }
  return (
    <div class="ed-fields">
      <TextField
        label="Scenario name"
        value={draft().name}
        isRequired
        onCommit={(name) => type('name', name)}
      />
      <div>
        <NumberField
          label="Seed"
          path={['seed']}
          value={draft().seed}
          min={0}
          max={MAX_SEED}
          onCommit={(seed) => type('seed', seed)}
          after={
            <Button variant="quiet" onClick={reroll} title="Another seed, at random">
              Reroll
            </Button>
          }
        />
      </div>
      <div>
        <NumberField
          label="Tick limit"
          path={['maxTicks']}
          value={draft().maxTicks ?? null}
          min={0}
          max={MAX_TICKS}
          isOptional
          placeholder={String(DEFAULT_MAX_TICKS)}
          onCommit={(limit) => type('maxTicks', limit ?? undefined)}
        />
      </div>
      <div class="row ed-mores">
        <Players />
        <details class="note ed-more">
          <summary>About this battle</summary>
          <TextField
            label="Description"
            value={draft().description ?? ''}
            isLong
            onCommit={(description) => type('description', description === '' ? undefined : description)}
          />
        </details>
        <Script />
        <NewBattle editions={props.editions} />
      </div>
    </div>
  )
}

/** What is common to the scenarios of all rulesets. */
interface Common extends Pick<Scenario, 'name' | 'seed' | 'maxTicks' | 'description'> {
  readonly controllers: ReturnType<typeof withController>
  readonly orders: readonly unknown[] | undefined
  readonly rolls: readonly unknown[] | undefined
}

/** Writes fields of the draft, or leaves them out: `type` for what is undone as one while somebody types, `choose` otherwise. */
function useFields() {
  const { change } = useWorkshop()
  const recipe = (key: keyof Common, value: unknown) => (scenario: Scenario) => {
    if (value === undefined) Reflect.deleteProperty(scenario, key)
    else Object.assign(scenario, { [key]: value })
  }
  return {
    type: <K extends keyof Common>(key: K, value: Common[K]) => change(recipe(key, value), key),
    choose: <K extends keyof Common>(key: K, value: Common[K]) => change(recipe(key, value)),
  }
}

/** Who decides for each side. */
function Players() {
  const session = useSession()
  const { draft } = useWorkshop()
  const { choose } = useFields()
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
              options={CONTROLLER_KINDS}
              words={(controller) => CONTROLLERS[controller]}
              onChoose={(controller) => choose('controllers', withController(draft(), side, controller))}
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
  return (
    <>
      <Show when={session.summary()?.takesOrders}>
        <Settled key="orders" one="order" label="Orders, one after the other" />
      </Show>
      <Settled key="rolls" one="roll" label="Rolls, one after the other" />
    </>
  )
}

const NONE: readonly unknown[] = []

function Settled(props: { readonly key: 'orders' | 'rolls'; readonly one: string; readonly label: string }) {
  const { draft } = useWorkshop()
  const { choose } = useFields()
  const list = () => (draft() as Partial<Common>)[props.key] ?? NONE
  const settle = (next: readonly unknown[]) => choose(props.key, next.length === 0 ? undefined : next)
  return (
    <details class="note ed-more">
      <summary>{list().length === 0 ? `No ${props.key}` : `${plural(list().length, props.one)} set`}</summary>
      <ListField label={props.label} value={list()} onCommit={settle} />
      <IssuesAt path={[props.key]} isDeep />
      <Button variant="quiet" class="ed-clear" disabled={list().length === 0} onClick={() => settle([])}>
        Clear {props.key}
      </Button>
    </details>
  )
}
