import { batch, createEffect, createSignal, on, untrack } from 'solid-js'
import { createFetcher, until } from '#ui/state/create-latest.ts'
import { createBranch } from '#ui/state/session/branch.ts'
import { rootOf } from '#ui/state/session/branches.ts'
import type { Branch, Branches, SessionParts, Trying } from '#ui/state/types.ts'
import type { Result, Tried } from '#worker/protocol.ts'
import { createStage } from './stage.ts'

/** What somebody wants to try. */
export type Wish = Pick<Trying, 'base' | 'about' | 'attempt' | 'isOnBench'>

interface Played {
  readonly id: string
  readonly result: Result<Tried>
  deliverTo(branch: Branch): void
}

/** Plays the latest wish, shows what comes of it, and keeps it or goes back. */
export function createPlayer({ engine, branches, cursorModel, company, notices, discards }: SessionParts) {
  const [now, setNow] = createSignal<Trying | null>(null)
  const [wish, setWish] = createSignal<Wish | null>(null)
  const [answered, setAnswered] = createSignal<Wish | null>(null)
  const isPending = () => wish() !== answered()
  /** Kept before, and tried in another way since. */
  let replaced: Branch | null = null
  const stage = createStage({ engine, branches, cursorModel, company })

  let count = 0
  /** Never used twice: what was tried before may be on its way out of the engine. */
  const nextId = (): string => {
    count++
    const id = `trial-${count}`
    const isTaken = [...untrack(branches.list), ...untrack(branches.coming)].some((known) => known.id === id)
    return isTaken ? nextId() : id
  }

  const fetcher = createFetcher<Wish, Played>({
    wish: () => (isPending() ? wish() : null),
    async fetch({ base, attempt }) {
      // After a reload the battle may still be on its way there.
      await until(() => branches.isKnown(branches.find(base.branch), base.tick))
      const id = nextId()
      const inbox = branches.createInbox()
      const taker = company.laneTaker()
      const lanes = taker?.range() ?? null
      const result = await engine.try({ id, parent: base.branch, attempt, lanes }, inbox.take)
      if (result.ok && result.value.lanes !== null) taker?.take(id, result.value.lanes)
      return { id, result, deliverTo: inbox.deliverTo }
    },
    take(played, wanted) {
      batch(() => {
        if (untrack(wish) === null) void engine.remove(played.id)
        else {
          setAnswered(wanted)
          take(played, wanted)
        }
      })
      return true
    },
  })

  function take({ result, deliverTo }: Played, wanted: Wish): void {
    const told = { ...wanted, left: [], issues: [], isKept: false }
    if (!result.ok) {
      const { issues } = result
      setNow((last) => ({ ...told, branch: last?.branch ?? null, issues }))
      return
    }
    const { left } = result.value
    const branch = branchFrom(result.value, wanted, branches)
    setNow({ ...told, branch, left })
    stage.bring(branch, deliverTo)
  }

  function want(next: Wish): void {
    if (untrack(wish) === null) stage.open(next.base, drop)
    setWish(next)
    void fetcher.go()
  }

  function end(): void {
    batch(() => {
      setWish(null)
      setAnswered(null)
      setNow(null)
      replaced = null
      stage.clear()
    })
  }

  createEffect(on(branches.battle, end, { defer: true }))
  createEffect(
    on(
      () => cursorModel.cursor().branch,
      (id) => {
        const known = untrack(now)
        // Whoever goes to another battle has done with this one.
        if (known !== null && id !== known.branch?.id && (known.isKept || id !== known.base.branch)) end()
      },
      { defer: true },
    ),
  )

  function drop(): void {
    batch(() => {
      stage.leave()
      end()
    })
  }

  async function keep(): Promise<boolean> {
    const wanted = untrack(wish)
    await until(() => !isPending())
    const tried = untrack(now)
    // Changed further in the meantime: whoever does so lets go again.
    if (wanted === null || wanted.isOnBench || tried === null || untrack(wish) !== wanted) return false
    const { branch, issues } = tried
    if (branch === null || issues.length > 0) {
      if (issues.length > 0) notices.complain(issues)
      drop()
      return false
    }
    batch(() => {
      branches.setList((known) => [...known, branch])
      stage.keep(branch)
      setWish(null)
      setAnswered(null)
      setNow({ ...tried, isKept: true })
      if (replaced !== null) discards.discard(replaced.id)
      replaced = null
    })
    return true
  }

  return {
    now,
    wish,
    isPending,
    want,
    /** Likewise, in place of what was kept. */
    wantInstead(next: Wish) {
      const kept = untrack(now)
      if (kept?.isKept) replaced = kept.branch
      want(next)
    },
    keep,
    drop,
  }
}

/** What was played, as a branch beside those that are kept; null if it changes nothing. */
function branchFrom(
  { summary, scenario, edits }: Tried,
  { base: { branch }, about: { name } }: Wish,
  { list, nameFor, freeId }: Branches,
): Branch | null {
  if (summary === null) return null
  // One with a scenario of its own hangs where that scenario was changed.
  const root = scenario === null ? undefined : rootOf(untrack(list), branch)
  return createBranch(summary, nameFor(name === undefined ? summary.changes : [name], freeId()), {
    parent: root?.id ?? branch,
    tick: edits[0]?.tick ?? 0,
    edits,
    scenario: scenario ?? undefined,
  })
}
