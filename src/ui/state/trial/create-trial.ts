import { batch, createEffect, createRoot, createSignal, on, untrack } from 'solid-js'
import { createFetcher, until } from '#ui/state/create-latest.ts'
import { IMMER } from '#ui/state/history.ts'
import { createBranch } from '#ui/state/session/branch.ts'
import { rootOf } from '#ui/state/session/branches.ts'
import type { Branch, Branches, Cursor, Session, SessionParts, Trial, Trying } from '#ui/state/types.ts'
import type { Attempt, Result, Scenario, Tried } from '#worker/protocol.ts'
import { createStage } from './stage.ts'

const trials = new WeakMap<SessionParts, Trial>()

/** The trial of a session; there is one, made when it is first needed. */
export function trialOf({ parts }: Pick<Session, 'parts'>): Trial {
  const known = trials.get(parts)
  if (known !== undefined) return known
  const trial = createRoot(() => createTrial(parts))
  trials.set(parts, trial)
  return trial
}

type Immer = NonNullable<ReturnType<typeof IMMER.now>>

/** What somebody wants to try. */
type Wish = Pick<Trying, 'base' | 'about' | 'attempt'>

interface Played {
  readonly id: string
  readonly result: Result<Tried>
  deliverTo(branch: Branch): void
}

function createTrial({ engine, branches, cursorModel, company, notices, discards }: SessionParts): Trial {
  const [now, setNow] = createSignal<Trying | null>(null)
  const [wish, setWish] = createSignal<Wish | null>(null)
  const [answered, setAnswered] = createSignal<Wish | null>(null)
  const isPending = () => wish() !== answered()
  /** Kept before, and tried in another way since. */
  let replaced: Branch | null = null
  const stage = createStage({ engine, branches, cursorModel, company })

  const fetcher = createFetcher<Wish, Played>({
    wish: () => (isPending() ? wish() : null),
    async fetch({ base, attempt }) {
      const id = branches.freeId(stage.leaving())
      const inbox = branches.createInbox()
      const result = await engine.try({ id, parent: base.branch, attempt }, inbox.take)
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

  function take({ result, deliverTo }: Played, { base, about, attempt }: Wish): void {
    if (!result.ok) {
      const { issues } = result
      setNow((last) => ({
        base,
        about,
        attempt,
        branch: last?.branch ?? null,
        left: [],
        issues,
        isKept: false,
      }))
      return
    }
    const { left } = result.value
    const branch = branchFrom(result.value, base, branches)
    setNow({ base, about, attempt, branch, left, issues: [], isKept: false })
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

  const change: Trial['change'] = (moment, recipe, about) => {
    const immer = untrack(IMMER.now)
    if (immer === null) {
      void IMMER.load().then(() => change(moment, recipe, about))
      return
    }
    const before = untrack(wish)
    const { frame } = untrack(cursorModel.cursor)
    const base = before?.base ?? { branch: moment.branch, tick: moment.tick, frame }
    const old = before !== null && 'draft' in before.attempt ? before.attempt : null
    const draft = immer.produce(old?.draft ?? moment.scenario, (scenario) => recipe(scenario as Scenario))
    want({ base, about, attempt: { draft, tick: base.tick, from: old?.from ?? about.from } })
  }

  type OfDraft = Pick<Wish, 'about'> & { readonly attempt: Extract<Attempt, { draft: Scenario }> }

  /** Tries the same in another way. */
  function again(change: (tried: OfDraft, immer: Immer) => OfDraft): void {
    const kept = untrack(now)
    const before = untrack(wish) ?? kept
    const immer = untrack(IMMER.now)
    if (before === null || immer === null || !('draft' in before.attempt)) return
    const { base, about, attempt } = before
    if (kept?.isKept) replaced = kept.branch
    want({ base, ...change({ about, attempt }, immer) })
  }

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
    if (wanted === null || tried === null || untrack(wish) !== wanted) return false
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
    wanted: () => wish()?.attempt ?? null,
    isPending,
    change,
    edit(edits, key) {
      const base = untrack(wish)?.base ?? untrack(cursorModel.cursor)
      want({ base, about: { key, from: 'here' }, attempt: { edits } })
    },
    setFrom: (from) => again(({ about, attempt }) => ({ about, attempt: { ...attempt, from } })),
    setValue: (value) =>
      again(({ about, attempt }, { produce }) => {
        const { range } = about
        if (range === undefined) return { about, attempt }
        const draft = produce(attempt.draft, (scenario) => range.set(scenario as Scenario, value))
        return { about: { ...about, range: { ...range, value } }, attempt: { ...attempt, draft } }
      }),
    keep,
    drop,
  }
}

/** What was played, as a branch beside those that are kept; null if it changes nothing. */
function branchFrom(
  { summary, scenario, edits }: Tried,
  { branch }: Cursor,
  { list, nameFor }: Branches,
): Branch | null {
  if (summary === null) return null
  // One with a scenario of its own hangs where that scenario was changed.
  const root = scenario === null ? undefined : rootOf(untrack(list), branch)
  return createBranch(summary, nameFor(summary.changes, summary.branch), {
    parent: root?.id ?? branch,
    tick: edits[0]?.tick ?? 0,
    edits,
    scenario: scenario ?? undefined,
  })
}
