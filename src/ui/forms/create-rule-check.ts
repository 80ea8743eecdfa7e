import { enablePatches, produceWithPatches } from 'immer'
import { createMemo, createSignal, untrack } from 'solid-js'
import type { Issue } from '#schemas/result.ts'
import { useSession, useWorkshop } from '#ui/state/context.ts'
import type { Scenario } from '#worker/protocol.ts'
import { firstNew } from './validate-change.ts'

enablePatches()

type Recipe = (draft: Scenario) => void

/** Asks the engine what the rules object to in a change, and remembers the answer until the draft changes. */
export function createRuleCheck() {
  const session = useSession()
  const workshop = useWorkshop()
  const known = createMemo(() => ({
    draft: workshop.draft(),
    issues: new Map<string, readonly Issue[]>(),
    asked: new Map<string, Promise<readonly Issue[]>>(),
  }))
  const [heard, setHeard] = createSignal(undefined, { equals: false })

  /** What would be wrong with the changed draft. */
  function load(recipe: Recipe): { key: string; issues: Promise<readonly Issue[]> } {
    const { draft, asked, issues } = untrack(known)
    const [next, patches] = produceWithPatches(draft, (changed) => {
      recipe(changed as Scenario)
    })
    const key = JSON.stringify(patches)
    const answer =
      asked.get(key) ??
      session.engine.check(next).then((checked) => {
        const found = checked.ok ? [] : checked.issues
        issues.set(key, found)
        setHeard(undefined)
        return found
      })
    asked.set(key, answer)
    return { key, issues: answer }
  }
  const nothing = () => {}

  return {
    /** The first thing a change would break, in a sentence; null if there is none, or it is not known yet. */
    objectionTo(recipe: Recipe): string | null {
      heard()
      const { issues } = known()
      return firstNew(issues.get(load(nothing).key), issues.get(load(recipe).key))
    },
    /** The same, waiting for the answer. */
    findObjection: async (recipe: Recipe): Promise<string | null> =>
      firstNew(await load(nothing).issues, await load(recipe).issues),
  }
}
