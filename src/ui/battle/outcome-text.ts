import { plural } from '#schemas/text/counted.ts'
import { outcomeText } from '#schemas/text/outcome-text.ts'
import type { Outcome, Packet } from '#worker/protocol.ts'

/** How a battle stands, in a few words. */
export function battleStatusText(outcome: Outcome | null, ticks: number, isStopped: boolean): string {
  if (outcome === null)
    return isStopped ? `stopped at tick ${ticks}` : `playing, ${plural(ticks, 'tick')} so far`
  if (outcome.kind === 'undecided') return `undecided after ${plural(ticks, 'tick')}`
  if (outcome.kind === 'fault')
    return `a rule failed at tick ${outcome.tick}, phase ${outcome.phase}: ${outcome.message}`
  return `${outcomeText(outcome)} at tick ${ticks}`
}

/** The same where there is no room for more than "defeat at 41". */
export function shortStatusText(outcome: Outcome | null, ticks: number, isStopped: boolean): string {
  if (outcome === null) return isStopped ? `stopped at ${ticks}` : `playing, ${ticks} so far`
  if (outcome.kind === 'undecided') return `undecided after ${ticks}`
  if (outcome.kind === 'fault') return `a rule failed at ${outcome.tick}`
  return `${outcomeText(outcome)} at ${ticks}`
}

/** The side that won, by its place among the sides; null if nobody has. */
export function sideThatWon(outcome: Outcome | null, sides: readonly string[]): number | null {
  if (outcome === null) return null
  if ('winner' in outcome && outcome.winner !== undefined) return sides.indexOf(outcome.winner)
  return outcome.kind === 'victory' ? 0 : outcome.kind === 'defeat' ? 1 : null
}

/** What broke in a tick, and where. */
export const faultText = ({ phase, message }: NonNullable<Packet['fault']>): string =>
  `a rule failed in this tick, phase ${phase}: ${message}`
