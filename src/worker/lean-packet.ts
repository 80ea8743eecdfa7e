import { type Delta, deltaOf, sharing, withDelta } from '#engine/core/delta.ts'
import type { Packet } from '#schemas/packet.ts'
import type { View } from '#schemas/view.ts'

type Frame = Packet['frames'][number]

/** A packet as it is sent, every fact once: its state by what differs from the start, each view from the one before. */
export interface LeanPacket extends Omit<Packet, 'state' | 'frames'> {
  readonly state: Delta | undefined
  readonly view: View | undefined
  readonly frames: readonly LeanFrame[]
}

interface LeanFrame extends Omit<Frame, 'view'> {
  readonly view?: Delta
}

/** `start` is the state the branch begins with, which the page knows from its summary. */
export function leanPacket({ state, frames, ...rest }: Packet, start: unknown): LeanPacket {
  const first = frames[0]?.view
  let before = first
  const lean = frames.map(({ view, ...frame }): LeanFrame => {
    const delta = deltaOf(before, view)
    before = view
    return delta === undefined ? frame : { ...frame, view: delta }
  })
  return { ...rest, state: deltaOf(start, state), view: first, frames: lean }
}

/** The packet again; where its first view is as in the one shown before, it has the same objects. */
export function wholePacket(
  { state, view, frames, ...rest }: LeanPacket,
  start: unknown,
  shown?: View,
): Packet {
  let before = shown === undefined ? view : sharing(shown, view)
  const whole = frames.map(({ view: delta, ...frame }): Frame => {
    before = withDelta(before, delta) as View
    return { ...frame, view: before }
  })
  return { ...rest, state: withDelta(start, state), frames: whole }
}
