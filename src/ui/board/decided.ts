import type { Packet } from '../../schemas/packet.ts'
import type { Trace } from '../../schemas/trace.ts'
import type { View } from '../../schemas/view.ts'
import { choicesIn } from '../kit/reasoning.ts'

/** A decision and the picture it was made on. */
export interface Decided {
  readonly tick: number
  readonly trace: Trace
  readonly start: View | undefined
}

interface Entry {
  readonly id?: unknown
  readonly action?: { readonly startedAt?: unknown } | null
}

/** When a unit began what it is doing, in whichever list of the state it is; null if no tick decided it. */
export function decidingTick(state: object, unit: string): number | null {
  const entries: (Entry | null)[] = Object.values(state).filter(Array.isArray).flat()
  const startedAt = entries.find((entry) => entry?.id === unit && entry.action)?.action?.startedAt
  return typeof startedAt === 'number' && startedAt >= 0 ? startedAt : null
}

/** null where the unit decided nothing. */
export function decidedIn({ tick, decisions, frames }: Packet, unit: string): Decided | null {
  const trace = choicesIn(decisions).find(({ actor }) => actor === unit)
  return trace === undefined || trace.busy ? null : { tick, trace, start: frames[0]?.view }
}
