import './ab.css'
import { createMemo, For, Match, Show, Switch } from 'solid-js'
import { Button } from '#ui/kit/Button.tsx'
import { CommandLine } from '#ui/lab/CommandLine.tsx'
import { OutcomeShape } from '#ui/lab/OutcomeShape.tsx'
import { looksOf, type OutcomeLook, percentText } from '#ui/lab/outcome-look.ts'
import { NOT_WHOLE, SaveButtons } from '#ui/lab/SaveButtons.tsx'
import { type AbResult, abCsv, abRows, DEFAULT_PAIRS } from '#worker/ab.ts'
import { Asked, FileAsB } from './Asked.tsx'
import { abOptions, differenceText, howText, pairsText, signedPoints, surenessText } from './ab-text.ts'
import type { AbModel } from './create-ab.ts'
import { Flips } from './Flips.tsx'

interface Props {
  readonly model: AbModel
}

/** Two branches on the same seeds: how much likelier an outcome is in the one than in the other. */
export function Ab(props: Props) {
  const paired = createMemo(() => {
    const known = props.model.result()
    return known !== null && !known.exact ? known : null
  })
  return (
    <>
      <section class="pane lab-panel" aria-label="What B changes" aria-busy={props.model.isRunning()}>
        <header class="row lab-head">
          <h2>A against B</h2>
          <Running model={props.model} />
        </header>
        <Asked model={props.model} />
        <div class="stack loose ab-body">
          <Show when={props.model.job.trouble()}>{(trouble) => <p role="alert">{trouble()}</p>}</Show>
          <Show when={props.model.result()} fallback={<Nothing model={props.model} />}>
            {(result) => <Answer result={result()} model={props.model} />}
          </Show>
        </div>
        <Show when={props.model.shown()}>
          {(pair) => (
            <CommandLine
              branch={pair().a.branch}
              against={pair().b.branch}
              name="ab"
              options={abOptions(
                props.model.pairs(),
                props.model.asked.outcome(),
                props.model.asked.firstWin(),
              )}
            />
          )}
        </Show>
      </section>
      <Show when={paired()}>{(result) => <Flips result={result()} model={props.model} />}</Show>
    </>
  )
}

/** How far it is, and what can be done with what is known. */
function Running(props: Props) {
  const { job } = props.model
  return (
    <span class="row end">
      <Show when={job.isRunning()}>
        <span class="quiet" role="status">
          {job.all() === 0 ? 'following every roll…' : pairsText(job.done(), job.all())}
        </span>
        <progress
          class="ab-progress"
          aria-label="Pairs played"
          {...(job.all() === 0 ? {} : { value: job.done(), max: job.all() })}
        />
        <Button isSmall onClick={job.stop}>
          Stop
        </Button>
      </Show>
      <Show when={!job.isRunning() && props.model.result()}>
        {(result) => (
          <>
            <Show when={props.model.stopped()}>{(stopped) => <span class="quiet">{stopped()}</span>}</Show>
            <SaveButtons
              part="ab"
              json={result}
              csv={() => `${abCsv(result()).join('\n')}\n`}
              objection={props.model.stopped() === null ? null : NOT_WHOLE}
              keeping={props.model}
            />
          </>
        )}
      </Show>
      <Show when={!job.isRunning() && props.model.asked.both()}>
        <Button variant="primary" isSmall onClick={props.model.run}>
          {props.model.result() === null ? 'Run' : 'Run again'}
        </Button>
      </Show>
    </span>
  )
}

/** What stands where there is no answer yet. */
function Nothing(props: Props) {
  return (
    <Switch>
      <Match when={props.model.asked.both() === null}>
        <p>
          There is nothing to play this battle against yet. Change something in Debug or Edit, which leaves a
          branch beside it; or{' '}
          <FileAsB model={props.model} variant="link">
            choose a file
          </FileAsB>
          .
        </p>
      </Match>
      <Match when={props.model.isRunning()}>
        <p class="quiet">Playing…</p>
      </Match>
      <Match when={props.model.job.trouble() === null}>
        <p class="quiet">
          A and B are played with the same seeds, in pairs, so that what differs is the change and not the
          luck. Where every roll of both can be followed, the answer is exact and none has to be played.
        </p>
      </Match>
    </Switch>
  )
}

function Answer(props: { readonly result: AbResult } & Props) {
  const rows = createMemo(() => new Map(abRows(props.result).map((row) => [row.outcome, row])))
  const looks = createMemo(() => looksOf(rows().keys(), props.model.asked.sides()))
  return (
    <>
      <div class="stack" aria-live="polite">
        <p class="ab-difference">{differenceText(props.result)}</p>
        <Show when={!props.result.exact && props.result}>{(result) => <p>{surenessText(result())}</p>}</Show>
      </div>
      <table class="ab-shares" aria-label="How A and B end">
        <colgroup>
          <col class="ab-name-column" />
          <col />
          <col />
          <col class="ab-number-column" />
        </colgroup>
        <thead>
          <tr class="note">
            <th scope="col">outcome</th>
            <th scope="col" title={props.model.shown()?.a.name}>
              <span class="cut">
                <b>A</b> {props.model.shown()?.a.name}
              </span>
            </th>
            <th scope="col" title={props.model.shown()?.b.name}>
              <span class="cut">
                <b>B</b> {props.model.shown()?.b.name}
              </span>
            </th>
            <th class="ab-number" scope="col">
              B − A
            </th>
          </tr>
        </thead>
        <tbody>
          <For each={looks()}>
            {(look) => (
              <Row
                look={look}
                a={rows().get(look.name)?.a.share ?? 0}
                b={rows().get(look.name)?.b.share ?? 0}
                isAsked={look.name === props.result.delta.outcome}
              />
            )}
          </For>
        </tbody>
      </table>
      <Show when={props.model.fault()}>
        {(fault) => (
          <p class="bad">
            With seed {fault().seed} {fault().of.toUpperCase()} {fault().sentence}.
          </p>
        )}
      </Show>
      <p class="note">
        {howText(props.result, props.model.firstSeed())}
        <Show when={props.result.exact && !props.model.isReopened()}>
          {' '}
          <Button
            variant="link"
            onClick={() => {
              props.model.setPairs(DEFAULT_PAIRS)
              props.model.run()
            }}
          >
            Play pairs to see which battles turn
          </Button>
        </Show>
      </p>
    </>
  )
}

interface RowProps {
  readonly look: OutcomeLook
  readonly a: number
  readonly b: number
  /** Whether it is the outcome that is asked about. */
  readonly isAsked: boolean
}

function Row(props: RowProps) {
  return (
    <tr class="ab-row" data-asked={props.isAsked ? '' : undefined} data-side={props.look.side ?? 'none'}>
      <th scope="row">
        <span class="row">
          <OutcomeShape look={props.look} />
          {props.look.name}
        </span>
      </th>
      <Share share={props.a} of="a" />
      <Share share={props.b} of="b" />
      <td class="ab-number">
        <b>{signedPoints(props.b - props.a)}</b>
      </td>
    </tr>
  )
}

function Share(props: { readonly share: number; readonly of: 'a' | 'b' }) {
  return (
    <td>
      <span class="row ab-told">
        <span class="ab-bar" aria-hidden="true">
          <span class="ab-share" data-of={props.of} style={{ width: `${props.share * 100}%` }} />
        </span>
        <span class="ab-number">{percentText(props.share)}</span>
      </span>
    </td>
  )
}
