import { useSession } from '#ui/state/context.ts'
import type { EventLine } from '#worker/protocol.ts'

/** Ways to go where something happened. */
export function useVisits() {
  const session = useSession()

  /** Picking the one that is picked would let it go. */
  const pick = (unit: string | null | undefined) => {
    if (unit != null && session.picked() !== unit) session.pick(unit)
  }

  /** The tick and frame of an event; picks who acted unless told otherwise. */
  const visit = (line: EventLine, unit: string | null | undefined = line.units[0]) =>
    void session.jump(() => {
      pick(unit)
      return session.seekEvent(line)
    })

  /** The start of a tick, and who acts in it. */
  const visitTick = (tick: number, unit?: string) =>
    void session.jump(() => {
      pick(unit)
      session.seek({ tick })
    })

  return { pick, visit, visitTick }
}
