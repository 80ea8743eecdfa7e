import { batch, createEffect, createRoot, createSignal, on, untrack } from 'solid-js'
import { createFetcher, until } from '#ui/state/create-latest.ts'
import { IMMER } from '#ui/state/history.ts'
import { createBranch } from '#ui/state/session/branch.ts'
import { rootOf } from '#ui/state/session/branches.ts'
import type { Branch, Cursor, Session, SessionParts, Trial, Trying } from '#ui/state/types.ts'
import type { Result, Scenario, Tried } from '#worker/protocol.ts'

const trials = new WeakMap<SessionParts, Trial>()

/** The trial of a session; there is one, made when it is first needed. */
export function trialOf({ parts }: Pick<Session, 'parts'>): Trial {
  const known = trials.get(parts)
  if (known !== undefined) return known
  const trial = createRoot(() => createTrial(parts))
  trials.set(parts, trial)
  return trial
}

/** What somebody wants to try. */
type Wish = Pick<Trying, 'base' | 'about' | 'attempt'>

interface Played {
  readonly id: string
  readonly result: Result<Tried>
  deliverTo(branch: Branch): void
}

function createTrial({ engine, branches, cursorModel, company, notices }: SessionParts): Trial {
  const [now, setNow] = createSignal<Trying | null>(null)
  const [wish, setWish] = createSignal<Wish | null>(null)
  const [answered, setAnswered] = createSignal<Wish | null>(null)
  const isPending = () => wish() !== answered()
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

  function take({ id, result, deliverTo }: Played, { base, about, attempt }: Wish): void {
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
    const { summary, scenario, edits, left } = result.value
    const root = scenario === null ? undefined : rootOf(untrack(branches.list), base.branch)
    const branch =
      summary &&
      createBranch(summary, branches.nameFor(summary.changes, id), {
        parent: root?.id ?? base.branch,
        tick: edits[0]?.tick ?? 0,
        edits,
        scenario: scenario ?? undefined,
      })
    setNow({ base, about, attempt, branch, left, issues: [], isKept: false })
    stage.bring(branch, base, deliverTo)
  }

  function want(next: Wish): void {
    if (untrack(wish) === null) stage.open(next.base)
    setWish(next)
    void fetcher.go()
  }

  function end(): void {
    batch(() => {
      setWish(null)
      setAnswered(null)
      setNow(null)
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
    setFrom(from) {
      const before = untrack(wish)
      if (before !== null && 'draft' in before.attempt)
        want({ ...before, attempt: { ...before.attempt, from } })
    },
    keep,
    drop,
  }
}

/** Which of the attempts is shown, and where: one takes the place of another while somebody looks at the same tick. */
function createStage({
  engine,
  branches,
  cursorModel,
  company,
}: Pick<SessionParts, 'engine' | 'branches' | 'cursorModel' | 'company'>) {
  /** Where it began. */
  let base: Cursor | null = null
  /** Where somebody looks, though not every attempt lasts that long. */
  let place = untrack(cursorModel.cursor)
  /** Where the cursor was put for that. */
  let put = place
  let shown: Branch | null = null
  /** Not played far enough to be shown. */
  let coming: Branch | null = null
  /** No longer shown; answers about it may still be asked for. */
  let leaving: string[] = []

  function retire(branch: Branch | null): void {
    if (branch !== null) leaving.push(branch.id)
  }
  function settleUnkept(): void {
    branches.setUnkept([shown, coming].filter((branch) => branch !== null))
  }
  function lookAt(branch: Branch | null): void {
    const at = untrack(cursorModel.cursor)
    const hasMoved = at.branch === put.branch && (at.tick !== put.tick || at.frame !== put.frame)
    if (hasMoved) place = at
    const gone = leaving
    leaving = []
    if (shown !== branch) retire(shown)
    shown = branch
    coming = null
    batch(() => {
      if (branch !== null) branches.setUnkept([branch])
      company.setLeft(branch === null ? null : (base?.branch ?? null))
      cursorModel.seek({
        branch: branch?.id ?? base?.branch ?? place.branch,
        tick: place.tick,
        frame: place.frame,
      })
      settleUnkept()
    })
    put = untrack(cursorModel.cursor)
    for (const id of gone) void engine.remove(id)
  }

  return {
    leaving: () => leaving,
    open(at: Cursor): void {
      base = at
      place = put = untrack(cursorModel.cursor)
    },
    bring(branch: Branch | null, _from: Cursor, deliverTo: (branch: Branch) => void): void {
      retire(coming)
      coming = branch
      if (branch === null) {
        lookAt(null)
        return
      }
      settleUnkept()
      deliverTo(branch)
      const isThere = () => branch.lastTick() >= place.tick || !branch.isGrowing()
      if (untrack(isThere)) lookAt(branch)
      else
        void until(() => isThere() || !branches.isOpen(branch)).then(() => {
          if (coming === branch) lookAt(branch)
        })
    },
    /** It is in the list now. */
    keep(branch: Branch): void {
      const isComing = coming === branch
      if (isComing) retire(shown)
      shown = null
      coming = null
      branches.setUnkept([])
      if (!isComing) return
      cursorModel.seek({ branch: branch.id })
      company.setLeft(base?.branch ?? null)
      void cursorModel.seekWhenKnown(place)
    },
    /** Back to where it began. */
    leave(): void {
      if (base !== null && shown !== null) {
        place = base
        put = { ...put, branch: '' }
        lookAt(null)
      }
    },
    clear(): void {
      retire(shown)
      retire(coming)
      shown = coming = base = null
      branches.setUnkept([])
      company.setLeft(null)
      for (const id of leaving.splice(0)) void engine.remove(id)
    },
  }
}
