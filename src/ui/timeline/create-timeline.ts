import { type Accessor, createEffect, createMemo, createSignal, on, onCleanup } from 'solid-js'
import type { UnitInfo } from '#schemas/view.ts'
import { prefetched } from '#ui/lazily.ts'
import type { TimelineRoom } from '#ui/state/panes.ts'
import type { Branch, Session } from '#ui/state/types.ts'
import type { Company } from '#ui/timeline/beside/types.ts'
import { createPalette } from '#ui/timeline/canvas/create-palette.ts'
import {
  columnFromX,
  HEAD,
  laneFromY,
  scrollToLane,
  sharedColumnOf,
  spanOf,
  tickFromX,
  xFromTick,
} from '#ui/timeline/canvas/geometry.ts'
import type { Pointing, Scene } from '#ui/timeline/canvas/scene.ts'
import { createLanes, type KnownLanes, type Sight } from '#ui/timeline/lanes/create-lanes.ts'
import { createPreview, type Found } from '#ui/timeline/lanes/create-preview.ts'
import { HAPPENS_AT, hitAt, type Mark } from '#ui/timeline/lanes/lane-index.ts'
import { createGotoMark, kindsFrom, maxMarkOffset } from '#ui/timeline/lanes/lane-marks.ts'
import { forksOf } from '#ui/timeline/markers/forks.ts'
import { createLayout, type Sizes } from './create-layout.ts'
import { createScrub } from './create-scrub.ts'
import { createView, type ViewModel } from './create-view.ts'
import { hasLevels } from './timeline-text.ts'

const besides = prefetched(() => import('#ui/timeline/beside/create-beside.ts'))
const decisive = prefetched(() => import('#ui/battle/rolls/create-decisive-rolls.ts'))

/** How near, in pixels, the pointer has to come to a mark. */
const NEAR = 6

export type TimelineModel = ReturnType<typeof createTimeline>

