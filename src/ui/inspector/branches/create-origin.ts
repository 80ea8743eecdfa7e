import { createMemo } from 'solid-js'
import { orNull } from '#schemas/result.ts'
import { whatIfText } from '#schemas/text/what-if-text.ts'
import { partingTick } from '#ui/battle/compare/parting.ts'
import { orderedText } from '#ui/inspector/why/why-text.ts'
import { useSession } from '#ui/state/context.ts'
import { createLatest } from '#ui/state/create-latest.ts'
import type { Branch } from '#ui/state/types.ts'
import type { Edit } from '#worker/protocol.ts'
import { editTexts } from './branch-text.ts'

/** How a branch differs from its parent, and from when on that shows. */
export type Origin = ReturnType<typeof createOrigin>

export function createOrigin({ id, fork, summary, joined, isGrowing, lastTick }: Branch) {
  const { engine, branches } = useSession()
  const parent = () => branches().find((known) => known.id === fork?.parent)

  /** Where both part; asked for once both are played. */
  const divergence = createLatest(
    () => {
      const left = parent()
      if (fork === null || left === undefined || isGrowing() || left.isGrowing()) return null
      return { parent: left.id, tick: fork.tick, known: [lastTick(), left.lastTick()] }
    },
    async (asked) => {
      const found = orNull(await engine.compare(asked.parent, id))
      return found && { tick: partingTick(found) }
    },
  )

  const orderAt = async (branch: string, tick: number) => {
    const given = orNull(await engine.orders(branch, tick))?.given
    return given ? orderedText(given, [...summary.units, ...joined()]) : null
  }
  /** By tick, what it was ordered in place of what its parent did. */
  const orders = createLatest(
    () => fork,
    async ({ parent: from, edits }) => {
      const found = new Map<number, string>()
      for (const edit of edits)
        if ('order' in edit) {
          const own = (await orderAt(id, edit.tick)) ?? 'another order'
          found.set(edit.tick, whatIfText(own, await orderAt(from, edit.tick)))
        }
      return found
    },
    { isSame: Object.is },
  )
  /** In words: as the rules put them where the fork is, by their keys later on. */
  const changes = createMemo(() => {
    if (fork === null) return []
    const { units, forcedRolls, changes: said } = summary
    const isSaid = (edit: Edit) => said.length > 0 && edit.tick === fork.tick && !('roll' in edit)
    const others = fork.edits.filter((edit) => !('order' in edit) && !isSaid(edit))
    return [...(orders()?.values() ?? []), ...said, ...editTexts(others, fork.tick, units, forcedRolls)]
  })
  return { parentName: () => parent()?.name() ?? '', divergence, changes }
}
