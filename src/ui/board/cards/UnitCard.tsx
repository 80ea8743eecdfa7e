import './unit-card.css'
import { createUniqueId, For, Show } from 'solid-js'
import type { Trace } from '#schemas/trace.ts'
import type { Decided } from '#ui/battle/create-decided.ts'
import { headline, headlineLabel, isWeighed } from '#ui/battle/reasoning.ts'
import { Stats, TokenDetails } from '#ui/battle/TokenDetails.tsx'
import { barText } from '#ui/battle/token-cells.ts'
import { isSkipped, type Rule, rulesOf, VERDICT_MARKS, verdictText } from '#ui/battle/verdict-text.ts'
import type { Present } from '#ui/battle/whereabouts.ts'
import { useBoard } from '#ui/board/create-board.ts'
import { createPlacement, placedStyle } from '#ui/kit/place-popup.ts'
import { useSession } from '#ui/state/context.ts'
import type { CardModel } from './create-card.ts'

interface Props {
  readonly token: Present
  readonly card: CardModel
}

/** What a unit is about to do and what each of its rules said. */
export function UnitCard(props: Props) {
  const board = useBoard()
  const nameId = createUniqueId()
  let card!: HTMLElement
  const place = createPlacement(
    () => card,
    () => board.besideUnit(props.token),
  )
  /** While the user aims, the card hides rather than cover a target; otherwise clicks go through it. */
  const style = () => {
    const placed = place()
    if (placed?.isOver && board.isAiming()) return placedStyle(null)
    return { ...placedStyle(placed), ...(placed?.isOver && { 'pointer-events': 'none' as const }) }
  }
  const trace = () => board.traceOf(props.token.id, props.card.reasons()?.traces ?? [])
  const unitName = () => board.units().find(({ id }) => id === props.token.id)?.name ?? props.token.id

  return (
    <section
      ref={card}
      id={props.card.id}
      class="popup stack loose pad bd-card"
      aria-labelledby={nameId}
      data-brief={board.isAiming() ? '' : undefined}
      style={style()}
      onPointerEnter={props.card.stay}
      onPointerLeave={props.card.closeSoon}
    >
      <p class="row" id={nameId}>
        <b
          class="letter"
          data-side={board.sideIndex(props.token.side)}
          data-shape={props.token.shape}
          data-long={props.token.glyph.length > 1 ? '' : undefined}
        >
          {props.token.glyph}
        </b>
        <b>{unitName()}</b>
        <span class="quiet">{props.token.side}</span>
        <Show when={props.token.bars.length === 1}>
          <span class="quiet end">{props.token.bars.map(barText).join(', ')}</span>
        </Show>
      </p>
      <For each={board.notesOn(props.token.id)}>{(note) => <p class="quiet">{note}</p>}</For>
      <TokenDetails token={props.token} />
      {/* While the user aims, the card stays short and keeps out of the way. */}
      <Show when={!board.isAiming()}>
        <Show when={(props.token.stats ?? []).length > 0}>
          <Stats stats={props.token.stats ?? []} />
        </Show>
        <Show when={board.isDraft() || props.card.reasons() !== undefined}>
          <Show when={trace()} fallback={<Undecided unit={props.token.id} />}>
            {(known) => <Reasoning {...props} trace={known()} />}
          </Show>
        </Show>
      </Show>
    </section>
  )
}

/** The rules of a unit in a draft, else why there is no decision to show. */
function Undecided(props: { readonly unit: string }) {
  const board = useBoard()
  return (
    <Show when={board.rulesOf(props.unit)} fallback={<p class="quiet">{board.undecided()}</p>}>
      {(rules) => (
        <ol class="stack" aria-label="Rules by priority">
          <For each={rules()}>
            {(text, index) => (
              <li class="edge rule bd-rule bd-plain">
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
  const board = useBoard()
  const packet = () => props.card.reasons()?.packet
  /** The view the decision was based on. */
  const start = () => packet()?.frames[0]?.view
  const options = () => {
    if (props.trace.busy) return <Earlier {...props} />
    if (isWeighed(props.trace)) return <Best trace={props.trace} />
    return <Rules unit={props.token.id} trace={props.trace} start={start()} tick={packet()?.tick ?? 0} />
  }
  return (
    <>
      <p class="bd-card-next">
        <span class="quiet fine">
          {headlineLabel(props.trace)}
          <Show when={props.trace.actor !== props.token.id}> of side {props.trace.actor}</Show>
        </span>
        {headline(props.trace, board.names(), start())}
      </p>
      {options()}
    </>
  )
}

/** What a busy unit is carrying out. */
function Earlier(props: Props) {
  return (
    <>
      <Show when={props.card.decided()}>
        {(decided) => (
          <>
            <p class="quiet fine">decided at tick {decided().tick}</p>
            <Rules unit={props.token.id} {...decided()} />
          </>
        )}
      </Show>
      <Show when={props.card.decided() === null}>
        <p class="quiet">Its rules are asked again once this is done.</p>
      </Show>
    </>
  )
}

function Rules(props: Omit<Decided, 'packet'> & { readonly unit: string }) {
  const board = useBoard()
  const rules = () => rulesOf(props.trace)
  const skipped = () => rules().filter(isSkipped)
  const cell = () => props.start?.links.find(({ unit }) => unit === props.trace.actor)?.to
  const line = (rule: Rule) => (
    <RuleLine
      rule={rule}
      words={verdictText(props.trace, rule.option, board.names(), cell())}
      text={board.textsOf(props.unit, props.tick)[rule.place]}
    />
  )
  return (
    <>
      <ol class="stack" aria-label="Rules by priority">
        <For each={rules().filter((rule) => !isSkipped(rule))}>{line}</For>
      </ol>
      <Show when={skipped().length > 0}>
        <details class="quiet">
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

/** The best options; the inspector has all of them. */
function Best(props: { readonly trace: Trace }) {
  const board = useBoard()
  const best = () => rulesOf(props.trace).slice(0, BEST_SHOWN)
  const more = () => props.trace.options.length - best().length
  return (
    <>
      <ol class="stack" aria-label="Options, best first">
        <For each={best()}>
          {(rule) => (
            <RuleLine
              rule={rule}
              words={verdictText(props.trace, rule.option, board.names())}
              text={undefined}
            />
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
    <li class="edge rule bd-rule" data-verdict={props.rule.option.verdict}>
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
