import './coverage.css'
import { children, createMemo, createSignal, For, type JSX, Match, Show, Switch } from 'solid-js'
import { withThousands } from '#schemas/result.ts'
import { Button } from '#ui/kit/Button.tsx'
import { useFind, useSession } from '#ui/state/context.ts'
import { CoverageTable } from './CoverageTable.tsx'
import { type CoverageModel, createCoverage, type Scope } from './create-coverage.ts'
import { likeliestText, oddsText } from './without-text.ts'

const SCOPES: readonly Scope[] = ['battle', 100, 500, 1000]

interface Props {
  /** Whether it stands beside something else, and has to say what it is. */
  readonly isBeside?: boolean
}

/** What became of every rule: weighed, selected, rejected by each reason, skipped. */
export function Coverage(props: Props) {
  const session = useSession()
  const model = createCoverage(session, useFind())
  const [scroller, setScroller] = createSignal<HTMLElement>()
  const ofKind = (kind: string) => createMemo(() => model.rows().filter((row) => row.kind === kind))
  const [rules, considerations] = [ofKind('rule'), ofKind('consideration')]
  return (
    <section class="pane-column cv" aria-label="Coverage" tabIndex={-1} data-focus="coverage">
      <div class="row bar cv-head">
        <Show when={props.isBeside}>
          <h2>Coverage</h2>
        </Show>
        <fieldset class="cv-scopes" aria-label="Counted in">
          <For each={SCOPES}>
            {(scope) => (
              <Button
                variant="quiet"
                isSmall
                isOn={model.scope() === scope}
                onClick={() => model.setScope(scope)}
              >
                <Show when={scope !== 'battle'} fallback="this battle">
                  {withThousands(Number(scope))}
                  <span classList={{ 'cv-seeds': scope !== SCOPES.at(-1) }}> seeds</span>
                </Show>
              </Button>
            )}
          </For>
        </fieldset>
        <Show when={model.hasRules()}>
          <span class="end">
            <Button
              isSmall
              isOn={model.showsWithout()}
              title="What the odds of this battle become without each of its rules"
              onClick={model.toggleWithout}
            >
              Without each rule
            </Button>
          </span>
        </Show>
      </div>
      <Progress model={model} />
      <div class="scroll" ref={setScroller}>
        <Show when={rules().length > 0}>
          <CoverageTable model={model} rows={rules()} label="Rules" scroller={scroller()} />
        </Show>
        <Show when={considerations().length > 0}>
          <p class="note cv-note">
            What the computer players go by. A check <b>decided</b> where it ruled out the last other options,
            a term where without it the choice would have been another.
          </p>
          <CoverageTable model={model} rows={considerations()} label="Considerations" scroller={scroller()} />
        </Show>
        <Show when={model.rows().length === 0 && model.scope() === 'battle' && model.count.isCounted()}>
          <p class="pad quiet">Nobody here has decided anything by rules or as a computer player.</p>
        </Show>
      </div>
    </section>
  )
}

/** How far it is counted or played, as long as that is news. */
function Progress(props: { readonly model: CoverageModel }) {
  const session = useSession()
  const { count, overSeeds, ablation } = props.model
  const asItIs = () => props.model.without().asItIs
  return (
    <>
      <Switch>
        <Match when={props.model.scope() !== 'battle'}>
          <JobProgress
            job={overSeeds}
            label="Battles counted"
            text={`${withThousands(overSeeds.done())} of ${withThousands(Number(props.model.scope()))} battles`}
            again="Count again"
            onAgain={() => props.model.setScope(props.model.scope())}
          >
            <Show when={overSeeds.part()?.fault}>
              {(fault) => (
                <p class="bad">
                  With seed {fault().seed} the battle {fault().sentence}.
                </p>
              )}
            </Show>
          </JobProgress>
        </Match>
        <Match when={count.isKnown() && !count.isCounted()}>
          <div class="row bar small">
            <span role="status">
              counted up to tick {withThousands(count.ticks())} of {withThousands(session.lastTick())}
            </span>
            <progress aria-label="Counted" value={count.ticks()} max={Math.max(1, session.lastTick())} />
            <Show
              when={count.isStopped()}
              fallback={
                <Button variant="quiet" isSmall onClick={count.stop}>
                  Stop
                </Button>
              }
            >
              <Button variant="quiet" isSmall onClick={count.countOn}>
                Count on
              </Button>
            </Show>
          </div>
        </Match>
      </Switch>
      <Show when={props.model.showsWithout()}>
        <JobProgress
          job={ablation}
          label="Odds found"
          text={`odds of ${ablation.done()} of ${ablation.all()} battles`}
          again="Find them again"
          onAgain={props.model.ablate}
        >
          <Show when={asItIs()}>
            {(odds) => (
              <span title={oddsText(odds())}>
                As it is: <b>{likeliestText(odds())}</b>
                <Show when={odds().exact}>
                  {' '}
                  <span class="badge">exact</span>
                </Show>
              </span>
            )}
          </Show>
        </JobProgress>
      </Show>
    </>
  )
}

interface JobProps {
  readonly job: CoverageModel['overSeeds'] | CoverageModel['ablation']
  readonly label: string
  readonly text: string
  readonly again: string
  onAgain(): void
  readonly children?: JSX.Element
}

function JobProgress(props: JobProps) {
  const isCut = () => !props.job.isRunning() && props.job.done() < Math.max(1, props.job.all())
  const shown = children(() => props.children)
  return (
    <Show
      when={props.job.isRunning() || isCut() || props.job.trouble() !== null || shown.toArray().some(Boolean)}
    >
      <div class="row bar small">
        {shown()}
        <Show when={props.job.trouble()}>{(trouble) => <p role="alert">{trouble()}</p>}</Show>
        <Show when={props.job.isRunning() || isCut()}>
          <span role="status">{props.text}</span>
        </Show>
        <Show when={props.job.isRunning()}>
          <progress aria-label={props.label} value={props.job.done()} max={Math.max(1, props.job.all())} />
          <Button variant="quiet" isSmall onClick={props.job.stop}>
            Stop
          </Button>
        </Show>
        <Show when={isCut()}>
          <Button variant="quiet" isSmall onClick={() => props.onAgain()}>
            {props.again}
          </Button>
        </Show>
      </div>
    </Show>
  )
}
