import { type Accessor, createResource } from 'solid-js'
import { insteadText } from '#schemas/text/what-if-text.ts'
import { orderedText } from '#ui/inspector/why/why-text.ts'
import { useSession } from '#ui/state/context.ts'
import type { Branch } from '#ui/state/session/branch.ts'

/** By tick, what a branch was ordered in place of what its parent did. */
export function createOrderWords({
  id,
  fork,
  summary,
  joined,
}: Branch): Accessor<ReadonlyMap<number, string> | undefined> {
  const { whole } = useSession()
  const wordsAt = async (branch: string, tick: number) => {
    const result = await whole.orders(branch, tick)
    const given = result.ok ? result.value?.given : null
    return given ? orderedText(given, [...summary.units, ...joined()]) : null
  }
  const [words] = createResource(async () => {
    const found = new Map<number, string>()
    for (const edit of fork?.edits ?? [])
      if ('order' in edit) {
        const own = (await wordsAt(id, edit.tick)) ?? 'another order'
        found.set(edit.tick, insteadText(own, await wordsAt(fork!.parent, edit.tick)))
      }
    return found
  })
  return words
}
