import './rules.css'
import { For, Index, Show } from 'solid-js'
import type { Check, Option, Trace } from '#schemas/trace.ts'
import type { UnitInfo } from '#schemas/view.ts'
import { Term } from '#ui/battle/Term.tsx'
import { stepText } from './why-text.ts'

interface Props {
  readonly traces: readonly Trace[]
  readonly units: readonly UnitInfo[]
}

/** How blows and the like came out: every step with its number, in the order of the rules. */
export function Effects(props: Props) {
  const glyphOf = (id: string) => props.units.find((unit) => unit.id === id)?.glyph ?? id
  return (
    <For each={props.traces}>
      {(trace) => (
        <section class="stack in-effect" aria-label={`${glyphOf(trace.actor)}: ${trace.question}`}>
          <h3>
            <b>{glyphOf(trace.actor)}</b> {trace.question}
          </h3>
          <For each={trace.options}>{(option) => <Outcome option={option} />}</For>
        </section>
      )}
    </For>
  )
}

function Outcome(props: { readonly option: Option }) {
  return (
    <>
      <p>{props.option.label}</p>
      <ol class="row" aria-label={`${props.option.label}: steps in order`}>
        <Index each={props.option.checks}>{(check) => <Step check={check()} />}</Index>
      </ol>
    </>
  )
}

function Step(props: { readonly check: Check }) {
  return (
    <li class="box small in-check" data-passed={props.check.passed} data-idle={props.check.actual === 0}>
      <span class="quiet">
        <Term name={props.check.name} />
      </span>
      <span>{stepText(props.check)}</span>
      <Show when={props.check.actual !== undefined && props.check.note}>
        {(note) => <span class="quiet">{note()}</span>}
      </Show>
    </li>
  )
}
