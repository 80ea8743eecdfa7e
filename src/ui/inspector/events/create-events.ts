import { createVirtualizer } from '@tanstack/solid-virtual'
import { type Accessor, createEffect, createMemo, createSignal, on, untrack } from 'solid-js'
import { useSession } from '#ui/state/context.ts'
import { createFetcher, createTurns } from '#ui/state/create-latest.ts'
import type { Session } from '#ui/state/types.ts'
import type { EventFilter, EventLine, EventPage, Result } from '#worker/protocol.ts'

export const PAGE_SIZE = 100
const ROW_PX = 26
const OVERSCAN = 12
/** Whoever has just scrolled is reading: the list must not move under them. */
const READING_MS = 2000
/** Rows left above the tick the list follows. */
const CONTEXT_ROWS = 2

/** The matching events, fetched as they come into view, and the row the keys are on. */
export function createEvents(filter: Accessor<EventFilter>, scroller: Accessor<HTMLElement | undefined>) {
  const session = useSession()
  const [active, setActive] = createSignal(-1)
  const reading = createReading()
  const list = createList(session, filter, scroller)
  const { virtualizer, total, lineAt } = list
  createEffect(
    on([filter, session.summary], () => {
      // Nobody is reading this list yet.
      reading.end()
      setActive(-1)
    }),
  )

  /** The events of the frame looked at; none while its packet is under way. */
  const inFrame = createMemo(() => {
    const isShown = session.packet()?.tick === session.cursor().tick
    return new Set(isShown ? session.frame()?.events.map(({ id }) => id) : [])
  })
  const following = createTurns()
  async function follow(tick: number): Promise<void> {
    const isLatest = following.take()
    if (reading.isOn()) return
    const start = await session.branchEngine.eventOffset(untrack(filter), tick)
    if (!start.ok || !isLatest()) return
    const top = Math.max(0, list.placeFrom(start.value, untrack(inFrame)) - CONTEXT_ROWS)
    virtualizer.scrollToOffset(top * ROW_PX)
  }
  createEffect(() => {
    const { tick } = session.cursor()
    inFrame()
    if (list.isKnown()) void follow(tick)
  })

  const activate = (index: number) => {
    const next = Math.max(0, Math.min(total() - 1, index))
    setActive(next)
    virtualizer.scrollToIndex(next)
  }
  /** The row the keys start from: the one chosen last, else the first of the cursor's tick. */
  const firstActive = () => {
    const rows = virtualizer.getVirtualItems()
    const now = rows.find(({ index }) => (lineAt(index)?.tick ?? -1) >= session.cursor().tick)
    return now?.index ?? rows[0]?.index ?? 0
  }

  return {
    ...list,
    active,
    /** Moves the active row; from none it starts at the cursor. */
    move: (by: number) => activate(active() < 0 ? firstActive() : active() + by),
    activate,
    rowsAPage: () => Math.max(1, Math.floor((scroller()?.clientHeight ?? 0) / ROW_PX) - 1),
    /** How close a line is to what is looked at. */
    nearness: ({ id, tick }: EventLine) =>
      inFrame().has(id) ? 'frame' : tick === session.cursor().tick ? 'tick' : 'other',
    startsTick: (index: number) => lineAt(index - 1)?.tick !== lineAt(index)?.tick,
    noteScroll: reading.begin,
  }
}

/** Whether somebody has just scrolled. */
function createReading() {
  let scrolledAt = Number.NEGATIVE_INFINITY
  return {
    begin: () => {
      scrolledAt = Date.now()
    },
    end: () => {
      scrolledAt = Number.NEGATIVE_INFINITY
    },
    isOn: () => Date.now() - scrolledAt < READING_MS,
  }
}

/** The matching events, as far as they are in view. */
function createList(
  { branchEngine, summary, lastTick }: Session,
  filter: Accessor<EventFilter>,
  scroller: Accessor<HTMLElement | undefined>,
) {
  const pages = createEventPages()
  const [version, setVersion] = createSignal(0)
  const [isKnown, setKnown] = createSignal(false)
  let isStale = true

  const total = () => {
    version()
    return pages.total()
  }
  const virtualizer = createVirtualizer<HTMLElement, HTMLElement>({
    get count() {
      return total()
    },
    getScrollElement: () => scroller() ?? null,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
  })

  /** The page to ask for next: one that shows and is unknown, or any to learn how many events there are. */
  function wish(): number | null {
    const rows = virtualizer.getVirtualItems()
    const first = rows[0]?.index ?? 0
    const page = pages.missing(first, rows.at(-1)?.index ?? PAGE_SIZE)
    return page ?? (isStale ? Math.floor(Math.min(first, pages.total()) / PAGE_SIZE) : null)
  }

  const fetcher = createFetcher({
    wish,
    fetch(page: number) {
      isStale = false
      return branchEngine.events(untrack(filter), page * PAGE_SIZE, PAGE_SIZE)
    },
    take(result: Result<EventPage>) {
      if (!result.ok) return false
      pages.keep(result.value)
      setKnown(true)
      setVersion((n) => n + 1)
      return true
    },
  })

  createEffect(
    on([filter, summary], () => {
      fetcher.forget()
      isStale = true
      pages.clear()
      setKnown(false)
      setVersion((n) => n + 1)
      void fetcher.go()
    }),
  )
  createEffect(
    on(lastTick, () => {
      pages.grow()
      isStale = true
      void fetcher.go()
    }),
  )
  createEffect(() => {
    virtualizer.getVirtualItems().map(({ index }) => index)
    void fetcher.go()
  })

  return {
    virtualizer,
    total,
    isKnown,
    lineAt: (index: number): EventLine | undefined => {
      version()
      return pages.lineAt(index)
    },
    /** From the first event of a tick on to the first of some of its events, as far as is known. */
    placeFrom(start: number, [first]: Iterable<number>): number {
      let place = start
      while (first !== undefined && (pages.lineAt(place)?.id ?? first) < first) place++
      return place
    },
  }
}

/** The events fetched so far, page by page; none is fetched twice. */
export function createEventPages() {
  const pages = new Map<number, readonly EventLine[]>()
  let total = 0

  return {
    total: () => total,
    lineAt: (index: number): EventLine | undefined =>
      pages.get(Math.floor(index / PAGE_SIZE))?.[index % PAGE_SIZE],
    /** The first page among events `first` to `last`, both included, that is not known yet. */
    missing(first: number, last: number): number | null {
      const end = Math.floor(Math.min(last, total - 1) / PAGE_SIZE)
      for (let page = Math.floor(Math.max(0, first) / PAGE_SIZE); page <= end; page++)
        if (!pages.has(page)) return page
      return null
    },
    keep(page: EventPage) {
      total = page.total
      pages.set(Math.floor(page.offset / PAGE_SIZE), page.lines)
    },
    /** A battle that goes on adds to the last page; full pages stay as they are. */
    grow() {
      for (const [page, lines] of pages) if (lines.length < PAGE_SIZE) pages.delete(page)
    },
    clear() {
      pages.clear()
      total = 0
    },
  }
}
