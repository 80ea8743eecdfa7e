import './unit-card.css'
import { createUniqueId, For, Show } from 'solid-js'
import type { Trace } from '#schemas/trace.ts'
import type { Token, UnitInfo, View } from '#schemas/view.ts'
import type { NameOf } from '#ui/battle/cell-names.ts'
import type { Decided } from '#ui/battle/create-decided.ts'
import {
  headline,
  headlineLabel,
  isSkipped,
  isWeighed,
  type Rule,
  rulesOf,
  VERDICT_MARKS,
  verdictText,
} from '#ui/battle/reasoning.ts'
import { Stats, TokenDetails } from '#ui/battle/TokenDetails.tsx'
import { barsText } from '#ui/board/create-board.ts'
import { type Beside, createPlacement, placedStyle } from '#ui/kit/place-popup.ts'
import { useSession } from '#ui/state/context.ts'

interface Props {
  readonly id: string
  readonly token: Token
  readonly side: number
  readonly units: readonly UnitInfo[]
  readonly cellName: NameOf
  readonly trace: Trace | undefined
  /** Said in place of a decision. */
  readonly undecided: string
  /** The picture the decision was made on. */
  readonly start: View | undefined
  /** Its rules in words, where there is nothing decided to show. */
  readonly rules: readonly string[] | null
  /** What a busy unit is carrying out; undefined while it is looked up, null if it cannot be had. */
  readonly decided: Decided | null | undefined
  readonly tick: number
  /** Its rules in words, by their places. */
  textsAt(tick: number): readonly string[]
  /** What else there is to say of it at the moment. */
  readonly notes: readonly string[]
  /** While a pane is at work the card says that much, and keeps out of the way. */
  readonly isBrief: boolean
  readonly beside: Beside
  /** While somebody aims it rather stays away than covers any of that. */
  readonly isAiming: boolean
  onEnter(): void
  onLeave(): void
}

/** What a unit is about to do and what each of its rules said. */
export function UnitCard(props: Props) {
  const nameId = createUniqueId()
  let card!: HTMLElement
  const place = createPlacement(
    () => card,
    () => props.beside,
  )
  /** Clicks go through to what it covers. */
  const style = () => {
    const placed = place()
    if (placed?.isOver && props.isAiming) return placedStyle(null)
    return { ...placedStyle(placed), ...(placed?.isOver && { 'pointer-events': 'none' as const }) }
  }
  const unitName = () => props.units.find(({ id }) => id === props.token.id)?.name ?? props.token.id

  return (
    <section
      ref={card}
      id={props.id}
      class="popup bd-card"
      aria-labelledby={nameId}
      data-brief={props.isBrief ? '' : undefined}
      style={style()}
      onPointerEnter={props.onEnter}
      onPointerLeave={props.onLeave}
    >
      <p class="row" id={nameId}>
        <b class="bd-badge" data-side={props.side} data-shape={props.token.shape}>
          <span>{props.token.glyph}</span>
        </b>
        <b>{unitName()}</b>
        <span class="quiet">{props.token.side}</span>
        <Show when={props.token.bars.length === 1}>
          <span class="quiet end">{barsText(props.token)}</span>
        </Show>
      </p>
      <For each={props.notes}>{(note) => <p class="quiet">{note}</p>}</For>
      <TokenDetails token={props.token} />
      <Show when={!props.isBrief}>
        <Show when={props.token.stats?.length}>
          <Stats stats={props.token.stats!} />
        </Show>
        <Show when={props.trace} fallback={<Undecided rules={props.rules} undecided={props.undecided} />}>
          {(trace) => <Reasoning {...props} trace={trace()} />}
        </Show>
      </Show>
    </section>
  )
}

function Undecided(props: Pick<Props, 'rules' | 'undecided'>) {
  return (
    <Show when={props.rules} fallback={<p class="quiet">{props.undecided}</p>}>
      {(rules) => (
        <ol class="stack" aria-label="Rules by priority">
          <For each={rules()}>
            {(text, index) => (
              <li class="rule bd-rule bd-plain">
                <span class="quiet">{index() + 1}</span>
                <span>{text}</span>
              </li>
            )}
          </For>
        </ol>
      )}
    </Show>
  )
}

