import type { Scenario } from '#schemas/documents/scenario.ts'
import type { Outcome } from '#schemas/outcome.ts'
import type { Dice } from './dice.ts'
import { HeardEvents, type Listener } from './event-sums.ts'
import { deciding, runToEnd } from './orders.ts'
import { seeded } from './rng.ts'
import type { Ruleset, Types } from './ruleset.ts'
import { PlainContext, phaseAt, runTick } from './simulate.ts'
import {
  applyEdits,
  type Battle,
  type Change,
  diceFrom,
  faultOf,
  openBattle,
  programAt,
  reach,
  type Snapshot,
  startOf,
} from './timeline.ts'

/** How a battle began and ended. */
export interface Ending<T extends Types> {
  readonly start: T['state']
  readonly ticks: number
  readonly outcome: Outcome | null
  /** The state it ended in, and what followed from that. */
  readonly state: T['state']
  readonly program: T['program']
  /** Whether anything was left to chance: if not, the battle goes like this with every seed. */
  readonly hasDice: boolean
}

/** A moment to play on from, whatever is edited up to there being done. */
export interface Moment<T extends Types> extends Snapshot<T> {
  readonly program: T['program']
}

/** Where a battle begins, and whether chance had a say in that. */
interface Beginning<T extends Types> extends Moment<T> {
  readonly isDrawn: boolean
}

/** Plays a scenario with one seed after another and keeps nothing of a battle but how it ends. */
export function endingsOf<T extends Types>(
  ruleset: Ruleset<T>,
  scenario: Scenario,
  edits: readonly Change<T>[] = [],
  listener: Listener<T['program']> | null = null,
): (seed: number) => Ending<T> {
  const play = endingsInSteps({ ruleset, scenario, edits, from: null }, listener)
  return (seed) => runToEnd(play(seed))
}

/** A battle to be played, from its start or from a later moment on. */
export interface Outset<T extends Types = Types> {
  readonly ruleset: Ruleset<T>
  readonly scenario: Scenario
  /** What is changed on the way. */
  readonly edits: readonly Change<T>[]
  readonly from: Moment<T> | null
}

/** The same for any battle, pausing after every few ticks and every step of a decision. */
export function endingsInSteps<T extends Types>(
  { ruleset, scenario, edits, from }: Outset<T>,
  listener: Listener<T['program']> | null = null,
): (seed: number) => Generator<undefined, Ending<T>> {
  const startWith = from === null ? startsOf(ruleset, scenario) : () => ({ ...from, isDrawn: false })
  return function* (seed) {
    const start = startWith(seed)
    const battle = openBattle(ruleset, scenario, start.program)
    battle.edits.push(...edits)
    const state = ruleset.copy(start.state)
    if (from === null) applyEdits(battle, 0, state)
    const rng = from === null ? start.rng : { ...from.rng, words: seeded(seed).words }
    const dice = diceFrom(battle, { rng })
    const log = listener === null ? null : new HeardEvents(ruleset.eventKinds, ruleset.eventWidth, listener)
    yield* playOut(battle, { ...start, state, rng }, dice, log)
    const { ticks, outcome } = battle
    const hasDice = start.isDrawn || dice.isChance
    return { start: start.state, ticks, outcome, state, program: programAt(battle, ticks), hasDice }
  }
}

/** Where its setup draws nothing, all battles of a scenario begin alike, and what follows from that is prepared once. */
function startsOf<T extends Types>(ruleset: Ruleset<T>, scenario: Scenario): (seed: number) => Beginning<T> {
  const { state, rolls, rng } = startOf(ruleset, scenario)
  // What comes after the scripted values was drawn.
  const isDrawn = rolls.slice(rng.scripted).some(({ bound }) => bound > 1)
  const first = { tick: 0, state, program: ruleset.prepare(state), orders: 0, isDrawn }
  if (rolls.length === 0) return (seed) => ({ ...first, rng: seeded(seed) })
  return (seed) => {
    const { state, rng } = startOf(ruleset, { ...scenario, seed })
    return { tick: 0, state, rng, program: ruleset.prepare(state), orders: 0, isDrawn }
  }
}

/** Where nobody orders anything, so many ticks are a step: a pause after each would take as long as the tick. */
const TICKS_A_STEP = 32

/** Plays on a state, which is changed, until its battle ends. */
function* playOut<T extends Types>(
  battle: Battle<T>,
  from: Snapshot<T>,
  dice: Dice,
  log: HeardEvents<T['program']> | null,
): Generator<undefined, void> {
  const { orders: ordered } = battle.ruleset
  const { state } = from
  const ctx = new PlainContext<T>(state, programAt(battle, from.tick), dice, log)
  let { orders } = from
  for (reach(battle, from.tick, state); battle.outcome === null; ) {
    if (ordered !== undefined) {
      const decided = yield* deciding(battle, { tick: battle.ticks, state, orders }, null)
      if ('outcome' in decided) {
        battle.outcome = decided.outcome
        return
      }
      ctx.order = decided.order
      orders = decided.orders
    }
    playTicks(battle, ctx, ordered === undefined ? TICKS_A_STEP : 1, log)
    yield
  }
}

function playTicks<T extends Types>(
  battle: Battle<T>,
  ctx: PlainContext<T>,
  ticks: number,
  log: HeardEvents<T['program']> | null,
): void {
  const { ruleset } = battle
  const state = ctx.before
  try {
    for (let n = 0; n < ticks && battle.outcome === null; n++) {
      ctx.tick = battle.ticks
      runTick(ruleset.phases, state, ctx)
      log?.pass(ctx.program)
      if (applyEdits(battle, ctx.tick + 1, state)) ctx.program = programAt(battle, ctx.tick + 1)
      reach(battle, ctx.tick + 1, state)
    }
  } catch (error) {
    battle.outcome = faultOf(error, ctx.tick, phaseAt(ruleset, ctx.at))
  }
}
