import { createSignal, createUniqueId, For, onCleanup, onMount, Show } from 'solid-js'
import type { Option, Trace } from '../../schemas/trace.ts'
import type { Token, UnitInfo, View } from '../../schemas/view.ts'
import { headline, headlineLabel, VERDICT_MARKS, verdictText } from '../kit/reasoning.ts'
import { barsText } from './createBoard.ts'
import type { Decided } from './decided.ts'
import { type Anchor, placeCard, type Size } from './place.ts'

interface Props {
  readonly id: string
  readonly token: Token
  readonly side: number
  readonly units: readonly UnitInfo[]
  readonly trace: Trace | undefined
  /** The picture the decision was made on. */
  readonly start: View | undefined
  /** What a busy unit is carrying out; undefined while it is looked up, null if it cannot be had. */
  readonly decided: Decided | null | undefined
  readonly anchor: Anchor
  onEnter(): void
  onLeave(): void
}

interface Rule {
  readonly place: number
  readonly option: Option
}

const rulesOf = (trace: Trace): Rule[] => trace.options.map((option, i) => ({ place: i + 1, option }))
const isSkipped = ({ option }: Rule) => option.verdict === 'skipped'

/** What a unit is about to do and what each of its rules said. */
export function UnitCard(props: Props) {
  const [size, setSize] = createSignal<Size | null>(null)
  const nameId = createUniqueId()
  let card: HTMLElement | undefined

  onMount(() => {
    const observer = new ResizeObserver(() =>
      setSize({ width: card!.offsetWidth, height: card!.offsetHeight }),
    )
    observer.observe(card!)
    onCleanup(() => observer.disconnect())
  })

  const placed = () => {
    const measured = size()
    if (measured === null) return { visibility: 'hidden' as const }
    const at = placeCard(props.anchor, measured, { width: innerWidth, height: innerHeight })
    return { left: `${at.x}px`, top: `${at.y}px` }
  }
  const unitName = () => props.units.find(({ id }) => id === props.token.id)?.name ?? props.token.id

  return (
    <section
      ref={card}
      id={props.id}
      class="bd-card"
      aria-labelledby={nameId}
      style={placed()}
      onPointerEnter={props.onEnter}
      onPointerLeave={props.onLeave}
    >
      <p class="bd-card-head" id={nameId}>
        <b class="bd-badge" data-side={props.side} data-shape={props.token.shape}>
          <span>{props.token.glyph}</span>
        </b>
        <b>{unitName()}</b>
        <span>{props.token.side}</span>
        <span class="bd-card-hp">{barsText(props.token)}</span>
      </p>
      <Show when={props.trace} fallback={<p class="bd-card-note">The battle is over: nothing to decide.</p>}>
        {(trace) => (
          <Reasoning trace={trace()} units={props.units} start={props.start} decided={props.decided} />
        )}
      </Show>
    </section>
  )
}

function Reasoning(props: Pick<Props, 'units' | 'start' | 'decided'> & { readonly trace: Trace }) {
  return (
    <>
      <p class="bd-card-next">
        <span class="bd-card-label">{headlineLabel(props.trace)}</span>
        {headline(props.trace, props.units, props.start)}
      </p>
      <Show
        when={props.trace.busy}
        fallback={<Rules trace={props.trace} units={props.units} start={props.start} />}
      >
        <Earlier decided={props.decided} units={props.units} />
      </Show>
    </>
  )
}

function Earlier(props: Pick<Props, 'units' | 'decided'>) {
  return (
    <>
      <Show when={props.decided}>
        {(decided) => (
          <>
            <p class="bd-card-label">decided at tick {decided().tick}</p>
            <Rules trace={decided().trace} units={props.units} start={decided().start} />
          </>
        )}
      </Show>
      <Show when={props.decided === null}>
        <p class="bd-card-note">Its rules are asked again once this is done.</p>
      </Show>
    </>
  )
}

function Rules(props: Pick<Props, 'units' | 'start'> & { readonly trace: Trace }) {
  const rules = () => rulesOf(props.trace)
  const skipped = () => rules().filter(isSkipped)
  const cell = () => props.start?.links.find(({ unit }) => unit === props.trace.actor)?.to
  const line = (rule: Rule) => <RuleLine rule={rule} words={verdictText(rule.option, props.units, cell())} />
  return (
    <>
      <ol class="bd-rules" aria-label="Rules by priority">
        <For each={rules().filter((rule) => !isSkipped(rule))}>{line}</For>
      </ol>
      <Show when={skipped().length > 0}>
        <details class="bd-skipped">
          <summary>Show {skipped().length} skipped</summary>
          <ol class="bd-rules" aria-label="Skipped rules">
            <For each={skipped()}>{line}</For>
          </ol>
        </details>
      </Show>
    </>
  )
}

function RuleLine(props: { readonly rule: Rule; readonly words: string }) {
  return (
    <li class="bd-rule" data-verdict={props.rule.option.verdict}>
      <span class="bd-rule-place">{props.rule.place}</span>
      <span aria-hidden="true">{VERDICT_MARKS[props.rule.option.verdict]}</span>
      <span class="bd-rule-words">
        <b>{props.rule.option.label}</b> {props.words}
      </span>
    </li>
  )
}