/** The timeline's own state: visible ticks, sizes, lanes, and what the pointer is on. */
export function createTimeline(session: Session, room: TimelineRoom) {
  const { beside } = session
  const units = () => session.summary()?.units ?? []
  const tick = () => session.cursor().tick
  createEffect(() => {
    if (beside() !== null) void besides.load()
  })
  /** The battle whose lanes are there: for a moment still the one before. */
  const [shown, setShown] = createSignal<Branch | null>(null)
  const drawn = () => shown() ?? session.branch()
  const end = createMemo(() =>
    besides.now()?.createEnd({ ...session, lastTick: () => drawn()?.lastTick() ?? 0 }),
  )
  const window = createView({
    lastTick: () => end()?.() ?? session.lastTick(),
    tick,
    isDragging: session.isDragging,
  })
  /** The rolls that decide, once somebody wants to know them. */
  const rolls = createMemo(() => {
    const known = decisive.now()?.decisiveRollsOf(session)
    return known?.isShown() ? known : null
  })
  const sizes = createLayout(
    () => units().length,
    {
      hasChapters: () => session.chapters().length > 0,
      hasRolls: () => rolls() !== null,
      queries: () => session.queries().length,
    },
    room,
  )
  const { width, layout, scrollTop } = sizes
  const { view, whole } = window
  const sight: Sight = {
    window,
    width,
    sharedColumn(columns) {
      const other = beside()?.branch
      return other === undefined
        ? null
        : sharedColumnOf(Math.max(session.lastTick(), other.lastTick()), columns)
    },
  }
  const { known: own, taker } = createLanes(session, session.branch, sight)
  session.setLaneTaker(taker)
  onCleanup(() => session.setLaneTaker(null))
  const company = createMemo(() => besides.now()?.createBeside({ session, own, sight }))
  const places = createPlaces(units, window, sizes, own, company)
  const preview = createPreview()
  const palette = createPalette()
  const [hoveredTick, setHoveredTick] = createSignal<number | null>(null)
  // The branch on its own: the scene is drawn anew whenever the forks are, which is no matter of ticks.
  const branch = createMemo(() => session.cursor().branch)
  const forks = createMemo(() => forksOf(session.branches(), branch()))

  createEffect(on(own, ({ battle }) => setShown(battle)))
  const strip = () => drawn()?.strip ?? session.strip()
  const isLevelled = createMemo(() => hasLevels(units(), strip().levels()))
  const scene = createMemo<Scene>(() => ({
    ...layout(),
    width: width(),
    view: view(),
    whole: whole(),
    lastTick: drawn()?.lastTick() ?? 0,
    most: units().map(({ max }) => max),
    lanes: own().index,
    scrollTop: scrollTop(),
    levels: strip().levels(),
    mostLevel: Math.max(strip().most(), beside()?.branch.strip.most() ?? 0),
    marks: strip().marks(),
    sides: isLevelled() ? strip().sides() : 0,
    forks: [...new Set(forks().map((mark) => mark.tick))],
    chapters: session.chapters().map((chapter) => chapter.tick),
    palette: palette(),
    beside: company()?.painter() ?? null,
  }))

  const pointing = createMemo<Pointing>(() => ({
    tick: tick(),
    within: session.cursor().frame / (session.phases().length + 1),
    picked: places.laneOf(session.picked()),
    hovered: places.laneOf(session.hovered()),
    hoveredTick: hoveredTick(),
  }))

  createEffect(on(session.battle, window.showWhole, { defer: true }))
  createEffect(on(session.summary, preview.hide, { defer: true }))
  createEffect(
    on(session.picked, (id) => {
      const lane = places.laneOf(id)
      if (lane !== null) sizes.scrollTo(scrollToLane(lane, scrollTop(), layout()))
    }),
  )

  const zoomAt = (factor: number, x: number) => window.zoom(factor, places.tickAt(x))
  return {
    window,
    sizes,
    preview: preview.preview,
    /** The other battle, if two are shown. */
    company,
    forks,
    rolls,
    isLevelled,
    scene,
    pointing,
    scrub: createFieldPointer(session, places, { preview, setHoveredTick, zoomAt }),
    wheel: {
      zoom: zoomAt,
      pan: (pixels: number) => window.pan(pixels * places.ticksAPixel()),
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

type Places = ReturnType<typeof createPlaces>

/** Which tick, unit and mark is where in the field. */
function createPlaces(
  units: Accessor<readonly UnitInfo[]>,
  { view }: ViewModel,
  { width, layout, scrollTop }: Sizes,
  own: Accessor<KnownLanes>,
  company: Accessor<Company | undefined>,
) {
  const laneAt = (y: number) => laneFromY(y, scrollTop(), layout().laneHeight, units().length)
  const tickAt = (x: number) => tickFromX(view(), width(), x)
  const ticksAPixel = () => spanOf(view()) / Math.max(1, width())
  return {
    tickAt,
    ticksAPixel,
    columnAt: (x: number) => columnFromX(view(), width(), x),
    unitAt: (y: number) => units()[laneAt(y) ?? -1] ?? null,
    /** Of two battles the one that is drawn there, or in front. */
    foundAt(x: number, y: number): Found | null {
      const lane = laneAt(y)
      const { battle, index } = own()
      if (lane === null || battle === null) return null
      const { laneHeight } = layout()
      const down = (y - HEAD + scrollTop()) / laneHeight - lane
      const point = { lane, at: tickAt(x), slack: NEAR * ticksAPixel(), down }
      const hit = company()?.isInOtherRow(point) ? null : hitAt(index, lane, point.at, point.slack)
      return hit === null ? (company()?.hitAt(point) ?? null) : { hit, battle, isOther: false }
    },
    laneOf(id: string | null) {
      const lane = units().findIndex((unit) => unit.id === id)
      return lane < 0 ? null : lane
    },
  }
}

interface FieldActions {
  readonly preview: ReturnType<typeof createPreview>
  setHoveredTick(tick: number | null): void
  zoomAt(factor: number, x: number): void
}

/** What the pointer does in the field: it previews, seeks, picks lanes and goes to marks. */
function createFieldPointer(
  session: Session,
  places: Places,
  { preview, setHoveredTick, zoomAt }: FieldActions,
) {
  const gotoMark = createGotoMark(session)
  /** Where the cursor was when the pointer went down. */
  let pressedAt = session.spot()

  /** The preview counts the whole column as its mark; a click has to hit the mark. */
  function gotoMarkAt(x: number, unit: string, mark: Mark): void {
    const columnWidth = 1 / places.ticksAPixel()
    const at = places.tickAt(x)
    if (Math.abs(mark.tick + HAPPENS_AT - at) * columnWidth > NEAR + maxMarkOffset(columnWidth)) return
    session.jumped(pressedAt)
    gotoMark({ tick: mark.tick, unit, kinds: kindsFrom(mark, at, columnWidth) })
  }

  return createScrub({
    seekTo: (x) => session.seek({ tick: places.columnAt(x) }),
    onDragging(isDragging) {
      if (isDragging) {
        session.playback.pause()
        pressedAt = session.spot()
      }
      session.setDragging(isDragging)
    },
    onClick(x, y) {
      const unit = places.unitAt(y)
      if (unit === null) return
      if (session.picked() !== unit.id) session.pick(unit.id)
      const found = places.foundAt(x, y)
      const mark = found?.hit.mark ?? null
      if (mark !== null && !found?.isOther) gotoMarkAt(x, unit.id, mark)
    },
    onPinch: zoomAt,
    onHover({ offsetX, offsetY, clientX, clientY }) {
      setHoveredTick(places.columnAt(offsetX))
      const unit = places.unitAt(offsetY)
      session.hover(unit?.id ?? null)
      const found = places.foundAt(offsetX, offsetY)
      if (found === null || unit === null) preview.hide()
      else preview.show({ ...found, unit, x: clientX, y: clientY })
    },
    onLeave() {
      preview.hide()
      setHoveredTick(null)
      session.hover(null)
    },
  })
}

interface OverviewActions {
  tickFromX(x: number): number
  windowAt(x: number): boolean
  middle(): number
  centre(tick: number): void
}

/** Drags the window in the overview; a press beside it moves it there first. */
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
