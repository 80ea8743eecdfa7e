import { createVirtualizer } from '@tanstack/solid-virtual'
import { type Accessor, createEffect, createSignal, untrack } from 'solid-js'

const ROW_PX = 26
const OVERSCAN = 12
/** Whoever has just scrolled is reading: the list must not move under them. */
const READING_MS = 2000
/** Browsers show nothing of a list that is higher than some ten million pixels: of more rows only a part is there. */
const MOST_ROWS = 400_000
/** That close to the end of the part, the part moves on. */
const NEAR_END = 1000

export type LongListModel = ReturnType<typeof createLongList>

/** A list of any length of which only what is in sight is there, and the row the keys are on. */
export function createLongList(
  total: Accessor<number>,
  scroller: Accessor<HTMLElement | undefined>,
  /** The row the keys start from. */
  firstActive: () => number,
) {
  const part = createPart(total, scroller)
  const reading = createReading()
  const [active, setActive] = createSignal(-1)
  const activate = (index: number) => {
    const next = Math.max(0, Math.min(total() - 1, index))
    setActive(next)
    part.reach(next)
    part.virtualizer.scrollToIndex(next - part.base())
  }
  return {
    ...part,
    total,
    active,
    activate,
    /** After the list has become lower. */
    keepActiveInSight() {
      if (active() >= 0 && reading.isOn()) part.virtualizer.scrollToIndex(active() - part.base())
    },
    /** Moves the active row; from none it starts at the first one wanted. */
    move: (by: number) => activate(active() < 0 ? firstActive() : active() + by),
    rowsAPage: () => Math.max(1, Math.floor((scroller()?.clientHeight ?? 0) / ROW_PX) - 1),
    noteScroll: reading.begin,
    isBeingRead: reading.isOn,
    /** Nobody reads it yet. */
    beginAnew() {
      reading.end()
      setActive(-1)
    },
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

/** The part of a long list that can be scrolled to: it moves on when somebody comes near its end. */
function createPart(total: Accessor<number>, scroller: Accessor<HTMLElement | undefined>) {
  const [base, setBase] = createSignal(0)
  const lastBase = () => Math.max(0, total() - MOST_ROWS)
  const virtualizer = createVirtualizer<HTMLElement, HTMLElement>({
    get count() {
      return Math.min(total(), MOST_ROWS)
    },
    getScrollElement: () => scroller() ?? null,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
  })

  /** Moves the part so that a row is in the middle of it, unless it is well within anyway. */
  function reach(index: number): void {
    const isNearStart = index < base() + NEAR_END && base() > 0
    const isNearEnd = index >= base() + MOST_ROWS - NEAR_END && base() < lastBase()
    if (isNearStart || isNearEnd) setBase(Math.max(0, Math.min(lastBase(), index - MOST_ROWS / 2)))
  }

  createEffect(() => {
    const first = virtualizer.getVirtualItems()[0]?.index
    if (first === undefined) return
    untrack(() => {
      const before = base()
      reach(before + first)
      const moved = base() - before
      if (moved !== 0) virtualizer.scrollToOffset((virtualizer.scrollOffset ?? 0) - moved * ROW_PX)
    })
  })

  return {
    virtualizer,
    /** The row the part begins with. */
    base,
    reach,
    scrollTo(index: number) {
      reach(index)
      virtualizer.scrollToOffset((index - base()) * ROW_PX)
    },
    reset: () => setBase(0),
  }
}
