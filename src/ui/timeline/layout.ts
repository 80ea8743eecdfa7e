import { createMemo, createSignal, onCleanup, onMount } from 'solid-js'
import { HEAD, laneLayout, OVERVIEW, OVERVIEW_GAP } from './geometry.ts'

/** How much of the window the timeline may take, and what its lanes get in any case. */
const SHARE = 0.4
const LEAST_ROOM = 96
const PADDING = 24

export const LABELS = 92
/** The row of chapters with its gap. */
const CHAPTERS = 30

/** Sizes of the timeline's parts, from the window's. */
export function createLayout(lanes: () => number, hasChapters: () => boolean) {
  const [width, setWidth] = createSignal(0)
  const [windowHeight, setWindowHeight] = createSignal(innerHeight)
  const [transportHeight, setTransportHeight] = createSignal(0)
  const [scrollTop, setScrollTop] = createSignal(0)
  let transport!: HTMLElement
  let scroller!: HTMLElement

  const layout = createMemo(() => {
    const chapters = hasChapters() ? CHAPTERS : 0
    const others = transportHeight() + chapters + HEAD + OVERVIEW_GAP + OVERVIEW + PADDING
    return laneLayout(lanes(), Math.max(LEAST_ROOM, Math.floor(windowHeight() * SHARE - others)))
  })

  function measure(): void {
    setWindowHeight(innerHeight)
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
