import { batch, untrack } from 'solid-js'
import type { Branch, Forks, SessionParts } from '#ui/state/types.ts'
import type { Edit, Progress, Result, Scenario, Summary } from '#worker/protocol.ts'
import { createBranch } from './branch.ts'
import { nameFromId } from './branches.ts'

/** A branch to be made: by edits, or with a scenario of its own. */
interface Wish {
  readonly id: string
  readonly parent: string
  readonly edits: readonly Edit[]
  readonly scenario?: Scenario
  readonly wished: string | undefined
}

type Start = (take: (progress: Progress) => void) => Promise<Result<Summary>>

type Parts = Pick<SessionParts, 'engine' | 'branches' | 'cursorModel' | 'notices' | 'crashed'>

export function createForks({ engine, branches, cursorModel, notices, crashed }: Parts): Forks {
  const fork = (parent: string, edits: readonly Edit[], wished?: string, id = branches.freeId()) =>
    branchOff({ id, parent, edits, wished }, (take) => engine.fork({ id, parent, edits }, take))

  const run = (parent: string, scenario: Scenario, wished?: string, id = branches.freeId()) =>
    branchOff({ id, parent, edits: [], scenario, wished }, (take) =>
      engine.begin({ id, parent, scenario }, take),
    )

  async function branchOff(wish: Wish, start: Start): Promise<boolean> {
    const { id, parent, edits, scenario, wished } = wish
    const inbox = branches.createInbox()
    const forkedFrom = untrack(branches.battle)
    const others = () => untrack(branches.coming).filter((known) => known.id !== id)
    branches.setComing([...others(), { id, name: wished ?? nameFromId(id), parent, edits, scenario }])
    const result = await start(inbox.take)
    if (untrack(branches.battle) !== forkedFrom) {
      // Another battle was opened in the meantime, and must not keep a branch of this one.
      if (result.ok) void engine.remove(id)
      return false
    }
    if (!result.ok) {
      // After a crash it is forked again, once the engine is back.
      if (!untrack(crashed)) branches.setComing(others())
      notices.complain(result.issues)
      return false
    }
    const tick = edits[0]?.tick ?? 0
    const name = wished ?? branches.nameFor(result.value.changes, id)
    const forked = createBranch(result.value, name, { parent, tick, edits, scenario })
    batch(() => {
      cursorModel.playback.pause()
      branches.setComing(others())
      notices.complain([])
      branches.setList((known) => [...known, forked])
      inbox.deliverTo(forked)
      cursorModel.seek({ branch: id, tick, frame: 0 })
    })
    return true
  }

  async function playOn(branch: Branch): Promise<void> {
    const inbox = branches.createInbox()
    inbox.deliverTo(branch)
    branch.goOn()
    const result = await engine.continue(branch.id, inbox.take)
    if (!result.ok) notices.complain(result.issues)
  }

  return { fork, run, playOn }
}
