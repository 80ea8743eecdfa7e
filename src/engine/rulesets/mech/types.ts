import type { Phase, TickContext } from '#engine/core/ruleset.ts'
import type { MechEdit } from '#schemas/mech/edit.ts'
import type { MechOrder } from '#schemas/mech/order.ts'
import type { MechSetup } from '#schemas/mech/setup.ts'
import type { MechDecision, MechState } from '#schemas/mech/state.ts'
import type { MechEvent } from './events.ts'
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
