import { type Accessor, createEffect, createMemo, createSignal, on, untrack } from 'solid-js'
import { createLongList } from '#ui/inspector/list/create-long-list.ts'
import { useSession } from '#ui/state/context.ts'
import { createFetcher, createTurns } from '#ui/state/create-latest.ts'
import type { Session } from '#ui/state/types.ts'
import type { EventFilter, EventLine, EventPage, Result } from '#worker/protocol.ts'

export const PAGE_SIZE = 100
/** Rows left above the tick the list follows. */
const CONTEXT_ROWS = 2

/** The matching events, fetched as they come into view, and the row the keys are on. */
export function createEvents(filter: Accessor<EventFilter>, scroller: Accessor<HTMLElement | undefined>) {
  const session = useSession()
  const list = createList(session, filter, scroller)
  const { lineAt } = list

  /** The events of the frame looked at; none while its packet is under way. */
  const inFrame = createMemo(() => {
    const isShown = session.packet()?.tick === session.cursor().tick
    return new Set(isShown ? session.frame()?.events.map(({ id }) => id) : [])
  })
  const following = createTurns()
  async function follow(tick: number): Promise<void> {
    const isLatest = following.take()
    if (list.isBeingRead()) return
    const start = await session.branchEngine.eventOffset(untrack(filter), tick)
    if (!start.ok || !isLatest()) return
    list.scrollTo(Math.max(0, list.placeFrom(start.value, untrack(inFrame)) - CONTEXT_ROWS))
  }
  createEffect(() => {
    const { tick } = session.cursor()
    inFrame()
    list.isSearched()
    if (list.isKnown()) void follow(tick)
  })

  return {
    ...list,
    /** How close a line is to what is looked at. */
    nearness: ({ id, tick }: EventLine) =>
      inFrame().has(id) ? 'frame' : tick === session.cursor().tick ? 'tick' : 'other',
    startsTick: (index: number) => lineAt(index - 1)?.tick !== lineAt(index)?.tick,
  }
}

/** The matching events, as far as they are in view. */
function createList(
  { branchEngine, summary, lastTick, cursor }: Session,
  filter: Accessor<EventFilter>,
  scroller: Accessor<HTMLElement | undefined>,
) {
  const pages = createEventPages()
  const [version, setVersion] = createSignal(0)
  const [isKnown, setKnown] = createSignal(false)
  const [isStopped, setStopped] = createSignal(false)
  let isStale = true

  const total = () => {
    version()
    return pages.total()
  }
  const searchedTo = () => {
    version()
    return pages.searchedTo()
  }
  /** The row the keys start from: the first of the cursor's tick. */
  const firstActive = () => {
    const rows = virtualizer.getVirtualItems()
    const isNow = ({ index }: { index: number }) =>
      (pages.lineAt(base() + index)?.tick ?? -1) >= cursor().tick
    return base() + (rows.find(isNow)?.index ?? rows[0]?.index ?? 0)
  }
  const rows = createLongList(total, scroller, firstActive)
  const { virtualizer, base } = rows

  /** The page to ask for next: one that shows and is unknown, or any to learn how many events there are. */
  function wish(): number | null {
    const rows = virtualizer.getVirtualItems()
    const first = base() + (rows[0]?.index ?? 0)
    const page = pages.missing(first, base() + (rows.at(-1)?.index ?? PAGE_SIZE))
    const isWanted = isStale || (!isStopped() && pages.searchedTo() < lastTick())
    return page ?? (isWanted ? Math.floor(Math.min(first, pages.total()) / PAGE_SIZE) : null)
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
      setStopped(false)
      rows.reset()
      rows.beginAnew()
      setVersion((n) => n + 1)
      void fetcher.go()
    }),
  )
  createEffect(
    on(lastTick, () => {
      isStale = true
      void fetcher.go()
    }),
  )
  createEffect(() => {
    virtualizer.getVirtualItems().map(({ index }) => index)
    void fetcher.go()
  })

  return {
    ...rows,
    isKnown,
    searchedTo,
    /** Whether nothing is left to search, as far as the battle is known. */
    isSearched: createMemo(() => searchedTo() >= lastTick()),
    isStopped,
    stop: () => setStopped(true),
    searchOn() {
      setStopped(false)
      void fetcher.go()
    },
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
  let searchedTo = 0

  return {
    total: () => total,
    /** The tick up to which events were searched. */
    searchedTo: () => searchedTo,
    lineAt: (index: number): EventLine | undefined =>
      pages.get(Math.floor(index / PAGE_SIZE))?.[index % PAGE_SIZE],
    /** The first page among events `first` to `last`, both included, that is not known yet. */
    missing(first: number, last: number): number | null {
      const end = Math.floor(Math.min(last, total - 1) / PAGE_SIZE)
      for (let page = Math.floor(Math.max(0, first) / PAGE_SIZE); page <= end; page++)
        // A battle that goes on adds to the last page; full pages stay as they are.
        if ((pages.get(page)?.length ?? 0) < Math.min(PAGE_SIZE, total - page * PAGE_SIZE)) return page
      return null
    },
    keep(page: EventPage) {
      total = page.total
      searchedTo = page.searchedTo
      pages.set(Math.floor(page.offset / PAGE_SIZE), page.lines)
    },
    clear() {
      pages.clear()
      total = 0
      searchedTo = 0
    },
  }
}
