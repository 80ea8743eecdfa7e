import { type Accessor, createEffect, createSignal, on, onCleanup, untrack } from 'solid-js'
import { createFetcher } from '#ui/state/create-latest.ts'
import type { Session } from '#ui/state/types.ts'
import { spanOf } from '#ui/timeline/canvas/geometry.ts'
import type { ViewModel } from '#ui/timeline/create-view.ts'
import { indexLanes, NO_LANES } from './lane-index.ts'

/** How much more than is visible to ask for on either side, ready for the next move. */
const BESIDES = 0.25
/** Finer than this, nobody can tell things apart. */
const COLUMN_PIXELS = 2
/** Answering takes time from a battle that is being played, so ask only after a pause of many answers' length. */
const GROWING_PAUSE_MS = 200
const GROWING_SHARE = 5

type Wish = readonly [from: number, to: number, columns: number]

/** The lanes in sight. */
export function createLanes(session: Session, { view, isWhole }: ViewModel, width: Accessor<number>) {
  const [known, setKnown] = createSignal(NO_LANES)
  const [end, setEnd] = createSignal(0)
  let asked = ''
  let answerMs = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function wish(): Wish {
    const columns = width() / COLUMN_PIXELS
    if (isWhole()) return [0, end(), Math.ceil(columns)]
    const { from, to } = view()
    const span = spanOf(view())
    const first = Math.max(0, Math.floor(from - span * BESIDES))
    const last = Math.max(first, Math.min(end(), Math.ceil(to + span * BESIDES)))
    return [first, last, Math.ceil(((last - first) / span) * columns)]
  }

  const fetcher = createFetcher({
    wish() {
      const next = wish()
      return next[2] > 0 && String(next) !== asked ? next : null
    },
    async fetch(next) {
      asked = String(next)
      const start = performance.now()
      const result = await session.branchEngine.lanes(...next)
      answerMs = performance.now() - start
      return result
    },
    take(result) {
      if (result.ok) setKnown(indexLanes(result.value, untrack(session.summary)?.units.length ?? 0))
      return result.ok
    },
  })

  function catchUp(): void {
    clearTimeout(timer)
    timer = undefined
    setEnd(untrack(session.lastTick))
  }

  function forget(): void {
    fetcher.forget()
    asked = ''
    catchUp()
    setKnown(NO_LANES)
  }

  createEffect(
    on(session.summary, () => {
      forget()
      // Another branch may be just as long, and then the wish does not change.
      void fetcher.go()
    }),
  )
  createEffect(
    on([session.lastTick, session.isGrowing], ([, isGrowing]) => {
      if (!isGrowing) catchUp()
      else timer ??= setTimeout(catchUp, Math.max(GROWING_PAUSE_MS, GROWING_SHARE * answerMs))
    }),
  )
  createEffect(on(wish, () => void fetcher.go()))
  onCleanup(catchUp)
  return known
}
