import { produceWithPatches } from 'immer'
import { createMemo, createSignal, untrack } from 'solid-js'
import type { Issue } from '#schemas/result.ts'
import { useSession, useWorkshop } from '#ui/state/context.ts'
import type { Scenario } from '#worker/protocol.ts'
import { firstNew } from './validate-change.ts'

type Recipe = (draft: Scenario) => void

/** Asks the engine what the rules would have against changes of the draft, and remembers it until the draft is another. */
export function createRuleCheck() {
  const session = useSession()
  const workshop = useWorkshop()
  const known = createMemo(() => ({
    draft: workshop.draft(),
    issues: new Map<string, readonly Issue[]>(),
    asked: new Map<string, Promise<readonly Issue[]>>(),
  }))
  const [heard, setHeard] = createSignal(undefined, { equals: false })

  /** What is wrong with the draft once it is changed. */
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
    /** What a change would make wrong that is not wrong already, in a sentence; null if nothing, or not known yet. */
    objectionTo(recipe: Recipe): string | null {
      heard()
      const { issues } = known()
      return firstNew(issues.get(load(nothing).key), issues.get(load(recipe).key))
    },
    /** The same, once it is known. */
    findObjection: async (recipe: Recipe): Promise<string | null> =>
      firstNew(await load(nothing).issues, await load(recipe).issues),
  }
}
