import './options.css'
import { createMemo, Index, Show } from 'solid-js'
import type { Option, Trace } from '#schemas/trace.ts'
import type { Decided } from '#ui/battle/create-decided.ts'
import { explanationOf, piecesOf } from '#ui/battle/glossary.ts'
import { isListed, isWeighed } from '#ui/battle/reasoning.ts'
import { Term } from '#ui/battle/Term.tsx'
import { useNames } from '#ui/battle/use-names.ts'
import { isSkipped, type Rule, rulesOf, VERDICT_MARKS, verdictText } from '#ui/battle/verdict-text.ts'
import { useSession } from '#ui/state/context.ts'
import { cooldownOf } from './check-text.ts'
import { OptionDetails } from './OptionDetails.tsx'
import { WhyNot } from './WhyNot.tsx'

interface Props {
  readonly decided: Decided
  /** Rules in words, by their places. */
  readonly texts?: readonly string[]
  /** The places of the rules that are open. */
  readonly opened?: Set<number>
}

/** Weighed options beyond this many are folded away. */
const SHOWN_AT_ONCE = 9

/** The second level: rules as they were asked, or what was weighed, the best first. */
export function Options(props: Props) {
  const trace = () => props.decided.trace
  const rules = createMemo(() => rulesOf(trace()))
  const way = () => trace().kind ?? 'in turn'
  const isFolded = (rule: Rule, at: number) => FOLDED[way()](rule, at)
  const folded = () => rules().filter(isFolded)
  return (
    <section aria-label={LISTED[way()]}>
      <OptionList {...props} rules={rules().filter((rule, at) => !isFolded(rule, at))} />
      <Show when={folded().length > 0}>
        <details class="in-skipped">
          <summary>
            Show {folded().length} {way() === 'in turn' ? 'skipped' : 'more'}
          </summary>
          <OptionList {...props} rules={folded()} />
        </details>
      </Show>
      <Show when={way() !== 'listed'}>
        <p class="quiet note in-foot">
          <Show when={way() === 'weighed'} fallback={<InTurn />}>
            {trace().options.length} options were weighed; the first of the best was taken.
          </Show>
        </p>
      </Show>
    </section>
  )
}

type Way = NonNullable<Trace['kind']> | 'in turn'

const LISTED: { readonly [W in Way]: string } = {
  weighed: 'Options, best first',
  listed: 'Options',
  'in turn': 'Rules in priority order',
}

/** Which options are shown only to those who ask. */
const FOLDED: { readonly [W in Way]: (rule: Rule, at: number) => boolean } = {
  weighed: (_, at) => at >= SHOWN_AT_ONCE,
  listed: (rule, at) => isSkipped(rule) && at >= SHOWN_AT_ONCE,
  'in turn': isSkipped,
}

const InTurn = () => (
  <>
    The first <Term name="rule" /> that passes every <Term name="check" /> is selected.
  </>
)

/** How one of the rules comes to be selected. */
export const AskedInTurn = () => (
  <p class="quiet note in-foot">
    <InTurn />
  </p>
)

interface DepthProps {
  readonly decided: Decided
  readonly place: number
  /** What a rule that was not asked would have said. */
  readonly would: Option | null
}

/** The third level of a rule that is read elsewhere. */
export function RuleDepth(props: DepthProps) {
  const option = () => props.decided.trace.options[props.place]
  return (
    <Show when={option()}>
      {(known) => (
        <div class="stack">
          <Show when={known().verdict === 'skipped'}>
            <p class="note">It was not asked: a rule above was selected. What it would have met:</p>
          </Show>
          <OptionDetails
            actor={props.decided.trace.actor}
            option={(known().verdict === 'skipped' ? props.would : null) ?? known()}
          />
          <Show when={known().verdict === 'rejected'}>
            <WhyNot decided={props.decided} rule={{ place: props.place, option: known() }} />
          </Show>
        </div>
      )}
    </Show>
  )
}

