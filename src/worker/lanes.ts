import { lanesOf } from '#engine/core/lanes.ts'
import type { Lanes } from '#schemas/lanes.ts'
import type { Branch } from './branch.ts'
import type { Desk } from './desk.ts'
import type { LaneRange } from './protocol.ts'

/** The lanes of a branch as far as it is known; null if it is removed in the meantime. */
export function lanesIn(
  { branches, inSlices }: Pick<Desk, 'branches' | 'inSlices'>,
  branch: Branch,
  [from, to, columns]: LaneRange,
): Promise<Lanes | null> {
  const { id, timeline } = branch
  const end = Math.min(to, timeline.ticks)
  const reading = lanesOf(timeline, Math.max(0, Math.min(from, end)), end, columns)
  return inSlices(reading, () => branches.get(id) !== branch)
}
