import { createEffect, createMemo, createSignal, on } from 'solid-js'
import type { Panes } from '#ui/state/panes.ts'
import type { Session } from '#ui/state/types.ts'
import { createPalette } from '#ui/timeline/canvas/create-palette.ts'
import {
  columnFromX,
  laneFromY,
  scrollToLane,
  spanOf,
  tickFromX,
  xFromTick,
} from '#ui/timeline/canvas/geometry.ts'
import type { Pointing, Scene } from '#ui/timeline/canvas/scene.ts'
import { createGotoMark } from '#ui/timeline/lanes/create-goto-mark.ts'
import { createLanes } from '#ui/timeline/lanes/create-lanes.ts'
import { createPreview } from '#ui/timeline/lanes/create-preview.ts'
import { HAPPENS_AT, hitAt } from '#ui/timeline/lanes/lane-index.ts'
import { kindsFrom, maxMarkOffset } from '#ui/timeline/lanes/mark-frame.ts'
import { forksOf } from '#ui/timeline/markers/forks.ts'
import { createLayout } from './create-layout.ts'
import { createScrub } from './create-scrub.ts'
import { createView } from './create-view.ts'

/** How near, in pixels, the pointer has to come to a mark. */
const NEAR = 6

export type TimelineModel = ReturnType<typeof createTimeline>

/** All a timeline knows beyond the session: the window of ticks, sizes, lanes, what the pointer is on. */
export function createTimeline(session: Session, panes: Panes) {
  const units = () => session.summary()?.units ?? []
  const tick = () => session.cursor().tick
  const window = createView({ lastTick: session.lastTick, tick, isDragging: session.isDragging })
  const sizes = createLayout(
    () => units().length,
    () => session.chapters().length > 0,
    panes,
  )
  const { width, layout, scrollTop } = sizes
  const { view, whole } = window
  const known = createLanes(session, window, width)
  const preview = createPreview(session)
  const gotoMark = createGotoMark(session)
  const palette = createPalette()
  const [hoveredTick, setHoveredTick] = createSignal<number | null>(null)

  const laneOf = (id: string | null) => {
    const lane = units().findIndex((unit) => unit.id === id)
    return lane < 0 ? null : lane
  }
  const laneAt = (y: number) => laneFromY(y, scrollTop(), layout().laneHeight, units().length)
  const unitAt = (y: number) => units()[laneAt(y) ?? -1] ?? null
  const ticksAPixel = () => spanOf(view()) / Math.max(1, width())

  const forks = createMemo(() => forksOf(session.branches(), session.cursor().branch))
  const forkTicks = createMemo(() => [...new Set(forks().map((mark) => mark.tick))])

  const scene = createMemo<Scene>(() => ({
    ...layout(),
    width: width(),
    view: view(),
    whole: whole(),
    lastTick: session.lastTick(),
    most: units().map(({ max }) => max),
    lanes: known(),
    scrollTop: scrollTop(),
    levels: session.strip().levels(),
    marks: session.strip().marks(),
    sides: session.strip().sides(),
    forks: forkTicks(),
    chapters: session.chapters().map((chapter) => chapter.tick),
    palette: palette(),
  }))

  const pointing = createMemo<Pointing>(() => ({
    tick: tick(),
    within: session.cursor().frame / (session.phases().length + 1),
    picked: laneOf(session.picked()),
    hovered: laneOf(session.hovered()),
    hoveredTick: hoveredTick(),
  }))

  function leave(): void {
    preview.hide()
    setHoveredTick(null)
    session.hover(null)
  }

  function hover({ offsetX, offsetY, clientX, clientY }: PointerEvent): void {
    setHoveredTick(columnFromX(view(), width(), offsetX))
    const lane = laneAt(offsetY)
    const unit = unitAt(offsetY)
    session.hover(unit?.id ?? null)
    const at = tickFromX(view(), width(), offsetX)
    const hit = lane === null ? null : hitAt(known(), lane, at, NEAR * ticksAPixel())
    if (hit === null || unit === null) preview.hide()
    else preview.show({ hit, unit, x: clientX, y: clientY })
  }

  /** Where one was when the pointer went down. */
  let pressedAt = session.spot()

  function pickAt(y: number): void {
    const unit = unitAt(y)
    if (unit !== null && session.picked() !== unit.id) session.pick(unit.id)
  }

  /** The preview takes all of a column for its mark; a click has to meet it. */
  function gotoMarkAt(x: number, y: number): void {
    const lane = laneAt(y)
    const unit = unitAt(y)
    const at = tickFromX(view(), width(), x)
    const mark = lane === null ? null : hitAt(known(), lane, at, NEAR * ticksAPixel())?.mark
    if (unit === null || !mark) return
    const columnWidth = 1 / ticksAPixel()
    const distance = Math.abs(mark.tick + HAPPENS_AT - at) * columnWidth
    if (distance > NEAR + maxMarkOffset(columnWidth)) return
    session.jumped(pressedAt)
    gotoMark({ tick: mark.tick, unit: unit.id, kinds: kindsFrom(mark, at, columnWidth) })
  }

  const scrub = createScrub({
    seekTo: (x) => session.seek({ tick: columnFromX(view(), width(), x) }),
    onDragging(isDragging) {
      if (isDragging) {
        session.playback.pause()
        pressedAt = session.spot()
      }
      session.setDragging(isDragging)
    },
    onClick(x, y) {
      pickAt(y)
      gotoMarkAt(x, y)
    },
    onPinch: (factor, x) => window.zoom(factor, tickFromX(view(), width(), x)),
    onHover: hover,
    onLeave: leave,
  })

  createEffect(on(session.battle, window.showWhole, { defer: true }))
  createEffect(on(session.summary, preview.hide, { defer: true }))
  createEffect(
    on(session.picked, (id) => {
      const lane = laneOf(id)
      if (lane !== null) sizes.scrollTo(scrollToLane(lane, scrollTop(), layout()))
    }),
  )

  return {
    window,
    sizes,
    preview: preview.preview,
    hidePreview: preview.hide,
    forks,
    scene,
    pointing,
    scrub,
    wheel: {
      zoom: (factor: number, x: number) => window.zoom(factor, tickFromX(view(), width(), x)),
      pan: (pixels: number) => window.pan(pixels * ticksAPixel()),
      scroll: (pixels: number) => sizes.scrollTo(scrollTop() + pixels),
    },
    overview: createOverviewDrag({
      tickFromX: (x) => tickFromX(whole(), width(), x),
      windowAt: (x) =>
        x >= xFromTick(whole(), width(), view().from) && x <= xFromTick(whole(), width(), view().to),
      middle: () => (view().from + view().to) / 2,
      centre: window.centre,
    }),
  }
}

interface OverviewActions {
  tickFromX(x: number): number
  windowAt(x: number): boolean
  middle(): number
  centre(tick: number): void
}

/** Drags the box of the overview; a press beside it brings it there first. */
function createOverviewDrag({ tickFromX, windowAt, middle, centre }: OverviewActions) {
  let grip: number | null = null
  return {
    onPointerDown(event: PointerEvent & { currentTarget: Element }): void {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const at = tickFromX(event.offsetX)
      grip = windowAt(event.offsetX) ? at - middle() : 0
      centre(at - grip)
    },
    onPointerMove(event: PointerEvent): void {
      if (grip !== null) centre(tickFromX(event.offsetX) - grip)
    },
    onPointerUp(): void {
      grip = null
    },
  }
}
