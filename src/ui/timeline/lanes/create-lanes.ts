import { type Accessor, createEffect, createSignal, on, onCleanup, untrack } from 'solid-js'
import type { Lanes } from '#schemas/lanes.ts'
import { createFetcher } from '#ui/state/create-latest.ts'
import type { Branch, LaneTaker, Session } from '#ui/state/types.ts'
import { rangeOf } from '#ui/timeline/canvas/geometry.ts'
import type { ViewModel } from '#ui/timeline/create-view.ts'
import type { LaneRange } from '#worker/protocol.ts'
import { indexLanes, type LaneIndex, NO_LANES } from './lane-index.ts'

/** Finer than this, nobody can tell things apart. */
const COLUMN_PIXELS = 2
/** Answering takes time from a battle that is being played, so ask only after a pause of many answers' length. */
const GROWING_PAUSE_MS = 200
const GROWING_SHARE = 5

/** The lanes of a battle, and whose they are. */
export interface KnownLanes {
  readonly battle: Branch | null
  readonly index: LaneIndex
}

const NONE: KnownLanes = { battle: null, index: NO_LANES }

interface Wish {
  readonly battle: Branch
  readonly range: LaneRange
}
const isSame = (a: Wish, b: Wish | null) =>
  b !== null && a.battle === b.battle && String(a.range) === String(b.range)

const lanesFrom = (battle: Branch, lanes: Lanes): KnownLanes => ({
  battle,
  index: indexLanes(
    lanes,
    untrack(() => unitCount(battle)),
  ),
})

const unitCount = ({ summary, joined }: Branch) => summary.units.length + joined().length

/** The part of battles that is in sight. */
export interface Sight {
  readonly window: Pick<ViewModel, 'view' | 'isWhole'>
  width: Accessor<number>
  /** The ticks of a column of battles that are drawn together; null for one on its own. */
  sharedColumn(columns: number): number | null
}

const columnsIn = (width: number) => Math.ceil(width / COLUMN_PIXELS)

/** What to ask for of a battle with this end; null without room to show it. */
export function rangeInSight({ window, width, sharedColumn }: Sight, end: number): LaneRange | null {
  const columns = columnsIn(width())
  if (columns === 0) return null
  return rangeOf(window.isWhole() ? null : window.view(), end, columns, sharedColumn(columns))
}

/**
 * The lanes in sight. From one branch to the next, those of the last are kept until the others are there: somebody who
 * drags a number goes through many a second, and nothing must flicker.
 */
export function createLanes(
  session: Pick<Session, 'engine' | 'battle'>,
  battle: Accessor<Branch | undefined>,
  sight: Sight,
) {
  const [known, setKnown] = createSignal(NONE)
  const [reached, setReached] = createSignal<{ readonly battle: Branch; readonly end: number } | null>(null)
  let asked: Wish | null = null
  /** Lanes that are there before somebody wants them. */
  let ready: { readonly id: string; readonly lanes: Lanes } | null = null
  let answerMs = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  /** How far a battle was when it was looked at last: it may grow faster than one should ask. */
  const endOf = (wanted: Branch) => {
    const last = reached()
    return last?.battle === wanted ? last.end : untrack(wanted.lastTick)
  }
  function wish(): Wish | null {
    const wanted = battle()
    const range = wanted && rangeInSight(sight, endOf(wanted))
    return wanted && range ? { battle: wanted, range } : null
  }

  const fetcher = createFetcher({
    wish() {
      const next = wish()
      return next !== null && !isSame(next, asked) ? next : null
    },
    async fetch(next) {
      asked = next
      const start = performance.now()
      const result = await session.engine.lanes(next.battle.id, ...next.range)
      answerMs = performance.now() - start
      return result
    },
    take(result, { battle: taken }) {
      const now = untrack(battle)
      const isLate = taken !== now && untrack(known).battle === now
      if (result.ok && !isLate) setKnown(lanesFrom(taken, result.value))
      // A branch that is gone by now has no lanes, but the next one may.
      return true
    },
  })

  /** For a branch that is being made: it has its lanes with everything else when it is first shown. */
  const taker: LaneTaker = {
    range: () => untrack(() => rangeInSight({ ...sight, sharedColumn: () => null }, Number.MAX_SAFE_INTEGER)),
    take(id, lanes) {
      // A long battle is summed up in columns that depend on its length: it is asked for again once that is known.
      if (lanes.to - lanes.from <= columnsIn(untrack(sight.width))) ready = { id, lanes }
    },
  }

  function catchUp(): void {
    clearTimeout(timer)
    timer = undefined
    const wanted = untrack(battle)
    setReached(wanted === undefined ? null : { battle: wanted, end: untrack(wanted.lastTick) })
  }

  createEffect(
    on(session.battle, () => {
      fetcher.forget()
      asked = null
      setKnown(NONE)
    }),
  )
  createEffect(
    on([() => battle()?.lastTick(), () => battle()?.isGrowing()], ([, isGrowing]) => {
      if (!isGrowing) catchUp()
      else timer ??= setTimeout(catchUp, Math.max(GROWING_PAUSE_MS, GROWING_SHARE * answerMs))
    }),
  )
  createEffect(
    on(wish, (next) => {
      if (next !== null && ready?.id === next.battle.id) {
        const { lanes } = ready
        ready = null
        setKnown(lanesFrom(next.battle, lanes))
        if (lanes.from === next.range[0] && lanes.to === next.range[1]) asked = next
      }
      void fetcher.go()
    }),
  )
  onCleanup(() => clearTimeout(timer))
  return { known, taker }
}
