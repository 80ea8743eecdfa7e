import { batch, createSignal } from 'solid-js'
import type { UnitInfo } from '#schemas/view.ts'
import type { Branch, Fork, Given } from '#ui/state/types.ts'
import type {
  BranchEngine,
  Chapter,
  Engine,
  OptionTextSet,
  Outcome,
  Progress,
  Summary,
} from '#worker/protocol.ts'
import { requestsBy } from '#worker/requests.ts'
import { createStrip } from './strip.ts'

/** One timeline as the page knows it; it grows with every report. */
export function createBranch(summary: Summary, firstName: string, fork: Fork | null): Branch {
  const [name, setName] = createSignal(firstName)
  const [outcome, setOutcome] = createSignal<Outcome | null>(null)
  const [lastTick, setLastTick] = createSignal(0)
  const [isStopped, setStopped] = createSignal(false)
  const [isFull, setFull] = createSignal(false)
  const [given, setGiven] = createSignal<readonly Given[]>([])
  const [optionTexts, setOptionTexts] = createSignal<readonly OptionTextSet[]>([])
  const [chapters, setChapters] = createSignal<readonly Chapter[]>([])
  const [joined, setJoined] = createSignal<readonly UnitInfo[]>([])
  const strip = createStrip()
  strip.start(summary.sides.length)
  return {
    id: summary.branch,
    summary,
    joined,
    fork,
    name,
    rename: (wish: string) => setName(wish.trim() === '' ? firstName : wish.trim()),
    outcome,
    lastTick,
    isStopped,
    given,
    noteGiven: (order: Given) => setGiven((before) => [...before, order]),
    isGrowing: () => outcome() === null && !isStopped(),
    strip,
    optionTexts,
    chapters,
    stop: () => setStopped(true),
    isFull,
    goOn() {
      batch(() => {
        setFull(false)
        setStopped(false)
      })
    },
    report(progress: Progress) {
      batch(() => {
        strip.grow(progress)
        if (progress.joined.length > 0) setJoined((known) => [...known, ...progress.joined])
        setLastTick(progress.ticks)
        setOutcome(progress.outcome)
        if (progress.isFull) {
          setFull(true)
          setStopped(true)
        }
        if (progress.chapters.length > 0) setChapters((known) => [...known, ...progress.chapters])
        if (progress.optionTexts.length > 0) setOptionTexts((known) => [...known, ...progress.optionTexts])
      })
    },
  }
}

/** The engine's answers about whatever branch is looked at. */
export const boundTo = (engine: Engine, branch: () => string): BranchEngine =>
  requestsBy<BranchEngine>((name, args) => {
    const request = engine[name] as (branch: string, ...args: readonly unknown[]) => Promise<unknown>
    return request(branch(), ...args)
  })
