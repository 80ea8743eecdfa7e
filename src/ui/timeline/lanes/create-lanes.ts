import { type Accessor, createEffect, createSignal, on, onCleanup, untrack } from 'solid-js'
import { createFetcher } from '#ui/state/create-latest.ts'
import type { Branch, Session } from '#ui/state/types.ts'
import { type Range, rangeOf } from '#ui/timeline/canvas/geometry.ts'
import type { ViewModel } from '#ui/timeline/create-view.ts'
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
  readonly range: Range
}
const isSame = (a: Wish, b: Wish | null) =>
  b !== null && a.battle === b.battle && String(a.range) === String(b.range)

const unitCount = ({ summary, joined }: Branch) => summary.units.length + joined().length

/** The part of battles that is in sight. */
export interface Sight {
  readonly window: Pick<ViewModel, 'view' | 'isWhole'>
  width: Accessor<number>
  /** The ticks of a column of battles that are drawn together; null for one on its own. */
  sharedColumn(columns: number): number | null
}

/** What to ask for of a battle with this end; null without room to show it. */
export function rangeInSight({ window, width, sharedColumn }: Sight, end: number): Range | null {
  const columns = Math.ceil(width() / COLUMN_PIXELS)
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
      if (result.ok)
        setKnown({
          battle: taken,
          index: indexLanes(
            result.value,
            untrack(() => unitCount(taken)),
          ),
        })
      // A branch that is gone by now has no lanes, but the next one may.
      return true
    },
  })

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
  createEffect(on(wish, () => void fetcher.go()))
  onCleanup(() => clearTimeout(timer))
  return known
}
