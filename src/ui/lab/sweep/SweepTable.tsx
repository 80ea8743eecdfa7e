import { createMemo, For, Show } from 'solid-js'
import { numberText } from '#schemas/text/counted.ts'
import { Button } from '#ui/kit/Button.tsx'
import { OutcomeShape } from '#ui/lab/OutcomeShape.tsx'
import type { OutcomeLook } from '#ui/lab/outcome-look.ts'
import { likeliest, type SweepPoint } from '#worker/sweep.ts'
import type { Swept } from './name-number.ts'
import { isPlayed, pointText, shareIn, shareText, valuesIn, valueText, withValue } from './sweep-text.ts'

interface Props {
  readonly points: readonly SweepPoint[]
  readonly looks: readonly OutcomeLook[]
  readonly numbers: readonly Swept[]
  readonly objection: string | null
  onOpen(point: SweepPoint): void
}

/** The points of a curve as numbers. */
export function SweepTable(props: Props) {
  const swept = () => props.numbers[0]
  const label = () => swept()?.label ?? ''
  return (
    <div class="scroll sw-table">
      <table>
        <caption class="visually-hidden">Odds by value: {label()}</caption>
        <thead>
          <tr>
            <th scope="col">value</th>
            <For each={props.looks}>
              {(look) => (
                <th scope="col">
                  <span class="row tight">
                    <OutcomeShape look={look} />
                    {look.name}
                  </span>
                </th>
              )}
            </For>
            <th scope="col">how sure</th>
            <th scope="col">
              <span class="visually-hidden">Battle</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <For each={props.points}>
            {(point) => {
              const value = valuesIn(point)[0] ?? 0
              return (
                <tr data-now={value === swept()?.was}>
                  <th scope="row">
                    {valueText(label(), value)}
                    <Show when={value === swept()?.was}>
                      <span class="quiet"> as it is</span>
                    </Show>
                  </th>
                  <Show
                    when={isPlayed(point) && point}
                    fallback={
                      <td class="bad" colSpan={props.looks.length + 2}>
                        {isPlayed(point) ? '' : point.issue}
                      </td>
                    }
                  >
                    {(played) => (
                      <>
                        <For each={props.looks}>{(look) => <td>{shareText(played(), look.name)}</td>}</For>
                        <td>{played().exact ? 'exact' : 'sampled'}</td>
                        <td>
                          <Button
                            variant="link"
                            aria-label={`Open the battle with ${valueText(label(), value)}`}
                            objection={props.objection}
                            onClick={() => props.onOpen(point)}
                          >
                            Open
                          </Button>
                        </td>
                      </>
                    )}
                  </Show>
                </tr>
              )
            }}
          </For>
        </tbody>
      </table>
    </div>
  )
}

/** Two numbers: how likely the first outcome is for every pair, coloured by what is likeliest. */
export function SweepMap(props: Props & { readonly goal: string }) {
  const rows = createMemo(() => {
    const byRow = new Map<number, Map<number, SweepPoint>>()
    for (const point of props.points) {
      const [x = 0, y = 0] = valuesIn(point)
      const row = byRow.get(y) ?? new Map<number, SweepPoint>()
      byRow.set(y, row)
      row.set(x, point)
    }
    return [...byRow].sort(([a], [b]) => b - a)
  })
  const columns = createMemo(() =>
    [...new Set(props.points.map((point) => valuesIn(point)[0] ?? 0))].sort((a, b) => a - b),
  )
  const labels = () => props.numbers.map(({ label }) => label)
  return (
    <div class="scroll sw-map">
      <table>
        <caption class="note">
          {props.goal} in %, for {labels()[0]} across and {labels()[1]} upwards; coloured and marked by what
          is likeliest
        </caption>
        <thead>
          <tr>
            <td />
            <For each={columns()}>
              {(x) => (
                <th scope="col" data-now={x === props.numbers[0]?.was}>
                  {numberText(x)}
                </th>
              )}
            </For>
          </tr>
        </thead>
        <tbody>
          <For each={rows()}>
            {([y, row]) => (
              <tr>
                <th scope="row" data-now={y === props.numbers[1]?.was}>
                  {numberText(y)}
                </th>
                <For each={columns()}>{(x) => <Cell point={row.get(x)} {...props} />}</For>
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </div>
  )
}

function Cell(props: Props & { readonly point: SweepPoint | undefined; readonly goal: string }) {
  const played = () => (props.point !== undefined && isPlayed(props.point) ? props.point : null)
  const top = () => {
    const point = played()
    return point === null ? undefined : props.looks.find(({ name }) => name === likeliest(point.outcomes))
  }
  const told = () => {
    const { point } = props
    if (point === undefined) return ''
    const where = props.numbers.map(({ label }, n) => withValue(label, valuesIn(point)[n] ?? 0)).join(', ')
    return `${where}: ${pointText(point, props.looks)}`
  }
  return (
    <td>
      <Show when={played()} fallback={<span title={told()}>{props.point === undefined ? '·' : '–'}</span>}>
        {(point) => (
          <button
            type="button"
            class="sw-cell"
            data-side={top()?.side ?? 'none'}
            data-exact={point().exact}
            style={{ '--sw-share': shareIn(point(), top()?.name ?? '').share }}
            title={told()}
            aria-label={told()}
            disabled={props.objection !== null}
            onClick={() => props.onOpen(point())}
          >
            <Show when={top()}>{(look) => <OutcomeShape look={look()} />}</Show>
            {point().exact ? '' : '≈'}
            {Math.round(shareIn(point(), props.goal).share * 100)}
          </button>
        )}
      </Show>
    </td>
  )
}
