import './sweep.css'
import { createMemo, createSignal, For, Match, Show, Switch } from 'solid-js'
import { Dynamic } from 'solid-js/web'
import { withThousands } from '#schemas/result.ts'
import { Button } from '#ui/kit/Button.tsx'
import { CommandLine } from '#ui/lab/CommandLine.tsx'
import { OutcomeShape } from '#ui/lab/OutcomeShape.tsx'
import { SaveButtons } from '#ui/lab/SaveButtons.tsx'
import { useSession } from '#ui/state/context.ts'
import { type Axis, MEAN_RUNS, placesOf, sweepCsv, valuesOf } from '#worker/sweep.ts'
import type { SweepModel } from './create-sweep.ts'
import type { Told } from './curves.ts'
import { mostText } from './most-text.ts'
import { SweepChart } from './SweepChart.tsx'
import { SweepQuestion } from './SweepQuestion.tsx'
import { SweepMap, SweepTable } from './SweepTable.tsx'
import { bestPairText, bestText, turnText } from './sweep-text.ts'

interface Props {
  readonly model: SweepModel
}

/** The odds over the range of a number. */
export function Sweep(props: Props) {
  return (
    <section class="pane lab-panel sw" aria-label="Sweep">
      <header class="sw-head">
        <SweepQuestion model={props.model} />
        <Run model={props.model} />
      </header>
      <Show when={props.model.trouble()}>
        {(trouble) => (
          <p class="pad" role="alert">
            {trouble()}
          </p>
        )}
      </Show>
      <Show when={props.model.shown()} fallback={<Nothing model={props.model} />} keyed={false}>
        {(shown) => <Answer model={props.model} shown={shown()} />}
      </Show>
    </section>
  )
}

function Nothing(props: Props) {
  return (
    <p class="quiet pad sw-nothing">
      <Show
        when={props.model.question.all().length > 0}
        fallback="The setup of this battle has no number to sweep: everything in it is usual."
      >
        Set one number to every value of a range, and see how the odds of the battle follow. Run it here, or
        press “sweep” at any number in Why, Unit or Edit.
      </Show>
    </p>
  )
}

function Run(props: Props) {
  return (
    <div class="row sw-run">
      <Show
        when={props.model.isRunning()}
        fallback={
          <Button variant="primary" objection={props.model.question.objection()} onClick={props.model.start}>
            Run
          </Button>
        }
      >
        <progress
          aria-label="Points found"
          value={props.model.done()}
          max={Math.max(1, props.model.whole())}
        />
        <span>
          {props.model.done()} of {props.model.whole()}
          <Show when={props.model.left()}>{(left) => <span class="quiet"> · {left()}</span>}</Show>
        </span>
        <Button onClick={props.model.stop}>Stop</Button>
      </Show>
    </div>
  )
}

type Shown = NonNullable<ReturnType<SweepModel['shown']>>

