import { type Accessor, createEffect, createMemo, createSignal, on, untrack } from 'solid-js'
import {
  centredOn,
  clampView,
  followed,
  panBy,
  spanOf,
  type View,
  wholeView,
  zoomAround,
} from '#ui/timeline/canvas/geometry.ts'

interface Surroundings {
  readonly lastTick: Accessor<number>
  readonly tick: Accessor<number>
  readonly isDragging: Accessor<boolean>
}

const isSame = (a: View, b: View) => a.from === b.from && a.to === b.to

/** The visible ticks: the whole battle, however long it gets, until the user zooms in. */
export function createView({ lastTick, tick, isDragging }: Surroundings) {
  const [wanted, setWanted] = createSignal<View | null>(null)
  const whole = createMemo(() => wholeView(lastTick()))
  const view = createMemo(
    () => {
      const wish = wanted()
      return wish === null ? whole() : clampView(wish, whole())
    },
    undefined,
    { equals: isSame },
  )
  const show = (next: View) => setWanted(spanOf(next) < spanOf(whole()) ? next : null)

  createEffect(
    on(
      tick,
      (at) => {
        if (isDragging() || wanted() === null) return
        show(followed(view(), whole(), at))
      },
      { defer: true },
    ),
  )

  /** The cursor if it is visible, else the middle. */
  function focus(): number {
    const { from, to } = view()
    const at = tick() + 0.5
    return at > from && at < to ? at : (from + to) / 2
  }

  return {
    view,
    whole,
    isWhole: () => wanted() === null,
    zoom: (factor: number, at = untrack(focus)) => show(zoomAround(view(), whole(), factor, at)),
    pan: (ticks: number) => show(panBy(view(), whole(), ticks)),
    centre: (at: number) => show(centredOn(view(), whole(), at)),
    showWhole: () => setWanted(null),
  }
}

export type ViewModel = ReturnType<typeof createView>
