import type { Packet } from '#worker/protocol.ts'

/** The frame of its tick an event happened in. */
export const frameOfEvent = ({ frames }: Packet, id: number): number =>
  Math.max(
    0,
    frames.findIndex(({ events }) => events.some((event) => event.id === id)),
  )
