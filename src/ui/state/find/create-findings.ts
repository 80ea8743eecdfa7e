import { createEffect, createMemo, createSignal, indexArray, on, untrack } from 'solid-js'
import { MOST_QUERIES, type SavedQuery } from '#schemas/query/saved-query.ts'
import type { AskedQuery, Findings } from '#ui/state/find/types.ts'
import { store, stored } from '#ui/state/storage/local-storage.ts'
import type { Session } from '#ui/state/types.ts'
import { createMatches } from './create-matches.ts'
import { createSeedSearch } from './create-seed-search.ts'

/** Everything that is asked of the battle, with what is found. What is asked is kept with the session's work. */
export function createFindings(session: Session): Findings {
  const { queries, setQueries } = session
  const change = (place: number, changes: Partial<SavedQuery>) =>
    setQueries(queries().map((query, i) => (i === place ? { ...query, ...changes } : query)))
  const list = createMemo(
    indexArray(queries, (query, place): AskedQuery => {
      const text = createMemo(() => query().text)
      return {
        text,
        setText: (wish) => change(place, { text: wish }),
        stops: () => query().stops,
        setStops: (stops) => change(place, { stops }),
        matches: createMatches(session, text),
        overSeeds: createSeedSearch(session, text),
      }
    }),
  )
  const [selected, select] = createSignal(0)
  const at = () => Math.min(selected(), list().length - 1)
  const current = () => list()[at()] ?? null
  const past = createPast()
  stopAtMatches(session, list)

  return {
    list,
    at,
    current,
    select,
    add(text = '') {
      if (queries().length >= MOST_QUERIES) return
      select(queries().length)
      setQueries([...queries(), { text, stops: false }])
    },
    canAdd: () => queries().length < MOST_QUERIES,
    remove(place) {
      setQueries(queries().filter((_, i) => i !== place))
      if (selected() >= place) select(Math.max(0, selected() - 1))
    },
    ...createSteps(session, current),
    ...past,
  }
}

/** Going from match to match. */
function createSteps(session: Session, current: () => AskedQuery | null) {
  /** The match that was gone to last, and where that was. */
  const [gone, setGone] = createSignal<{ readonly match: number; readonly tick: number } | null>(null)
  createEffect(on([() => current()?.text(), () => session.cursor().branch], () => setGone(null)))
  const match = () => {
    const last = gone()
    return last !== null && last.tick === session.cursor().tick ? last.match : null
  }

  async function visit({ text }: AskedQuery, place: number, tick: number): Promise<void> {
    const found = await session.branchEngine.matches(text(), place, 1)
    const [line] = found.ok ? found.value : []
    await session.jump(() => {
      session.playback.pause()
      const units = session.summary()?.units ?? []
      const unit = units.some(({ id }) => id === line?.unit) ? line?.unit : null
      if (unit != null && unit !== session.picked()) session.pick(unit)
      return line?.event === undefined ? session.seek({ tick }) : session.seekEvent({ id: line.event, tick })
    })
  }

  function goTo(wish: number): void {
    const query = untrack(current)
    if (query === null || wish < 0 || wish >= query.matches.total()) return
    const tick = query.matches.tickOf(wish)
    void visit(query, wish, tick).then(() => setGone({ match: wish, tick }))
  }

  return {
    match,
    goTo,
    step(by: 1 | -1) {
      const query = current()
      if (query === null) return
      const { tick } = session.cursor()
      const now = match()
      if (now !== null) goTo(now + by)
      else goTo(by > 0 ? query.matches.firstFrom(tick + 1) : query.matches.firstFrom(tick) - 1)
    },
  }
}

/** Pauses where something matches that somebody wants to stop at. */
function stopAtMatches(session: Session, list: () => readonly AskedQuery[]): void {
  const isMatch = (tick: number) => list().some(({ stops, matches }) => stops() && matches.countAt(tick) > 0)
  createEffect(
    on(
      () => session.cursor().tick,
      (tick, before) => {
        if (before !== undefined && tick !== before && session.playback.isPlaying() && isMatch(tick))
          session.playback.pause()
      },
    ),
  )
}

const PAST = 'queries'
const MOST_PAST = 30

/** What was asked before, in this browser. */
function createPast() {
  const [past, setPast] = createSignal<readonly string[]>(pastFrom(stored(PAST)))
  return {
    past,
    remember(text: string) {
      if (text.trim() === '') return
      setPast((known) => [text, ...known.filter((other) => other !== text)].slice(0, MOST_PAST))
      store(PAST, JSON.stringify(past()))
    },
  }
}

function pastFrom(kept: string | null): readonly string[] {
  try {
    const list: unknown = JSON.parse(kept ?? '[]')
    return Array.isArray(list) ? list.filter((text) => typeof text === 'string').slice(0, MOST_PAST) : []
  } catch {
    return []
  }
}
