import { createMemo, createSignal, untrack } from 'solid-js'
import type { SavedBranch } from '#schemas/documents/work.ts'
import type { Branch, Branches, Discarded } from '#ui/state/types.ts'
import type { Progress } from '#worker/protocol.ts'

export function createBranches(): Branches {
  const [list, setList] = createSignal<readonly Branch[]>([])
  const [coming, setComing] = createSignal<readonly SavedBranch[]>([])
  const [unkept, setUnkept] = createSignal<readonly Branch[]>([])
  const [bin, setBin] = createSignal<readonly Discarded[]>([])
  const battle = createMemo(() => list()[0]?.summary ?? null)
  /** Those of another battle are gone. */
  const discarded = createMemo(() => bin().filter(({ before }) => before[0]?.summary === battle()))

  const isOpen = (branch: Branch | undefined): branch is Branch =>
    branch !== undefined && (list().includes(branch) || unkept().includes(branch))

  function createInbox() {
    const early: Progress[] = []
    let taker: Branch | null = null
    return {
      take: (progress: Progress) => {
        if (taker === null) early.push(progress)
        // Discarded ones too: they may come back.
        else taker.report(progress)
      },
      deliverTo(added: Branch) {
        taker = added
        for (const progress of early) added.report(progress)
      },
    }
  }

  return {
    list,
    setList,
    coming,
    setComing,
    discarded,
    setDiscarded: setBin,
    battle,
    unkept,
    setUnkept,
    find: (id) => [...list(), ...unkept()].find((known) => known.id === id),
    isOpen,
    isKnown: (branch, tick) => !isOpen(branch) || branch.lastTick() >= tick || !branch.isGrowing(),
    freeId(besides = []) {
      const gone = untrack(discarded).flatMap(({ branches }) => branches)
      const known = [...untrack(list), ...untrack(unkept), ...untrack(coming), ...gone].map(({ id }) => id)
      const taken = new Set([...known, ...besides])
      let n = 1
      while (taken.has(`branch-${n}`)) n++
      return `branch-${n}`
    },
    nameFor(changes, id) {
      const name = nameFromChanges(changes) ?? nameFromId(id)
      const taken = new Set(untrack(() => list().map((known) => known.name())))
      let n = 1
      while (taken.has(n === 1 ? name : `${name} (${n})`)) n++
      return n === 1 ? name : `${name} (${n})`
    },
    createInbox,
  }
}

/** The branch a scenario belongs to: itself, if it was opened or run from the start. */
export function rootOf(branches: readonly Branch[], id: string): Branch | undefined {
  const branch = branches.find((known) => known.id === id)
  const fork = branch?.fork ?? null
  return fork === null || fork.scenario !== undefined ? branch : rootOf(branches, fork.parent)
}

const LONGEST_NAME = 60

/** "Iris: Heal below 60 → 75 %", "3 changes: without Bryn, seed 12 → 13, …"; null without any. */
export function nameFromChanges(changes: readonly string[]): string | null {
  const [only, ...others] = changes
  if (only === undefined) return null
  const name = others.length === 0 ? only : `${changes.length} changes: ${changes.join(', ')}`
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1).trimEnd()}…` : name
}

/** "Branch 2" of `branch-2`. */
export const nameFromId = (id: string) => id.replace('branch-', 'Branch ')
