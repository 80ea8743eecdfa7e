import { recordTick, type TickRecord } from './record.ts'
import type { Types } from './ruleset.ts'
import { snapshotAt } from './simulate.ts'
import { applyEdits, diceFrom, hasEnded, type Timeline } from './timeline.ts'

/** What happened in a tick, from the state before it; null in place of frames if no tick follows. */
interface RetoldTick<T extends Types> extends Pick<TickRecord<T>, 'tick' | 'before' | 'decisions'> {
  readonly frames: TickRecord<T>['frames'] | null
}

/**
 * Plays ticks again from one on, as far as they are known, and tells what happens in each. Recorded on one plain state
 * it takes a fraction of the time, and the states of the frames say nothing.
 */
export function* retell<T extends Types>(
  timeline: Timeline<T>,
  from: number,
  { tracing }: { readonly tracing: boolean },
): Generator<RetoldTick<T>, void> {
  const { ruleset } = timeline
  const { state, rng, orders: used } = snapshotAt(timeline, from)
  const dice = diceFrom(timeline, { rng })
  let orders = used
  for (let tick = from; tick <= timeline.ticks; tick++) {
    if (tick > from) applyEdits(timeline, tick, state)
    const before = ruleset.copy(state)
    if (hasEnded(timeline, tick)) return yield { tick, before, decisions: [], frames: null }
    const told = recordTick(timeline, { tick, state, rng, orders }, { dice, tracing, isPlain: true })
    orders = told.orders
    yield { tick, before, decisions: told.recorded.decisions, frames: told.recorded.frames }
  }
}
