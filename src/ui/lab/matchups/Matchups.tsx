import './matchups.css'
import { For, Show } from 'solid-js'
import type { MatchupsResult } from '#schemas/lab/matchups-result.ts'
import { withThousands } from '#schemas/result.ts'
import { Button } from '#ui/kit/Button.tsx'
import { CommandText } from '#ui/lab/CommandText.tsx'
import { SaveButtons } from '#ui/lab/SaveButtons.tsx'
import { cycleText, matchupsCsv } from '#worker/matchups.ts'
import type { MatchupsModel } from './create-matchups.ts'
import { MatchupTable } from './MatchupTable.tsx'
import { Ranking } from './Ranking.tsx'
import { TeamList } from './TeamList.tsx'

interface Props {
  readonly model: MatchupsModel
}

/** Teams against teams: who beats whom, how strong they are, and who goes round in a circle. */
export function Matchups(props: Props) {
  return (
    <Show when={props.model.teams.noTeams()} fallback={<Meetings model={props.model} />}>
      {(message) => (
        <section class="pane lab-panel" aria-label="Matchups">
          <header class="row lab-head">
            <h2>Matchups</h2>
          </header>
          <p class="mu-body">Battles of this game have no teams that could meet others: {message()}.</p>
        </section>
      )}
    </Show>
  )
}

function Meetings(props: Props) {
  return (
    <section class="pane lab-panel mu" aria-label="Teams against teams" aria-busy={props.model.isRunning()}>
      <Head model={props.model} />
      <div class="mu-columns">
        <TeamList model={props.model} />
        <div class="stack loose mu-answer">
          <Show when={props.model.trouble()}>{(trouble) => <p role="alert">{trouble()}</p>}</Show>
          <Show
            when={props.model.result()}
            fallback={
              <p class="quiet">
                Choose teams, then let everybody meet everybody else, once on the ground of each. The guests
                stand where they do at home, turned round; whoever takes orders plays by policy.
              </p>
            }
          >
            {(result) => <Answer result={result()} model={props.model} />}
          </Show>
        </div>
      </div>
      <Command model={props.model} />
    </section>
  )
}

const RUNS = [100, 1000, 10_000]

function Head(props: Props) {
  return (
    <header class="row lab-head">
      <h2>Matchups</h2>
      <label class="row tight quiet">
        <span class="visually-hidden">where not every roll can be followed,</span>
        <select
          class="field-input"
          onChange={(event) => props.model.setRuns(Number(event.currentTarget.value))}
        >
          <For each={[...new Set([...RUNS, props.model.runs()])].sort((a, b) => a - b)}>
            {(count) => (
              <option value={count} selected={count === props.model.runs()}>
                {withThousands(count)} battles
              </option>
            )}
          </For>
        </select>
        each way where sampled
      </label>
      <span class="row end">
        <Show
          when={props.model.isRunning()}
          fallback={
            <>
              <span class="quiet cut">{props.model.objection()}</span>
              <Button variant="primary" objection={props.model.objection()} onClick={props.model.start}>
                Run
              </Button>
            </>
          }
        >
          <progress aria-label="Meetings" value={props.model.done()} max={props.model.all() || 1} />
          <span role="status">
            {props.model.done()} of {props.model.all()} meetings
          </span>
          <Button onClick={props.model.stop}>Stop</Button>
        </Show>
      </span>
    </header>
  )
}

function Answer(props: Props & { readonly result: MatchupsResult }) {
  const isOpen = () => !props.model.isRunning() && props.result.matchups.length < pairs()
  const pairs = () => props.result.teams.length * (props.result.teams.length - 1)
  return (
    <>
      <div class="row">
        <Show when={props.model.reopened()}>
          <span class="quiet">kept with this battle</span>
        </Show>
        <Show when={isOpen()}>
          <span class="quiet">Stopped: some have not met both ways yet.</span>
        </Show>
        <SaveButtons
          part="matchups"
          json={() => props.result}
          csv={() => `${matchupsCsv(props.result).join('\n')}\n`}
          keeping={props.model}
        />
      </div>
      <MatchupTable result={props.result} model={props.model} />
      <Ranking result={props.result} />
      <Show when={props.result.cycles.length > 0}>
        <section class="stack" aria-label="Cycles">
          <h3>Cycles</h3>
          <ul class="stack">
            <For each={props.result.cycles}>{(cycle) => <li>{cycleText(cycle)}</li>}</For>
          </ul>
        </section>
      </Show>
    </>
  )
}

function Command(props: Props) {
  const files = () => props.model.result()?.files ?? props.model.teams.chosen().map(({ file }) => file)
  const runs = () => props.model.result()?.runs ?? props.model.runs()
  return (
    <Show when={files().length > 1}>
      <CommandText
        words={['matchups', ...files(), '--runs', `${runs()}`, '--json']}
        note="save the scenarios first"
        tip="The command reads the scenarios that Save writes of this battle and its branches, under these names; those of the library come with Tickscope."
      />
    </Show>
  )
}
