import { createMemo } from 'solid-js'
import { orNull } from '#schemas/result.ts'
import type { Trace } from '#schemas/trace.ts'
import type { View } from '#schemas/view.ts'
import { useSession } from '#ui/state/context.ts'
import { createLatest } from '#ui/state/create-latest.ts'
import type { Packet } from '#worker/protocol.ts'
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
export function decidedIn(packet: Packet, actor: string): Decided | null {
  const { tick, decisions, frames } = packet
  const trace = choicesIn(decisions).find((one) => one.actor === actor)
  return trace === undefined || trace.busy ? null : { trace, tick, start: frames[0]?.view, packet }
}

/** When a unit decided what it is doing; null if no tick of the battle did. */
export const decidingTick = ({ links }: Pick<View, 'links'>, unit: string): number | null =>
  links.find((link) => link.unit === unit && !link.preview)?.since ?? null

/** What an actor decides in the tick looked at, or is carrying out; undefined while that is fetched, null if there is none. */
export function createDecided(actor: () => string | null): () => Decided | null | undefined {
  const session = useSession()
  const since = createMemo(() => {
    const [id, packet] = [actor(), session.packet()]
    const start = packet?.frames[0]?.view
    const isBusy = packet?.decisions.some((one) => one.actor === id && one.busy)
    return id !== null && isBusy && start !== undefined ? decidingTick(start, id) : null
  })
  const earlier = createLatest(
    () => {
      const [id, tick] = [actor(), since()]
      if (id === null || tick === null) return null
      return { id, tick, branch: session.cursor().branch, battle: session.battleSerial() }
    },
    async ({ id, tick }) => {
      const [packet] = orNull(await session.branchEngine.packets(tick, tick)) ?? []
      return packet === undefined ? null : decidedIn(packet, id)
    },
  )
  return () => {
    const [id, packet] = [actor(), session.packet()]
    if (id === null || packet === null) return null
    return since() === null ? decidedIn(packet, id) : earlier()
  }
}
