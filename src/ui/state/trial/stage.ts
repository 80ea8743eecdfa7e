import { batch, untrack } from 'solid-js'
import { until } from '#ui/state/create-latest.ts'
import type { Branch, Cursor, SessionParts } from '#ui/state/types.ts'

/** Which of the attempts is shown, and where: one takes the place of another while somebody looks at the same tick. */
export function createStage({
  engine,
  branches,
  cursorModel,
  company,
}: Pick<SessionParts, 'engine' | 'branches' | 'cursorModel' | 'company'>) {
  /** Where it began. */
  let base: Cursor | null = null
  let leaveTrial = () => {}
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
      company.setLeft(base?.branch ?? null, leaveTrial)
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
    open(at: Cursor, onLeave: () => void): void {
      base = at
      leaveTrial = onLeave
      place = put = untrack(cursorModel.cursor)
    },
    bring(branch: Branch | null, deliverTo: (branch: Branch) => void): void {
      retire(coming)
      coming = branch
      if (branch === null) {
        lookAt(null)
        return
      }
      settleUnkept()
      deliverTo(branch)
      // The next tick too, where somebody looks into one: only then has it its frames.
      const isThere = () => branch.lastTick() >= place.tick + (place.frame > 0 ? 1 : 0) || !branch.isGrowing()
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
      company.setLeft(base?.branch ?? null, leaveTrial)
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
