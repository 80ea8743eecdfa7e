import type { Packet } from '#schemas/packet.ts'
import type { Trace } from '#schemas/trace.ts'
import type { View } from '#schemas/view.ts'
import { choicesIn } from '#ui/battle/reasoning.ts'

/** A decision and the picture it was made on. */
export interface Decided {
  readonly tick: number
  readonly trace: Trace
  readonly start: View | undefined
}

/** When a unit decided what it is doing; null if no tick of the battle did. */
export const decidingTick = ({ links }: Pick<View, 'links'>, unit: string): number | null =>
  links.find((link) => link.unit === unit && !link.preview)?.since ?? null

/** null where the unit decided nothing. */
export function decidedIn({ tick, decisions, frames }: Packet, unit: string): Decided | null {
  const trace = choicesIn(decisions).find(({ actor }) => actor === unit)
  return trace === undefined || trace.busy ? null : { tick, trace, start: frames[0]?.view }
}