function Reasoning(props: Props & { readonly trace: Trace }) {
  return (
    <>
      <p class="bd-card-next">
        <span class="quiet fine">
          {headlineLabel(props.trace)}
          <Show when={props.trace.actor !== props.token.id}> of side {props.trace.actor}</Show>
        </span>
        {headline(props.trace, props, props.start)}
      </p>
      <Show
        when={props.trace.busy}
        fallback={
          <Show when={!isWeighed(props.trace)} fallback={<Best {...props} />}>
            <Rules
              trace={props.trace}
              units={props.units}
              cellName={props.cellName}
              start={props.start}
              texts={props.textsAt(props.tick)}
            />
          </Show>
        }
      >
        <Earlier {...props} />
      </Show>
    </>
  )
}

function Earlier(props: Pick<Props, 'units' | 'cellName' | 'decided' | 'textsAt'>) {
  return (
    <>
      <Show when={props.decided}>
        {(decided) => (
          <>
            <p class="quiet fine">decided at tick {decided().tick}</p>
            <Rules
              trace={decided().trace}
              units={props.units}
              cellName={props.cellName}
              start={decided().start}
              texts={props.textsAt(decided().tick)}
            />
          </>
        )}
      </Show>
      <Show when={props.decided === null}>
        <p class="quiet">Its rules are asked again once this is done.</p>
      </Show>
    </>
  )
}

interface RulesProps extends Pick<Props, 'units' | 'cellName' | 'start'> {
  readonly trace: Trace
  readonly texts: readonly string[]
}

function Rules(props: RulesProps) {
  const rules = () => rulesOf(props.trace)
  const skipped = () => rules().filter(isSkipped)
  const cell = () => props.start?.links.find(({ unit }) => unit === props.trace.actor)?.to
  const line = (rule: Rule) => (
    <RuleLine
      rule={rule}
      words={verdictText(props.trace, rule.option, props, cell())}
      text={props.texts[rule.place]}
    />
  )
  return (
    <>
      <ol class="stack" aria-label="Rules by priority">
        <For each={rules().filter((rule) => !isSkipped(rule))}>{line}</For>
      </ol>
      <Show when={skipped().length > 0}>
        <details class="quiet bd-skipped">
          <summary>Show {skipped().length} skipped</summary>
          <ol class="stack" aria-label="Skipped rules">
            <For each={skipped()}>{line}</For>
          </ol>
        </details>
      </Show>
    </>
  )
}

const BEST_SHOWN = 5

/** The options that came to most; all of them are in the inspector. */
function Best(props: Pick<Props, 'units' | 'cellName'> & { readonly trace: Trace }) {
  const best = () => rulesOf(props.trace).slice(0, BEST_SHOWN)
  const more = () => props.trace.options.length - best().length
  return (
    <>
      <ol class="stack" aria-label="Options, best first">
        <For each={best()}>
          {(rule) => (
            <RuleLine rule={rule} words={verdictText(props.trace, rule.option, props)} text={undefined} />
          )}
        </For>
      </ol>
      <Show when={more() > 0}>
        <p class="quiet">and {more()} more</p>
      </Show>
    </>
  )
}

interface RuleLineProps {
  readonly rule: Rule
  readonly words: string
  readonly text: string | undefined
}

function RuleLine(props: RuleLineProps) {
  const session = useSession()
  return (
    <li class="rule bd-rule" data-verdict={props.rule.option.verdict}>
      <span class="quiet">{props.rule.place + 1}</span>
      <span aria-hidden="true">{VERDICT_MARKS[props.rule.option.verdict]}</span>
      <span class="quiet">
        <b>{props.rule.option.label}</b> {props.words}
        <Show when={session.summary()?.stats[props.rule.option.label]}>
          {(stats) => <small class="fine">{stats()}</small>}
        </Show>
        <Show when={props.text}>{(text) => <small class="fine">{text()}</small>}</Show>
      </span>
    </li>
  )
}
