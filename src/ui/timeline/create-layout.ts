import { createEffect, createMemo, createSignal, onCleanup, onMount } from 'solid-js'
import type { TimelineRoom } from '#ui/state/panes.ts'
import { HEAD, laneLayout, lanesRange, OVERVIEW, OVERVIEW_GAP } from '#ui/timeline/canvas/geometry.ts'

/** The pane's padding and border, and the gap above the lanes. */
const PADDING = 22

export const LABELS = 92
/** The row of chapters, or that of rolls, and its gap. */
const MARKS = 30
/** A row of matches, and the gap below the last of them. */
export const MATCH_ROW = 12
const MATCHES_GAP = 6

/** What lies above the ruler. */
interface Above {
  hasChapters(): boolean
  hasRolls(): boolean
  /** How many rows of matches there are. */
  queries(): number
}

const heightAbove = ({ hasChapters, hasRolls, queries }: Above): number =>
  (hasChapters() ? MARKS : 0) +
  (hasRolls() ? MARKS : 0) +
  (queries() > 0 ? queries() * MATCH_ROW + MATCHES_GAP : 0)

export type Sizes = ReturnType<typeof createLayout>

/** The sizes of the timeline's parts in the room it has; it also tells how much it needs. */
export function createLayout(lanes: () => number, above: Above, room: TimelineRoom) {
  const [width, setWidth] = createSignal(0)
  const [transportHeight, setTransportHeight] = createSignal(0)
  const [scrollTop, setScrollTop] = createSignal(0)
  let transport!: HTMLElement
  let scroller!: HTMLElement

  const others = createMemo(
    () => transportHeight() + heightAbove(above) + HEAD + OVERVIEW_GAP + OVERVIEW + PADDING,
  )
  const range = createMemo(() => lanesRange(lanes()))
  const layout = createMemo(() => laneLayout(lanes(), room.laneRoom(others(), range())))
  createEffect(() => room.setNeeds({ min: others() + range().min, max: others() + range().max }))

  function measure(): void {
    setTransportHeight(transport.offsetHeight)
    setWidth(Math.max(0, scroller.clientWidth - LABELS))
  }

  onMount(() => {
    const observer = new ResizeObserver(measure)
    observer.observe(transport)
    observer.observe(scroller)
    addEventListener('resize', measure)
    measure()
    onCleanup(() => {
      observer.disconnect()
      removeEventListener('resize', measure)
    })
  })

  return {
    width,
    layout,
    scrollTop,
    onScroll: () => setScrollTop(scroller.scrollTop),
    scrollTo(top: number) {
      scroller.scrollTop = top
    },
    setTransport: (element: HTMLElement) => {
      transport = element
    },
    setScroller: (element: HTMLElement) => {
      scroller = element
    },
  }
}
