import 'uplot/dist/uPlot.min.css'
import './sweep-chart.css'
import { createEffect, createSignal, For, on, onCleanup, onMount, Show } from 'solid-js'
import uPlot from 'uplot'
import { numberText } from '#schemas/text/counted.ts'
import { Button } from '#ui/kit/Button.tsx'
import { OutcomeShape } from '#ui/lab/OutcomeShape.tsx'
import { type SweepPoint, valuesOf } from '#worker/sweep.ts'
import { type Colours, type Drawn, drawBands, drawMarks, STRIP_PX } from './chart-marks.ts'
import { extentOf, pointText, type Told } from './curves.ts'
import { isPlayed, withValue } from './sweep-text.ts'

interface Props extends Omit<Drawn, 'at'> {
  readonly label: string
  /** All values, known or not. */
  readonly range: { readonly from: number; readonly to: number }
  /** Why no point can be opened; null if they can. */
  readonly objection: string | null
  onOpen(point: SweepPoint): void
}

const AXIS_PX = 56
const CARD_GAP_PX = 12

const xOf = (point: SweepPoint): number => valuesOf(point)[0] ?? 0

/** A line for each outcome, or for what is measured, over the values of a number. */
export function SweepChart(props: Props) {
  let box!: HTMLDivElement
  const [chart, setChart] = createSignal<uPlot | null>(null)
  /** The value one has chosen, and the one the pointer is at. */
  const [picked, setPicked] = createSignal<number | null>(null)
  const [pointed, setPointed] = createSignal<number | null>(null)
  const at = () => pointed() ?? picked()
  const point = () => props.points.find((each) => xOf(each) === at())
  const drawn = (): Drawn => ({ ...props, at: point() === undefined ? null : at() })
  const names = () => props.told.curves.map(({ name }) => name).join('\n')

  const data = (): uPlot.AlignedData => [
    props.points.map(xOf),
    ...props.told.curves.map(({ at }) =>
      props.points.map((each) => (isPlayed(each) ? (at(each)?.value ?? null) : null)),
    ),
  ]
  const make = () => {
    chart()?.destroy()
    const made = new uPlot(
      optionsOf({
        told: props.told,
        extent: () => extentOf(props.points, props.told),
        range: () => props.range,
        drawn,
        size: sizeOf(box),
        onPoint: setPointed,
      }),
      data(),
      box,
    )
    setChart(made)
  }
  onMount(() => {
    make()
    const sizes = new ResizeObserver(() => chart()?.setSize(sizeOf(box)))
    sizes.observe(box)
    const themes = new MutationObserver(() => chart()?.redraw(false, true))
    themes.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    onCleanup(() => {
      sizes.disconnect()
      themes.disconnect()
      chart()?.destroy()
    })
    createEffect(on(names, make, { defer: true }))
    createEffect(() => chart()?.setData(data()))
    createEffect(on([at, () => props.turns, () => props.missing], () => chart()?.redraw(false)))
  })

  const step = (by: number) => {
    const values = props.points.map(xOf)
    const now = at() ?? props.was
    const here = values.findIndex((value) => value >= (now ?? Number.NEGATIVE_INFINITY))
    // The first step is to what it is now.
    const to = at() === null && Math.abs(by) === 1 ? here : here + by
    setPointed(null)
    setPicked(values[Math.max(0, Math.min(values.length - 1, to))] ?? null)
  }
  const MOVES: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowDown: -1,
    ArrowRight: 1,
    ArrowUp: 1,
    PageDown: -10,
    PageUp: 10,
    Home: Number.NEGATIVE_INFINITY,
    End: Number.POSITIVE_INFINITY,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = MOVES[event.key]
    const here = point()
    if (by !== undefined) step(by)
    else if (event.key === 'Enter' && here !== undefined && props.objection === null) props.onOpen(here)
    else if (event.key === 'Escape' && at() !== null) setPicked(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  /** Where the card stands: right of the cursor, or left where there is no room. */
  const place = () => {
    const [now, value] = [chart(), at()]
    if (now === null || value === null) return {}
    const x = now.valToPos(value, 'x') + AXIS_PX
    return x > now.width * 0.66
      ? { right: `${now.width - x + CARD_GAP_PX}px` }
      : { left: `${x + CARD_GAP_PX}px` }
  }
  return (
    <div class="sw-chart">
      <div
        ref={box}
        class="sw-plot"
        role="slider"
        tabIndex={0}
        aria-label={`${props.told.isShares ? 'Odds' : 'Mean'} by value: ${props.label}`}
        aria-valuemin={props.range.from}
        aria-valuemax={props.range.to}
        aria-valuenow={at() ?? props.was ?? props.range.from}
        aria-valuetext={((here) =>
          here === undefined
            ? 'arrow keys go from value to value'
            : `${withValue(props.label, xOf(here))}: ${pointText(here, props.told)}`)(point())}
        onKeyDown={onKeyDown}
        onPointerLeave={() => setPointed(null)}
        onClick={() => {
          if (pointed() !== null) setPicked(pointed())
        }}
        onDblClick={() => {
          const here = point()
          if (here !== undefined && props.objection === null) props.onOpen(here)
        }}
      />
      <Show when={point()}>
        {(here) => (
          <Card
            point={here()}
            label={props.label}
            told={props.told}
            isPicked={xOf(here()) === picked()}
            objection={props.objection}
            place={place()}
            onOpen={() => props.onOpen(here())}
          />
        )}
      </Show>
    </div>
  )
}

interface CardProps {
  readonly point: SweepPoint
  readonly label: string
  readonly told: Told
  readonly isPicked: boolean
  readonly objection: string | null
  readonly place: Readonly<Record<string, string>>
  onOpen(): void
}

function Card(props: CardProps) {
  const played = () => (isPlayed(props.point) ? props.point : null)
  const issue = () => (isPlayed(props.point) ? '' : props.point.issue)
  return (
    <div class="sw-card box" data-picked={props.isPicked} style={props.place}>
      <p class="row spread">
        <b>{withValue(props.label, xOf(props.point))}</b>
        <span class="badge">
          {((point) => (point === null ? 'no battle' : props.told.sure(point)))(played())}
        </span>
      </p>
      <Show when={played()} fallback={<p class="bad">{issue()}</p>}>
        {(point) => (
          <>
            <For each={props.told.curves}>
              {(curve) => (
                <p class="row">
                  <OutcomeShape look={curve} />
                  {curve.name}
                  <b class="end">{curve.text(point())}</b>
                </p>
              )}
            </For>
            <Show when={props.isPicked} fallback={<p class="quiet">click to keep it here</p>}>
              <Button variant="link" objection={props.objection} onClick={() => props.onOpen()}>
                Open this battle
              </Button>
            </Show>
          </>
        )}
      </Show>
    </div>
  )
}

const LEAST_HEIGHT_PX = 160

const sizeOf = (box: HTMLElement) => ({
  width: Math.max(1, box.clientWidth),
  height: Math.max(LEAST_HEIGHT_PX, box.clientHeight),
})

function readColours(): Colours {
  const styles = getComputedStyle(document.documentElement)
  const colour = (name: string) => styles.getPropertyValue(name).trim()
  return {
    text: colour('--text'),
    second: colour('--text-second'),
    line: colour('--line'),
    panel: colour('--panel'),
    accent: colour('--accent'),
    font: colour('--font'),
    side(side) {
      const name = side === 0 ? 'friendly' : side === 1 ? 'enemy' : null
      if (name === null)
        return { line: colour('--text-second'), fill: colour('--aim'), ink: colour('--ground') }
      return { line: colour(`--${name}-text`), fill: colour(`--${name}`), ink: colour(`--${name}-ink`) }
    },
  }
}

interface Wish {
  readonly told: Told
  /** The least and most that is drawn. */
  extent(): readonly [number, number]
  range(): Props['range']
  drawn(): Drawn
  readonly size: { readonly width: number; readonly height: number }
  onPoint(value: number | null): void
}

function optionsOf({ told, extent, range, drawn, size, onPoint }: Wish): uPlot.Options {
  const font = `12px ${readColours().font}`
  const axis = {
    stroke: () => readColours().second,
    font,
    grid: { stroke: () => readColours().line, width: 1 },
    ticks: { show: false },
  }
  return {
    ...size,
    padding: [8, 16, 0, 0],
    legend: { show: false },
    scales: {
      x: {
        time: false,
        range: () => {
          const { from, to } = range()
          return from === to ? [from - 1, to + 1] : [from, to]
        },
      },
      y: { range: told.isShares ? [0, 100] : () => uPlot.rangeNum(...extent(), 0.1, true) },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 28 + STRIP_PX,
        gap: STRIP_PX + 4,
        values: (_, marks) => marks.map((mark) => (Number.isInteger(mark) ? numberText(mark) : '')),
      },
      told.isShares
        ? { ...axis, size: AXIS_PX, values: (_, marks) => marks.map((mark) => `${mark} %`), incrs: [25, 50] }
        : { ...axis, size: AXIS_PX, values: (_, marks) => marks.map(numberText) },
    ],
    series: [
      {},
      ...told.curves.map(({ name, side, dash }) => ({
        label: name,
        stroke: () => readColours().side(side).line,
        width: 2,
        dash: [...dash],
        spanGaps: true,
        points: { show: false },
      })),
    ],
    cursor: { x: false, y: false, points: { show: false }, drag: { setScale: false, x: false, y: false } },
    hooks: {
      drawAxes: [(u) => drawBands(u, drawn(), readColours())],
      draw: [(u) => drawMarks(u, drawn(), readColours())],
      setCursor: [
        (u) => {
          const { idx, left = -1 } = u.cursor
          onPoint(idx == null || left < 0 ? null : (u.data[0][idx] ?? null))
        },
      ],
    },
  }
}