/** Rows go by place, so that what is open stays open from tick to tick. */
function OptionList(props: Props & { readonly rules: readonly Rule[] }) {
  /** Of a rule that was not asked there is no more to read, and of others nothing beyond what was written down. */
  const isLine = (rule: Rule) => (isListed(props.decided.trace) ? !hasDepth(rule.option) : isSkipped(rule))
  return (
    <ol class="stack">
      <Index each={props.rules}>
        {(rule) => (
          <li>
            <Show when={isLine(rule())} fallback={<OptionRow {...props} rule={rule()} />}>
              <OptionLine {...props} rule={rule()} />
              <Show when={!isListed(props.decided.trace)}>
                <WhyNot decided={props.decided} rule={rule()} />
              </Show>
            </Show>
          </li>
        )}
      </Index>
    </ol>
  )
}

const hasDepth = ({ checks, candidates, cells }: Option): boolean =>
  checks.length > 0 || candidates !== undefined || cells !== undefined

interface OptionProps extends Props {
  readonly rule: Rule
}

function OptionRow(props: OptionProps) {
  const option = () => props.rule.option
  const remember = (isOpen: boolean) => {
    if (isOpen) props.opened?.add(props.rule.place)
    else props.opened?.delete(props.rule.place)
  }
  return (
    <details
      class="edge rule in-rule"
      data-verdict={option().verdict}
      open={props.opened?.has(props.rule.place)}
      onToggle={(event) => remember(event.currentTarget.open)}
    >
      <summary>
        <OptionLine {...props} />
      </summary>
      <div class="stack loose in-depth">
        <OptionDetails actor={props.decided.trace.actor} option={option()} />
        <Show when={option().verdict === 'rejected' && (props.decided.trace.kind ?? 'in turn') === 'in turn'}>
          <WhyNot decided={props.decided} rule={props.rule} />
        </Show>
      </div>
    </details>
  )
}

function OptionLine(props: OptionProps) {
  const names = useNames()
  const { summary } = useSession()
  const option = () => props.rule.option
  const isRule = () => !isWeighed(props.decided.trace)
  const verdict = () => {
    const { trace, start } = props.decided
    const aim = start?.links.find(({ unit }) => unit === trace.actor)?.to
    return verdictText(trace, option(), names, aim)
  }
  /** The numbers of its skill, and the rule in words. */
  const sentences = () =>
    isRule() ? [summary()?.stats[option().label], props.texts?.[props.rule.place]] : []
  return (
    <span class="in-row" data-verdict={option().verdict} data-rule={isRule()}>
      <Show when={isRule()}>
        <span class="quiet">{props.rule.place + 1}</span>
      </Show>
      <span
        class="in-mark"
        classList={{ good: option().verdict === 'selected', bad: option().verdict === 'rejected' }}
        aria-hidden="true"
      >
        {VERDICT_MARKS[option().verdict]}
      </span>
      <span>
        {option().label}
        <Show when={isRule()}>
          {' '}
          <KindBadge label={option().label} /> <CooldownBadge ticks={cooldownOf(option())} />
        </Show>
      </span>
      <span class="in-verdict">{verdict()}</span>
      <Index each={sentences()}>
        {(text) => <Show when={text()}>{(known) => <span class="note in-sentence">{known()}</span>}</Show>}
      </Index>
    </span>
  )
}

/** What holds for every option with this label. Not a button: the whole line is one. */
function KindBadge(props: { readonly label: string }) {
  const { summary } = useSession()
  const explained = (mark: string) =>
    piecesOf(explanationOf(mark, summary()?.glossary ?? {}) ?? '')
      .map(({ text }) => text)
      .join('')
  return (
    <Show when={summary()?.optionMarks[props.label]}>
      {(mark) => (
        <span class="badge quiet" title={explained(mark())}>
          {mark()}
        </span>
      )}
    </Show>
  )
}

/** The ticks left of a cooldown, if any. */
export function CooldownBadge(props: { readonly ticks: number | null }) {
  return <Show when={props.ticks}>{(ticks) => <span class="badge quiet">CD: {ticks()}</span>}</Show>
}
