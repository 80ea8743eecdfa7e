import type { Cell, Trace } from '#schemas/trace.ts'
import { choicesIn } from '#ui/battle/reasoning.ts'
import type { BranchEngine, EventLine, Packet } from '#worker/protocol.ts'

const LOOK_BACK = 200

/** What nothing else caused. */
const isDecision = ({ cause, units }: EventLine): boolean => cause === null && units.length > 0

const isDeathOf = ({ tone, units }: EventLine, unit: string) => tone === 'death' && units[0] === unit

/** The decision a unit is in the middle of at a tick, or took last. Reading back from there is quicker than a search. */
export async function lastDecision(
  engine: BranchEngine,
  unit: string,
  tick: number,
): Promise<EventLine | null> {
  const start = await engine.eventOffset({}, tick)
  if (!start.ok) return null
  for (let end = start.value; end > 0; end -= LOOK_BACK) {
    const offset = Math.max(0, end - LOOK_BACK)
    const page = await engine.events({}, offset, end - offset)
    if (!page.ok) return null
    const found = page.value.lines.findLast((line) => isDecision(line) && line.units[0] === unit)
    if (found !== undefined) return found
  }
  return null
}

const KEPT_PACKETS = 16

/** Packets of ticks away from the cursor, the last few kept. */
export function createPacketCache(engine: Pick<BranchEngine, 'packets'>) {
  const kept = new Map<number, Promise<Packet | null>>()

  async function fetchPacket(tick: number): Promise<Packet | null> {
    const result = await engine.packets(tick, tick)
    if (!result.ok) kept.delete(tick)
    return result.ok ? (result.value[0] ?? null) : null
  }
  return {
    at(tick: number): Promise<Packet | null> {
      const packet = kept.get(tick) ?? fetchPacket(tick)
      kept.delete(tick)
      kept.set(tick, packet)
      if (kept.size > KEPT_PACKETS) kept.delete(kept.keys().next().value!)
      return packet
    },
    clear: () => kept.clear(),
  }
}

/** What a unit decided in a tick, and the cell it aims at. */
export interface Decided {
  readonly trace: Trace
  readonly tick: number
  readonly aim: Cell | undefined
  readonly packet: Packet
}

export function decidedIn(packet: Packet, unit: string): Decided | null {
  const { tick, decisions, frames } = packet
  const trace = choicesIn(decisions).find(({ actor }) => actor === unit)
  const aim = frames[0]?.view.links.find((link) => link.unit === unit)?.to
  return trace === undefined ? null : { trace, tick, aim, packet }
}

/** The frame a unit dies in; -1 if it does not in this tick. */
export const deathFrame = ({ frames }: Packet, unit: string): number =>
  frames.findIndex(({ events }) => events.some((line) => isDeathOf(line, unit)))
