import type { Draft } from 'immer'
import { createSignal, untrack } from 'solid-js'
import type { HistoryState, Step } from '#schemas/documents/work.ts'
import { prefetched } from '#ui/lazily.ts'

/** Needed as soon as something is changed, not to look at a battle. */
export const IMMER = prefetched(async () => {
  const immer = await import('immer')
  immer.enablePatches()
  return immer
})

type Immer = typeof import('immer')

/** At once, if it is loaded. */
function withImmer(work: (immer: Immer) => void): void {
  const known = untrack(IMMER.now)
  if (known === null) void IMMER.load().then(work)
  else work(known)
}

const MOST_STEPS = 1000

/** A value with undo and redo. */
export function createHistory<T extends object>(first: T) {
  const [state, setState] = createSignal<HistoryState<T>>(begun(first))

  function take(next: T, step: Step): void {
    const { past, settled } = untrack(state)
    const last = past.at(-1)
    const isMore = step.key !== null && last?.key === step.key && past.length !== settled
    const steps = isMore ? [...past.slice(0, -1), merged(last, step)] : [...past, step]
    const forgotten = Math.max(0, steps.length - MOST_STEPS)
    setState({
      value: next,
      past: steps.slice(forgotten),
      future: [],
      settled: Math.min(settled, past.length) - forgotten,
    })
  }

  return {
    value: () => state().value,
    canUndo: () => state().past.length > 0,
    canRedo: () => state().future.length > 0,
    /** How many steps away from the value last run this one is. */
    changes: () => Math.abs(state().past.length - state().settled),
    change(recipe: (draft: Draft<T>) => void, key: string | null = null) {
      withImmer(({ produceWithPatches }) => {
        const [next, forth, back] = produceWithPatches(untrack(state).value, (draft) => {
          recipe(draft)
        })
        if (forth.length > 0) take(next, { key, forth, back })
      })
    },
    /** Replaces the whole value, as one step. */
    replace(next: T) {
      const back = [{ op: 'replace' as const, path: [], value: untrack(state).value }]
      take(next, { key: null, forth: [{ op: 'replace', path: [], value: next }], back })
    },
    /** Counts changes from here on. */
    settle: () => setState((now) => ({ ...now, settled: now.past.length })),
    undo() {
      withImmer(({ applyPatches }) => {
        const { value, past, future, settled } = untrack(state)
        const step = past.at(-1)
        if (step === undefined) return
        setState({
          settled,
          value: applyPatches(value, [...step.back]),
          past: past.slice(0, -1),
          future: [step, ...future],
        })
      })
    },
    redo() {
      withImmer(({ applyPatches }) => {
        const { value, past, future, settled } = untrack(state)
        const [step, ...later] = future
        if (step === undefined) return
        setState({
          settled,
          value: applyPatches(value, [...step.forth]),
          past: [...past, step],
          future: later,
        })
      })
    },
    /** Starts over, with nothing to undo. */
    reset: (value: T) => setState(begun(value)),
    state,
    restore: (kept: HistoryState<T>) => setState(kept),
  }
}

const begun = <T>(value: T): HistoryState<T> => ({ value, past: [], future: [], settled: 0 })

const merged = (first: Step, then: Step): Step => ({
  key: first.key,
  forth: [...first.forth, ...then.forth],
  back: [...then.back, ...first.back],
})
