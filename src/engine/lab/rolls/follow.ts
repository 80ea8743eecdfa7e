import type { Outset } from '#engine/core/endings.ts'
import { deciding } from '#engine/core/orders.ts'
import type { Types } from '#engine/core/ruleset.ts'
import { type Battle, faultOf, isEdit, isForcedRoll, openBattle, outcomeAt } from '#engine/core/timeline.ts'
import { outcomeName } from '#engine/lab/outcome-name.ts'
import type { Fault, Outcome } from '#schemas/outcome.ts'
import { EveryRoll } from './every-roll.ts'
import { everyWay, join, type TickEnd } from './every-tick.ts'
import { type Fraction, gcd, lcm, minus, NONE, plus, times, WHOLE } from './fraction.ts'
import { stateKey } from './state-key.ts'

/** What all rolls of a battle lead to, as far as they were followed. */
export interface Followed {
  /** By the name of the outcome, what is sure to go there. */
  readonly settled: ReadonlyMap<string, Fraction>
  /** What could still go anywhere; nothing if all was followed to its end. */
  readonly open: Fraction
  /** How many different states there are at the ends of ticks. */
  readonly states: number
  /** The most of them at the end of one tick. */
  readonly widest: number
  /** A fault that some of the rolls lead to. */
  readonly fault: Fault | null
}

/**
 * What is different halfway through a tick is hardly ever the same at its end: with several times as many ways there as
 * there may be states, the tick is not worth finishing.
 */
const HALFWAY_EACH = 4

/** A denominator worth the search for a smaller one. */
const LARGE = 1n << 256n

/** A state that battles have come to, by however many ways. */
interface Standing<T extends Types> {
  readonly state: T['state']
  readonly program: T['program']
  /** How many of the scenario's rolls and orders are used up. */
  readonly scripted: number
  readonly orders: number
  share: Fraction
}

interface Patience {
  /** Asked after every step, whether to leave the rest open. */
  readonly isEnough: () => boolean
  /** Whether nothing need be followed any further once something stays open. */
  readonly isAllOrNothing: boolean
}

/**
 * Follows every roll of a battle to its end. Shares are carried forward tick by tick, and states that are the same data,
 * with as many of the scenario's rolls and orders used, go on as one: without that the ways would double with every other
 * roll. Past so many different states the rest stays open. In steps, for it may take long.
 */
export function* followAll<T extends Types>(
  outset: Outset<T>,
  mostStates: number,
  { isEnough, isAllOrNothing }: Patience,
): Generator<undefined, Followed> {
  const following = new Following(outset, mostStates, isAllOrNothing)
  for (const _ of following.steps()) {
    if (isEnough()) break
    yield
  }
  return following.result()
}

class Following<T extends Types> {
  readonly #outset: Outset<T>
  readonly #mostStates: number
  readonly #isAllOrNothing: boolean
  readonly #battle: Battle<T>
  readonly #rolls: EveryRoll
  readonly #settled = new Map<string, Fraction>()
  #tick: number
  /** Who goes on. Their shares are whole numbers, over a denominator that is kept apart. */
  #standing: Standing<T>[] = []
  #under = 1n
  /** What is reached at the end of the tick under way, in shares of what the standing have; and those that have ended. */
  #reached = new Map<string, Standing<T>>()
  readonly #over = new Set<string>()
  /** The first that was reached, which all others are held against: most that changed has changed alike. */
  #reference: T['state'] | undefined
  readonly #ended = new Map<string, { share: Fraction }>()
  #states = 0
  #widest = 0
  #fault: Fault | null = null
  #isTooMany = false
  #isGivenUp = false

  constructor(outset: Outset<T>, mostStates: number, isAllOrNothing: boolean) {
    const { ruleset, scenario, edits, from } = outset
    this.#outset = outset
    this.#mostStates = mostStates
    this.#isAllOrNothing = isAllOrNothing
    this.#battle = openBattle<T>(ruleset, scenario, from?.program)
    this.#battle.edits.push(...edits)
    this.#rolls = new EveryRoll(scenario.rolls ?? [], edits.filter(isForcedRoll))
    this.#tick = from?.tick ?? 0
  }

