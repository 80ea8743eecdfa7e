import { orNull } from '#schemas/result.ts'
import { partingTick } from '#ui/battle/compare/parting.ts'
import { until } from '#ui/state/create-latest.ts'
import type { Session } from '#ui/state/types.ts'

/** Shows a branch beside another from its start on, and goes to where the two part as soon as that is known. */
export async function goToParting(session: Session, branch: string, other: string): Promise<void> {
  const { branches, cursorModel } = session.parts
  session.seek({ branch, tick: 0, frame: 0 })
  session.compareWith(other)
  const [own, beside] = [branches.find(branch), branches.find(other)]
  await until(() => !branches.isOpen(own) || !(own.isGrowing() || beside?.isGrowing() === true))
  const found = orNull(await session.engine.compare(other, branch))
  const tick = found && partingTick(found)
  const { branch: here, tick: at } = session.cursor()
  // Whoever has gone elsewhere meanwhile stays there.
  if (found === null || tick === null || here !== branch || at !== 0) return
  await cursorModel.seekWhenKnown({ tick, frame: 0 })
  if (!found.same && found.unit !== null && session.picked() === null) session.pick(found.unit)
}
