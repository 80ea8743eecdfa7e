import './rules.css'
import { createMemo, Index, Show } from 'solid-js'
import type { Trace } from '#schemas/trace.ts'
import type { UnitInfo } from '#schemas/view.ts'
import { VERDICT_MARKS, weighedText } from '#ui/battle/reasoning.ts'
import { OptionDetails } from './OptionDetails.tsx'
import { type Rule, weighedOf } from './why-text.ts'

interface Props {
  readonly trace: Trace
  readonly units: readonly UnitInfo[]
}

const SHOWN_AT_ONCE = 9

/** The second level where options are weighed against each other: the best first, with what each came to. */
export function WeighedOptions(props: Props) {
  const options = createMemo(() => weighedOf(props.trace))
  const more = () => options().slice(SHOWN_AT_ONCE)
  return (
    <section aria-label="Options, best first">
      <Options {...props} options={options().slice(0, SHOWN_AT_ONCE)} />
      <Show when={more().length > 0}>
        <details class="in-skipped">
          <summary>Show {more().length} more</summary>
          <Options {...props} options={more()} />
        </details>
      </Show>
      <p class="quiet note in-foot">
        {props.trace.options.length} options were weighed; of equals the first was taken.
      </p>
    </section>
  )
}

function Options(props: Props & { readonly options: readonly Rule[] }) {
  return (
    <ol class="stack">
      <Index each={props.options}>
        {(rule) => (
          <li>
            <details class="rule in-rule" data-verdict={rule().option.verdict}>
              <summary>
                <OptionLine {...props} rule={rule()} />
              </summary>
              <div class="in-depth">
                <OptionDetails option={rule().option} units={props.units} />
              </div>
            </details>
          </li>
        )}
      </Index>
    </ol>
  )
}

function OptionLine(props: Props & { readonly rule: Rule }) {
  const option = () => props.rule.option
  return (
    <span class="in-row in-option" data-verdict={option().verdict}>
      <span class="in-mark" aria-hidden="true">
        {VERDICT_MARKS[option().verdict]}
      </span>
      <span>{option().label}</span>
      <span class="in-verdict">{weighedText(option(), props.units)}</span>
    </span>
  )
}
