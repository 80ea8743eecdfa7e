import type { Outcome } from '../../worker/protocol.ts'

/** How a battle stands, in a few words. */
export function ending(outcome: Outcome | null, ticks: number, isStopped: boolean): string {
  if (outcome === null) return isStopped ? `stopped at tick ${ticks}` : `playing, ${ticks} ticks so far`
  if (outcome.kind === 'undecided') return `undecided after ${ticks} ticks`
  if (outcome.kind === 'fault')
    return `a rule failed at tick ${outcome.tick}, phase ${outcome.phase}: ${outcome.message}`
  return `${outcome.kind} at tick ${ticks}`
}
