import type { Absent } from '#schemas/view.ts'
import type { Packet } from '#worker/protocol.ts'

/** The frame a unit dies in; -1 if it does not in this tick. */
export function deathFrame({ tick, frames }: Packet, unit: string): number {
  const told = frames.findIndex(({ events }) =>
    events.some(({ tone, units }) => tone === 'death' && units[0] === unit),
  )
  // The event that takes somebody out need not name it first.
  const isOut = ({ unit: id, since }: Absent) => id === unit && since === tick
  return told >= 0 ? told : frames.findIndex(({ view }) => view.absent?.some(isOut))
}