function Answer(props: Props & { readonly shown: Shown }) {
  const session = useSession()
  const [isTable, setTable] = createSignal(false)
  const axes = () => props.shown.numbers.map(({ axis }) => axis)
  const isMap = () => props.shown.numbers.length > 1
  const swept = () => props.shown.numbers[0]
  /** What a person wants most: that the first side wins. */
  const goal = () => props.model.looks()[0]?.name ?? ''
  const best = () => {
    const number = swept()
    if (number === undefined) return null
    if (props.shown.metric !== null)
      return mostText(props.model.points(), props.shown.metric.label, props.shown.numbers)
    if (isMap()) return bestPairText(props.model.points(), goal(), props.shown.numbers)
    return bestText(props.model.points(), goal(), { ...number, step: number.axis.step })
  }
  const missing = createMemo(() => {
    const [axis] = axes()
    if (axis === undefined || isMap() || !props.model.isRunning()) return []
    const known = new Set(props.model.points().map((point) => valuesOf(point)[0]))
    return placesOf([axis]).flatMap(([value = 0]) => (known.has(value) ? [] : [value]))
  })
  const objection = () => (props.model.isThere() ? null : 'the branch it is about is gone')
  const elsewhere = () => props.shown.of.branch !== session.cursor().branch
  const answer = () => ({
    points: props.model.points(),
    ...(!isMap() && { turns: props.model.turns() }),
  })
  return (
    <>
      <p class="sw-best" role="status">
        <Show when={!props.model.isRunning()} fallback={<span class="quiet">Following every roll…</span>}>
          <Show when={elsewhere() || props.shown.isKept}>
            <span class="quiet">
              Of “{props.shown.of.name}”{props.shown.isKept ? ', kept' : ''}:{' '}
            </span>
          </Show>
          <b>{best()}</b>
        </Show>
      </p>
      <Show when={!isMap()}>
        <For each={props.model.reasons()}>
          {({ turn, seed, sentence }) => (
            <p class="note sw-turn">
              {turnText(turn)}, with seed {seed}:{' '}
              <Button variant="link" objection={objection()} onClick={() => void props.model.openTurn(turn)}>
                {sentence}
              </Button>
            </p>
          )}
        </For>
      </Show>
      <Switch>
        <Match when={isMap() || isTable()}>
          <Dynamic
            component={isMap() ? SweepMap : SweepTable}
            points={props.model.points()}
            looks={props.model.looks()}
            told={props.model.told()}
            numbers={props.shown.numbers}
            objection={objection()}
            onOpen={(point) => void props.model.open(point)}
          />
        </Match>
        <Match when={swept()}>
          {(number) => (
            <SweepChart
              points={props.model.points()}
              looks={props.model.looks()}
              told={props.model.told()}
              turns={props.model.turns()}
              missing={missing()}
              label={number().label}
              was={number().was}
              range={number().axis}
              objection={objection()}
              onOpen={(point) => void props.model.open(point)}
            />
          )}
        </Match>
      </Switch>
      <footer class="row sw-foot">
        <Show when={!isMap()}>
          <Legend told={props.model.told()} />
        </Show>
        <span class="row tight end">
          <Show when={!isMap()}>
            <Button variant="quiet" isSmall isOn={isTable()} onClick={() => setTable(!isTable())}>
              Table
            </Button>
          </Show>
          <Show when={props.model.question.numbers().length === 1 && props.model.question.all().length > 1}>
            <Button variant="quiet" isSmall onClick={props.model.question.addSecond}>
              Second number
            </Button>
          </Show>
          <SaveButtons
            part="sweep"
            json={answer}
            csv={() => [...sweepCsv(axes(), props.model.points()), ''].join('\n')}
            objection={props.model.points().length === 0 ? 'there is no answer yet' : null}
          />
        </span>
      </footer>
      <CommandLine
        branch={props.shown.of.branch}
        name="sweep"
        options={[
          ...axes().flatMap((axis) => ['--set', settingText(axis)]),
          ...(props.shown.metric === null ? [] : ['--metric', props.shown.metric.name]),
        ]}
      />
    </>
  )
}

const settingText = ({ pointer, from, to, step }: Axis): string => `${pointer}=${from}..${to}/${step}`

/** Which line is which, and what points say of how sure they are. */
function Legend(props: { readonly told: Told }) {
  return (
    <span class="row note sw-legend" aria-hidden="true">
      <For each={props.told.curves}>
        {(curve) => (
          <span class="row tight">
            <OutcomeShape look={curve} />
            {curve.name}
          </span>
        )}
      </For>
      <Show when={props.told.isShares}>
        <span class="row tight">
          <svg viewBox="0 0 10 10" aria-hidden="true">
            <circle cx="5" cy="5" r="3.5" class="sw-exact" />
          </svg>
          exact, every roll followed
        </span>
      </Show>
      <span class="row tight">
        <svg viewBox="0 0 20 10" class="sw-wide" aria-hidden="true">
          <rect width="20" height="10" class="sw-band" />
          <circle cx="10" cy="5" r="3" class="sw-sampled" />
        </svg>
        {props.told.isShares ? 'sampled' : `mean of ${withThousands(MEAN_RUNS)} battles`}, 95 % band
      </span>
    </span>
  )
}
