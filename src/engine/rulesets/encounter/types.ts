import type { Phase, TickContext } from '#engine/core/ruleset.ts'
import type { EncounterEdit } from '#schemas/encounter/edit.ts'
import type { EncounterOrder } from '#schemas/encounter/order.ts'
import type { EncounterSetup } from '#schemas/encounter/setup.ts'
import type { EncounterDecision, EncounterState } from '#schemas/encounter/state.ts'
import type { EncounterEvent } from './events.ts'
import type { Program } from './program.ts'

export interface Encounter {
  setup: EncounterSetup
  state: EncounterState
  program: Program
  event: EncounterEvent
  decision: EncounterDecision
  edit: EncounterEdit
  order: EncounterOrder
}
export type EncounterPhase = Phase<Encounter>
export type EncounterContext = TickContext<Encounter>
