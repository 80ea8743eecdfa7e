import { createMemo, For, Index, Show } from 'solid-js'
import { NumberField } from '#ui/forms/Fields.tsx'
import { Button } from '#ui/kit/Button.tsx'
import { METRIC_GROUPS } from '#ui/lab/measured/measured-rows.ts'
import { useSession } from '#ui/state/context.ts'
import { createLatest } from '#ui/state/create-latest.ts'
import { metricKind } from '#worker/batch.ts'
import type { SweepModel } from './create-sweep.ts'
import { labelOf, type Swept } from './name-number.ts'
import { afterOwner, firstOf } from './numbers.ts'

interface Props {
  readonly model: SweepModel
}

/** What is swept, as a sentence whose words are controls. */
export function SweepQuestion(props: Props) {
  return (
    <div class="sw-question">
      <Index each={props.model.question.numbers()}>
        {(swept, place) => <OneNumber model={props.model} swept={swept()} place={place} />}
      </Index>
    </div>
  )
}

interface NumberProps extends Props {
  readonly swept: Swept
  readonly place: number
}

function OneNumber(props: NumberProps) {
  const session = useSession()
  const all = () => props.model.question.all()
  const chosen = () => all().find(({ pointer }) => pointer === props.swept.axis.pointer)
  const owners = createMemo(() => [...new Set(all().map(({ owner }) => owner))])
  const own = createMemo(() => all().filter(({ owner }) => owner === chosen()?.owner))
  /** What the rules call them. */
  const labels = createLatest(
    () => ({ branch: session.cursor().branch, numbers: own() }),
    async ({ branch, numbers }) => {
      const said = numbers.map(
        async (one) => [one.pointer, await labelOf(session.engine, branch, one)] as const,
      )
      return new Map(await Promise.all(said))
    },
    { keepsLast: true },
  )
  const nameOf = (pointer: string, words: string) => afterOwner(labels()?.get(pointer) ?? `: ${words}`)
  const chooseOwner = (owner: string) => {
    const first = firstOf(all().filter((each) => each.owner === owner))
    if (first !== null) props.model.question.choose(props.place, first.pointer)
  }
  const axis = () => props.swept.axis
  return (
    <div class="row sw-number">
      <span class="sw-lead">{props.place === 0 ? 'Sweep' : 'and'}</span>
      <Show when={chosen()} fallback={<b>{props.swept.label}</b>}>
        {(number) => (
          <>
            <select
              class="field-input field-choice sw-owner"
              aria-label={props.place === 0 ? 'Whose number' : 'Whose second number'}
              value={number().owner}
              onChange={(event) => chooseOwner(event.currentTarget.value)}
            >
              <For each={owners()}>
                {(owner) => (
                  <option value={owner} selected={owner === number().owner}>
                    {owner}
                  </option>
                )}
              </For>
            </select>
            <select
              class="field-input field-choice sw-which"
              aria-label={props.place === 0 ? 'Which number' : 'Which second number'}
              onChange={(event) => props.model.question.choose(props.place, event.currentTarget.value)}
            >
              <For each={own()}>
                {(one) => (
                  <option value={one.pointer} selected={one.pointer === number().pointer}>
                    {nameOf(one.pointer, one.words)}
                  </option>
                )}
              </For>
            </select>
          </>
        )}
      </Show>
      <span class="row tight">
        from
        <AxisField model={props.model} place={props.place} name="from" value={axis().from} />
        to
        <AxisField model={props.model} place={props.place} name="to" value={axis().to} />
        in steps of
        <AxisField model={props.model} place={props.place} name="step" value={axis().step} />
      </span>
      <Show
        when={props.place === 0}
        fallback={
          <Button
            variant="icon"
            aria-label="Only one number"
            title="Only one number"
            onClick={props.model.question.dropSecond}
          >
            ×
          </Button>
        }
      >
        <span class="row tight">
          asking for
          <AskedFor model={props.model} />
        </span>
      </Show>
    </div>
  )
}

/** The outcome, or something measured besides. */
function AskedFor(props: Props) {
  const { question } = props.model
  const of = (kind: string) => question.metrics().filter(({ name }) => metricKind(name) === kind)
  const choose = (name: string) =>
    question.setMetric(question.metrics().find((known) => known.name === name) ?? null)
  return (
    <select
      class="field-input field-choice sw-which"
      aria-label="What is asked for"
      onChange={(event) => choose(event.currentTarget.value)}
    >
      <option value="" selected={question.metric() === null}>
        the outcome
      </option>
      <For each={METRIC_GROUPS}>
        {([kind, title]) => (
          <Show when={of(kind).length > 0}>
            <optgroup label={title}>
              <For each={of(kind)}>
                {({ name, label }) => (
                  <option value={name} selected={name === question.metric()?.name}>
                    {label}
                  </option>
                )}
              </For>
            </optgroup>
          </Show>
        )}
      </For>
    </select>
  )
}

const NAMES = { from: 'From', to: 'To', step: 'Steps of' } as const

function AxisField(props: Props & { place: number; name: keyof typeof NAMES; value: number }) {
  return (
    <NumberField
      label={`${NAMES[props.name]}${props.place === 0 ? '' : ' (second number)'}`}
      caption=""
      value={props.value}
      min={props.name === 'step' ? 1 : Number.MIN_SAFE_INTEGER}
      onCommit={(value) => props.model.question.setAxis(props.place, { [props.name]: value })}
    />
  )
}
