import { type Accessor, createResource } from 'solid-js'
import type { Branch } from '../state/branch.ts'
import { useSession } from '../state/context.ts'
import { insteadText } from './branch-words.ts'

/** By tick, what a branch was ordered in place of what its parent did. */
export function createOrderWords({ id, fork }: Branch): Accessor<ReadonlyMap<number, string> | undefined> {
  const { whole } = useSession()
  const labelAt = async (branch: string, tick: number) => {
    const result = await whole.orders(branch, tick)
    return result.ok ? (result.value?.given?.label ?? null) : null
  }
  const [words] = createResource(async () => {
    const found = new Map<number, string>()
    for (const edit of fork?.edits ?? [])
      if ('order' in edit) {
        const own = await labelAt(id, edit.tick)
        found.set(edit.tick, insteadText(own, await labelAt(fork!.parent, edit.tick)))
      }
    return found
  })
  return words
}
