import type { Phase, TickContext } from '#engine/core/ruleset.ts'
import type { MechEdit } from '#schemas/mech/edit.ts'
import type { MechDecision, MechEvent } from '#schemas/mech/events.ts'
import type { MechOrder, MechSetup } from '#schemas/mech/shape.ts'
import type { MechState } from '#schemas/mech/state.ts'
import type { Program } from './program.ts'

export interface Mech {
  setup: MechSetup
  state: MechState
  program: Program
  event: MechEvent
  decision: MechDecision
  edit: MechEdit
  order: MechOrder
}
export type MechPhase = Phase<Mech>
export type MechContext = TickContext<Mech>
