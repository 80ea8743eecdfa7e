import type { Engine, EventLine, Packet } from '../../worker/protocol.ts'

const LOOK_BACK = 200

/** The decision a unit is in the middle of at a tick, or took last. Reading back from there is quicker than a search. */
export async function lastDecision(engine: Engine, unit: string, tick: number): Promise<EventLine | null> {
  const start = await engine.eventOffset({}, tick)
  if (!start.ok) return null
  for (let end = start.value; end > 0; end -= LOOK_BACK) {
    const offset = Math.max(0, end - LOOK_BACK)
    const page = await engine.events({}, offset, end - offset)
    if (!page.ok) return null
    const found = page.value.lines.findLast(({ type, units }) => type === 'decided' && units[0] === unit)
    if (found !== undefined) return found
  }
  return null
}

/** The death of a unit and what led to it, the last cause last. */
export async function deathChain(engine: Engine, unit: string): Promise<readonly EventLine[] | null> {
  const deaths = await engine.events({ unit, type: 'died' }, 0, 1)
  const death = deaths.ok ? deaths.value.lines[0] : undefined
  if (death === undefined) return null
  const chain = await engine.chain(death.id)
  return chain.ok ? chain.value : null
}

/** The frame of its tick an event happened in. */
export const frameOfEvent = ({ frames }: Packet, id: number): number =>
  Math.max(
    0,
    frames.findIndex(({ events }) => events.some((event) => event.id === id)),
  )
