import type { EventLine } from '../../worker/protocol.ts'
import { useSession } from '../state/context.ts'
import { frameOfEvent } from './lookup.ts'

/** Ways to go where an event happened. */
export function createVisits() {
  const session = useSession()
  let latest = 0

  /** Picking the one that is picked would let it go. */
  const pick = (unit: string | undefined) => {
    if (unit !== undefined && session.picked() !== unit) session.pick(unit)
  }

  async function frameOf({ tick, id }: EventLine): Promise<number> {
    const shown = session.packet()
    if (shown?.tick === tick) return frameOfEvent(shown, id)
    const fetched = await session.engine.packets(tick, tick)
    const packet = fetched.ok ? fetched.value[0] : undefined
    return packet === undefined ? 0 : frameOfEvent(packet, id)
  }

  /** The tick and frame of an event; picks who acted unless told otherwise. */
  async function visit(line: EventLine, unit = line.units[0]): Promise<void> {
    const turn = ++latest
    pick(unit)
    const frame = await frameOf(line)
    if (turn === latest) session.seek({ tick: line.tick, frame })
  }

  return { pick, visit, visitTick: (tick: number) => session.seek({ tick }) }
}
