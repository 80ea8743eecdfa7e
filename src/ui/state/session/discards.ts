import { batch, untrack } from 'solid-js'
import type { Branch, Discards, SessionParts } from '#ui/state/types.ts'

/** More than anybody takes back; the engine lets go of what was discarded before these. */
const MOST_KEPT = 20

type Parts = Pick<SessionParts, 'engine' | 'branches' | 'cursorModel' | 'forks'>

/** The engine keeps what is discarded, so that it comes back as it was, given orders and all. */
export function createDiscards({ engine, branches, cursorModel, forks }: Parts): Discards {
  const { list, setList, discarded, setDiscarded } = branches

  const familyOf = (branch: Branch): Branch[] => [
    branch,
    ...list()
      .filter(({ fork }) => fork?.parent === branch.id)
      .flatMap(familyOf),
  ]

  function discard(id: string) {
    const before = untrack(list)
    const first = before.find((known) => known.id === id)
    if (first === undefined || first.fork === null) return null
    const { parent } = first.fork
    const gone = untrack(() => familyOf(first))
    const at = untrack(cursorModel.cursor)
    const wasIn = gone.some((branch) => branch.id === at.branch)
    const made = { branches: gone, before, cursor: wasIn ? at : null }
    const kept = [...untrack(discarded), made]
    batch(() => {
      if (wasIn) cursorModel.seek({ branch: parent, tick: at.tick, frame: 0 })
      setList(before.filter((branch) => !gone.includes(branch)))
      setDiscarded(kept.slice(-MOST_KEPT))
    })
    for (const branch of gone) if (untrack(branch.isGrowing)) void engine.cancel(branch.id)
    for (const old of kept.slice(0, -MOST_KEPT))
      for (const branch of old.branches) void engine.remove(branch.id)
    return made
  }

  function bringBack() {
    const latest = untrack(discarded).at(-1)
    if (latest === undefined) return null
    const { branches: back, before, cursor } = latest
    const now = untrack(list)
    const inPlace = before.filter((branch) => now.includes(branch) || back.includes(branch))
    batch(() => {
      setDiscarded((known) => known.slice(0, -1))
      setList([...inPlace, ...now.filter((branch) => !before.includes(branch))])
      if (cursor !== null) cursorModel.seek(cursor)
    })
    for (const branch of back) if (untrack(branch.isGrowing)) void forks.playOn(branch)
    return latest
  }

  return { discard, bringBack, discarded }
}
