import { type Accessor, createMemo, createSignal, onCleanup, onMount } from 'solid-js'
import { forget, store, stored } from '#ui/state/storage/local-storage.ts'

/** Where a divider can be, in percent of the window. */
export interface Range {
  readonly min: number
  readonly max: number
}

export type Orientation = 'vertical' | 'horizontal'

const STEP = 2
const LEAP = 10

/** The nearest place a divider can be; where there is no room for both panes, the second one gives way. */
export const clampSplit = (at: number, { min, max }: Range): number => Math.max(min, Math.min(max, at))

/** Where a key moves the divider; null for a key that does not. `grows` is 1 if the pane it sizes comes before it, -1
    if after. */
export function splitAfterKey(
  key: string,
  at: number,
  range: Range,
  orientation: Orientation,
  grows: 1 | -1,
): number | null {
  const [back, on] = orientation === 'vertical' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']
  const steps: Readonly<Record<string, number>> = {
    [back]: -STEP * grows,
    [on]: STEP * grows,
    PageUp: -LEAP * grows,
    PageDown: LEAP * grows,
    Home: Number.NEGATIVE_INFINITY,
    End: Number.POSITIVE_INFINITY,
  }
  const by = steps[key]
  return by === undefined ? null : clampSplit(at + by, range)
}

/** The place of a divider as the browser kept it; null if it is none. */
export function readSplit(kept: string | null): number | null {
  const place = kept === null || kept.trim() === '' ? Number.NaN : Number(kept)
  return place > 0 && place < 100 ? place : null
}

/** In pixels; a narrower pane is of no use. */
const BOARD_LEAST = 240
const INSPECTOR_LEAST = 360

const BOARD_SHARE = 40
/** Rules are to be read in a line where the window is small: they need the room more than the board. */
const SMALL_BOARD_SHARE = 35
const SMALL_BELOW = 1200
/** With Auto-focus. */
const WIDE_BOARD_SHARE = 60
/** Of the height of the window; a timeline that needs less takes less. */
const TIMELINE_SHARE = 34

export type Split = ReturnType<typeof createSplit>

/** A divider between two panes, in percent of the window: where the user has put it, or else the usual place. */
function createSplit(key: string, usual: Accessor<number>, range: Accessor<Range>) {
  const [own, setOwn] = createSignal(readSplit(stored(key)))
  return {
    at: createMemo(() => clampSplit(own() ?? usual(), range())),
    range,
    move(to: number): void {
      const at = clampSplit(to, range())
      setOwn(at)
      store(key, String(at))
    },
    reset(): void {
      setOwn(null)
      forget(key)
    },
  }
}

/** How the window is divided. */
export function createPanes(isBoardWide: Accessor<boolean>) {
  const [size, setSize] = createSignal({ width: innerWidth, height: innerHeight })
  /** The least the timeline needs, and the most it can use, in pixels. */
  const [needs, setNeeds] = createSignal<Range>({ min: 0, max: innerHeight })
  const measure = () => setSize({ width: innerWidth, height: innerHeight })
  onMount(() => {
    addEventListener('resize', measure)
    onCleanup(() => removeEventListener('resize', measure))
  })
  const boardRange = () => ({
    min: (BOARD_LEAST / size().width) * 100,
    max: 100 - (INSPECTOR_LEAST / size().width) * 100,
  })
  const boardShare = () => (size().width < SMALL_BELOW ? SMALL_BOARD_SHARE : BOARD_SHARE)
  const board = createSplit('split-board', boardShare, boardRange)
  const wideBoard = createSplit('split-board-wide', () => WIDE_BOARD_SHARE, boardRange)
  const timeline = createSplit(
    'split-timeline',
    () => TIMELINE_SHARE,
    () => ({
      min: (needs().min / size().height) * 100,
      max: (needs().max / size().height) * 100,
    }),
  )
  return {
    board: () => (isBoardWide() ? wideBoard : board),
    timeline,
    laneRoom: (others: number, { min }: Range) =>
      Math.max(min, Math.floor((timeline.at() / 100) * size().height - others)),
    setNeeds,
  }
}

export type Panes = ReturnType<typeof createPanes>

/** What the timeline and whoever gives it room tell each other, in pixels. */
export interface TimelineRoom {
  /** How tall the lanes may be, beside what else there is, given the least and the most they need. */
  laneRoom(others: number, needs: Range): number
  setNeeds(needs: Range): void
}
