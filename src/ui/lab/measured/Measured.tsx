import './measured.css'
import { For, Show } from 'solid-js'
import { withThousands } from '#schemas/result.ts'
import { numberText, plural } from '#schemas/text/counted.ts'
import { Button } from '#ui/kit/Button.tsx'
import { CommandLine } from '#ui/lab/CommandLine.tsx'
import { Looking } from '#ui/lab/Looking.tsx'
import { NOT_WHOLE, SaveButtons } from '#ui/lab/SaveButtons.tsx'
import { Whose } from '#ui/lab/Whose.tsx'
import { useSession } from '#ui/state/context.ts'
import { type MeasuredModel, RUNS } from './create-measured.ts'
import { endsOf, intervalText, overText, placeOn, type Row, type Rows } from './measured-rows.ts'

interface Props {
  readonly model: MeasuredModel
}

/** What battles come to besides their outcome. */
export function Measured(props: Props) {
  const session = useSession()
  const objection = () =>
    props.model.isRunning() ? 'it is still running' : props.model.isStopped() ? NOT_WHOLE : null
  return (
    <section class="pane lab-panel ms" aria-label="Measured" aria-busy={props.model.isRunning()}>
      <header class="row lab-head">
        <h2>Measured</h2>
        <span class="quiet">
          <Whose model={props.model} />
          <Show when={props.model.tally()}>{(tally) => <>, {overText(tally())}</>}</Show>
          <Show when={props.model.isStopped()}> · stopped</Show>
        </span>
        <Show when={props.model.tally()}>
          <SaveButtons
            part="measured"
            json={props.model.json}
            csv={props.model.csv}
            objection={objection()}
            keeping={props.model}
          />
        </Show>
      </header>
      <div class="stack loose lab-body">
        <Show when={props.model.trouble()}>{(trouble) => <p role="alert">{trouble()}</p>}</Show>
        <Show when={props.model.tally()?.fault}>
          {(fault) => (
            <p role="alert">
              With seed {fault().seed} the battle {fault().sentence}.
            </p>
          )}
        </Show>
        <Asking model={props.model} />
        <Looking model={props.model.looking} />
        <Show when={props.model.rows()}>
          {(rows) => (
            <Table
              rows={rows()}
              hasDice={props.model.tally()?.dice ?? true}
              onOpen={props.model.isRunning() ? null : props.model.open}
            />
          )}
        </Show>
      </div>
      <CommandLine
        branch={props.model.reopened()?.branch ?? session.cursor().branch}
        name="batch"
        options={['--runs', String(props.model.runs())]}
      />
    </section>
  )
}

function Asking(props: Props) {
  return (
    <Show
      when={props.model.isRunning()}
      fallback={
        <p class="row">
          <Button variant="primary" onClick={props.model.start}>
            Measure
          </Button>
          <label class="row tight">
            over
            <select
              class="field-input field-choice"
              aria-label="How many seeds"
              onChange={({ currentTarget: { value } }) => props.model.setRuns(Number(value))}
            >
              <For each={RUNS}>
                {(count) => (
                  <option value={count} selected={count === props.model.runs()}>
                    {withThousands(count)} seeds
                  </option>
                )}
              </For>
            </select>
          </label>
          <Show when={props.model.tally() === null}>
            <span class="quiet">How long it takes, what is left, and what each unit does on average.</span>
          </Show>
        </p>
      }
    >
      <p class="row">
        <progress aria-label="Battles played" value={props.model.done()} max={props.model.all()} />
        {withThousands(props.model.done())} of {withThousands(props.model.all())} battles
        <Button onClick={props.model.stop}>Stop</Button>
      </p>
    </Show>
  )
}

interface TableProps {
  readonly rows: Rows
  readonly hasDice: boolean
  /** Opens a battle that came to a value; null while they are still played. */
  readonly onOpen: ((row: Row, value: number) => void) | null
}

function Table(props: TableProps) {
  return (
    <>
      <div class="scroll">
        <table class="ms-table">
          <caption class="visually-hidden">What battles come to</caption>
          <thead>
            <tr>
              <th scope="col">metric</th>
              <Show when={props.hasDice} fallback={<th scope="col">value</th>}>
                <th scope="col">mean</th>
                <th scope="col">95 % interval</th>
                <th scope="col">median</th>
                <th scope="col">min–max</th>
                <th scope="col" class="ms-wide">
                  spread
                </th>
              </Show>
            </tr>
          </thead>
          <For each={props.rows.groups}>
            {(group) => (
              <tbody>
                <tr>
                  <th class="ms-group" scope="rowgroup" colSpan={props.hasDice ? 6 : 2}>
                    {group.title}
                  </th>
                </tr>
                <For each={group.rows}>
                  {(row) => <OneRow row={row} hasDice={props.hasDice} onOpen={props.onOpen} />}
                </For>
              </tbody>
            )}
          </For>
        </table>
      </div>
      <Show when={props.rows.zeros > 0}>
        <p class="note">{plural(props.rows.zeros, 'other metric')}: 0 in every battle</p>
      </Show>
    </>
  )
}

function OneRow(props: Omit<TableProps, 'rows'> & { readonly row: Row }) {
  const measured = () => props.row.measured
  const opening = (value: number) => `Open a battle with ${numberText(value)} ${props.row.label}`
  return (
    <tr>
      <th scope="row">{props.row.label}</th>
      <td>
        <b>{numberText(measured().mean)}</b>
      </td>
      <Show when={props.hasDice}>
        <td class="quiet">{measured().min === measured().max ? 'always' : intervalText(measured())}</td>
        <td>{numberText(measured().median)}</td>
        <td>
          <For each={endsOf(measured())}>
            {(value, place) => (
              <>
                {place() > 0 && '–'}
                <Button
                  variant="link"
                  class="ms-end"
                  objection={props.onOpen === null ? 'they are still played' : null}
                  title={opening(value)}
                  aria-label={opening(value)}
                  onClick={() => props.onOpen?.(props.row, value)}
                >
                  {numberText(value)}
                </Button>
              </>
            )}
          </For>
        </td>
        <td class="ms-wide" aria-hidden="true">
          <Strip row={props.row} />
        </td>
      </Show>
    </tr>
  )
}

/** A line from the least to the most, a box for the middle half, and a mark at the median. */
function Strip(props: { readonly row: Row }) {
  const between = (from: number, to: number) => {
    const at = (value: number) => placeOn(props.row.scale, value)
    return { left: `${at(from)}%`, width: `${at(to) - at(from)}%` }
  }
  const { measured } = props.row
  return (
    <span class="ms-strip">
      <span class="ms-all" style={between(measured.min, measured.max)} />
      <span class="ms-half" style={between(measured.q1, measured.q3)} />
      <span class="ms-median" style={{ left: `${placeOn(props.row.scale, measured.median)}%` }} />
    </span>
  )
}
