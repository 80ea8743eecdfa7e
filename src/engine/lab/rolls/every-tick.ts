import { type EventId, NO_EVENT } from '#engine/core/events.ts'
import type { Ruleset, TickContext, Types } from '#engine/core/ruleset.ts'
import { phaseAt } from '#engine/core/simulate.ts'
import { faultOf } from '#engine/core/timeline.ts'
import type { Fault } from '#schemas/outcome.ts'
import { type EveryRoll, type Rolled, STILL_OPEN } from './every-roll.ts'
import { type Fraction, plus, times, WHOLE } from './fraction.ts'
import { stateKey } from './state-key.ts'

/** What a tick begins with. */
export interface TickStart<T extends Types> {
  readonly tick: number
  readonly state: T['state']
  readonly program: T['program']
  readonly order: T['order'] | null
  /** How many of the scenario's rolls are used up. */
  readonly scripted: number
}

/** What one way of its rolls leads to; nothing known of it is worth following if the dice may go on for ever. */
export type TickEnd<T extends Types> =
  | { readonly state: T['state']; readonly scripted: number }
  | { readonly fault: Fault }
  | 'open'

/** The middle of a tick, between two runs of phases. */
interface Halfway<T extends Types> {
  readonly state: T['state']
  /** What phases remember of the tick beside the state. */
  readonly memory: unknown
  readonly rolled: Rolled
  readonly place: Place
  share: Fraction
}

/** Where a tick goes on: the `time`th run of a phase, of `times`; how many there are is known once the first begins. */
interface Place {
  readonly phase: number
  readonly time: number
  readonly times: number | null
}

const FIRST: Place = { phase: 0, time: 0, times: null }

/** The context of a tick that is run once for every way its rolls can go. */
class EveryContext<T extends Types> implements TickContext<T> {
  readonly tick: number
  /** The place of the phase that runs. */
  at = 0
  before: T['state']
  readonly program: T['program']
  readonly order: T['order'] | null
  readonly tracing = false
  readonly roll: TickContext<T>['roll']
  readonly together: NonNullable<TickContext<T>['together']>

  constructor({ tick, state, program, order }: TickStart<T>, rolls: EveryRoll) {
    this.tick = tick
    this.before = state
    this.program = program
    this.order = order
    this.roll = rolls.roll
    this.together = rolls.together
  }

  emit(): EventId {
    return NO_EVENT
  }

  emitAll(): EventId {
    return NO_EVENT
  }

  trace(): void {}

  enter(phase: number): T['state'] {
    this.at = phase
    return this.before
  }
}

/** What wants to know where a tick leads. */
interface Wish<T extends Types> {
  onEnd(end: TickEnd<T>, share: Fraction): void
  /** Whether nobody wants to know any more, with so many different ways halfway through the tick. */
  isOff(halfway: number): boolean
}

/**
 * Plays a tick every way its rolls can go, saying where each leads and what share of the tick it is; yields after every
 * run. Where the rules say what they remember from phase to phase, ways that are one after a phase go on as one: a
 * volley of many dice comes to few different wounds.
 */
export function* everyWay<T extends Types>(
  ruleset: Ruleset<T>,
  rolls: EveryRoll,
  start: TickStart<T>,
  { onEnd, isOff }: Wish<T>,
): Generator<undefined, void> {
  const { memory } = ruleset
  const ctx = new EveryContext(start, rolls)
  rolls.beginTick(start.tick)
  let wave: readonly Halfway<T>[] = [
    {
      state: start.state,
      memory: memory?.take(start.program),
      rolled: { scripted: start.scripted, made: 0 },
      place: FIRST,
      share: WHOLE,
    },
  ]
  while (wave.length > 0) {
    const halfway = new Map<string, Halfway<T>>()
    for (const from of wave)
      do {
        const reached = runOn(ruleset, rolls, ctx, from)
        const share = times(from.share, rolls.share)
        if (reached === 'open' || 'fault' in reached) onEnd(reached, share)
        else if (reached.place.phase === ruleset.phases.length)
          onEnd({ state: reached.state, scripted: reached.rolled.scripted }, share)
        else join(halfway, halfwayKey(ruleset, rolls, start, reached), { ...reached, share })
        if (isOff(halfway.size)) return
        yield
      } while (rolls.hasAnother())
    wave = [...halfway.values()]
  }
}

type Reached<T extends Types> = Omit<Halfway<T>, 'share'> | { readonly fault: Fault } | 'open'

/** Runs phases one way: to the end of the tick or, where that is possible, of the first run that could go several. */
function runOn<T extends Types>(
  ruleset: Ruleset<T>,
  rolls: EveryRoll,
  ctx: EveryContext<T>,
  from: Halfway<T>,
): Reached<T> {
  const { phases, memory } = ruleset
  let { state } = from
  ctx.before = state
  memory?.put(ctx.program, from.memory)
  rolls.beginRun(from.rolled)
  let { time, times } = from.place
  try {
    for (ctx.at = from.place.phase; ctx.at < phases.length; ctx.at++, time = 0, times = null) {
      const phase = phases[ctx.at]
      times ??= phase?.times?.(ctx) ?? 1
      for (; time < times; time++) {
        if (state === from.state && phase?.isReading !== true) {
          state = ruleset.copy(state)
          ctx.before = state
        }
        rolls.limit(phase?.mostRolls)
        phase?.run(state, ctx, time)
        if (memory === undefined || !rolls.hasChosen) continue
        const place = { phase: ctx.at, time: time + 1, times }
        return { state, memory: memory.take(ctx.program), rolled: rolls.rolled, place }
      }
    }
    rolls.endTick()
    return { state, memory: null, rolled: rolls.rolled, place: { ...FIRST, phase: phases.length } }
  } catch (error) {
    return error === STILL_OPEN ? 'open' : { fault: faultOf(error, ctx.tick, phaseAt(ruleset, ctx.at)) }
  }
}

function halfwayKey<T extends Types>(
  { memory }: Ruleset<T>,
  rolls: EveryRoll,
  start: TickStart<T>,
  { state, memory: remembered, rolled, place }: Omit<Halfway<T>, 'share'>,
): string {
  const made = rolls.isCounted ? rolled.made : ''
  const known = memory?.key(remembered, start.state) ?? ''
  return `${place.phase},${place.time},${place.times},${rolled.scripted},${made}|${known}|${stateKey(state, start.state)}`
}

/** Adds a share to those that lead to the same. */
export function join<S extends { share: Fraction }>(known: Map<string, S>, key: string, more: S): void {
  const alike = known.get(key)
  if (alike === undefined) known.set(key, more)
  else alike.share = plus(alike.share, more.share)
}
