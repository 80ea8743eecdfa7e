import type { Outcome } from '../../worker/protocol.ts'

/** How a battle stands, in a few words. */
export function ending(outcome: Outcome | null, ticks: number, isStopped: boolean): string {
  if (outcome === null) return isStopped ? `stopped at tick ${ticks}` : `playing, ${ticks} ticks so far`
  if (outcome.kind === 'undecided') return `undecided after ${ticks} ticks`
  if (outcome.kind === 'fault')
    return `a rule failed at tick ${outcome.tick}, phase ${outcome.phase}: ${outcome.message}`
  return `${outcome.kind} at tick ${ticks}`
}

/** What a screen reader hears when the cursor moves. */
export function place(tick: number, lastTick: number, phase: string | null): string {
  return `tick ${tick} of ${lastTick}, ${phase === null ? 'start' : `after ${phase}`}`
}
