import type { Phase } from '#engine/core/ruleset.ts'
import type { DuelEdit } from '#schemas/duel/edit.ts'
import type { DuelOrder } from '#schemas/duel/order.ts'
import type { DuelSetup } from '#schemas/duel/setup.ts'
import type { DuelDecision, DuelState } from '#schemas/duel/state.ts'
import type { DuelEvent } from './events.ts'
import type { Program } from './program.ts'

export interface Duel {
  setup: DuelSetup
  state: DuelState
  program: Program
  event: DuelEvent
  decision: DuelDecision
  edit: DuelEdit
  order: DuelOrder
}
export type DuelPhase = Phase<Duel>
