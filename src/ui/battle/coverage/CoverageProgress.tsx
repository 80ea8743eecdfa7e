import { children, type JSX, Match, Show, Switch } from 'solid-js'
import { withThousands } from '#schemas/result.ts'
import { Button } from '#ui/kit/Button.tsx'
import { useSession } from '#ui/state/context.ts'
import type { CoverageModel } from './create-coverage.ts'
import { likeliestText, oddsText } from './without-text.ts'

/** How far it is counted or played, as long as that is news. */
export function CoverageProgress(props: { readonly model: CoverageModel }) {
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
