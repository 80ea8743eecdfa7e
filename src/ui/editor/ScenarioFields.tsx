import { Show } from 'solid-js'
import { DEFAULT_MAX_TICKS, MAX_SEED, MAX_TICKS } from '../../schemas/limits.ts'
import { NumberField, TextField } from '../kit/Fields.tsx'
import { IssuesAt } from '../kit/IssuesAt.tsx'
import { useWorkshop } from '../state/context.ts'

/** What every scenario has, whatever its ruleset. */
export function ScenarioFields(props: { onNew: () => void; onUpgrade: () => void }) {
  const { draft, change } = useWorkshop()
  /** The edition of a draft that could be upgraded. */
  const oldEdition = () => {
    const { setup } = draft()
    return 'edition' in setup && setup.edition !== 'current' ? setup.edition : null
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
            <button type="button" class="quiet-button" onClick={reroll} title="Another seed, by chance">
              Reroll
            </button>
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
      <details class="ed-more">
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
      <button type="button" class="quiet-button ed-new" onClick={() => props.onNew()}>
        New empty battle
      </button>
      <Show when={oldEdition()}>
        <p class="ed-edition">
          Edition {oldEdition()}
          <button type="button" class="ed-button" onClick={() => props.onUpgrade()}>
            Upgrade to the current edition…
          </button>
        </p>
      </Show>
    </section>
  )
}
