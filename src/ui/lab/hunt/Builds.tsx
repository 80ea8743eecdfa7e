import { For, Show } from 'solid-js'
import { withThousands } from '#schemas/result.ts'
import { Button } from '#ui/kit/Button.tsx'
import { percentText } from '#ui/lab/outcome-look.ts'
import { BuildWords } from './BuildWords.tsx'
import { type BestBuild, chanceText, deltaText, type HuntAnswer } from './hunt-text.ts'
import type { Opener } from './types.ts'

interface Props {
  readonly answer: HuntAnswer
  readonly model: Opener
}

const SHOWN = 10

/** The best builds, tested again on seeds that the hunt did not know. */
export function Builds(props: Props) {
  return (
    <Show when={props.answer.retest}>
      {(retest) => (
        <section class="stack" aria-label="Best builds">
          <h3>
            Best builds{' '}
            <span class="quiet">
              <Show when={retest().runs > 0} fallback="every roll followed">
                exact, or on {withThousands(retest().runs)} fresh seeds with p corrected for all of them
                (Holm)
              </Show>
            </span>
          </h3>
          <p>
            As it is: <b>{percentText(retest().asItIs.share)}</b> {props.answer.outcome}
          </p>
          <ol class="stack">
            <For
              each={props.answer.best?.slice(0, SHOWN)}
              fallback={<li class="quiet">No build could be played.</li>}
            >
              {(build) => <Build build={build} model={props.model} />}
            </For>
          </ol>
        </section>
      )}
    </Show>
  )
}

function Build(props: { readonly build: BestBuild; readonly model: Opener }) {
  return (
    <li class="hu-build">
      <span class="hu-share">
        <b>{percentText(props.build.share)}</b>
        <Show
          when={props.build.exact}
          fallback={
            <span class="note">
              {percentText(props.build.low)} to {percentText(props.build.high)}
            </span>
          }
        >
          <span class="badge">exact</span>
        </Show>
      </span>
      <span class="hu-delta">
        {deltaText(props.build.delta)}
        <span class="note">{chanceText(props.build.p)}</span>
      </span>
      <BuildWords set={props.build.set} model={props.model} />
      <Button isSmall onClick={() => void props.model.open(props.build.set)}>
        Open this build
      </Button>
    </li>
  )
}
