import { useSession } from '#ui/state/context.ts'
import type { EventLine } from '#worker/protocol.ts'

/** Ways to go where an event happened. */
export function createVisits() {
  const session = useSession()

  /** Picking the one that is picked would let it go. */
  const pick = (unit: string | undefined) => {
    if (unit !== undefined && session.picked() !== unit) session.pick(unit)
  }

  /** The tick and frame of an event; picks who acted unless told otherwise. */
  function visit(line: EventLine, unit = line.units[0]): Promise<void> {
    return session.jump(() => {
      pick(unit)
      return session.seekEvent(line)
    })
  }

  /** The start of a tick, and who acts in it. */
  const visitTick = (tick: number, unit?: string) =>
    void session.jump(() => {
      pick(unit)
      session.seek({ tick })
    })

  return { pick, visit, visitTick }
}
