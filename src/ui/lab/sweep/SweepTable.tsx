import { createMemo, For, Show } from 'solid-js'
import { numberText } from '#schemas/text/counted.ts'
import { Button } from '#ui/kit/Button.tsx'
import { OutcomeShape } from '#ui/lab/OutcomeShape.tsx'
import type { OutcomeLook } from '#ui/lab/outcome-look.ts'
import { likeliest, type SweepPoint, valuesOf } from '#worker/sweep.ts'
import { type Curve, extentOf, pointText, type Told } from './curves.ts'
import type { Swept } from './name-number.ts'
import { isPlayed, type PlayedPoint, placeText, shareIn, valueText } from './sweep-text.ts'

interface Props {
  readonly points: readonly SweepPoint[]
  readonly looks: readonly OutcomeLook[]
  readonly told: Told
  readonly numbers: readonly Swept[]
  readonly objection: string | null
  onOpen(point: SweepPoint): void
}

interface Column {
  readonly name: string
  readonly look?: Curve
  text(point: PlayedPoint): string
}

/** A share has one column, a mean three. */
const columnsOf = ({ curves, isShares }: Told): readonly Column[] =>
  curves.flatMap((curve): readonly Column[] => {
    if (isShares) return [{ name: curve.name, look: curve, text: curve.text }]
    const told = (key: 'value' | 'low' | 'high') => (point: PlayedPoint) => {
      const here = curve.at(point)
      return here === null ? '…' : numberText(here[key])
    }
    return [
      { name: `${curve.name}, mean`, look: curve, text: told('value') },
      { name: 'low', text: told('low') },
      { name: 'high', text: told('high') },
    ]
  })

/** The points of a curve as numbers. */
export function SweepTable(props: Props) {
  const swept = () => props.numbers[0]
  const label = () => swept()?.label ?? ''
  const columns = createMemo(() => columnsOf(props.told))
  return (
    <div class="scroll sw-table">
      <table>
        <caption class="visually-hidden">
          {props.told.isShares ? 'Odds' : 'Mean'} by value: {label()}
        </caption>
        <thead>
          <tr>
            <th scope="col">value</th>
            <For each={columns()}>
              {({ name, look }) => (
                <th scope="col">
                  <span class="row tight">
                    <Show when={look}>{(known) => <OutcomeShape look={known()} />}</Show>
                    {name}
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
              const value = valuesOf(point)[0] ?? 0
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
                      <td class="bad" colSpan={columns().length + 2}>
                        {isPlayed(point) ? '' : point.issue}
                      </td>
                    }
                  >
                    {(played) => (
                      <>
                        <For each={columns()}>{({ text }) => <td>{text(played())}</td>}</For>
                        <td>{props.told.sure(played())}</td>
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

/** Two numbers: how likely the first outcome is for every pair, coloured by what is likeliest; or a mean, by its size. */
export function SweepMap(props: Props) {
  const rows = createMemo(() => {
    const byRow = new Map<number, Map<number, SweepPoint>>()
    for (const point of props.points) {
      const [x = 0, y = 0] = valuesOf(point)
      const row = byRow.get(y) ?? new Map<number, SweepPoint>()
      byRow.set(y, row)
      row.set(x, point)
    }
    return [...byRow].sort(([a], [b]) => b - a)
  })
  const columns = createMemo(() =>
    [...new Set(props.points.map((point) => valuesOf(point)[0] ?? 0))].sort((a, b) => a - b),
  )
  const labels = () => props.numbers.map(({ label }) => label)
  return (
    <div class="scroll sw-map">
      <table>
        <caption class="note">
          {props.told.curves[0]?.name}
          {props.told.isShares ? ' in %' : ', mean'}, for {labels()[0]} across and {labels()[1]} upwards;{' '}
          {props.told.isShares ? 'coloured and marked by what is likeliest' : 'the more, the brighter'}
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

function Cell(props: Props & { readonly point: SweepPoint | undefined }) {
  const played = () => (props.point !== undefined && isPlayed(props.point) ? props.point : null)
  /** What is likeliest, where shares are told. */
  const top = () => {
    const point = played()
    if (point === null || !props.told.isShares) return undefined
    return props.looks.find(({ name }) => name === likeliest(point.outcomes))
  }
  const shown = (point: PlayedPoint) => props.told.curves[0]?.at(point)?.value ?? 0
  const strength = (point: PlayedPoint) => {
    if (props.told.isShares) return shareIn(point, top()?.name ?? '').share
    const [from, to] = extentOf(props.points, props.told)
    return to === from ? 0 : (shown(point) - from) / (to - from)
  }
  const told = () => {
    const { point } = props
    return point === undefined ? '' : `${placeText(point, props.numbers)}: ${pointText(point, props.told)}`
  }
  return (
    <td>
      <Show when={played()} fallback={<span title={told()}>{props.point === undefined ? '·' : '–'}</span>}>
        {(point) => (
          <button
            type="button"
            class="sw-cell"
            data-side={top()?.side ?? 'none'}
            data-exact={!props.told.isShares || point().exact}
            style={{ '--sw-share': strength(point()) }}
            title={told()}
            aria-label={told()}
            disabled={props.objection !== null}
            onClick={() => props.onOpen(point())}
          >
            <Show when={top()}>{(look) => <OutcomeShape look={look()} />}</Show>
            <Show when={props.told.isShares} fallback={numberText(Number(shown(point()).toPrecision(3)))}>
              {point().exact ? '' : '≈'}
              {Math.round(shown(point()))}
            </Show>
          </button>
        )}
      </Show>
    </td>
  )
}
