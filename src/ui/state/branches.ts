import { createMemo, createSignal, untrack } from 'solid-js'
import type { Edit, Progress } from '../../worker/protocol.ts'
import type { Branch } from './branch.ts'

/** What it takes to make a branch again. */
export interface KeptBranch {
  readonly id: string
  readonly name: string
  readonly parent: string
  readonly edits: readonly Edit[]
  readonly given?: readonly Edit[] | undefined
}

export type Branches = ReturnType<typeof createBranches>

/** The branches of the open battle, main first. */
export function createBranches() {
  const [list, setList] = createSignal<readonly Branch[]>([])
  /** Branches on their way: part of the work already, though there is nothing of them to look at. */
  const [coming, setComing] = createSignal<readonly KeptBranch[]>([])
  /** What the branches are branches of: another one is another battle. */
  const battle = createMemo(() => list()[0]?.summary ?? null)

  const isOpen = (branch: Branch | undefined): branch is Branch =>
    branch !== undefined && list().includes(branch)

  /** Takes reports for a branch that is not there yet; they count once it is. */
  function createInbox() {
    const early: Progress[] = []
    let taker: Branch | null = null
    return {
      take: (progress: Progress) => {
        if (taker === null) early.push(progress)
        else if (untrack(list).includes(taker)) taker.report(progress)
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
    battle,
    find: (id: string) => list().find((known) => known.id === id),
    isOpen,
    /** Whether a branch has got as far as a tick, or never will. */
    isKnown: (branch: Branch | undefined, tick: number) =>
      !isOpen(branch) || branch.lastTick() >= tick || !branch.isGrowing(),
    freeId() {
      const taken = new Set([...untrack(list), ...untrack(coming)].map(({ id }) => id))
      let n = 1
      while (taken.has(`branch-${n}`)) n++
      return `branch-${n}`
    },
    createInbox,
  }
}

/** "Branch 2" of `branch-2`. */
export const nameFromId = (id: string) => id.replace('branch-', 'Branch ')
