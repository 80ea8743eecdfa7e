import { batch, createSignal } from 'solid-js'
import type { UnitInfo } from '#schemas/view.ts'
import type { Branch, Fork, Given } from '#ui/state/types.ts'
import {
  type BranchEngine,
  type Chapter,
  type Engine,
  marksFrom,
  type OptionTextSet,
  type Outcome,
  type Progress,
  requestsBy,
  type Summary,
} from '#worker/protocol.ts'

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
  const strip = createStrip(summary.sides.length)
  return {
    id: summary.branch,
    summary,
    joined,
    fork,
    name,
    rename: (wish) => setName(wish.trim() === '' ? firstName : wish.trim()),
    outcome,
    lastTick,
    isStopped,
    given,
    noteGiven: (order) => setGiven((before) => [...before, order]),
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
    report(progress) {
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

/** A curve for each side, and the marks of every tick. */
export function createStrip(sides: number) {
  const growLevels = createGrowing()
  const growMarks = createGrowing()
  const [strip, setStrip] = createSignal({
    levels: growLevels(new Int32Array(), 0),
    marks: growMarks(new Int32Array(), 0),
    most: 1,
  })
  return {
    grow: ({ from, levels, marks }: Pick<Progress, 'from' | 'levels' | 'marks'>) =>
      setStrip(({ most }) => ({
        levels: growLevels(levels, from * sides),
        marks: growMarks(marks, marksFrom(from)),
        most: levels.reduce((a, b) => Math.max(a, b), most),
      })),
    levels: () => strip().levels,
    marks: () => strip().marks,
    most: () => strip().most,
    sides: () => sides,
  }
}

/** A list that is long in the end and grows by small parts: the whole is copied only when its room doubles. */
function createGrowing() {
  let room = new Int32Array(1024)
  return (part: Int32Array, at: number): Int32Array => {
    const length = at + part.length
    if (length > room.length) {
      const larger = new Int32Array(Math.max(length, room.length * 2))
      larger.set(room)
      room = larger
    }
    room.set(part, at)
    return room.subarray(0, length)
  }
}

/** The engine, asked about the current branch. */
export const boundTo = (engine: Engine, branch: () => string): BranchEngine =>
  requestsBy<BranchEngine>((name, args) => {
    const request = engine[name] as (branch: string, ...args: readonly unknown[]) => Promise<unknown>
    return request(branch(), ...args)
  })
