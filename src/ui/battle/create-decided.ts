import { createMemo } from 'solid-js'
import { orNull } from '#schemas/result.ts'
import type { Trace } from '#schemas/trace.ts'
import type { View } from '#schemas/view.ts'
import { createLatest } from '#ui/state/create-latest.ts'
import type { Session } from '#ui/state/types.ts'
import type { Packet } from '#worker/protocol.ts'
import type { Reasons } from './create-reasons.ts'
import { choicesIn } from './reasoning.ts'

/** A decision, and the tick it was taken in. */
export interface Decided {
  readonly trace: Trace
  readonly tick: number
  /** The picture it was taken on. */
  readonly start: View | undefined
  readonly packet: Packet
}

/** What a unit or side decided in a tick; null if it decided nothing. */
export function decidedIn({ packet, traces }: Reasons, actor: string): Decided | null {
  const { tick, frames } = packet
  const trace = choicesIn(traces).find((one) => one.actor === actor)
  return trace === undefined || trace.busy ? null : { trace, tick, start: frames[0]?.view, packet }
}

/** When a unit decided what it is doing; null if no tick of the battle did. */
export const decidingTick = ({ links }: Pick<View, 'links'>, unit: string): number | null =>
  links.find((link) => link.unit === unit && !link.preview)?.since ?? null

/** What an actor decides in the tick looked at, or is carrying out; undefined while that is fetched, null if there is none. */
export function createDecided(
  session: Session,
  reasons: () => Reasons | undefined,
  actor: () => string | null,
): () => Decided | null | undefined {
  const since = createMemo(() => {
    const [id, known] = [actor(), reasons()]
    const start = known?.packet.frames[0]?.view
    const isBusy = known?.traces.some((one) => one.actor === id && one.busy)
    return id !== null && isBusy && start !== undefined ? decidingTick(start, id) : null
  })
  const earlier = createLatest(
    () => {
      const [id, tick] = [actor(), since()]
      if (id === null || tick === null) return null
      return { id, tick, branch: session.cursor().branch, battle: session.openedSerial() }
    },
    async ({ id, tick, branch }) => {
      const [[packet], traces] = await Promise.all([
        session.fetchPackets(branch, tick, tick),
        session.engine.why(branch, tick, id),
      ])
      return packet === undefined ? null : decidedIn({ packet, traces: orNull(traces) ?? [] }, id)
    },
  )
  return () => {
    const id = actor()
    if (id === null) return null
    const known = reasons()
    if (known === undefined) return undefined
    return since() === null ? decidedIn(known, id) : earlier()
  }
}
