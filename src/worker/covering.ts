import { retell } from '#engine/core/retell.ts'
import type { Types } from '#engine/core/ruleset.ts'
import type { Timeline } from '#engine/core/timeline.ts'
import { type AuditCount, createAuditCount } from '#engine/lab/audit-count.ts'
import { coverageRows } from '#engine/lab/audit-rows.ts'
import type { Branch } from './branch.ts'
import type { Desk } from './desk.ts'
import type { Coverage, Engine } from './protocol.ts'

/** In milliseconds: how long is counted for the first answer, and for each after it, so that whoever waits sees it grow. */
const FIRST_COUNT = 80
const A_COUNT = 250

/** The decisions of a branch, as far as they are counted. */
interface Count {
  readonly counting: AuditCount
  ticks: number
  /** The count under way: another request joins it. */
  running: Promise<void> | null
}

/** Answers what became of the rules of a battle. */
export function covering({ branches, now, answer, inSlices }: Desk) {
  const remembered = new WeakMap<Branch, Count>()

  function countOf(branch: Branch): Count {
    const known = remembered.get(branch)
    if (known !== undefined) return known
    const count = { counting: createAuditCount(branch.timeline), ticks: 0, running: null }
    remembered.set(branch, count)
    return count
  }

  async function countOn(branch: Branch, count: Count): Promise<void> {
    const began = now()
    const most = count.ticks === 0 ? FIRST_COUNT : A_COUNT
    const isOver = () => now() - began > most
    await inSlices(counted(count, branch.timeline, isOver), () => branches.get(branch.id) !== branch)
  }

  return {
    coverage: (id) =>
      answer(id, async (branch): Promise<Coverage> => {
        const count = countOf(branch)
        count.running ??= countOn(branch, count).finally(() => {
          count.running = null
        })
        await count.running
        return { rows: coverageRows(count.counting.counted()), ticks: count.ticks }
      }),
  } satisfies Partial<Engine>
}

/** Counts on through the ticks of a battle that are over, until that is enough for now. */
function* counted<T extends Types>(
  count: Count,
  timeline: Timeline<T>,
  isEnough: () => boolean,
): Generator<undefined, void> {
  if (count.ticks >= timeline.ticks) return
  for (const { tick, decisions } of retell(timeline, count.ticks, { tracing: true })) {
    // It has not happened yet, or it broke off.
    if (tick >= timeline.ticks) return
    count.counting.add(decisions)
    count.ticks = tick + 1
    if (isEnough()) return
    yield
  }
}
