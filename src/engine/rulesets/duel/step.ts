import { type EventId, NO_EVENT } from '#engine/core/events.ts'
import type { Roll } from '#engine/core/rng.ts'
import type { TickContext } from '#engine/core/ruleset.ts'
import type { ActionContext } from '#engine/rulesets/duel/rules/context.ts'
import { play } from '#engine/rulesets/duel/rules/play.ts'
import { ROUND_END_STEPS } from '#engine/rulesets/duel/rules/round-end.ts'
import type { Skill } from '#schemas/duel/skill.ts'
import type { DuelDecision, DuelState } from '#schemas/duel/state.ts'
import { PHASE_NAMES, type PhaseName } from '#schemas/duel/words.ts'
import { EVENTS, type EventData, type EventType } from './events.ts'
import type { Duel, DuelPhase } from './types.ts'

/** A tick is one flow of rules (`play`) that says, as it goes, to which phase its next part belongs. */
export const PHASES: readonly DuelPhase[] = PHASE_NAMES.map((name, at) =>
  at === 0
    ? { name, run: (draft, ctx) => play(new Tick(draft, ctx), ctx.order) }
    : { name, times: () => 0, run: () => {} },
)

const PLACE = Object.fromEntries(PHASE_NAMES.map((name, at) => [name, at])) as {
  readonly [P in PhaseName]: number
}

/** How many frames one prepared action has at most: to get there, for what it does, and for who falls by it. */
const FRAMES_EACH = 3
const HITTING: readonly PhaseName[] = ['strike', 'damage', 'push', 'counter', 'status']

/** A tick under way. */
class Tick implements ActionContext {
  state: DuelState
  readonly skills: readonly Skill[]
  readonly trace: ((decision: DuelDecision) => void) | null
  cause: EventId = NO_EVENT
  readonly wounds: ActionContext['wounds'] = {}
  readonly #ctx: TickContext<Duel>
  #place = PLACE.intent
  /** How many frames the phase under way may still have. */
  #left = 0
  /** Whether the prepared action under way has come to what it does. */
  #isHitting = false

  constructor(draft: DuelState, ctx: TickContext<Duel>) {
    this.state = draft
    this.skills = ctx.before.skills
    this.trace = ctx.tracing ? (decision) => ctx.trace(decision) : null
    this.#ctx = ctx
  }

  roll(...wish: Parameters<Roll>): number {
    return this.#ctx.roll(...wish)
  }

  tell<T extends EventType>(type: T, data: EventData<T>, cause = this.cause): EventId {
    return EVENTS.tell(this.#ctx, type, data, cause)
  }

  /** A phase that is over is not gone back to: what belongs to it happens in the one under way. */
  enter(phase: PhaseName): boolean {
    const place = this.#isFirstHit(phase) ? PLACE.prepared : PLACE[phase]
    if (place < this.#place || (place === this.#place && this.#left === 0)) return true
    if (place > this.#place) {
      this.#place = place
      this.#left = framesOf(phase, this.state)
    }
    this.state = this.#ctx.enter(place, this.#left--)
    return true
  }

  /** Whether this is where a prepared action comes to what it does. */
  #isFirstHit(phase: PhaseName): boolean {
    if (phase === 'prepared') this.#isHitting = false
    if (this.#place !== PLACE.prepared || this.#isHitting) return false
    this.#isHitting = HITTING.includes(phase)
    return this.#isHitting
  }
}

function framesOf(phase: PhaseName, { units }: DuelState): number {
  if (phase === 'round end') return ROUND_END_STEPS.length
  if (phase !== 'prepared') return 1
  const waiting = units.filter(({ alive, prepared, finished }) => alive && prepared !== null && !finished)
  return Math.max(1, waiting.length * FRAMES_EACH)
}
