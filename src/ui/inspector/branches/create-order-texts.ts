import type { Accessor } from 'solid-js'
import { orNull } from '#schemas/result.ts'
import { whatIfText } from '#schemas/text/what-if-text.ts'
import { orderedText } from '#ui/inspector/why/why-text.ts'
import { useSession } from '#ui/state/context.ts'
import { createLatest } from '#ui/state/create-latest.ts'
import type { Branch } from '#ui/state/types.ts'

/** By tick, what a branch was ordered in place of what its parent did. */
export function createOrderTexts({
  id,
  fork,
  summary,
  joined,
}: Branch): Accessor<ReadonlyMap<number, string> | undefined> {
  const { engine } = useSession()
  const wordsAt = async (branch: string, tick: number) => {
    const given = orNull(await engine.orders(branch, tick))?.given
    return given ? orderedText(given, [...summary.units, ...joined()]) : null
  }
  return createLatest(
    () => fork,
    async ({ parent, edits }) => {
      const found = new Map<number, string>()
      for (const edit of edits)
        if ('order' in edit) {
          const own = (await wordsAt(id, edit.tick)) ?? 'another order'
          found.set(edit.tick, whatIfText(own, await wordsAt(parent, edit.tick)))
        }
      return found
    },
    { isSame: Object.is },
  )
}
