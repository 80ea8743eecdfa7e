import { deltaOf, sharing, withDelta } from '#engine/core/delta.ts'
import type { View } from '#schemas/view.ts'
import type { LeanPacket, Packet } from './protocol.ts'

type Frame = Packet['frames'][number]

/** `start` is the state the branch begins with, which the page knows from its summary. */
export function leanPacket({ state, frames, ...rest }: Packet, start: unknown): LeanPacket {
  const first = frames[0]?.view
  let before = first
  const lean = frames.map(({ view, ...frame }): LeanPacket['frames'][number] => {
    const delta = deltaOf(before, view)
    before = view
    return delta === undefined ? frame : { ...frame, view: delta }
  })
  return { ...rest, state: deltaOf(start, state), view: first, frames: lean }
}

/** A view made of what it has in common with the one shown before. */
export const sharedView = (shown: View | undefined, view: View): View =>
  shown === undefined ? view : sharing(shown, view)

/** The packet again; where its first view is as in the one shown before, it has the same objects. */
export function wholePacket(
  { state, view, frames, ...rest }: LeanPacket,
  start: unknown,
  shown?: View,
): Packet {
  let before = view && sharedView(shown, view)
  const whole = frames.map(({ view: delta, ...frame }): Frame => {
    before = withDelta(before, delta) as View
    return { ...frame, view: before }
  })
  return { ...rest, state: withDelta(start, state), frames: whole }
}