  *steps(): Generator<undefined, void> {
    yield* this.#begin()
    while (this.#standing.length > 0 && !this.#isTooMany && !this.#isGivenUp) yield* this.#playTick()
  }

  /** As far as the last tick that is complete. */
  result(): Followed {
    let open = WHOLE
    for (const share of this.#settled.values()) open = minus(open, share)
    return {
      settled: this.#settled,
      open,
      states: this.#states,
      widest: this.#widest,
      fault: this.#fault,
    }
  }

  /** What the battle can begin with. */
  *#begin(): Generator<undefined, void> {
    const { ruleset, scenario, from } = this.#outset
    if (from === null) {
      const rolls = this.#rolls
      do {
        yield
        rolls.beginRun({ scripted: 0, made: 0 })
        const state = ruleset.setup(scenario.setup, rolls.roll)
        const program = ruleset.prepare(state)
        const { scripted } = rolls.rolled
        this.#arrive({ state, program, scripted, orders: 0, share: rolls.share }, 0)
      } while (rolls.hasAnother() && !this.#isTooMany)
    } else {
      const { state, program, orders, rng } = from
      this.#stand({ state, program, scripted: rng.scripted, orders, share: WHOLE }, from.tick)
    }
    this.#completeTick()
  }

  *#playTick(): Generator<undefined, void> {
    const { ruleset } = this.#outset
    const tick = this.#tick
    for (const standing of this.#standing) {
      const { state, orders: used } = standing
      const decided = yield* deciding(this.#battle, { tick, state, orders: used }, null)
      if ('outcome' in decided) {
        this.#end(decided.outcome, standing.share)
        continue
      }
      const { order, orders } = decided
      const onEnd = (end: TickEnd<T>, share: Fraction) => {
        if (end === 'open') {
          this.#isGivenUp ||= this.#isAllOrNothing
          return
        }
        const own = times(standing.share, share)
        if ('fault' in end) this.#end(end.fault, own)
        else this.#arrive({ ...end, program: standing.program, orders, share: own }, tick + 1)
      }
      const isOff = (halfway: number) => {
        this.#isTooMany ||= halfway > this.#mostStates * HALFWAY_EACH
        return this.#isTooMany
      }
      yield* everyWay(ruleset, this.#rolls, { ...standing, tick, order }, { onEnd, isOff })
      if (this.#isTooMany) break
    }
    this.#tick++
    this.#states += this.#width
    this.#widest = Math.max(this.#widest, this.#width)
    this.#completeTick()
  }

  /** How many different states the tick under way has led to so far. */
  get #width(): number {
    return this.#reached.size + this.#over.size
  }

  /** A state a tick has led to, before its edits are made. */
  #arrive(standing: Standing<T>, tick: number): void {
    const { ruleset, scenario, edits } = this.#outset
    const due = edits.filter((edit): edit is T['edit'] => edit.tick === tick && isEdit(edit))
    if (due.length === 0) {
      this.#stand(standing, tick)
      return
    }
    const { state, program, share } = standing
    try {
      ruleset.edit(state, due, scenario.setup)
      this.#stand({ ...standing, program: ruleset.prepare(state, program) }, tick)
    } catch (error) {
      this.#end(faultOf(error, tick, ''), share)
    }
  }

  #stand(standing: Standing<T>, tick: number): void {
    const { state, scripted, orders, share } = standing
    this.#reference ??= state
    const key = `${scripted},${orders}${stateKey(state, this.#reference)}`
    const outcome = outcomeAt(this.#battle, tick, state)
    if (outcome === null) join(this.#reached, key, standing)
    else {
      this.#over.add(key)
      this.#end(outcome, share)
    }
    this.#isTooMany = this.#states + this.#width > this.#mostStates
  }

  #end(outcome: Outcome, share: Fraction): void {
    if (outcome.kind === 'fault') this.#fault ??= outcome
    join(this.#ended, outcomeName(outcome), { share })
  }

  /** Gives the shares of those who go on one denominator again, and adds up the others. */
  #completeTick(): void {
    for (const [name, { share }] of this.#ended) {
      const own = { over: share.over, under: share.under * this.#under }
      this.#settled.set(name, plus(this.#settled.get(name) ?? NONE, own))
    }
    this.#ended.clear()
    this.#over.clear()
    this.#standing = [...this.#reached.values()]
    this.#reached = new Map()
    this.#reference = undefined
    const under = this.#standing.reduce((common, { share }) => lcm(common, share.under), 1n)
    for (const standing of this.#standing) {
      const { share } = standing
      standing.share = { over: share.over * (under / share.under), under: 1n }
    }
    this.#under *= under
    if (this.#under > LARGE) this.#reduce()
  }

  /** Without it the numbers would grow with every roll, however few states there are; before that it takes longer. */
  #reduce(): void {
    let common = this.#under
    for (const { share } of this.#standing) {
      common = gcd(common, share.over)
      if (common === 1n) return
    }
    for (const standing of this.#standing) standing.share = { over: standing.share.over / common, under: 1n }
    this.#under /= common
  }
}
