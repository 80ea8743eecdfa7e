import { createEffect, createRoot, on, untrack } from 'solid-js'
import { IMMER } from '#ui/state/history.ts'
import type { ChangeAbout, Session, SessionParts, Trial } from '#ui/state/types.ts'
import type { Attempt, Scenario } from '#worker/protocol.ts'
import { createPlayer, type Wish } from './player.ts'

const trials = new WeakMap<SessionParts, Trial>()

/** The trial of a session; there is one, made when it is first needed. */
export function trialOf({ parts }: Pick<Session, 'parts'>): Trial {
  const known = trials.get(parts)
  if (known !== undefined) return known
  const trial = createRoot(() => createTrial(parts))
  trials.set(parts, trial)
  return trial
}

type OfDraft = Extract<Attempt, { draft: Scenario }>

const draftIn = (wish: Pick<Wish, 'attempt'> | null): OfDraft | null =>
  wish !== null && 'draft' in wish.attempt ? wish.attempt : null

function createTrial(parts: SessionParts): Trial {
  const { cursor } = parts.cursorModel
  const { now, wish, isPending, want, wantInstead, keep, drop } = createPlayer(parts)
  let noted: { readonly draft: Scenario; readonly about: ChangeAbout } | null = null
  /** From when on somebody wants it, whatever is usual. */
  let chosen: OfDraft['from'] | null = null
  const fromFor = (about: ChangeAbout) => {
    if (untrack(wish) === null) chosen = null
    return chosen ?? about.from
  }

  const change: Trial['change'] = (moment, recipe, about) => {
    const immer = untrack(IMMER.now)
    if (immer === null) {
      void IMMER.load().then(() => change(moment, recipe, about))
      return
    }
    const before = untrack(wish)
    const { branch, tick, scenario } = moment
    const base = before?.base ?? { branch, tick, frame: untrack(cursor).frame }
    const draft = immer.produce(draftIn(before)?.draft ?? scenario, (made) => recipe(made as Scenario))
    const attempt = { draft, tick: base.tick, from: fromFor(about) }
    want({ base, about, attempt, isOnBench: false })
  }

  /** Tries the same in another way. */
  function again(alter: (attempt: OfDraft, about: ChangeAbout) => Pick<Wish, 'attempt' | 'about'>): void {
    const before = untrack(wish) ?? untrack(now)
    const attempt = draftIn(before)
    if (before === null || attempt === null) return
    const { base, about, isOnBench } = before
    wantInstead({ base, isOnBench, ...alter(attempt, about) })
  }

  createEffect(
    on(now, (tried) => {
      // What only holds at a tick, such as hp, is tried from there, unless somebody wants it otherwise.
      const attempt = draftIn(tried)
      const isLost = tried?.branch === null && tried.left.length > 0
      if (isLost && attempt?.from === 'start' && chosen === null && !untrack(isPending))
        again((lost, about) => ({ about, attempt: { ...lost, from: 'here' } }))
    }),
  )

  return {
    now,
    wanted: () => wish()?.attempt ?? null,
    isPending,
    isOnBench: () => (wish() ?? now())?.isOnBench === true,
    change,
    show({ branch, tick }, draft) {
      const last = untrack(wish)
      const before = last?.base.branch === branch && last.base.tick === tick ? last : null
      if (before === null) drop()
      const about: ChangeAbout = noted?.draft === draft ? noted.about : { key: 'draft', from: 'start' }
      const base = before?.base ?? { branch, tick, frame: untrack(cursor).frame }
      want({ base, about, attempt: { draft, tick, from: fromFor(about) }, isOnBench: true })
    },
    note(draft, about) {
      noted = { draft, about }
    },
    edit(edits, key, name) {
      const base = untrack(wish)?.base ?? untrack(cursor)
      want({ base, about: { key, from: 'here', name }, attempt: { edits }, isOnBench: false })
    },
    setFrom(from) {
      again((attempt, about) => ({ about, attempt: { ...attempt, from } }))
      chosen = from
    },
    setValue: (value) =>
      again((attempt, about) => {
        const { range } = about
        const immer = untrack(IMMER.now)
        if (range === undefined || immer === null) return { attempt, about }
        const draft = immer.produce(attempt.draft, (made) => range.set(made as Scenario, value))
        return { attempt: { ...attempt, draft }, about: { ...about, range: { ...range, value } } }
      }),
    keep,
    drop,
  }
}
