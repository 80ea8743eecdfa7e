import './rules.css'
import { For, Index, Show } from 'solid-js'
import type { Check, Option, Tested } from '#schemas/trace.ts'
import type { UnitInfo } from '#schemas/view.ts'
import { countText, unitName } from '#ui/battle/reasoning.ts'
import { Term } from '#ui/battle/Term.tsx'
import { useCellName } from '#ui/battle/use-cell-name.ts'
import { stepsOf, type Table, tableOf } from './candidate-table.ts'
import { conditionText, findingText } from './why-text.ts'

interface Props {
  readonly option: Option
  readonly units: readonly UnitInfo[]
}

/** The third level: every check with what it met, everybody considered, every cell. By place, so that focus stays. */
export function OptionDetails(props: Props) {
  const cellName = useCellName()
  const steps = () => stepsOf(props.option.cells ?? [])
  const stepName = (place: number) => (steps().length > 1 ? `, step ${place + 1}` : '')
  return (
    <>
      <ol class="row" aria-label="Checks in order">
        <Index each={props.option.checks}>
          {(check) => <CheckBox check={check()} units={props.units} />}
        </Index>
      </ol>
      <Show when={props.option.candidates}>
        {(candidates) => (
          <CandidateTable
            title="candidate"
            text="Candidates"
            table={tableOf(candidates(), props.units, cellName)}
            units={props.units}
          />
        )}
      </Show>
      <Index each={steps()}>
        {(cells, place) => (
          <CandidateTable
            title="cells"
            text={`Cells considered${stepName(place)}`}
            table={tableOf(cells(), props.units, cellName)}
            units={props.units}
          />
        )}
      </Index>
    </>
  )
}

const markOf = (passed: boolean) => (passed ? '✓' : '×')
const markWord = (passed: boolean) => (passed ? 'passed' : 'failed')

function Mark(props: { readonly passed: boolean }) {
  return (
    <span class="in-mark" data-passed={props.passed} role="img" aria-label={markWord(props.passed)}>
      {markOf(props.passed)}
    </span>
  )
}

function CheckBox(props: { readonly check: Check; readonly units: readonly UnitInfo[] }) {
  return (
    <li class="box small in-check" data-passed={props.check.passed}>
      <span class="quiet">
        <Term name={props.check.name} />
      </span>
      <span>
        <Mark passed={props.check.passed} /> {findingText(props.check, props.units)}
      </span>
      <Show when={conditionText(props.check)}>{(text) => <span class="quiet">{text()}</span>}</Show>
      <Show when={props.check.tested?.length}>
        <TestedUnits tested={props.check.tested!} measure={props.check.unit} units={props.units} />
      </Show>
    </li>
  )
}

const SHOWN_AT_ONCE = 6

interface TestedProps {
  readonly tested: readonly Tested[]
  /** What the numbers count. */
  readonly measure: string | undefined
  readonly units: readonly UnitInfo[]
}

function TestedUnits(props: TestedProps) {
  const more = () => props.tested.slice(SHOWN_AT_ONCE)
  return (
    <>
      <TestedList {...props} tested={props.tested.slice(0, SHOWN_AT_ONCE)} />
      <Show when={more().length > 0}>
        <details>
          <summary>{more().length} more</summary>
          <TestedList {...props} tested={more()} />
        </details>
      </Show>
    </>
  )
}

function TestedList(props: TestedProps) {
  return (
    <ul class="row in-tested" aria-label="Units it looked at">
      <For each={props.tested}>
        {({ unit, actual, passed }) => (
          <li>
            <Mark passed={passed} /> <b>{unitName(unit, props.units)}</b> {countText(actual, props.measure)}
          </li>
        )}
      </For>
    </ul>
  )
}

interface TableProps {
  readonly title: string
  readonly text: string
  readonly table: Table
  readonly units: readonly UnitInfo[]
}

function CandidateTable(props: TableProps) {
  return (
    <div class="small in-scroll">
      <table>
        <caption>
          <Term name={props.title} text={props.text} />
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
                <For each={row.values}>{(value) => <td>{value}</td>}</For>
                <td class="in-because">{row.because}</td>
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </div>
  )
}
