import { batch, createMemo, createSignal } from 'solid-js'
import type { Base, Bench } from '#schemas/documents/work.ts'
import type { Issue } from '#schemas/result.ts'
import { deepEqual } from '#ui/state/deep-equal.ts'
import { createHistory } from '#ui/state/history.ts'
import type { DraftHistory } from '#ui/state/types.ts'
import { MAIN, type Result, type Scenario } from '#worker/protocol.ts'

/** On the bench before any battle is open. */
const NOTHING: Scenario = {
  format: 'tickscope/scenario',
  version: 1,
  ruleset: '',
  name: '',
  seed: 0,
  setup: {},
}

export type BenchModel = ReturnType<typeof createBench>

/** What is being edited: a draft, the moment it started from, and what is wrong with it. */
export function createBench() {
  const [base, setBase] = createSignal<Base>({ branch: MAIN, tick: 0 })
  const [original, setOriginal] = createSignal<Scenario>(NOTHING)
  const [issues, setIssues] = createSignal<readonly Issue[]>([])
  const history = createHistory<Scenario>(NOTHING)
  const draft = history.value
  const isDirty = createMemo(() => !deepEqual(draft(), original()))

  const adopt = (scenario: Scenario) => {
    setIssues([])
    history.replace(scenario)
  }
  const onDraft: DraftHistory = {
    draft,
    original,
    isDirty,
    changes: () => (isDirty() ? Math.max(1, history.changes()) : 0),
    change(recipe, key) {
      setIssues([])
      history.change(recipe, key)
    },
    undo: history.undo,
    redo: history.redo,
    canUndo: history.canUndo,
    canRedo: history.canRedo,
    revert: () => adopt(original()),
    adopt,
  }

  return {
    ...onDraft,
    onDraft,
    base,
    issues,
    setIssues,
    history,
    /** Whether nothing was ever put on it. */
    isEmpty: () => original() === NOTHING,
    put(on: Base, scenario: Scenario): void {
      batch(() => {
        setBase(on)
        setOriginal(scenario)
        setIssues([])
        history.reset(scenario)
      })
    },
    /** What is on the bench has become a moment of a branch, as far as it is `known`. */
    settle(on: Base, known: Scenario): void {
      batch(() => {
        setBase(on)
        setOriginal(known)
        history.settle()
      })
    },
    /** The value of a result; its issues become those of the draft. */
    judge<T>(result: Result<T>): T | null {
      setIssues(result.ok ? [] : result.issues)
      return result.ok ? result.value : null
    },
    restore(kept: Omit<Bench, 'mode'>): void {
      setBase(kept.base)
      setOriginal(kept.original)
      history.restore(kept.history)
    },
  }
}
