import { createVirtualizer } from '@tanstack/solid-virtual'
import { type Accessor, createEffect, createMemo, createSignal, on, untrack } from 'solid-js'
import { useSession } from '#ui/state/context.ts'
import { createFetcher, createTurns } from '#ui/state/create-latest.ts'
import type { EventFilter, EventLine, EventPage, Result } from '#worker/protocol.ts'
import { createEventPages, PAGE_SIZE } from './create-event-pages.ts'

const ROW_PX = 26
const OVERSCAN = 12
/** Whoever has just scrolled wants to read, not to be taken along. */
const READING_MS = 2000
/** Rows left above the tick the list follows. */
const CONTEXT_ROWS = 2

/** A window on the events that match: only what shows is fetched, and it follows the cursor. */
export function createEvents(filter: Accessor<EventFilter>, scroller: Accessor<HTMLElement | undefined>) {
  const session = useSession()
  const { branchEngine } = session
  const pages = createEventPages()
  const [version, setVersion] = createSignal(0)
  const [isKnown, setKnown] = createSignal(false)
  const [active, setActive] = createSignal(-1)
  let isStale = true
  let scrolledAt = Number.NEGATIVE_INFINITY

  const total = () => {
    version()
    return pages.total()
  }
  const lineAt = (index: number): EventLine | undefined => {
    version()
    return pages.lineAt(index)
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
    on([filter, session.summary], () => {
      fetcher.forget()
      isStale = true
      // Another list is not the one that was being read.
      scrolledAt = Number.NEGATIVE_INFINITY
      pages.clear()
      setKnown(false)
      setActive(-1)
      setVersion((n) => n + 1)
      void fetcher.go()
    }),
  )
  createEffect(
    on(session.lastTick, () => {
      pages.grow()
      isStale = true
      void fetcher.go()
    }),
  )
  createEffect(() => {
    virtualizer.getVirtualItems().map(({ index }) => index)
    void fetcher.go()
  })

  /** The events of the frame looked at; none while its packet is under way. */
  const inFrame = createMemo(() => {
    const isShown = session.packet()?.tick === session.cursor().tick
    return new Set(isShown ? session.frame()?.events.map(({ id }) => id) : [])
  })

  /** From the first event of a tick on to the first of the frame, as far as is known. */
  function placeOfFrame(start: number): number {
    const [first] = untrack(inFrame)
    if (first === undefined) return start
    let place = start
    while ((pages.lineAt(place)?.id ?? first) < first) place++
    return place
  }

  const following = createTurns()
  async function follow(tick: number): Promise<void> {
    const isLatest = following.take()
    if (Date.now() - scrolledAt < READING_MS) return
    const start = await branchEngine.eventOffset(untrack(filter), tick)
    if (!start.ok || !isLatest()) return
    const top = Math.max(0, placeOfFrame(start.value) - CONTEXT_ROWS)
    virtualizer.scrollToOffset(top * ROW_PX)
  }
  createEffect(() => {
    const { tick } = session.cursor()
    inFrame()
    if (isKnown()) void follow(tick)
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
    virtualizer,
    total,
    isKnown,
    lineAt,
    active,
    /** Moves the active row; from none it starts at the cursor. */
    move: (by: number) => activate(active() < 0 ? firstActive() : active() + by),
    activate,
    rowsAPage: () => Math.max(1, Math.floor((scroller()?.clientHeight ?? 0) / ROW_PX) - 1),
    /** How close a line is to what is looked at. */
    nearness: ({ id, tick }: EventLine) =>
      inFrame().has(id) ? 'frame' : tick === session.cursor().tick ? 'tick' : 'other',
    startsTick: (index: number) => lineAt(index - 1)?.tick !== lineAt(index)?.tick,
    noteScroll: () => {
      scrolledAt = Date.now()
    },
  }
}
