import { batch } from 'solid-js'
import type { Mode } from '#schemas/documents/work.ts'
import { deepEqual } from '#ui/state/deep-equal.ts'
import type { Branch, Ran, Session } from '#ui/state/types.ts'
import type { FromStart, Scenario } from '#worker/protocol.ts'
import type { BenchModel } from './bench.ts'

type Surroundings = Pick<Session, 'engine' | 'branches' | 'battle' | 'cursor' | 'run' | 'fork'> & {
  mode(): Mode
  /** Opens a draft as a battle of its own. */
  openDraft(scenario: Scenario): Promise<boolean>
}

/** What running a draft needs. */
export interface RunParts {
  readonly surroundings: Surroundings
  readonly bench: BenchModel
  startOf(): Promise<FromStart | null>
  root(): Branch | undefined
  isStart(): boolean
}

/** Runs a battle with the changes, beside the one they were made in. */
export async function runFromStart({ surroundings, bench, startOf, root, isStart }: RunParts): Promise<Ran> {
  const { branches, cursor, run, openDraft } = surroundings
  const { draft, history, setIssues, settle } = bench
  const wanted = draft()
  const found = await startOf()
  const from = root()
  if (found === null || from === undefined) return null
  const { scenario, taken, left } = found
  if (deepEqual(scenario, from.summary.scenario)) {
    if (left.length > 0)
      setIssues([{ path: [], message: `nothing of this holds from the start: ${left.join(', ')}` }])
    return left.length > 0 ? null : { id: from.id, taken, left }
  }
  const wasStart = isStart()
  // A battle without units is not worth keeping.
  const isEmpty = from.summary.units.length === 0 && branches().length === 1
  if (!(await (isEmpty ? openDraft(scenario) : run(from.id, scenario)))) return null
  const { branch: id } = cursor()
  // Changes that do not hold from the start stay on the bench: they can still become a branch.
  if (left.length === 0)
    batch(() => {
      if (!wasStart) {
        history.reset(from.summary.scenario)
        history.replace(scenario)
      }
      // What was changed in the meantime is not in the battle.
      settle({ branch: id, tick: 0 }, wasStart ? wanted : scenario)
    })
  return { id, taken, left }
}

/** Forks a branch with the changes, from the draft's moment on. */
export async function branchFromHere({ surroundings, bench }: RunParts): Promise<boolean> {
  const { engine, battle, cursor, fork } = surroundings
  const { base, draft, judge, setIssues, settle } = bench
  const { branch, tick } = base()
  const wanted = draft()
  const asked = battle()
  const found = await engine.editsTo(branch, tick, wanted)
  if (battle() !== asked) return false
  const edits = judge(found)
  if (edits === null) return false
  if (edits.length === 0) {
    setIssues([{ path: [], message: 'nothing is changed yet: a branch needs a change' }])
    return false
  }
  if (!(await fork(branch, edits))) return false
  // What was changed while it forked is not in the branch.
  settle({ branch: cursor().branch, tick }, wanted)
  return true
}
