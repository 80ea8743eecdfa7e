import { createMemo, For, type JSX, Show } from 'solid-js'
import { withThousands } from '#schemas/result.ts'
import { Button } from '#ui/kit/Button.tsx'
import { percentText } from '#ui/lab/outcome-look.ts'
import { builtAmong } from '#worker/hunt.ts'
import { BuildWords } from './BuildWords.tsx'
import {
  againstText,
  type BestBuild,
  chanceText,
  deltaText,
  foldedText,
  type HuntAnswer,
  ranksOf,
  SHOWN,
} from './hunt-text.ts'
import type { Opener } from './types.ts'

interface Props {
  readonly answer: HuntAnswer
  readonly model: Opener
}

const HOLM =
  'Among many builds some look good by luck. Holm’s method makes each p larger, so that the chance of any false find stays below 5 %.'

/** The best builds, tested again on seeds that the hunt did not know. */
export function Builds(props: Props) {
  const ranks = createMemo(() => ranksOf(props.answer.best ?? []))
  return (
    <Show when={props.answer.retest}>
      {(retest) => (
        <section class="stack" aria-label="Best builds">
          <h3>
            Best builds{' '}
            <span class="quiet" title={HOLM}>
              <Show when={retest().runs > 0} fallback="every roll followed">
                exact, or on {withThousands(retest().runs)} fresh seeds with p corrected for all of them
                (Holm)
              </Show>
            </span>
          </h3>
          <p>
            As it is: <b>{percentText(retest().asItIs.share)}</b> {props.answer.outcome}
            {retest().asItIs.fraction === undefined ? '' : ', exact'}
          </p>
          <Show when={ranks().shown.length + ranks().folded.length === 0}>
            <p class="quiet">No build could be played.</p>
          </Show>
          <ol class="stack">
            <For each={ranks().shown}>{(build) => <Tested build={build} model={props.model} />}</For>
          </ol>
          <Show when={ranks().folded.length > 0}>
            <details>
              <summary class="quiet">{foldedText(ranks())}</summary>
              <ol class="stack">
                <For each={ranks().folded}>{(build) => <Tested build={build} model={props.model} />}</For>
              </ol>
            </details>
          </Show>
        </section>
      )}
    </Show>
  )
}

/** The best builds of a hunt that was stopped before they were tested again. */
export function BuildsSoFar(props: Props) {
  const best = createMemo(() => builtAmong(props.answer.grid?.cells ?? []).slice(0, SHOWN))
  return (
    <Show when={best().length > 0}>
      <section class="stack" aria-label="Best builds so far">
        <h3>
          Best builds so far{' '}
          <span class="quiet">on the seeds of the hunt; not tested again on others yet</span>
        </h3>
        <ol class="stack">
          <For each={best()}>
            {({ set, hunted }) => <Build set={set} share={hunted} isExact={false} model={props.model} />}
          </For>
        </ol>
      </section>
    </Show>
  )
}

function Tested(props: { readonly build: BestBuild; readonly model: Opener }) {
  return (
    <Build set={props.build.set} share={props.build} isExact={props.build.exact} model={props.model}>
      {deltaText(props.build.delta)}
      <Show when={againstText(props.build)}>{(against) => <span class="note">{against()}</span>}</Show>
      <span class="note">{chanceText(props.build.p)}</span>
    </Build>
  )
}

interface BuildProps {
  readonly set: readonly string[]
  readonly share: Pick<BestBuild, 'share' | 'low' | 'high'>
  readonly isExact: boolean
  readonly model: Opener
  /** How much better it is. */
  readonly children?: JSX.Element
}

function Build(props: BuildProps) {
  return (
    <li class="hu-build">
      <span class="hu-share">
        <b>{percentText(props.share.share)}</b>
        <Show
          when={props.isExact}
          fallback={
            <span class="note">
              {percentText(props.share.low)} to {percentText(props.share.high)}
            </span>
          }
        >
          <span class="badge">exact</span>
        </Show>
      </span>
      <span class="hu-delta">{props.children}</span>
      <BuildWords set={props.set} model={props.model} />
      <Button isSmall onClick={() => void props.model.open(props.set)}>
        Open this build
      </Button>
    </li>
  )
}
