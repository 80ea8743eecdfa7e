import './rules.css'
import { createMemo, Index, Show } from 'solid-js'
import type { Cell, Option, Trace } from '#schemas/trace.ts'
import type { UnitInfo } from '#schemas/view.ts'
import { explanationOf, piecesOf } from '#ui/battle/glossary.ts'
import { VERDICT_MARKS, verdictText } from '#ui/battle/reasoning.ts'
import { Term } from '#ui/battle/Term.tsx'
import { useCellName } from '#ui/battle/use-cell-name.ts'
import { useSession } from '#ui/state/context.ts'
import { OptionDetails } from './OptionDetails.tsx'
import { WhyNot } from './WhyNot.tsx'
import { cooldownOf, isSkipped, type Rule, rulesOf } from './why-text.ts'

interface Props {
  readonly trace: Trace
  readonly units: readonly UnitInfo[]
  readonly tick: number
  readonly aim: Cell | undefined
  /** The rules in words, by their places. */
  readonly texts: readonly string[]
  /** The places of the rules that are folded out. */
  readonly opened: Set<number>
}

/** The second level: the rules in priority order. By place, so that what one has opened stays open over ticks. */
export function Rules(props: Props) {
  const rules = createMemo(() => rulesOf(props.trace))
  const asked = () => rules().filter((rule) => !isSkipped(rule))
  const skipped = () => rules().filter(isSkipped)
  return (
    <section aria-label="Rules in priority order">
      <ol class="stack">
        <Index each={asked()}>
          {(rule) => (
            <li>
              <RuleRow rule={rule()} {...props} />
            </li>
          )}
        </Index>
      </ol>
      <Show when={skipped().length > 0}>
        <details class="in-skipped">
          <summary>Show {skipped().length} skipped</summary>
          <ol class="stack">
            <Index each={skipped()}>
              {(rule) => (
                <li>
                  <RuleLine rule={rule()} {...props} />
                  <WhyNot unit={props.trace.actor} tick={props.tick} rule={rule()} units={props.units} />
                </li>
              )}
            </Index>
          </ol>
        </details>
      </Show>
      <p class="quiet note in-foot">
        The first <Term name="rule" /> that passes every <Term name="check" /> is selected.
      </p>
    </section>
  )
}

function RuleRow(props: Props & { readonly rule: Rule }) {
  const option = () => props.rule.option
  const remember = (isOpen: boolean) => {
    if (isOpen) props.opened.add(props.rule.place)
    else props.opened.delete(props.rule.place)
  }
  return (
    <details
      class="rule in-rule"
      data-verdict={option().verdict}
      open={props.opened.has(props.rule.place)}
      onToggle={(event) => remember(event.currentTarget.open)}
    >
      <summary>
        <RuleLine {...props} />
      </summary>
      <div class="in-depth">
        <OptionDetails option={option()} units={props.units} />
        <Show when={option().verdict === 'rejected'}>
          <WhyNot unit={props.trace.actor} tick={props.tick} rule={props.rule} units={props.units} />
        </Show>
      </div>
    </details>
  )
}

function RuleLine(props: Props & { readonly rule: Rule }) {
  const cellName = useCellName()
  const session = useSession()
  const option = () => props.rule.option
  return (
    <span class="in-row" data-verdict={option().verdict}>
      <span class="quiet">{numberOf(props.rule)}</span>
      <span class="in-mark" aria-hidden="true">
        {VERDICT_MARKS[option().verdict]}
      </span>
      <span>
        {option().label} <Mark label={option().label} /> <Cooldown option={option()} />
      </span>
      <span class="in-verdict">{verdictText(option(), props.units, cellName, props.aim)}</span>
      <Show when={session.summary()?.stats[option().label]}>
        {(stats) => <span class="note in-sentence">{stats()}</span>}
      </Show>
      <Show when={props.texts[props.rule.place]}>
        {(text) => <span class="note in-sentence">{text()}</span>}
      </Show>
    </span>
  )
}

const numberOf = ({ place }: Rule) => place + 1

/** What holds for every option of the label: no button, for the line is one. */
function Mark(props: { readonly label: string }) {
  const session = useSession()
  const word = () => session.summary()?.optionMarks[props.label]
  const explained = (mark: string) =>
    piecesOf(explanationOf(mark, session.summary()?.glossary ?? {}) ?? '')
      .map(({ text }) => text)
      .join('')
  return (
    <Show when={word()}>
      {(mark) => (
        <span class="badge quiet" title={explained(mark())}>
          {mark()}
        </span>
      )}
    </Show>
  )
}

function Cooldown(props: { readonly option: Option }) {
  return (
    <Show when={cooldownOf(props.option)}>{(ticks) => <span class="badge quiet">CD: {ticks()}</span>}</Show>
  )
}
