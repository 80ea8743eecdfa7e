import './hunt.css'
import { For, Show } from 'solid-js'
import { withThousands } from '#schemas/result.ts'
import { Button } from '#ui/kit/Button.tsx'
import { CommandLine } from '#ui/lab/CommandLine.tsx'
import { SaveButtons } from '#ui/lab/SaveButtons.tsx'
import { useSession } from '#ui/state/context.ts'
import { huntCsv } from '#worker/hunt.ts'
import { Allowed } from './Allowed.tsx'
import { Builds, BuildsSoFar } from './Builds.tsx'
import type { HuntModel } from './create-hunt.ts'
import { EliteGrid } from './EliteGrid.tsx'
import { type HuntAnswer, triedText } from './hunt-text.ts'
import { Smallest } from './Smallest.tsx'

interface Props {
  readonly model: HuntModel
}

/** Looks for builds: what may change, the best of what was tried, and the least that turns this battle. */
export function Hunt(props: Props) {
  const session = useSession()
  return (
    <section class="pane lab-panel hu" aria-label="Builds" aria-busy={props.model.isRunning()}>
      <Head model={props.model} />
      <div class="hu-columns">
        <Allowed wish={props.model.wish} />
        <div class="stack loose hu-answer">
          <Show when={props.model.trouble()}>{(trouble) => <p role="alert">{trouble()}</p>}</Show>
          <Show
            when={props.model.answer()}
            fallback={
              <p class="quiet">
                Allow some numbers, rules and orders to change, then run: many builds are tried on the same
                seeds, the best are tested again on fresh ones, and the smallest change that turns this battle
                is looked for.
              </p>
            }
          >
            {(answer) => <Answer answer={answer()} model={props.model} />}
          </Show>
        </div>
      </div>
      <CommandLine
        branch={props.model.about()?.branch ?? session.cursor().branch}
        name="hunt"
        options={[
          '--changes',
          'changes.json',
          '--builds',
          `${props.model.wish.builds()}`,
          '--runs',
          `${props.model.wish.runs()}`,
        ]}
      />
    </section>
  )
}

const BUILDS = [100, 500, 2000]
const RUNS = [20, 100, 500]
const STAGES = {
  hunting: 'trying builds',
  testing: 'testing the best again',
  turning: 'turning this battle',
} as const

function Head(props: Props) {
  return (
    <header class="row lab-head">
      <h2>Build hunt</h2>
      <Count
        label="builds"
        choices={BUILDS}
        value={props.model.wish.builds()}
        onChange={props.model.wish.setBuilds}
      />
      <span class="quiet">×</span>
      <Count
        label="seeds"
        choices={RUNS}
        value={props.model.wish.runs()}
        onChange={props.model.wish.setRuns}
      />
      <span class="row end">
        <Show
          when={props.model.stage()}
          fallback={
            <>
              <span class="quiet">{props.model.objection()}</span>
              <Show when={props.model.isStopped()}>
                <Button onClick={props.model.goOn}>Go on</Button>
              </Show>
              <Button variant="primary" objection={props.model.objection()} onClick={props.model.start}>
                Run
              </Button>
            </>
          }
        >
          {(stage) => (
            <>
              <progress
                aria-label="Builds tried"
                value={props.model.answer()?.builds ?? 0}
                max={props.model.answer()?.most ?? props.model.wish.builds()}
              />
              <span role="status">
                {STAGES[stage()]}, {props.model.triedLine()}
              </span>
              <Button onClick={props.model.stop}>Stop</Button>
            </>
          )}
        </Show>
      </span>
    </header>
  )
}

interface CountProps {
  readonly label: string
  readonly choices: readonly number[]
  readonly value: number
  onChange(value: number): void
}

function Count(props: CountProps) {
  const choices = () => [...new Set([...props.choices, props.value])].sort((a, b) => a - b)
  return (
    <select
      class="field-input"
      aria-label={`How many ${props.label}`}
      onChange={(event) => props.onChange(Number(event.currentTarget.value))}
    >
      <For each={choices()}>
        {(count) => (
          <option value={count} selected={count === props.value}>
            {withThousands(count)} {props.label}
          </option>
        )}
      </For>
    </select>
  )
}

function Answer(props: Props & { readonly answer: HuntAnswer }) {
  return (
    <>
      <div class="row">
        <span class="quiet">
          {triedText(props.answer, props.model.elsewhere(), props.model.refusal())}
          <Show when={props.model.isStopped()}> · stopped; what is known stays</Show>
          <Show when={props.model.isReopened()}> · kept with this battle</Show>
        </span>
        <SaveButtons
          part="hunt"
          json={() => props.answer}
          csv={() => `${huntCsv(props.answer).join('\n')}\n`}
          objection={props.model.isRunning() ? 'it is still running' : null}
          keeping={props.model}
        />
      </div>
      <Show when={props.answer.smallest}>
        {(smallest) => <Smallest smallest={smallest()} model={props.model} />}
      </Show>
      <Show when={props.answer.grid}>
        {(grid) => (
          <EliteGrid
            grid={grid()}
            outcome={props.answer.outcome}
            places={props.model.places()}
            model={props.model}
          />
        )}
      </Show>
      <Show
        when={props.model.isStopped() && props.answer.best === undefined}
        fallback={<Builds answer={props.answer} model={props.model} />}
      >
        <BuildsSoFar answer={props.answer} model={props.model} />
      </Show>
    </>
  )
}
