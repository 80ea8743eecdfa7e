import './ruler.css'
import { createMemo, For, Show } from 'solid-js'
import type { ChangeRange } from '#ui/state/types.ts'
import type { Stretch } from './create-ruler.ts'

interface Props {
  readonly range: ChangeRange
  readonly stretches: readonly Stretch[]
  onChoose(value: number): void
  onRelease(): void
}

/** About so many numbers are written under it. */
const NUMBERS = 6

/** A number's whole range, coloured by how the battle ends with each value. Whoever presses it sets the number. */
export function Ruler(props: Props) {
  const span = () => props.range.max - props.range.min + props.range.step
  const share = (value: number) => `${((value - props.range.min) / span()) * 100}%`
  const middle = (value: number) => share(value + props.range.step / 2)
  const numbers = createMemo(() => numbersIn(props.range))
  /** A stretch goes on to where the next is known to begin. */
  const width = (stretch: Stretch) => {
    const { step } = props.range
    return `${((stretch.to - stretch.from + step) / span()) * 100}%`
  }
  const choose = (event: PointerEvent & { currentTarget: HTMLElement }) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const { min, max, step } = props.range
    const at = min + Math.floor(((event.clientX - left) / width) * (span() / step)) * step
    props.onChoose(Math.max(min, Math.min(max, at)))
  }
  return (
    <div class="tr-ruler">
      {/* By keyboard the number itself is changed; this says what follows in words below. */}
      <div
        class="tr-scale"
        aria-hidden="true"
        onPointerDown={(event) => {
          if (event.button !== 0) return
          event.preventDefault()
          event.currentTarget.setPointerCapture(event.pointerId)
          choose(event)
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) choose(event)
        }}
        onPointerUp={() => props.onRelease()}
      >
        <For each={props.stretches}>
          {(stretch) => (
            <span
              class="tr-stretch"
              data-side={stretch.side}
              style={{ left: share(stretch.from), width: width(stretch) }}
              title={`${stretchText(stretch)}: ${stretch.text}`}
            >
              <span class="tr-ending">{stretch.text}</span>
            </span>
          )}
        </For>
        <Show when={props.range.was !== props.range.value}>
          <span class="tr-was" style={{ left: middle(props.range.was) }} />
        </Show>
        <span class="tr-here" style={{ left: middle(props.range.value) }} />
      </div>
      <div class="tr-numbers fine" aria-hidden="true">
        <For each={numbers()}>{(value) => <span style={{ left: middle(value) }}>{value}</span>}</For>
        <b style={{ left: middle(props.range.value) }}>{props.range.value}</b>
      </div>
      <p class="visually-hidden">
        {props.stretches.map((one) => `${stretchText(one)}: ${one.text}`).join('; ')}
      </p>
    </div>
  )
}

const stretchText = ({ from, to }: Stretch) => (from === to ? String(from) : `${from} to ${to}`)

/** Round numbers in a range. */
function numbersIn({ min, max, step }: Pick<ChangeRange, 'min' | 'max' | 'step'>): number[] {
  const rough = Math.max(step, (max - min) / NUMBERS)
  const power = 10 ** Math.floor(Math.log10(rough))
  const round = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? rough
  const every = Math.max(step, Math.round(round))
  const numbers: number[] = []
  for (let at = Math.ceil(min / every) * every; at <= max; at += every) numbers.push(at)
  return numbers
}
