import { countText, unitName, valueText } from '#schemas/text/check-text.ts'
import './options.css'
import { For, Index, type JSX, Show } from 'solid-js'
import { restOfNumber } from '#schemas/text/rest-of-number.ts'
import type { Check, Option, Tested, Trace } from '#schemas/trace.ts'
import { FindLike } from '#ui/battle/FindLike.tsx'
import { scoresIn } from '#ui/battle/glossary.ts'
import { likeOption } from '#ui/battle/like-queries.ts'
import { Term } from '#ui/battle/Term.tsx'
import { useNames } from '#ui/battle/use-names.ts'
import { stepsOf, type Table, tableOf } from './candidate-table.ts'
import { conditionText, findingText, stepText } from './check-text.ts'

/** The third level: every check with what it met, everybody considered, every cell. By place, so that focus stays. */
export function OptionDetails(props: { readonly actor: string; readonly option: Option }) {
  const names = useNames()
  const steps = () => stepsOf(props.option.cells ?? [])
  const stepName = (place: number) => (steps().length > 1 ? `, step ${place + 1}` : '')
  return (
    <>
      <ol class="row" aria-label="Checks in order">
        <Index each={props.option.checks}>
          {(check) => (
            <CheckBox
              check={check()}
              note={conditionText(check())}
              like={likeOption(props.actor, props.option)}
            >
              <Mark passed={check().passed} /> {findingText(check(), names.units)}
            </CheckBox>
          )}
        </Index>
      </ol>
      <Show when={props.option.candidates}>
        {(candidates) => (
          <CandidateTable term="candidate" title="Candidates" table={tableOf(candidates(), names)} />
        )}
      </Show>
      <Index each={steps()}>
        {(cells, place) => (
          <CandidateTable
            term="cells"
            title={`Cells considered${stepName(place)}`}
            table={tableOf(cells(), names)}
          />
        )}
      </Index>
    </>
  )
}

/** How blows and the like turned out: every step with its number, in the order of the rules. */
export function Effects(props: { readonly traces: readonly Trace[] }) {
  const names = useNames()
  const glyphOf = (id: string) => unitName(id, names.units)
  return (
    <For each={props.traces}>
      {({ actor, question, options }) => (
        <section class="stack edge wrong in-effect" aria-label={`${glyphOf(actor)}: ${question}`}>
          <h3>
            <b>{glyphOf(actor)}</b> {question}
          </h3>
          <For each={options}>
            {(option) => (
              <>
                <p>{option.label}</p>
                <ol class="row" aria-label={`${option.label}: steps in order`}>
                  <For each={option.checks}>
                    {(check) => (
                      <CheckBox
                        check={check}
                        note={check.actual === undefined ? null : check.note}
                        isIdle={check.actual === 0}
                        like={likeOption(actor, option)}
                      >
                        {stepText(check)}
                      </CheckBox>
                    )}
                  </For>
                </ol>
              </>
            )}
          </For>
        </section>
      )}
    </For>
  )
}

interface CheckProps {
  readonly check: Check
  readonly note: string | null | undefined
  /** Whether it changed nothing. */
  readonly isIdle?: boolean
  /** The query for more of it. */
  readonly like: string
  /** What it found. */
  readonly children: JSX.Element
}

function CheckBox(props: CheckProps) {
  const tested = () => props.check.tested ?? []
  const more = () => tested().slice(SHOWN_AT_ONCE)
  return (
    <li class="stack box small in-check" data-passed={props.check.passed} data-idle={props.isIdle}>
      <span class="quiet in-check-head">
        <Term name={props.check.name} />
        <FindLike query={props.like} />
      </span>
      <span>{props.children}</span>
      <Show when={props.note}>
        {(note) => (
          <span class="quiet">
            <For each={scoresIn(note())}>
              {({ name, rest }) => (
                <>
                  <Term name={name} />
                  {rest}
                </>
              )}
            </For>
          </span>
        )}
      </Show>
      <Show when={tested().length > 0}>
        <TestedUnits tested={tested().slice(0, SHOWN_AT_ONCE)} measure={props.check.unit} />
      </Show>
      <Show when={more().length > 0}>
        <details>
          <summary>{more().length} more</summary>
          <TestedUnits tested={more()} measure={props.check.unit} />
        </details>
      </Show>
    </li>
  )
}

const SHOWN_AT_ONCE = 6

interface TestedProps {
  readonly tested: readonly Tested[]
  /** What the numbers count. */
  readonly measure: string | undefined
}

function TestedUnits(props: TestedProps) {
  const names = useNames()
  return (
    <ul class="row in-tested" aria-label="Units it looked at">
      <For each={props.tested}>
        {({ unit, actual, passed }) => (
          <li>
            <Mark passed={passed} /> <b>{unitName(unit, names.units)}</b> {countText(actual, props.measure)}
          </li>
        )}
      </For>
    </ul>
  )
}

function Mark(props: { readonly passed: boolean }) {
  return (
    <span
      class="in-mark"
      classList={{ good: props.passed, bad: !props.passed }}
      role="img"
      aria-label={props.passed ? 'passed' : 'failed'}
    >
      {props.passed ? '✓' : '×'}
    </span>
  )
}

/** Rounded, with all its digits for whoever points at it. */
const Score = (props: { readonly value: number | null }) => (
  <td title={props.value === null ? undefined : restOfNumber(props.value)}>
    {props.value === null ? '–' : valueText(props.value)}
  </td>
)

interface TableProps {
  readonly term: string
  readonly title: string
  readonly table: Table
}

function CandidateTable(props: TableProps) {
  return (
    <div class="small in-scroll">
      <table>
        <caption>
          <Term name={props.term} text={props.title} />
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <span class="visually-hidden">considered</span>
            </th>
            <For each={props.table.columns}>
              {(column) => (
                <th scope="col">
                  <Term name={column} />
                </th>
              )}
            </For>
            <th scope="col">result</th>
          </tr>
        </thead>
        <tbody>
          <For each={props.table.rows}>
            {(row) => (
              <tr data-kept={row.kept}>
                <th scope="row">{row.name}</th>
                <For each={row.values}>{(value) => <Score value={value} />}</For>
                <td class="in-because">{row.because}</td>
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </div>
  )
}
