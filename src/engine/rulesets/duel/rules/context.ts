import type { EventId } from '#engine/core/events.ts'
import type { Roll } from '#engine/core/rng.ts'
import type { EventData, EventType } from '#engine/rulesets/duel/events.ts'
import type { Skill } from '#schemas/duel/skill.ts'
import type { DuelDecision, DuelState } from '#schemas/duel/state.ts'
import type { PhaseName } from '#schemas/duel/words.ts'

/** Leaves an event; it follows from `context.cause` unless another cause is named. */
export type Tell = <T extends EventType>(type: T, data: EventData<T>, cause?: EventId) => EventId

/**
 * What the rules work with in one tick. `state` is another object in every frame of a recorded tick, so rules
 * look units up by id and keep none across an `enter`.
 */
export interface ActionContext {
  state: DuelState
  roll: Roll
  tell: Tell
  /** Says to which phase what follows belongs. Whoever only tries the rules may want them to stop there: then it is false. */
  enter(phase: PhaseName): boolean
  /** The scenario's own skills. */
  readonly skills: readonly Skill[]
  readonly trace: ((decision: DuelDecision) => void) | null
  /** What everything follows from at the moment. */
  cause: EventId
  /** By unit, what took its hp last, and whose doing that was. */
  readonly wounds: Record<string, { readonly event: EventId; readonly by: string | null }>
}
